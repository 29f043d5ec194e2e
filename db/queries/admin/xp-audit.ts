import { type RawBuilder, sql } from 'kysely';

import type { LocalDay, XpRule } from '../../columns';
import type { Db } from '../../client';

/** The most XP that a local day may earn from a rule, net of reversals. */
export interface DailyCap {
  rule: string;
  cap: number;
}

/** People whose XP is not the sum of their ledger. */
export const xpDrift = sql<{ user_id: string; xp: number; ledger: number }>`
  select p.id as user_id, p.xp, coalesce(x.sum, 0)::int8 as ledger
  from profiles p left join (select user_id, sum(amount) from xp_events group by user_id) x on x.user_id = p.id
  where p.xp <> coalesce(x.sum, 0)`;

/** Sources with more than one active award. */
export const doubledAwards = sql<{ user_id: string; rule: XpRule; source: string; standing: number }>`
  select a.user_id, a.rule, a.source, count(*) as standing
  from xp_events a
  where a.reverses is null and not exists (
    select from xp_events r where r.user_id = a.user_id and r.reverses = a.id)
  group by a.user_id, a.rule, a.source
  having count(*) > 1`;

/** Days that have earned more from a rule than its cap. */
export function overCaps(caps: readonly DailyCap[]) {
  return sql<{ user_id: string; rule: XpRule; day: LocalDay; earned: number }>`
    select x.user_id, x.rule, x.day, sum(x.amount)::int8 as earned
    from xp_events x join json_to_recordset(${JSON.stringify(caps)}::json) as c (rule text, cap integer) on c.rule = x.rule
    group by x.user_id, x.rule, x.day, c.cap
    having sum(x.amount) > c.cap`;
}

/** The first `limit` rows that a check finds. */
async function firstOf<T>(db: Db, check: RawBuilder<T>, limit: number): Promise<T[]> {
  return (await sql<T>`select * from (${check}) v order by user_id limit ${limit}`.execute(db)).rows;
}

export const listXpDrift = (db: Db, limit: number) => firstOf(db, xpDrift, limit);
export const listDoubledAwards = (db: Db, limit: number) => firstOf(db, doubledAwards, limit);
export const listOverCaps = (db: Db, caps: readonly DailyCap[], limit: number) =>
  firstOf(db, overCaps(caps), limit);
