import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { ensureBuild } from '../../scripts/lib/build';
import { nameDatabase } from '../support/fixture';
import { bigArchive } from './big-archive-run';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** At this size the memory is only room for garbage; `npm run faults` and P21 measure the full size. */
const SMALL = { savings: 8000, memoryLimitMiB: 128 };

beforeAll(ensureBuild); // `npm test` has made it already

let database: ReturnType<typeof nameDatabase>;
beforeEach(async () => {
  database = nameDatabase();
  await database.create();
});
afterEach(() => database.close());

const run = (options = SMALL) => bigArchive({ db: database.db, databaseUrl: database.url }, options);
const beforeEachPiece = (body: string) =>
  sql
    .raw(
      `create function sabotage() returns trigger language plpgsql as $$ begin ${body}; return new; end $$;
       create trigger sabotage before insert on archive_files for each row execute function sabotage()`,
    )
    .execute(database.db);

test('R13: an archive at its bound is whole in four downloads at once, and ends neither worker nor server', async () => {
  expect((await run()).violations).toEqual([]);
});

test('R13 goes red when a piece is lost on the way', async () => {
  await beforeEachPiece(`if new.piece = 1 then return null; end if`);
  const { violations } = await run();
  expect(violations.join('\n')).toContain('a download has broken off instead of 8000 savings');
});

test('R13 goes red when the archive is never made', async () => {
  await beforeEachPiece(`if new.piece = 1 then raise exception 'no'; end if`);
  const { violations } = await run();
  expect(violations).toContain('the archive was not made');
});

test('R13 goes red when a process takes more than it may', async () => {
  const { violations } = await run({ ...SMALL, memoryLimitMiB: -1 });
  expect(violations.join('\n')).toMatch(/the worker took \d+ MiB more than idle\nthe server took/);
});
