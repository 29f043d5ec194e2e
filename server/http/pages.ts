import { createRequestHandler } from '@remix-run/express';
import type { ServerBuild } from '@remix-run/node';
import type { RequestHandler, Response } from 'express';

import type { Actor, Context } from '../context';
import type { Runtime } from '../runtime';
import { asyncHandler } from './async-handler';
import { contextInTurn, requestContext, senderOf } from './request-context';
import { waitForDrain } from './wait-for-drain';

/** Downloads are as slow as the visitor's connection, so they wait for a turn before each read. */
const DOWNLOADS = new Set(['/savings.csv']);

/** Whose document this is, and their time zone, for the service worker: what it keeps of anybody else is deleted. */
const personHeader = (actor: Actor): string =>
  actor.kind === 'user' && actor.user.deletionDueAt === null
    ? `${actor.user.id} ${actor.user.timeZone}`
    : 'none';

/** The pages. A page holds its turn from reading the session until it is rendered, so that a client who
 * receives it slowly delays nobody. The procedures that a form calls wait for turns of their own. */
export function pages(runtime: Runtime, build: ServerBuild): RequestHandler {
  const { env, services } = runtime;
  const contexts = new WeakMap<Response, Context>();
  const remix = createRequestHandler({
    build,
    mode: env.NODE_ENV,
    getLoadContext: async (req, res) => ({
      nonce: String(res.locals['nonce']),
      ctx: contexts.get(res) ?? (await requestContext(runtime, req, res)),
      app: {
        googleOn: services.google !== null,
        mailOn: env.RESEND_API_KEY !== undefined,
        claudeOn: services.claude !== null,
        pushOn: services.push !== null,
        operator: services.operator,
        messageHoldout: services.messageHoldout,
        placeServices: {
          geocoder: services.geocoder?.host ?? null,
          byAddress: services.addressLocator?.host ?? null,
          venues: env.OVERPASS_URL === undefined ? null : new URL(env.OVERPASS_URL).host,
        },
        siteStats: runtime.siteStats,
      },
      waitForDrain: () => waitForDrain(res),
    }),
  });
  return asyncHandler(async (req, res, next) => {
    if (!['GET', 'HEAD'].includes(req.method) || DOWNLOADS.has(req.path)) return remix(req, res, next);
    await services.turns.run(senderOf(runtime, req), 'read', async () => {
      if (res.destroyed) return;
      const context = await contextInTurn(runtime, req, res);
      res.setHeader('X-Person', personHeader(context.actor));
      contexts.set(res, { ...context, hasTurn: true });
      await remix(req, res, next);
    });
  });
}
