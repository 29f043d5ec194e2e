import type { ServerBuild } from '@remix-run/node';
import express, { type Express } from 'express';
import type { RequestListener } from 'node:http';
import path from 'node:path';

import { createDb } from '~db/client';

import type { Runtime } from '../runtime';
import type { createApp } from './app';
import { healthRoutes } from './health-routes';
import { listen } from './serve';

interface AppModule {
  createApp: typeof createApp;
}
const isAppModule = (module: object): module is AppModule => 'createApp' in module;
const isServerBuild = (module: object): module is ServerBuild => 'routes' in module && 'entry' in module;

export interface DevServer {
  /** Serves the pages, reloaded with every edit, and runs the jobs in this process. */
  startPages(env: Runtime['env']): Promise<void>;
  close: () => Promise<void>;
}

/** Opens the development server. It answers `/readyz` from the start, because the database is there and
 * migrated; the many packages that the pages need are loaded by `startPages`, and requests for pages wait
 * meanwhile. Throws ListenError when the port is taken. */
export async function openDevServer(env: Runtime['env']): Promise<DevServer> {
  const database = createDb(env.DATABASE_URL, { max: 1 });
  const health = express().use(healthRoutes({ env, db: database.db, pool: database.pool }));
  let opened: (handle: RequestListener) => void = () => undefined;
  const pages = new Promise<RequestListener>((resolve) => {
    opened = resolve;
  });
  const { server, close } = await listen(
    (req, res) => {
      if (/^\/(healthz|readyz)\b/.test(req.url ?? '')) health(req, res);
      else void pages.then((handle) => handle(req, res));
    },
    { port: env.PORT, host: env.HOST },
  );
  const closing: (() => Promise<void>)[] = [close, database.close];

  return {
    async startPages(completeEnv) {
      const [{ createServer: createVite }, { createRuntime }, { startWorker }] = await Promise.all([
        import('vite'),
        import('../runtime'),
        import('../jobs/worker'),
      ]);
      const runtime = createRuntime(completeEnv);
      closing.push(runtime.close);
      closing.unshift(() => Promise.resolve(runtime.services.receipts.stop()));
      const vite = await createVite({
        // Inside the data folder, because two servers of one checkout must not share it. The name
        // node_modules keeps Vite from warning about other people's code.
        cacheDir: path.join(env.DATA_DIR, 'vite', 'node_modules'),
        server: { middlewareMode: true, hmr: { server } },
        appType: 'custom',
        clearScreen: false,
        logLevel: 'warn',
      });
      closing.unshift(() => vite.close());

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
            (app) => void app(req, res),
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
      closing.unshift(worker.stop);
      // Loaded before the first visit, so that the visit does not wait for the whole server to be transformed.
      await latestApp();
    },
    async close() {
      for (const close of closing) await close();
    },
  };
}
