import { sql } from 'kysely';

import type { Db } from '../../client';
import type { LocalDay, XpRule } from '../../columns';
import type { Value } from '../../prepared';
import { settledGoal } from '../goals/goals';

/** Locks a person's profile row, so that changes of XP, streak or totals happen one after the other. It must
 * be a statement of its own: what is read in the same statement may be older than the lock. */
export async function lockProfile(db: Db, userId: string): Promise<void> {
  await db.selectFrom('profiles').select('id').where('id', '=', userId).forUpdate().executeTakeFirstOrThrow();
}

/** The statement of {@link readGameProgress}. */
export const gameProgress = (db: Db, userId: string, rule: XpRule, day: LocalDay) =>
  db
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
          sql<LocalDay[]>`coalesce(array_agg(w.week_start::text order by w.week_start), '{}')`.as('weeks'),
        )
        .whereRef('w.user_id', '=', 'p.id')
        .where('w.entries', '>', 0)
        .$asScalar()
        .$notNull()
        .as('saved_weeks'),
      eb
        .selectFrom('streak_pauses as s')
        .select(sql<LocalDay[]>`coalesce(array_agg(s.week_start::text), '{}')`.as('weeks'))
        .whereRef('s.user_id', '=', 'p.id')
        .$asScalar()
        .$notNull()
        .as('paused_weeks'),
    ])
    .where('p.id', '=', userId);

/** What the rules need to know: XP that `rule` has earned on the day, net of reversals, and the Mondays of the
 * weeks that count for the streak, ascending. In a transaction call it after {@link lockProfile}, and after a
 * change of an entry, so that the weeks include it. */
export const readGameProgress = async (...args: Parameters<typeof gameProgress>) =>
  gameProgress(...args).executeTakeFirstOrThrow();

export type GameProgress = Awaited<ReturnType<typeof readGameProgress>>;

/** XP that a rule has earned on a local day, net of reversals. */
export const earnedXp = (db: Db, userId: Value<string>, rule: XpRule, day: Value<LocalDay>) =>
  db
    .selectFrom('xp_events')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('amount'), sql<number>`0`).as('sum'))
    .where('user_id', '=', userId)
    .where('rule', '=', rule)
    .where('day', '=', day);

/** {@link earnedXp} as a statement. In a transaction call it after {@link lockProfile}. */
export async function earnedOn(...args: Parameters<typeof earnedXp>): Promise<number> {
  return (await earnedXp(...args).executeTakeFirstOrThrow()).sum;
}

/** A person's XP. */
export async function readXp(db: Db, userId: string): Promise<number> {
  const { xp } = await db
    .selectFrom('profiles')
    .select('xp')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return xp;
}

/** Every award that one source ever got, in order, whether reversed or not. */
export async function awardsOf(db: Db, userId: string, rule: XpRule, source: string) {
  return db
    .selectFrom('xp_events as a')
    .leftJoin('xp_events as r', (join) =>
      join.onRef('r.user_id', '=', 'a.user_id').onRef('r.reverses', '=', 'a.id'),
    )
    .select((eb) => [
      'a.id',
      'a.attempt',
      'a.day',
      'a.amount',
      eb('r.id', 'is not', null).$castTo<boolean>().as('reversed'),
    ])
    .where('a.user_id', '=', userId)
    .where('a.rule', '=', rule)
    .where('a.source', '=', source)
    .where('a.reverses', 'is', null)
    .orderBy('a.attempt')
    .execute();
}

export type AwardRow = Awaited<ReturnType<typeof awardsOf>>[number];

/** Inserts one award and returns the person's XP afterwards. The profile must be locked. Hits
 * `xp_events_award_key` when that attempt exists. */
export async function insertAward(
  db: Db,
  award: { userId: string; rule: XpRule; source: string; attempt: number; day: LocalDay; amount: number },
): Promise<number> {
  // The trigger adds the award to the person's XP at the end of the statement.
  const { rows } = await sql<{ xp: number }>`
    with award as (
      insert into xp_events (user_id, rule, source, attempt, day, amount)
      values (${award.userId}, ${award.rule}, ${award.source}, ${award.attempt}, ${award.day}, ${award.amount})
    )
    select xp + ${award.amount}::integer as xp from profiles where id = ${award.userId}`.execute(db);
  const [profile] = rows;
  if (!profile) throw new Error('An award for nobody');
  return profile.xp;
}

/** Locks several profile rows, always in the same order, so that two transactions cannot deadlock. */
export async function lockProfiles(db: Db, userIds: readonly string[]): Promise<void> {
  await sql`select from profiles where id = any (${userIds}::uuid[]) order by id for update`.execute(db);
}

/** Gives several people the same award for one source, each on their own day of the game, within what is left
 * under the rule's cap on that day, and for at most `perWeek` sources in its week. Nobody earns twice for the
 * source: people whose award was cancelled get it again, on its first day and never more than the first time.
 * Their profiles must be locked. */
export async function insertAwards(
  db: Db,
  userIds: readonly string[],
  {
    rule,
    source,
    amount,
    cap,
    perWeek,
    now,
  }: { rule: XpRule; source: string; amount: number; cap: number; perWeek: number; now: Date },
): Promise<void> {
  await sql`
    insert into xp_events (user_id, rule, source, attempt, day, amount)
    select id, ${rule}, ${source}, attempts + 1, day, least(amount, ${cap}::integer - earned)
    from (
      select p.id, before.attempts, before.standing, coalesce(before.amount, ${amount}::integer) as amount,
        coalesce(before.day, game_day(${now.toISOString()}::timestamptz, p.time_zone, p.held_day, p.held_until)) as day
      from profiles p
      cross join lateral (
        select count(*)::integer as attempts, min(a.day) as day,
          min(a.amount) filter (where a.attempt = 1) as amount,
          count(*) filter (where not exists (
            select from xp_events r where r.user_id = a.user_id and r.reverses = a.id)) as standing
        from xp_events a
        where a.user_id = p.id and a.rule = ${rule} and a.source = ${source} and a.reverses is null
      ) before
      where p.id = any (${userIds}::uuid[])
    ) person
    cross join lateral (
      select coalesce(sum(x.amount) filter (where x.day = person.day), 0)::integer as earned,
        count(*) filter (where x.reverses is null) - count(*) filter (where x.reverses is not null) as sources
      from xp_events x
      where x.user_id = person.id and x.rule = ${rule}
        and x.day >= date_trunc('week', person.day)::date and x.day < date_trunc('week', person.day)::date + 7
    ) so_far
    where standing = 0 and earned < ${cap}::integer and sources < ${perWeek}::integer
    on conflict (user_id, rule, source, attempt) where reverses is null do nothing`.execute(db);
}

const reversalOf = (userId: string, awardId: number | null) => sql`
  insert into xp_events (user_id, rule, source, day, amount, reverses)
  select user_id, rule, source, day, -amount, id from xp_events
  where id = ${awardId}::bigint and user_id = ${userId}::uuid`;

/** Cancels an award with a row that names it, booked on the award's day. */
export async function insertReversal(db: Db, userId: string, awardId: number): Promise<void> {
  await reversalOf(userId, awardId).execute(db);
}

/** What a change of an entry does to the game. */
export interface EntryEffectRow {
  userId: string;
  entryId: string;
  /** The day of the game on which the entry was logged; its XP is booked on it. */
  day: LocalDay;
  /** The award to cancel; null for none. */
  reverses: number | null;
  /** The new award; null for none. */
  award: { amount: number; attempt: number } | null;
  streakWeeks: number;
  streakAliveUntil: LocalDay | null;
  /** The person's today, for the day on which their goal is reached. */
  today: LocalDay;
}

/** Writes the effects of a change of an entry in one statement. The profile row must be locked. */
export async function applyEntryEffects(db: Db, effect: EntryEffectRow): Promise<void> {
  await sql`
    with reversal as (${reversalOf(effect.userId, effect.reverses)}), award as (
      insert into xp_events (user_id, rule, source, attempt, day, amount)
      select ${effect.userId}::uuid, 'saving', ${effect.entryId}::text, ${effect.award?.attempt ?? 1}::integer,
             ${effect.day}::date, ${effect.award?.amount ?? 0}::integer
      where ${effect.award !== null}
    )
    update profiles p set
      streak_weeks = ${effect.streakWeeks}::integer,
      streak_alive_until = ${effect.streakAliveUntil}::date,
      ${settledGoal(effect.today)}
    where p.id = ${effect.userId}::uuid`.execute(db);
}
