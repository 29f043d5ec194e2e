import { type Env, EnvError, readEnv } from './env';
import { failureText } from './failure-text';
import type { Logger } from './log';

/** Runs one of the production programs, which read the environment themselves and need a database. On failure the
 * reason goes to stderr and the process ends with status 1. `where` ends the message about a missing DATABASE_URL. */
export function runProgram(
  main: (env: Env & { DATABASE_URL: string }) => Promise<void>,
  where = 'here',
): void {
  const run = async () => {
    // eslint-disable-next-line no-restricted-properties -- the entry hands the environment to env.ts
    const env = readEnv({ ...process.env, NODE_ENV: 'production' });
    const { DATABASE_URL } = env;
    if (DATABASE_URL === undefined) throw new EnvError(`DATABASE_URL: is required ${where}`);
    await main({ ...env, DATABASE_URL });
  };
  run().catch((error: unknown) => {
    const text = failureText(error) ?? (error instanceof Error ? error.stack : undefined);
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
