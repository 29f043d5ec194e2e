import { bigArchive } from '../../tests/faults/big-archive-run';
import { IMPORT_MAX_STORED } from '~server/domain/savings/csv-import';

import { ensureBuild } from '../lib/build';
import { startScratchDatabase } from '../postgres/scratch';
import type { Bench } from './budgets';

/** P21: what the archive of an account that an import has filled takes: memory above the idle one, of the worker that makes it and
 * of the server that sends it to four at once; and how long it is made for.
 * @throws Error when a download is not whole, or a process ends */
export async function measureArchive({ wanted, report }: Bench): Promise<void> {
  if (!wanted('P21')) return;
  await ensureBuild();
  const database = await startScratchDatabase();
  try {
    const { costs, violations } = await bigArchive(
      { db: database.db, databaseUrl: database.url },
      { savings: IMPORT_MAX_STORED, memoryLimitMiB: Infinity },
    );
    if (violations.length > 0) throw new Error(violations.join('\n'));
    report('P21 worker', costs.workerMiB);
    report('P21 server', costs.serverMiB);
    report('P21 made', costs.seconds);
  } finally {
    await database.close();
  }
}
