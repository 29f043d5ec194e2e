import type { IncomingHttpHeaders } from 'node:http';

import { Router } from 'express';
import { Registry, collectDefaultMetrics, Histogram } from 'prom-client';

import { isMigrated } from '~db/migrate';

import type { Runtime } from '../runtime';
import { mailMetrics } from './mail-metrics';
import { isOperator } from './request-guards';
import { asyncHandler } from './async-handler';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Whether a header shows that a proxy passed the request on, which may run on this machine. */
const cameThroughProxy = (headers: IncomingHttpHeaders): boolean =>
  Object.keys(headers).some((name) =>
    /^(?:forwarded|via|x-(?:forwarded|real|client|cluster|original)\b.*|cf-.*|true-client-ip)$/.test(name),
  );

/** `/healthz` (the process), `/readyz` (the database), `/metrics` (for this machine or with the token). */
export function healthRoutes(runtime: Pick<Runtime, 'env' | 'db' | 'pool'>): Router {
  const routes = Router();
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  routes.use((req, res, next) => {
    const end = duration.startTimer({ method: req.method });
    res.on('finish', () => end({ status: `${Math.floor(res.statusCode / 100)}xx` }));
    next();
  });
  const measureMail = mailMetrics(registry, runtime.db);
  let migrated = false;

  routes.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' });
  });
  routes.get(
    '/readyz',
    asyncHandler(async (_req, res) => {
      try {
        // Once all migrations are applied they stay, so afterwards one cheap statement shows that the
        // database answers.
        if (migrated) await runtime.pool.query('select 1');
        else migrated = await isMigrated(runtime.db);
        res.status(migrated ? 200 : 503).json({ status: migrated ? 'ready' : 'migrations are missing' });
      } catch {
        res.status(503).json({ status: 'the database is not reachable' });
      }
    }),
  );
  routes.get(
    '/metrics',
    asyncHandler(async (req, res) => {
      const local = LOOPBACK.has(req.socket.remoteAddress ?? '') && !cameThroughProxy(req.headers);
      if (!local && !isOperator(req.headers.authorization, runtime.env)) {
        res.status(404).type('text/plain').send('Not found');
        return;
      }
      // Without the database the rest is still true.
      await measureMail().catch(() => undefined);
      res.type(registry.contentType).send(await registry.metrics());
    }),
  );
  return routes;
}
