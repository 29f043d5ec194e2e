import { sql } from 'kysely';

import type { Db } from '../client';
import { asCents, asCentsOrNull, eurOf } from '../columns';

/** What the coach knows of a person beyond the session's row. Amounts in cents. */
export interface SaverRow {
  weekly_eating_out: number;
  weekly_coffees_out: number;
  weekly_transport: number;
  monthly_subscriptions: number;
  income: number | null;
  fixed_type: string | null;
  fixed_costs: number | null;
  spending_notes: string | null;
  money_is_tight: boolean;
  ai_consent_at: string | null;
  pro_nudged_on: string | null;
  first_saved_on: string | null;
  logged: { day: string; category: string; total: number; entries: number }[];
  challenges: { title: string; started_on: string; days: number; check_ins: number }[];
  tips: TipRow[];
  shown: { family: string; on: string }[];
}

/** An accepted tip with what was logged in its category since. */
export interface TipRow {
  id: string;
  title: string;
  description: string;
  saving: number;
  status: 'todo' | 'done';
  family: string | null;
  category: string | null;
  accepted_on: string;
  facts: unknown;
  baseline: number | null;
  baseline_entries: number | null;
  after: number;
  after_entries: number;
  generation_id: string | null;
  generation_at: number | null;
}

/** The last tips that matter: a list is not endless. */
const TIPS_AT_MOST = 100;

/** Everything that the facts are computed from, in one statement.
 * @param day today; @param since first day of what was logged; @param trialDays how long a tip is tried */
export async function readSaver(
  db: Db,
  userId: string,
  { day, since, trialDays }: { day: string; since: string; trialDays: number },
): Promise<SaverRow> {
  const { rows } = await sql<SaverRow>`
    select p.weekly_eating_out, p.weekly_coffees_out, p.weekly_transport, p.monthly_subscriptions,
      (p.monthly_salary_eur * 100)::int8 as income, p.fixed_expense_type as fixed_type,
      (p.fixed_expense_eur * 100)::int8 as fixed_costs, p.spending_notes, p.money_is_tight, p.ai_consent_at,
      p.pro_nudged_on,
      (select min(d.day) from savings_days d where d.user_id = p.id and d.entries > 0) as first_saved_on,
      (select coalesce(json_agg(json_build_object('day', e.date, 'category', e.category,
                'total', e.total, 'entries', e.entries)), '[]')
        from (
          select date, category, (sum(amount_eur) * 100)::int8 as total, count(*) as entries
          from savings_entries where user_id = p.id and date between ${since}::date and ${day}::date
          group by date, category order by date, category
        ) e) as logged,
      (select coalesce(json_agg(json_build_object('title', c.title, 'started_on', c.started_on,
                'days', c.duration_days, 'check_ins', c.check_in_count) order by c.started_at desc), '[]')
        from user_challenges c where c.user_id = p.id and c.status = 'active') as challenges,
      (select coalesce(json_agg(t), '[]') from (
        select t.id, t.tip_title as title, t.tip_description as description,
          (t.est_saving_eur * 100)::int8 as saving, t.status, t.family, t.category, t.accepted_on, t.facts,
          (t.baseline_eur * 100)::int8 as baseline, t.baseline_entries, t.generation_id, t.generation_at,
          coalesce(a.total, 0) as after, coalesce(a.entries, 0) as after_entries
        from accepted_tips t
        left join lateral (
          select (sum(e.amount_eur) * 100)::int8 as total, count(*) as entries
          from savings_entries e
          where e.user_id = t.user_id and e.category = t.category
            and e.date >= t.accepted_on and e.date < t.accepted_on + ${trialDays}::integer and e.date <= ${day}::date
        ) a on true
        where t.user_id = p.id
        order by t.status desc, t.created_at desc, t.id limit ${TIPS_AT_MOST}
      ) t) as tips,
      (select coalesce(json_agg(json_build_object('family', f.family, 'on', g.generated_at::date)), '[]')
        from ai_tip_generations g cross join lateral unnest(g.families) f (family)
        where g.user_id = p.id and g.generated_at >= ${since}::date) as shown
    from profiles p where p.id = ${userId}::uuid`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a person without a profile');
  return row;
}

export interface GenerationRow {
  id: string;
  answer: unknown;
  source: 'built_in' | 'claude';
  generated_at: string;
}

export interface PlanRow {
  week_start: string;
  daily_plans: unknown;
  total_completed: number;
  weekly_goal: number;
  motivation_message: string;
  facts: unknown;
  source: 'built_in' | 'claude';
}

export interface CoachScreenRow {
  generation: GenerationRow | null;
  free_used: boolean;
  plan: PlanRow | null;
  saved_week: number;
  interactions: number;
  messages: number;
}

/** What the coach's screen shows beside the facts: the last tips, whether the week's free one is used, the plan. */
export async function readCoachScreen(db: Db, userId: string, monday: string): Promise<CoachScreenRow> {
  const { rows } = await sql<CoachScreenRow>`
    select
      (select json_build_object('id', g.id, 'answer', g.answer, 'source', g.source, 'generated_at', g.generated_at)
        from ai_tip_generations g where g.user_id = p.id and g.answer is not null
        order by g.generated_at desc limit 1) as generation,
      exists (select from ai_tip_generations g where g.user_id = p.id and g.week_start = ${monday}::date
        and g.free and g.state = 'done') as free_used,
      (select json_build_object('week_start', w.week_start, 'daily_plans', w.daily_plans,
          'total_completed', w.total_completed, 'weekly_goal', (w.weekly_goal_eur * 100)::int8,
          'motivation_message', w.motivation_message, 'facts', w.facts, 'source', w.source)
        from coach_plan_week w where w.user_id = p.id and w.week_start = ${monday}::date) as plan,
      coalesce((select (sum(d.total_eur) * 100)::int8 from savings_days d
        where d.user_id = p.id and d.day >= ${monday}::date and d.entries > 0), 0) as saved_week,
      p.coach_interactions_count as interactions,
      (select count(*) from coach_conversations c where c.user_id = p.id) as messages
    from profiles p where p.id = ${userId}::uuid`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a person without a profile');
  return row;
}

/** A reservation that was never finished (the process died) is free again after so many seconds. */
const RESERVED_SECONDS = 120;

/** Reserves a generation. With `free` at most one a week is given: of many calls at once one gets it. A reservation
 * left behind by a crash is taken over. Undefined when the week's is used. */
export async function reserveGeneration(
  db: Db,
  { userId, monday, free, now }: { userId: string; monday: string; free: boolean; now: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into ai_tip_generations as g (user_id, tips_count, generated_at, state, week_start, free)
    values (${userId}::uuid, 0, ${now.toISOString()}::timestamptz, 'reserved', ${monday}::date, ${free}::boolean)
    on conflict (user_id, week_start) where free and state <> 'returned' do update
      set generated_at = excluded.generated_at, id = gen_random_uuid()
      where g.state = 'reserved'
        and g.generated_at < excluded.generated_at - make_interval(secs => ${RESERVED_SECONDS})
    returning id`.execute(db);
  return rows[0]?.id;
}

/** Writes what a reserved generation brought. `returned` gives a free one back. False when it was taken over. */
export async function finishGeneration(
  db: Db,
  userId: string,
  id: string,
  done: {
    state: 'done' | 'returned';
    source: 'built_in' | 'claude';
    answer: string;
    families: readonly string[];
    count: number;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ai_tip_generations')
    .set({
      state: done.state,
      source: done.source,
      answer: done.answer,
      families: [...done.families],
      tips_count: done.count,
    })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '=', 'reserved')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Takes a reservation back that came to nothing. */
export async function dropGeneration(db: Db, userId: string, id: string): Promise<void> {
  await db
    .deleteFrom('ai_tip_generations')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '=', 'reserved')
    .execute();
}

/** What a generation of the person brought; undefined where there is none. */
export async function findGeneration(
  db: Db,
  userId: string,
  id: string,
): Promise<{ answer: unknown } | undefined> {
  return db
    .selectFrom('ai_tip_generations')
    .select('answer')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('answer', 'is not', null)
    .executeTakeFirst();
}

export interface AcceptedTipInsert {
  userId: string;
  generationId: string;
  at: number;
  title: string;
  description: string;
  saving: number;
  family: string | null;
  category: string;
  facts: string;
  acceptedOn: string;
  baselineFrom: string;
  now: Date;
}

/** Accepts a tip with the 28 days before as its baseline; accepting it again changes nothing. Answers with its id. */
export async function insertAcceptedTip(db: Db, tip: AcceptedTipInsert): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into accepted_tips as t (user_id, generation_id, generation_at, tip_title, tip_description, est_saving_eur,
      family, category, facts, accepted_on, created_at, baseline_eur, baseline_entries)
    select ${tip.userId}::uuid, ${tip.generationId}::uuid, ${tip.at}::integer, ${tip.title}, ${tip.description},
      ${eurOf(tip.saving)}::numeric, ${tip.family}, ${tip.category}::text, ${tip.facts}::jsonb, ${tip.acceptedOn}::date,
      ${tip.now.toISOString()}::timestamptz, coalesce(sum(e.amount_eur), 0), count(e.id)
    from (values (1)) one left join savings_entries e on e.user_id = ${tip.userId}::uuid
      and e.category = ${tip.category}::text
      and e.date >= ${tip.baselineFrom}::date and e.date < ${tip.acceptedOn}::date
    on conflict (user_id, generation_id, generation_at) do update set generation_at = t.generation_at
    returning t.id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an accepted tip without a row');
  return row.id;
}

/** The tip that was accepted from this place of a generation; undefined when none was. */
export async function findAcceptedTip(
  db: Db,
  userId: string,
  generationId: string,
  at: number,
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('accepted_tips')
    .select('id')
    .where('user_id', '=', userId)
    .where('generation_id', '=', generationId)
    .where('generation_at', '=', at)
    .executeTakeFirst();
}

/** How many tips a person has accepted and not deleted. */
export async function countAcceptedTips(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('accepted_tips')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function setTipStatus(
  db: Db,
  userId: string,
  id: string,
  status: 'todo' | 'done',
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accepted_tips')
    .set((eb) => ({
      status,
      done_at:
        status === 'done'
          ? eb.fn.coalesce('done_at', eb.cast<string>(eb.val(now.toISOString()), 'timestamptz'))
          : null,
    }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteTip(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('accepted_tips')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export interface FinanceChange {
  income: number | null;
  fixedType: string | null;
  fixedCosts: number | null;
  notes: string | null;
  tight: boolean;
  habits: { eatingOut: number; coffees: number; rides: number; subscriptions: number } | undefined;
}

/** Stores what a person says about his money. */
export async function updateFinance(db: Db, userId: string, change: FinanceChange): Promise<void> {
  const { income, fixedType, fixedCosts, notes, tight, habits } = change;
  await db
    .updateTable('profiles')
    .set({
      monthly_salary_eur: income === null ? null : eurOf(income),
      fixed_expense_type: fixedType,
      fixed_expense_eur: fixedCosts === null ? null : eurOf(fixedCosts),
      spending_notes: notes,
      money_is_tight: tight,
      ...(habits === undefined
        ? {}
        : {
            weekly_eating_out: habits.eatingOut,
            weekly_coffees_out: habits.coffees,
            weekly_transport: habits.rides,
            monthly_subscriptions: habits.subscriptions,
          }),
    })
    .where('id', '=', userId)
    .execute();
}

/** Consent to facts going to Anthropic, given at an instant or taken back (null). */
export async function setAiConsent(db: Db, userId: string, at: Date | null): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ ai_consent_at: at?.toISOString() ?? null })
    .where('id', '=', userId)
    .execute();
}

/** When a person agreed to facts going to Anthropic; null without consent. */
export async function findAiConsent(db: Db, userId: string): Promise<string | null> {
  const { ai_consent_at } = await db
    .selectFrom('profiles')
    .select('ai_consent_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return ai_consent_at;
}

/** Counts one exchange with the coach. */
export async function countInteraction(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('profiles')
    .set((eb) => ({ coach_interactions_count: eb('coach_interactions_count', '+', 1) }))
    .where('id', '=', userId)
    .execute();
}

/** Remembers that a nudge towards Pro was shown, unless one was in the last `days` days. True when it may be shown. */
export async function claimNudge(db: Db, userId: string, today: string, days: number): Promise<boolean> {
  const { rows } = await sql`
    update profiles set pro_nudged_on = ${today}::date
    where id = ${userId}::uuid and (pro_nudged_on is null or pro_nudged_on <= ${today}::date - ${days}::integer)
    returning id`.execute(db);
  return rows.length === 1;
}

export interface PlanInsert {
  userId: string;
  weekStart: string;
  days: string;
  weeklyGoal: number;
  motivation: string;
  facts: string;
  source: 'built_in' | 'claude';
  now: Date;
}

/** Stores the week's plan; a plan that is there stays (its days may be ticked off). */
export async function insertPlan(db: Db, plan: PlanInsert): Promise<void> {
  await db
    .insertInto('coach_plan_week')
    .values({
      user_id: plan.userId,
      week_start: plan.weekStart,
      daily_plans: plan.days,
      weekly_goal_eur: eurOf(plan.weeklyGoal),
      motivation_message: plan.motivation,
      facts: plan.facts,
      source: plan.source,
      created_at: plan.now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'week_start']).doNothing())
    .execute();
}

export async function findPlan(db: Db, userId: string, weekStart: string): Promise<PlanRow | undefined> {
  return db
    .selectFrom('coach_plan_week')
    .select((eb) => [
      'week_start',
      'daily_plans',
      'total_completed',
      asCents(eb.ref('weekly_goal_eur')).as('weekly_goal'),
      'motivation_message',
      'facts',
      'source',
    ])
    .$narrowType<{ source: 'built_in' | 'claude' }>()
    .where('user_id', '=', userId)
    .where('week_start', '=', weekStart)
    .executeTakeFirst();
}

/** Marks a day of a plan and notes it as an event of the coach, in one statement.
 * @param at 0 Monday to 6 Sunday */
export async function markPlanDay(
  db: Db,
  change: {
    userId: string;
    weekStart: string;
    at: number;
    completed: boolean;
    event: string;
    xp: number;
    now: Date;
  },
): Promise<void> {
  const now = change.now.toISOString();
  await sql`
    with event as (
      insert into coach_events (user_id, event_type, event_data, xp_earned, created_at)
      values (${change.userId}::uuid, 'task_completed', ${change.event}::jsonb, ${change.xp}::integer, ${now}::timestamptz)
    ), profile as (
      insert into coach_profile (user_id, last_check_in, total_xp)
      values (${change.userId}::uuid, ${now}::timestamptz, ${change.xp}::integer)
      on conflict (user_id) do update set last_check_in = excluded.last_check_in,
        total_xp = coach_profile.total_xp + excluded.total_xp
    )
    update coach_plan_week set
      daily_plans = jsonb_set(daily_plans, array[${String(change.at)}, 'completed'], to_jsonb(${change.completed}::boolean)),
      total_completed = total_completed + ${change.completed ? 1 : -1}::integer
    where user_id = ${change.userId}::uuid and week_start = ${change.weekStart}::date`.execute(db);
}

export interface MessageRow {
  id: number;
  turn_id: string | null;
  role: 'user' | 'assistant';
  content: string;
  facts: unknown;
  source: 'built_in' | 'claude' | null;
  created_at: string;
}

/** The last messages of a person's talk with the coach, oldest first. */
export async function readMessages(db: Db, userId: string, limit: number): Promise<MessageRow[]> {
  const rows = await db
    .selectFrom('coach_conversations')
    .select(['id', 'turn_id', 'role', 'content', 'facts', 'source', 'created_at'])
    .$narrowType<{ role: 'user' | 'assistant'; source: 'built_in' | 'claude' | null }>()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse();
}

/** A question of the person; false when this turn was asked before. */
export async function insertQuestion(
  db: Db,
  { userId, turnId, content, now }: { userId: string; turnId: string; content: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('coach_conversations')
    .values({ user_id: userId, turn_id: turnId, role: 'user', content, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['user_id', 'turn_id', 'role']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The coach's answer to a turn, kept once, and only while its question is there (history may have been cleared). */
export async function insertAnswer(
  db: Db,
  answer: {
    userId: string;
    turnId: string;
    content: string;
    facts: string;
    source: 'built_in' | 'claude';
    now: Date;
  },
): Promise<void> {
  await sql`
    insert into coach_conversations (user_id, turn_id, role, content, facts, source, created_at)
    select ${answer.userId}::uuid, ${answer.turnId}::uuid, 'assistant', ${answer.content}, ${answer.facts}::jsonb,
      ${answer.source}, ${answer.now.toISOString()}::timestamptz
    where exists (select from coach_conversations q
      where q.user_id = ${answer.userId}::uuid and q.turn_id = ${answer.turnId}::uuid and q.role = 'user')
    on conflict (user_id, turn_id, role) do nothing`.execute(db);
}

/** Sum (cents) and number of what was logged from one day to another, both included; of one category or of all. */
export async function sumLogged(
  db: Db,
  userId: string,
  { from, to, category }: { from: string; to: string; category: string | null },
): Promise<{ total: number; entries: number }> {
  const { rows } = await sql<{ total: number; entries: number }>`
    select coalesce((sum(amount_eur) * 100)::int8, 0) as total, count(*) as entries
    from savings_entries
    where user_id = ${userId}::uuid and date between ${from}::date and ${to}::date
      and (${category}::text is null or category = ${category}::text)`.execute(db);
  return rows[0] ?? { total: 0, entries: 0 };
}

/** Forgets the talk with the coach and sets the count of exchanges to 0. */
export async function clearConversation(db: Db, userId: string): Promise<void> {
  await sql`
    with gone as (delete from coach_conversations where user_id = ${userId}::uuid)
    update profiles set coach_interactions_count = 0 where id = ${userId}::uuid`.execute(db);
}

/** The line of the day that Claude wrote; undefined when there is none for the day. */
export async function findMotivation(
  db: Db,
  userId: string,
  day: string,
): Promise<{ motivation: string | null; facts: unknown } | undefined> {
  return db
    .selectFrom('coach_profile')
    .select(['motivation', 'motivation_facts as facts'])
    .where('user_id', '=', userId)
    .where('motivation_on', '=', day)
    .executeTakeFirst();
}

export async function saveMotivation(
  db: Db,
  userId: string,
  { day, text, facts }: { day: string; text: string; facts: string },
): Promise<void> {
  await db
    .insertInto('coach_profile')
    .values({ user_id: userId, motivation: text, motivation_facts: facts, motivation_on: day })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ motivation: text, motivation_facts: facts, motivation_on: day }),
    )
    .execute();
}

/** Income and the like, for the form; amounts in cents. */
export async function readFinance(db: Db, userId: string) {
  return db
    .selectFrom('profiles')
    .select((eb) => [
      asCentsOrNull(eb.ref('monthly_salary_eur')).as('income'),
      'fixed_expense_type',
      asCentsOrNull(eb.ref('fixed_expense_eur')).as('fixed_costs'),
      'spending_notes',
      'money_is_tight',
      'ai_consent_at',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}
