import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import type { Db } from '../../client';
import type { Json } from '../../types';
import { importanceOfMail } from './outbox';

/** A mail in the hands of a sender. */
export interface ClaimedMail {
  id: string;
  kind: string;
  recipient: string;
  payload: Json;
  createdAt: string;
  /** When it was due, which keeps its place in the queue. */
  dueAt: string;
  /** The key of the call in which it leaves, the same for all mails of a claim. */
  key: string;
  /** Whether such a call was made before, so that it may have left. */
  mayHaveLeft: boolean;
  /** Whether the provider has failed on it before, and how often it did while it worked for others. */
  tried: boolean;
  troubles: number;
}

/** Why no mail leaves at the moment. */
export type MailTrouble = 'outage' | 'account' | 'quota';

/** What a call to the provider has shown about it. */
export interface PaceChange {
  at: Date;
  /** Null after a call that was taken; 'rate' when only the pace was too fast. */
  trouble: MailTrouble | 'rate' | null;
  /** No call before this instant. */
  freeAt: Date;
  perSecond: number | null;
}

/** A little slower than allowed: at the exact pace every second window of the provider would get one call too many, and the
 * refusal costs a second. */
const SLACK = 1.05;

const waiting = sql`m.sent_at is null and m.failed_at is null`;
const stamp = (at: Date) => sql`${at.toISOString()}::timestamptz`;
const ms = (length: number) => sql`${length}::float8 * interval '1 millisecond'`;

/** Takes the next mails to send and the installation's next turn at the provider, in one transaction: the most important
 * first, then the oldest. A batch that was on its way comes back as it was; a mail with troubles comes alone, and so does
 * one while the provider is in trouble, as a probe.
 * @param options.lease after how many ms without news the mails are due again
 * @param options.perSecond calls at most, unless the provider says less
 * @param options.probe ms from one probe to the next, by what is wrong and how many have failed
 * @param options.alone kinds that go out in a call of their own
 * @returns without mails `waitMs` says in how many ms to ask again; null when nothing is due */
export async function claimMails(
  db: Db,
  options: {
    now: Date;
    limit: number;
    lease: number;
    perSecond: number;
    probe: (trouble: MailTrouble, failures: number) => number;
    alone: readonly string[];
  },
): Promise<{ mails: readonly ClaimedMail[]; waitMs: number | null }> {
  const now = stamp(options.now);
  return db.transaction().execute(async (trx) => {
    const { rows: turns } = await sql<{
      wait: number;
      every: number;
      trouble: MailTrouble | null;
      failures: number;
    }>`
      select extract(epoch from greatest(free_at, ${now}) - ${now})::float8 * 1000 as wait,
        ${SLACK}::float8 * 1000 / least(per_second::float8, ${options.perSecond}::float8) as every, trouble, failures
      from mail_pace for update skip locked`.execute(trx);
    const [turn] = turns;
    if (!turn || turn.wait > 0) return { mails: [], waitMs: turn?.wait ?? 0 };
    const mails = await nextMails(trx, options, turn.trouble === null ? options.limit : 1);
    if (mails.length === 0) return { mails, waitMs: null };
    const pause = turn.trouble === null ? turn.every : options.probe(turn.trouble, turn.failures + 1);
    // A turn that is taken a little late does not delay all later ones.
    await sql`
      update mail_pace set free_at = ${ms(pause)}
        + case when free_at < ${now} - ${ms(turn.every / 5)} then ${now} else free_at end`.execute(trx);
    return { mails, waitMs: 0 };
  });
}

async function nextMails(
  trx: Db,
  { now, lease, alone }: { now: Date; lease: number; alone: readonly string[] },
  limit: number,
): Promise<ClaimedMail[]> {
  const { rows: heads } = await sql<{ id: string; importance: number; batch: string | null; alone: boolean }>`
    select h.id, level.importance, h.batch_id as batch,
      h.troubles > 0 or h.kind = any(${alone}::text[]) as alone
    from unnest(${Object.values(importanceOfMail)}::integer[]) as level (importance)
    cross join lateral (
      select m.id, m.batch_id, m.troubles, m.kind from mail_outbox m
      where ${waiting} and m.importance = level.importance and m.due_at <= ${stamp(now)}
      order by m.due_at limit 1) h
    order by level.importance limit 1`.execute(trx);
  const [head] = heads;
  if (!head) return [];
  const ofBatch = sql`m.batch_id = ${head.batch}::uuid`;
  const together =
    head.batch !== null
      ? ofBatch
      : head.alone
        ? sql`m.id = ${head.id}::uuid`
        : sql`m.importance = ${head.importance}::integer and m.due_at <= ${stamp(now)}
            and m.batch_id is null and m.troubles = 0 and m.kind <> all(${alone}::text[])`;
  // A batch is taken as a whole or not at all: one of its mails may be about to be deleted with its account.
  const whole =
    head.batch === null
      ? sql`true`
      : sql`(select count(*) from next) = (select count(*) from mail_outbox m where ${waiting} and ${ofBatch})`;
  const { rows } = await sql<ClaimedMail>`
    with next as (
      select m.id, m.due_at, m.batch_id from mail_outbox m where ${waiting} and ${together}
      order by m.due_at ${head.batch === null ? sql`limit ${limit}::integer` : sql``}
      for update skip locked)
    update mail_outbox m set due_at = ${stamp(now)} + ${ms(lease)},
      batch_id = coalesce(m.batch_id, case when (select count(*) from next) = 1 then m.id else ${randomUUID()}::uuid end)
    from next where m.id = next.id and ${whole}
    returning m.id, m.kind, m.recipient, m.payload, m.created_at as "createdAt", next.due_at as "dueAt",
      m.batch_id as key, next.batch_id is not null as "mayHaveLeft", m.last_error is not null as tried, m.troubles`.execute(
    trx,
  );
  return rows;
}

/** Marks mails as sent and deletes their content, which may hold a link with a token. Those of `forgotten` kinds go
 * altogether. A provider id of null is that of a mail that was silently held back. */
export async function markMailsSent(
  db: Db,
  mails: readonly { id: string; providerId: string | null }[],
  { now, forgotten }: { now: Date; forgotten: readonly string[] },
): Promise<void> {
  if (mails.length === 0) return;
  await sql`
    with sent as (
      select * from unnest(${mails.map(({ id }) => id)}::uuid[], ${mails.map(({ providerId }) => providerId)}::text[])
        as s (id, provider_id)),
    gone as (delete from mail_outbox m using sent s where m.id = s.id and m.kind = any(${forgotten}::text[]))
    update mail_outbox m set sent_at = ${stamp(now)}, failed_at = null, payload = null, provider_id = s.provider_id,
      last_error = null, batch_id = null
    from sent s where m.id = s.id and m.kind <> all(${forgotten}::text[])`.execute(db);
}

/** Gives mails up, with the reason. Those of `forgotten` kinds go altogether. */
export async function markMailsFailed(
  db: Db,
  mails: readonly { id: string; reason: string }[],
  { now, forgotten }: { now: Date; forgotten: readonly string[] },
): Promise<void> {
  if (mails.length === 0) return;
  await sql`
    with lost as (
      select * from unnest(${mails.map(({ id }) => id)}::uuid[], ${mails.map(({ reason }) => reason.slice(0, 500))}::text[])
        as s (id, reason)),
    gone as (delete from mail_outbox m using lost s where m.id = s.id and m.kind = any(${forgotten}::text[]))
    update mail_outbox m set failed_at = ${stamp(now)}, last_error = s.reason, batch_id = null
    from lost s where m.id = s.id and m.sent_at is null and m.kind <> all(${forgotten}::text[])`.execute(db);
}

/** Gives mails back to the queue. `dueAt`: from when on each may be sent.
 * @param options.keepBatch whether they may have left, so that only the same call may be made again
 * @param options.troubled whether the provider failed on them */
export async function releaseMails(
  db: Db,
  mails: readonly { id: string; dueAt: string }[],
  { keepBatch, reason, troubled = false }: { keepBatch: boolean; reason: string | null; troubled?: boolean },
): Promise<void> {
  if (mails.length === 0) return;
  await sql`
    update mail_outbox m set due_at = s.due_at, last_error = coalesce(${reason?.slice(0, 500) ?? null}, m.last_error),
      batch_id = case when ${keepBatch}::boolean then m.batch_id end,
      troubles = m.troubles + ${troubled ? 1 : 0}::smallint
    from unnest(${mails.map(({ id }) => id)}::uuid[], ${mails.map(({ dueAt }) => dueAt)}::timestamptz[]) as s (id, due_at)
    where m.id = s.id and m.sent_at is null and m.failed_at is null`.execute(db);
}

/** Writes down what a call has shown. Returns what was wrong before, since when, and when the provider last took a call. */
export async function changePace(
  db: Db,
  { at, trouble, freeAt, perSecond }: PaceChange,
): Promise<{ trouble: MailTrouble | null; since: string | null; workedAt: string | null }> {
  const now = stamp(at);
  const broken = trouble === 'rate' ? null : trouble;
  const { rows } = await sql<{ trouble: MailTrouble | null; since: string | null; workedAt: string | null }>`
    with before as (select * from mail_pace for update)
    update mail_pace p set
      per_second = coalesce(${perSecond}::numeric, p.per_second),
      free_at = ${trouble === null ? sql`case when p.trouble is null then p.free_at else ${stamp(freeAt)} end` : sql`greatest(p.free_at, ${stamp(freeAt)})`},
      trouble = ${trouble === 'rate' ? sql`p.trouble` : broken},
      trouble_since = ${trouble === 'rate' ? sql`p.trouble_since` : broken === null ? null : sql`coalesce(p.trouble_since, ${now})`},
      failures = ${trouble === 'rate' ? sql`p.failures` : broken === null ? 0 : sql`p.failures + 1`},
      worked_at = ${trouble === null ? now : sql`p.worked_at`}
    from before
    returning before.trouble, before.trouble_since as since, before.worked_at as "workedAt"`.execute(db);
  const [before] = rows;
  return before ?? { trouble: null, since: null, workedAt: null };
}
