import { EnvError, readEnv } from '../env';
import { createRuntime } from '../runtime';
import { startWorker } from './worker';

const CONCURRENCY = 4;

/** The production worker. Reads the environment itself; needs a migrated database. */
async function main(): Promise<void> {
  // eslint-disable-next-line no-restricted-properties -- the entry hands the environment to env.ts
  const env = readEnv({ ...process.env, NODE_ENV: 'production' });
  const { DATABASE_URL } = env;
  if (DATABASE_URL === undefined)
    throw new EnvError(
      'DATABASE_URL: is required by the worker itself (npm run worker sets it on this machine)',
    );
  const runtime = createRuntime({ ...env, DATABASE_URL });
  const { log } = runtime;
  const worker = await startWorker(runtime, { concurrency: CONCURRENCY });
  log.info('Hazel is working off jobs');

  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    worker
      .stop()
      .then(() => runtime.close())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof EnvError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
});
