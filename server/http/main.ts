import { fileURLToPath } from 'node:url';
import * as build from 'virtual:remix/server-build';

import { EnvError, readEnv } from '../env';
import { createRuntime } from '../runtime';
import { createApp } from './app';
import { closeServer, listen } from './serve';

/** The production server. Reads the environment itself; needs a migrated database; holds no sandbox. */
async function main(): Promise<void> {
  // eslint-disable-next-line no-restricted-properties -- the entry hands the environment to env.ts
  const env = readEnv({ ...process.env, NODE_ENV: 'production' });
  const { DATABASE_URL } = env;
  if (DATABASE_URL === undefined)
    throw new EnvError('DATABASE_URL: is required by the server itself (npm start sets it on this machine)');
  const runtime = createRuntime({ ...env, DATABASE_URL });
  const { log } = runtime;
  const clientDir = fileURLToPath(new URL('../client', import.meta.url));
  const { server, port } = await listen(createApp(runtime, build, clientDir), {
    port: env.PORT,
    host: env.HOST,
  });
  log.info({ port, url: env.APP_URL }, 'Hazel is listening');

  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    closeServer(server)
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
