import { bigArchive } from '../../tests/faults/big-archive-run';
import { IMPORT_MAX_STORED } from '~server/domain/savings/csv-import';

import { ensureBuild } from '../lib/build';
import type { Figures } from './budgets';
import { withScratchDatabase } from '../postgres/scratch';

/** P21: what the archive of an account that an import has filled takes: memory above the idle one, of the worker that makes it and
 * of the server that sends it to four at once; and how long it is made for.
 * @throws Error when a download is not whole, or a process ends */
export async function measureArchive(): Promise<Figures> {
  await ensureBuild();
  return withScratchDatabase(async ({ db, url }) => {
    const { costs, violations } = await bigArchive(
      { db, databaseUrl: url },
      { savings: IMPORT_MAX_STORED, memoryLimitMiB: Infinity },
    );
    if (violations.length > 0) throw new Error(violations.join('\n'));
    return { 'P21 worker': costs.workerMiB, 'P21 server': costs.serverMiB, 'P21 made': costs.seconds };
  });
}
