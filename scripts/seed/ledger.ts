import { sql } from 'kysely';

import type { XpRule } from '~db/columns';
import type { LocalDay } from '~server/domain/kernel/days';
import { cappedAward, DAILY_CAP } from '~server/domain/game/xp';

import { chunksOf, type Person, type Setting } from './setting';

/** What earned XP. `source` is the id of: the entry (saving, and transfer of an entry or of the contribution
 * behind it), the run (challenge_completed, and transfer of a challenge), `run:day` (check_in), the group
 * (group_completed), `Monday:weekday` (weekly_plan_task). */
export interface Award {
  person: Person;
  rule: XpRule;
  source: string;
  /** The person's local day. */
  day: LocalDay;
  /** XP before the cap of the day. */
  amount: number;
  at: Date;
}

const CAPS = new Map<string, number>(Object.entries(DAILY_CAP));

/** Writes awards in the given order, cut to the caps of the day; `profiles.xp` follows by itself. An award of which the
 * cap leaves nothing is not written. */
export async function award(setting: Setting, awards: readonly Award[]): Promise<void> {
  if (awards.length === 0) return;
  const { db } = setting;
  const earned = await earnedByDay(setting, awards);
  const rows = awards.flatMap(({ person, rule, source, day, amount, at }) => {
    const key = `${person.id} ${rule} ${day}`;
    const before = earned.get(key) ?? 0;
    const cap = CAPS.get(rule);
    const fits = cap === undefined ? amount : cappedAward(amount, before, cap);
    earned.set(key, before + fits);
    return fits > 0
      ? [{ user_id: person.id, rule, source, day, amount: fits, created_at: at.toISOString() }]
      : [];
  });
  for (const chunk of chunksOf(rows)) await db.insertInto('xp_events').values(chunk).execute();
}

/** XP by person, rule and day, net of reversals, before these awards. */
async function earnedByDay(setting: Setting, awards: readonly Award[]): Promise<Map<string, number>> {
  const rows = await setting.db
    .selectFrom('xp_events')
    .select(['user_id', 'rule', 'day', sql<number>`sum(amount)::integer`.as('sum')])
    .where('user_id', 'in', [...new Set(awards.map(({ person }) => person.id))])
    .where('rule', 'in', [...new Set(awards.map(({ rule }) => rule))])
    .groupBy(['user_id', 'rule', 'day'])
    .execute();
  return new Map(rows.map((row) => [`${row.user_id} ${row.rule} ${row.day}`, row.sum]));
}
