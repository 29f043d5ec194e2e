import { sql } from 'kysely';

import type { Db } from '../../client';
import type { LocalDay } from '../../columns';

/** What calls to Claude used; costs in millionths of a US dollar. */
export interface Usage {
  inputTokens: number;
  outputTokens: number;
  cacheReadTokens: number;
  cacheWriteTokens: number;
  /** What counts towards the person's day. */
  costMicroUsd: number;
  /** What the installation may have to pay: also for calls that failed, which count for no person. */
  billedMicroUsd: number;
}

/** What is held for a call, by which it is settled. Amounts in millionths of a US dollar. */
export interface Held {
  userId: string;
  /** UTC. */
  day: LocalDay;
  /** Of the person's day. */
  most: number;
  /** Of the installation's day: more, when the call may be sent more than once. */
  installationMost: number;
}

/** Holds the most that a call can cost, of the person's day and of the installation's, if it fits under both caps together
 * with the day's costs and all that is held already: of many simultaneous calls only as many pass as fit. No call takes a
 * minute, so an older hold was left behind by a crash and no longer counts.
 * @returns whether the person's day had room, and the minute that the installation's hold belongs to, for
 * {@link settleUsage}. Null: that had none; then {@link releaseUsage} releases the person's. */
export async function holdUsage(
  db: Db,
  { userId, day, most, installationMost }: Held,
  { cap, installationCap, now }: { cap: number; installationCap: number; now: Date },
): Promise<{ person: boolean; minute: string | null }> {
  if (most > cap) return { person: false, minute: null };
  const at = now.toISOString();
  const held = sql`case when u.held_at < ${at}::timestamptz - interval '1 minute' then 0 else u.held_micro_usd end`;
  // The clocks of two processes may differ, so the row's minute never goes back.
  const isNext = sql`excluded.held_minute = c.held_minute + interval '1 minute'`;
  const isLater = sql`excluded.held_minute > c.held_minute`;
  const heldNow = sql`case when ${isLater} then 0 else c.held_micro_usd end`;
  const heldBefore = sql`case when ${isNext} then c.held_micro_usd when ${isLater} then 0 else c.held_before_micro_usd end`;
  const { rows } = await sql<{ person: boolean; minute: string | null }>`
    with person as (
      insert into coach_usage as u (user_id, day, held_micro_usd, held_at)
      values (${userId}::uuid, ${day}::date, ${most}::int8, ${at}::timestamptz)
      on conflict (user_id, day) do update
        set held_micro_usd = ${held} + excluded.held_micro_usd, held_at = excluded.held_at
        where u.cost_micro_usd + ${held} + excluded.held_micro_usd <= ${cap}::int8
      returning user_id
    ), installation as (
      insert into ai_costs as c (day, held_micro_usd, held_minute)
      select ${day}::date, ${installationMost}::int8, date_trunc('minute', ${at}::timestamptz)
      from person where ${installationMost}::int8 <= ${installationCap}::int8
      on conflict (day) do update
        set held_micro_usd = ${heldNow} + excluded.held_micro_usd,
          held_before_micro_usd = ${heldBefore},
          held_minute = greatest(c.held_minute, excluded.held_minute)
        where c.cost_micro_usd + ${heldNow} + ${heldBefore} + excluded.held_micro_usd <= ${installationCap}::int8
      returning held_minute
    )
    select exists (select from person) as person, (select held_minute from installation) as minute`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('a hold without an answer');
  return row;
}

/** Releases what was held of a person's day for a call that found no room in the installation's. True for the first such
 * call of the day. */
export async function releaseUsage(db: Db, { userId, day, most }: Held, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with released as (
      update coach_usage set held_micro_usd = greatest(0, held_micro_usd - ${most}::int8)
      where user_id = ${userId}::uuid and day = ${day}::date
      returning user_id
    )
    insert into ai_costs as c (day, held_minute, full_at)
    select ${day}::date, date_trunc('minute', ${now.toISOString()}::timestamptz), ${now.toISOString()}::timestamptz
    -- The person first, in the order in which a hold locks the two rows.
    from (select count(*) from released) one
    on conflict (day) do update set full_at = excluded.full_at where c.full_at is null
    returning day`.execute(db);
  return rows.length === 1;
}

/** Adds what a call has used and releases what was held for it. */
export async function settleUsage(
  db: Db,
  { userId, day, most, installationMost }: Held,
  { minute, usage }: { minute: string; usage: Usage },
): Promise<void> {
  const heldIn = sql`${minute}::timestamptz`;
  await sql`
    with person as (
      update coach_usage set
        calls = calls + 1,
        input_tokens = input_tokens + ${usage.inputTokens}::int8,
        output_tokens = output_tokens + ${usage.outputTokens}::int8,
        cache_read_tokens = cache_read_tokens + ${usage.cacheReadTokens}::int8,
        cache_write_tokens = cache_write_tokens + ${usage.cacheWriteTokens}::int8,
        cost_micro_usd = cost_micro_usd + ${usage.costMicroUsd}::int8,
        held_micro_usd = greatest(0, held_micro_usd - ${most}::int8)
      where user_id = ${userId}::uuid and day = ${day}::date
      returning user_id
    )
    update ai_costs set
      cost_micro_usd = cost_micro_usd + ${usage.billedMicroUsd}::int8,
      held_micro_usd = greatest(0,
        held_micro_usd - case when held_minute = ${heldIn} then ${installationMost}::int8 else 0 end),
      held_before_micro_usd = greatest(0,
        held_before_micro_usd - case when held_minute = ${heldIn} + interval '1 minute' then ${installationMost}::int8 else 0 end)
    -- The person first, in the order in which a hold locks the two rows; of somebody who has gone the cost counts, too.
    where day = ${day}::date and (select count(*) from person) >= 0`.execute(db);
}
