import { sql } from 'kysely';

import type { Db } from '../../client';
import type { LocalDay } from '../../columns';

/** What calls to Claude used; costs in millionths of a US dollar. */
export interface Usage {
  inputTokens: number;
  outputTokens: number;
  cacheReadTokens: number;
  cacheWriteTokens: number;
  costMicroUsd: number;
}

/** Holds `most` back for a call if it fits under the cap together with the day's costs and all that is held
 * already. False otherwise: of many simultaneous calls only as many pass as fit. No call takes a minute, so
 * an older hold was left behind by a crash and no longer counts. */
export async function holdUsage(
  db: Db,
  { userId, day, most, cap, now }: { userId: string; day: LocalDay; most: number; cap: number; now: Date },
): Promise<boolean> {
  if (most > cap) return false;
  const at = now.toISOString();
  const held = sql`case when u.held_at < ${at}::timestamptz - interval '1 minute' then 0 else u.held_micro_usd end`;
  const { rows } = await sql`
    insert into coach_usage as u (user_id, day, held_micro_usd, held_at)
    values (${userId}::uuid, ${day}::date, ${most}::int8, ${at}::timestamptz)
    on conflict (user_id, day) do update
      set held_micro_usd = ${held} + excluded.held_micro_usd, held_at = excluded.held_at
      where u.cost_micro_usd + ${held} + excluded.held_micro_usd <= ${cap}::int8
    returning user_id`.execute(db);
  return rows.length === 1;
}

/** Adds what a call has used and releases what was held for it. */
export async function settleUsage(
  db: Db,
  { userId, day, held, usage }: { userId: string; day: LocalDay; held: number; usage: Usage },
): Promise<void> {
  await sql`
    update coach_usage set
      calls = calls + 1,
      input_tokens = input_tokens + ${usage.inputTokens}::int8,
      output_tokens = output_tokens + ${usage.outputTokens}::int8,
      cache_read_tokens = cache_read_tokens + ${usage.cacheReadTokens}::int8,
      cache_write_tokens = cache_write_tokens + ${usage.cacheWriteTokens}::int8,
      cost_micro_usd = cost_micro_usd + ${usage.costMicroUsd}::int8,
      held_micro_usd = greatest(0, held_micro_usd - ${held}::int8)
    where user_id = ${userId}::uuid and day = ${day}::date`.execute(db);
}
