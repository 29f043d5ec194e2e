import type { ServerBuild } from '@remix-run/node';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import compression from 'compression';
import express, { type Express } from 'express';
import { randomUUID } from 'node:crypto';
import sirv from 'sirv';

import { loggedPath } from '../log';
import type { Runtime } from '../runtime';
import { appRouter } from '../trpc/app-router';
import { asTrpcError, publicErrorOf } from '../trpc/init';
import { archiveRoutes } from './archive-routes';
import { createBodies } from './bodies';
import { lastResort } from './error-page';
import { STREAM_PATH, eventStream } from './event-stream';
import { googleRoutes } from './google-routes';
import { healthRoutes } from './health-routes';
import { pages } from './pages';
import { pictureRoutes } from './picture-routes';
import { receiptRoutes } from './receipt-routes';
import { requestContext } from './request-context';
import { addressedAsOurs, knownMethodsOnly, sameOriginOnly } from './request-guards';
import { assetHeaders, securityHeaders, workerHeaders } from './security-headers';
import { otherAppsRoutes } from './share-routes';
import { webhookRoutes } from './webhook-routes';

/** The most calls in one batched request. */
const MAX_BATCH = 20;

/** The whole application behind HTTP. Order matters: headers, health, files, webhooks, checks of the request,
 * tRPC (three times cheaper in front of Remix than behind it; event streams before the compression), Google,
 * Remix. `clientDir` is the folder of the built browser files; null while Vite serves them. */
export function createApp(runtime: Runtime, build: ServerBuild, clientDir: string | null): Express {
  const { env, log } = runtime;
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('trust proxy', env.TRUST_PROXY);
  app.set('query parser', 'simple');

  app.use((req, res, next) => {
    const requestId = randomUUID();
    res.locals['requestId'] = requestId;
    res.setHeader('X-Request-Id', requestId);
    const started = process.hrtime.bigint();
    res.on('finish', () => {
      const ms = Number(process.hrtime.bigint() - started) / 1e6;
      const path = loggedPath(req.originalUrl);
      log.debug(
        { requestId, method: req.method, path, status: res.statusCode, ms: Math.round(ms) },
        'request',
      );
    });
    next();
  });
  app.use(securityHeaders({ https: env.APP_URL.startsWith('https:'), dev: clientDir === null }));
  app.use(healthRoutes(runtime));
  app.use(knownMethodsOnly);

  if (clientDir !== null) {
    app.use(
      '/assets',
      assetHeaders,
      sirv(`${clientDir}/assets`, {
        brotli: true,
        gzip: true,
        etag: true,
        maxAge: 31_536_000,
        immutable: true,
      }),
      (_req, res) =>
        void res.status(404).set('Cache-Control', 'no-store').type('text/plain').send('Not found'),
    );
    // A browser asks for it at every visit; `no-cache` makes that a 304 while there is no new version.
    app.get('/sw.js', workerHeaders);
    const files = sirv(clientDir, { etag: true, maxAge: 86_400 });
    app.get(/^\/[\w.-]+\.(svg|png|ico|webmanifest|txt|js)$/, files);
  }

  app.use(addressedAsOurs(env));
  const bodies = createBodies(runtime);
  app.use(webhookRoutes(runtime, bodies));
  app.use(otherAppsRoutes());
  app.use(sameOriginOnly(env));
  app.use(receiptRoutes(runtime));
  app.use(bodies.whole);

  app.get(STREAM_PATH, eventStream(runtime));
  app.use(pictureRoutes(runtime));
  app.use(archiveRoutes(runtime));

  const gzip = compression();
  app.use((req, res, next) => {
    // Pages are sent as gzip, which takes half a millisecond, while Brotli takes four. Built files are
    // Brotli-compressed already.
    const accepted = req.headers['accept-encoding'];
    if (typeof accepted === 'string')
      req.headers['accept-encoding'] = accepted.replace(/\bbr\b\s*(;\s*q=[\d.]+)?,?/g, '');
    gzip(req, res, next);
  });

  app.use(
    '/api/trpc',
    createExpressMiddleware({
      router: appRouter,
      maxBatchSize: MAX_BATCH,
      responseMeta: ({ errors }) => {
        const seconds = errors.map((error) => publicErrorOf(error).retryAfterSeconds ?? 0);
        const longest = Math.max(0, ...seconds);
        return longest === 0 ? {} : { headers: new Headers({ 'Retry-After': String(longest) }) };
      },
      createContext: async ({ req, res, info }) => {
        try {
          return { ...(await requestContext(runtime, req, res)), signal: info.signal };
        } catch (error) {
          throw asTrpcError(error);
        }
      },
    }),
  );
  app.use(googleRoutes(runtime));
  app.get('/landing', (_req, res) => res.redirect(301, '/'));

  app.all('*', pages(runtime, build));
  app.use(lastResort(log));
  return app;
}
