import { TRPCError } from '@trpc/server';

import type { Db } from '~db/client';
import { type createCaller, publicErrorOf } from '~server/index';

import type { Oracle, Outcome } from './model-oracle';

export type Api = ReturnType<typeof createCaller>;

export interface Actor {
  db: Db;
  userId: string;
  api: Api;
  oracle: Oracle;
}

/** How the calls of a command ended, and how they should have, each sorted. */
export interface Ended {
  is: Outcome[];
  rule: Outcome[];
}
export const NO_ACT: Ended = { is: [], rule: [] };

const PATIENCE = 20;

/** Sends until the server is not too busy, as the browser's queue does. */
export async function outcomeOf(send: () => Promise<unknown>): Promise<Outcome> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await send();
      return 'ok';
    } catch (error) {
      if (!(error instanceof TRPCError)) throw error;
      const { reason, status } = publicErrorOf(error);
      if (status !== 503 || attempt === PATIENCE) return reason;
    }
  }
}

/** Sends the same call several times at once. */
export async function atOnce(times: number, send: () => Promise<unknown>): Promise<Outcome[]> {
  return (await Promise.all(Array.from({ length: times }, () => outcomeOf(send)))).sort();
}

/** One call succeeds; the others get `loser`. */
export const oneOf = (times: number, loser: Outcome): Outcome[] =>
  ['ok', ...Array.from({ length: times - 1 }, () => loser)].sort();
export const allOf = (times: number, outcome: Outcome): Outcome[] =>
  Array.from({ length: times }, () => outcome);

export const picked = <T>(list: readonly T[], pick: number): T | undefined =>
  list[pick % Math.max(1, list.length)];
