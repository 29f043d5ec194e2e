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
  select p.id as user_id, p.xp, x.ledger
  from profiles p cross join lateral (
    select coalesce(sum(e.amount), 0)::int8 as ledger from xp_events e where e.user_id = p.id
  ) x
  where p.xp <> x.ledger`;

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

/** People after one id up to another, and how many findings are wanted. */
interface Among {
  after: string;
  last: string;
  limit: number;
}

/** The first rows that a check finds among some people. */
async function firstOf<T>(db: Db, check: RawBuilder<T>, { after, last, limit }: Among): Promise<T[]> {
  const { rows } = await sql<T>`
    select * from (${check}) v where user_id > ${after}::uuid and user_id <= ${last}::uuid
    order by user_id limit ${limit}`.execute(db);
  return rows;
}

export const listXpDrift = (db: Db, among: Among) => firstOf(db, xpDrift, among);
export const listDoubledAwards = (db: Db, among: Among) => firstOf(db, doubledAwards, among);
export const listOverCaps = (db: Db, caps: readonly DailyCap[], among: Among) =>
  firstOf(db, overCaps(caps), among);
