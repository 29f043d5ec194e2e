import type { ServerBuild } from '@remix-run/node';
import express, { type Express } from 'express';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { createServer as createVite } from 'vite';

import { type Env, EnvError } from '../env';
import { startWorker } from '../jobs/worker';
import { createRuntime } from '../runtime';
import type { createApp } from './app';
import { healthRoutes } from './health-routes';
import { closeServer, listen } from './serve';

type Handler = (req: IncomingMessage, res: ServerResponse) => void;
interface AppModule {
  createApp: typeof createApp;
}
const isAppModule = (module: object): module is AppModule => 'createApp' in module;
const isServerBuild = (module: object): module is ServerBuild => 'routes' in module && 'entry' in module;

/** The development server: Vite as middleware, the application reloaded with every edit, jobs in process.
 * Throws EADDRINUSE when the port is taken. */
export async function startDevServer(env: Env): Promise<{ url: string; close(): Promise<void> }> {
  const { DATABASE_URL } = env;
  if (DATABASE_URL === undefined) throw new EnvError('DATABASE_URL: the starter has to set it');
  const runtime = createRuntime({ ...env, DATABASE_URL });
  // Health is answered at once: the database is there and migrated. A page that is asked for meanwhile waits.
  const health = express().use(healthRoutes(runtime));
  let opened: (handle: Handler) => void = () => undefined;
  const pages = new Promise<Handler>((resolve) => {
    opened = resolve;
  });
  const { server } = await listen(
    (req, res) => {
      if (/^\/(healthz|readyz)\b/.test(req.url ?? '')) health(req, res);
      else void pages.then((handle) => handle(req, res));
    },
    { port: env.PORT, host: env.HOST },
  );
  const vite = await createVite({
    // Beside the data: two servers of one checkout must not share it. Only what lies in a folder of this name
    // is spared Vite's warnings about other people's code.
    cacheDir: path.join(env.DATA_DIR, 'vite', 'node_modules'),
    server: { middlewareMode: true, hmr: { server } },
    appType: 'custom',
    clearScreen: false,
    logLevel: 'warn',
  });

  let current: { module: object; build: object; app: Express } | undefined;
  async function latestApp(): Promise<Express> {
    const [module, build] = await Promise.all([
      vite.ssrLoadModule('/server/http/app.ts'),
      vite.ssrLoadModule('virtual:remix/server-build'),
    ]);
    if (current && current.module === module && current.build === build) return current.app;
    if (!isAppModule(module) || !isServerBuild(build)) throw new Error('The server build is incomplete');
    current = { module, build, app: module.createApp(runtime, build, null) };
    return current.app;
  }
  opened((req, res) => {
    vite.middlewares(req, res, () => {
      latestApp().then(
        (app) => app(req, res),
        (error: unknown) => {
          if (error instanceof Error) vite.ssrFixStacktrace(error);
          runtime.log.error({ err: error }, 'the application does not load');
          res.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' });
          res.end(error instanceof Error ? (error.stack ?? error.message) : String(error));
        },
      );
    });
  });
  const worker = await startWorker(runtime, { concurrency: 2 });
  // Loaded before the first visit, so that it does not wait for the transform of the whole server.
  await latestApp();

  return {
    url: env.APP_URL,
    async close() {
      await worker.stop();
      await vite.close();
      await closeServer(server);
      await runtime.close();
    },
  };
}
