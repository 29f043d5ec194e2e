import { OldDatabaseError } from '~db/old-database-error';

import { type Env, EnvError, readEnv } from './env';
import { errorCodeOf, isDatabaseDown } from './errors';
import { ListenError } from './http/serve';
import type { Logger } from './log';

const ADDRESS = 'DATABASE_URL (or MIGRATION_DATABASE_URL)';

/** What to do, by PostgreSQL's error code. */
const REMEDIES = new Map([
  ['28000', `Create that role (README.md, Deploy), or correct ${ADDRESS}.`],
  ['28P01', `Correct role and password in ${ADDRESS}.`],
  ['3D000', `Create that database, or correct its name in ${ADDRESS}.`],
  ['42501', 'MIGRATION_DATABASE_URL has to name the role that owns the tables.'],
]);

/** The message of a program that ends with this error, when a person can fix it: what happened and what to do.
 * Undefined for any other error, of which the stack tells enough. */
export function startFailureText(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ([EnvError, OldDatabaseError, ListenError].some((told) => error instanceof told)) return error.message;
  const code = errorCodeOf(error) ?? '';
  const remedy = REMEDIES.get(code === '42704' && error.message.startsWith('role ') ? '28000' : code);
  if (remedy !== undefined) return `The database refuses: ${error.message}. ${remedy}`;
  if (!isDatabaseDown(error)) return undefined;
  // A name with two addresses fails twice, and says so without a message of its own.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const reason = first instanceof Error ? first.message : error.message;
  return `The database cannot be reached: ${reason}. Start PostgreSQL there, or correct ${ADDRESS}.`;
}

/** Runs one of the production programs, which read the environment themselves and need a database. On failure the
 * reason goes to stderr and the process ends with status 1. `where` ends the message about a missing DATABASE_URL. */
export function runProgram(main: (env: Env & { DATABASE_URL: string }) => Promise<void>, where = 'here') {
  const run = async () => {
    // eslint-disable-next-line no-restricted-properties -- the entry hands the environment to env.ts
    const env = readEnv({ ...process.env, NODE_ENV: 'production' });
    const { DATABASE_URL } = env;
    if (DATABASE_URL === undefined) throw new EnvError(`DATABASE_URL: is required ${where}`);
    await main({ ...env, DATABASE_URL });
  };
  run().catch((error: unknown) => {
    const text = startFailureText(error) ?? (error instanceof Error ? error.stack : undefined);
    process.stderr.write(`${text ?? String(error)}\n`);
    process.exit(1);
  });
}

/** Lets the program finish what it has begun when it gets a signal to end; a second signal changes nothing. */
export function stopOnSignal(log: Logger, stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      log.info({ signal }, 'stopping');
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
}
