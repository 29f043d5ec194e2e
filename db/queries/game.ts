import { sql } from 'kysely';

import type { Db } from '../client';
import { eurOf } from '../columns';

/** Locks a person's profile row: everything that changes XP, streak or totals goes one after the other.
 * It must be a statement of its own: what is read together with the lock may be older than the lock. */
export async function lockProfile(db: Db, userId: string): Promise<void> {
  await db.selectFrom('profiles').select('id').where('id', '=', userId).forUpdate().executeTakeFirstOrThrow();
}

export interface GameState {
  xp: number;
  streak_weeks: number;
  streak_alive_until: string | null;
  /** XP that a rule has earned on the day, net of reversals. */
  earned_today: number;
  /** Mondays of the weeks that count for the streak, ascending. */
  saved_weeks: string[];
}

/** What the rules need to know before something changes. Call it after {@link lockProfile}. */
export async function readGameState(db: Db, userId: string, rule: string, day: string): Promise<GameState> {
  return db
    .selectFrom('profiles as p')
    .select((eb) => [
      'p.xp',
      'p.streak_weeks',
      'p.streak_alive_until',
      eb
        .selectFrom('xp_events as x')
        .select(({ fn }) => fn.coalesce(fn.sum<number>('x.amount'), sql<number>`0`).as('sum'))
        .whereRef('x.user_id', '=', 'p.id')
        .where('x.rule', '=', rule)
        .where('x.day', '=', day)
        .$asScalar()
        .$notNull()
        .as('earned_today'),
      eb
        .selectFrom('savings_weeks as w')
        .select(
          sql<string[]>`coalesce(array_agg(w.week_start::text order by w.week_start), '{}')`.as('weeks'),
        )
        .whereRef('w.user_id', '=', 'p.id')
        .where('w.entries', '>', 0)
        .$asScalar()
        .$notNull()
        .as('saved_weeks'),
    ])
    .where('p.id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** What a new entry changes beside itself: the week it counts for, its XP, and the person's totals. */
export interface SavingEffect {
  userId: string;
  entryId: string;
  amount: number;
  day: string;
  /** Monday of the week that it counts for; null when it was logged too late to count. */
  week: string | null;
  xp: number;
  streakWeeks: number;
  streakAliveUntil: string | null;
}

/** Writes all effects of a new entry in one statement. The profile row must be locked. */
export async function applySavingEffect(db: Db, effect: SavingEffect): Promise<void> {
  await sql`
    with week as (
      insert into savings_weeks (user_id, week_start, entries)
      select ${effect.userId}::uuid, ${effect.week}::date, 1 where ${effect.week}::date is not null
      on conflict (user_id, week_start) do update set entries = savings_weeks.entries + 1
    ), award as (
      insert into xp_events (user_id, rule, source, day, amount)
      select ${effect.userId}::uuid, 'saving', ${effect.entryId}::text, ${effect.day}::date, ${effect.xp}::integer
      where ${effect.xp}::integer > 0
    )
    update profiles set
      xp = xp + ${effect.xp}::integer,
      streak_weeks = ${effect.streakWeeks}::integer,
      streak_alive_until = ${effect.streakAliveUntil}::date,
      saved_total_eur = saved_total_eur + ${eurOf(effect.amount)}::numeric,
      saved_count = saved_count + 1
    where id = ${effect.userId}::uuid`.execute(db);
}
