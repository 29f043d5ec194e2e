import { randomInt, randomUUID } from 'node:crypto';

import type { Db } from '~db/client';
import { createSessions } from '~server/auth/sessions';
import { CATEGORIES } from '~server/domain/kernel/categories';
import { addDays, dayAt } from '~server/domain/kernel/days';
import { z } from 'zod';

import { createFactories } from '../../scripts/seed/factories';
import type { PersonOptions } from '../../scripts/seed/people';

/** Somebody with a session and a goal, who lives in UTC. */
export interface Saver {
  userId: string;
  email: string;
  cookie: string;
}

/** A saving as the browser sends it. */
export interface SentSaving {
  id: string;
  amount: number;
  category: string;
  date: string;
  note: string;
}

/** Opens a session for a person of the database and returns the cookie header that carries it. */
export async function openCookie(db: Db, userId: string): Promise<string> {
  const opened = await createSessions(db, { secure: false }).open(db, { userId, userAgent: null });
  if (opened === null) throw new Error(`Nobody has the id ${userId}`);
  return opened.cookie.split(';')[0] ?? '';
}

/** Adds `count` people with a session each, now. Their names start with `prefix`. */
export async function addSavers(
  db: Db,
  prefix: string,
  count: number,
  options: PersonOptions = {},
): Promise<Saver[]> {
  const make = createFactories(db, { now: new Date(), seed: randomInt(2 ** 31) });
  const people = await make.makePeople(
    Array.from({ length: count }, (_, n) => ({
      displayName: `${prefix}${n + 1}`,
      timeZone: 'UTC',
      ...options,
    })),
  );
  return Promise.all(
    people.map(async ({ id, email }) => ({ userId: id, email, cookie: await openCookie(db, id) })),
  );
}

/** The `n`th saving of a run: amounts that earn nothing, little and the most, on dates of six weeks. */
export function nthSaving(n: number): SentSaving {
  return {
    id: randomUUID(),
    amount: 1 + ((n * 7919) % 2000),
    category: CATEGORIES[n % CATEGORIES.length]?.value ?? 'other',
    date: addDays(dayAt(new Date(), 'UTC'), -((n * 13) % 42)),
    note: `Saving ${n}`,
  };
}

export type Answer =
  | { kind: 'saved'; replayed: boolean }
  | { kind: 'refused'; status: number; body: string }
  /** The connection broke, or nothing came in time. */
  | { kind: 'silence' };

const savedSchema = z.object({
  result: z.object({ data: z.object({ entry: z.object({ id: z.string() }), replayed: z.boolean() }) }),
});

const ANSWER_TIMEOUT_MS = 10_000;

/** Sends a procedure's input as the browser would. Returns null when no answer came. */
export async function callProcedure(
  origin: string,
  path: string,
  input: unknown,
  headers: Record<string, string>,
): Promise<{ status: number; body: string } | null> {
  try {
    const response = await fetch(`${origin}/api/trpc/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, ...headers },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    return { status: response.status, body: await response.text() };
  } catch {
    return null;
  }
}

/** Sends a saving once. */
export async function sendSaving(origin: string, saver: Saver, saving: SentSaving): Promise<Answer> {
  const answer = await callProcedure(origin, 'savings.create', saving, { cookie: saver.cookie });
  if (answer === null) return { kind: 'silence' };
  if (answer.status !== 200) return { kind: 'refused', ...answer };
  const { entry, replayed } = savedSchema.parse(JSON.parse(answer.body)).result.data;
  return entry.id === saving.id ? { kind: 'saved', replayed } : { kind: 'refused', ...answer };
}
