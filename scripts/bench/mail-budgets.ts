import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';

import type { Db } from '~db/client';
import { insertMail } from '~db/queries/messages/outbox';
import { startMailSender } from '~server/jobs/mail-sender';
import { createLogger } from '~server/log';
import type { EmailService } from '~server/services/email/email';
import { createResendEmail } from '~server/services/email/resend-email';

import { withScratchDatabase } from '../postgres/scratch';
import { SANDBOX_RESEND_KEY, startResend } from '../sandbox/resend';
import type { Figures } from './budgets';

/** While the provider is away all clocks go this many times faster: that of the sender, of its pauses and its time-out.
 * Before and after, when something is measured, they go as the world's does. */
const FAST = 20;
const PER_SECOND = 2;
const MINUTE = 60_000;
const BEFORE = MINUTE / 2;
const AWAY = 10 * MINUTE;
const AFTER = MINUTE;
const LETTERS = 10_000;

/** Mails that go in calls of their own, so that each needs one of the provider's two a second. */
const queueSingles = (db: Db, count: number, at: Date) =>
  sql`
  insert into mail_outbox (kind, recipient, payload, importance, troubles, due_at, created_at)
  select 'account-closing-soon', 'saver' || n || '@example.com',
    '{"displayName": "Lena", "deletedOn": "2030-01-01", "keepUrl": "http://localhost/auth"}', 1, 1,
    ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
  from generate_series(1, ${count}::integer) n`.execute(db);

const queueLetters = (db: Db, count: number, at: Date) =>
  sql`
  insert into mail_outbox (kind, recipient, payload, importance, due_at, created_at)
  select 'account-deleted', 'reader' || n || '@example.com', '{}', 2, ${at.toISOString()}::timestamptz,
    ${at.toISOString()}::timestamptz
  from generate_series(1, ${count}::integer) n`.execute(db);

const queueReset = (db: Db, name: string) =>
  insertMail(db, {
    userId: null,
    kind: 'reset-password',
    recipient: `${name}@example.com`,
    importance: 'now',
    payload: { displayName: 'Lena', resetUrl: 'http://localhost/auth/reset?token=x', expiresInMinutes: 60 },
  });

/** A clock that can go faster. */
function createClock() {
  let speed = 1;
  let from = Date.now();
  let base = from;
  const now = () => new Date(base + (Date.now() - from) * speed);
  return {
    now,
    speed: () => speed,
    pass: (ms: number) => sleep(ms / speed),
    go(times: number) {
      base = now().getTime();
      from = Date.now();
      speed = times;
    },
  };
}

/** P22: two senders and a provider that takes two calls a second, and is away for ten minutes: half of them its connections
 * break, half of them it answers nothing. More mails wait than it can take, each in a call of its own, before 10,000 letters.
 * `sent` is what has left of what it would have taken while it was there; `reset`, the slower of two resets, one that waited at
 * its return and one that came just after it, from then on. */
export const measureMail = (): Promise<Figures> =>
  withScratchDatabase(async ({ db }) => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'hazel-bench-mail-'));
    const { now, speed, pass, go } = createClock();
    const resend = await startResend({ dataDir, port: 0, now: () => now().getTime() });
    const order = async (method: string, what: string, body?: object) => {
      const headers = { 'content-type': 'application/json' };
      await fetch(`${resend.url}/_sandbox/${what}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
    };
    const service = (timeoutMs: number) =>
      createResendEmail({
        apiKey: SANDBOX_RESEND_KEY,
        baseUrl: resend.url,
        from: 'Hazel <hello@hazel.example>',
        timeoutMs,
      });
    const [usual, fast] = [service(10_000), service(10_000 / FAST)];
    const email: EmailService = { send: (...call) => (speed() === 1 ? usual : fast).send(...call) };
    await order('POST', 'limits', { perSecond: PER_SECOND });
    await queueLetters(db, LETTERS, now());
    await queueSingles(db, (2 * PER_SECOND * (BEFORE + AFTER)) / 1000, now());
    const ctx = { db, email, now, appUrl: 'http://localhost', perSecond: 5, log: createLogger('silent') };
    const senders = [startMailSender(ctx, { speed }), startMailSender(ctx, { speed })];
    const start = now().getTime();
    await pass(BEFORE);
    const gone = now().getTime();
    await order('POST', 'faults', { kind: 'down' });
    go(FAST);
    await pass(AWAY / 2);
    await order('POST', 'faults', { kind: 'silent' });
    await pass(AWAY / 2);
    go(1);
    await queueReset(db, 'waited');
    await order('DELETE', 'faults');
    const back = now().getTime();
    await queueReset(db, 'came');
    await pass(AFTER);
    const end = now().getTime();
    await Promise.all(senders.map((sender) => sender.stop()));
    await resend.close();
    rmSync(dataDir, { recursive: true, force: true });

    const { rows } = await sql<{ kind: string; sent: string }>`
      select kind, sent_at as sent from mail_outbox where sent_at is not null`.execute(db);
    const left = rows.map(({ kind, sent }) => ({ kind, at: Date.parse(sent) })).filter(({ at }) => at <= end);
    const resets = left.filter(({ kind }) => kind === 'reset-password').map(({ at }) => at - back);
    const there = gone - start + (end - back);
    return {
      'P22 sent': (100 * left.length) / ((PER_SECOND * there) / 1000),
      'P22 reset': resets.length === 2 ? Math.max(...resets) / 1000 : Number.POSITIVE_INFINITY,
    };
  });
