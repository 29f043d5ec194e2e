import { sql } from 'kysely';

import type { Db } from '../../client';
import type {
  Category,
  Cents,
  CoachSource,
  FixedExpenseType,
  LocalDay,
  TipStatus,
  TipVerdict,
} from '../../columns';
import { asInstant, eurOf } from '../../euros';
import type { PlanRow } from './plan';

/** What the coach knows about a person beyond the session's row. */
export interface CoachContextRow {
  weekly_eating_out: number;
  weekly_coffees_out: number;
  weekly_transport: number;
  monthly_subscriptions: number;
  income: Cents | null;
  fixed_type: FixedExpenseType | null;
  fixed_costs: Cents | null;
  spending_notes: string | null;
  money_is_tight: boolean;
  ai_consent_at: string | null;
  pro_nudged_on: LocalDay | null;
  first_saved_on: LocalDay | null;
  /** By Monday; weeks without a saving are left out. */
  weeks: { week: LocalDay; total: Cents }[];
  logged: { day: LocalDay; category: Category; total: Cents; entries: number }[];
  challenges: { title: string; started_on: LocalDay; days: number; check_ins: number }[];
  tips: TipRow[];
  shown: { template: string; on: LocalDay }[];
  /** What the person said to tips. */
  said_of_tips: { template: string; feedback: TipVerdict; on: LocalDay }[];
  /** The texts of savings and running habits (those without `entries`) that tell what the person does already,
   * in their words, and their savings since the first day of what was logged. */
  doing: { text: string; category: Category; entries: number | null; monthly: Cents }[];
  /** Summaries, and ids of challenges, of the last 14 days. */
  said: string[];
  /** The last messages of the chat, oldest first; none where they were not asked for. */
  messages: HeardMessage[];
}

/** A message of the chat, as it is needed to go on from it. */
export interface HeardMessage {
  turn_id: string | null;
  role: 'user' | 'assistant';
  content: string;
  facts: unknown;
  created_at: string;
}

/** An accepted tip that nothing was said to since, with what was logged in its category while it was tried. */
interface TipRow {
  id: string;
  title: string;
  description: string;
  saving: Cents;
  status: TipStatus;
  template: string | null;
  category: Category | null;
  accepted_on: LocalDay;
  facts: unknown;
  baseline: Cents | null;
  baseline_entries: number | null;
  after: Cents;
  after_entries: number;
  generation_id: string | null;
  generation_at: number | null;
}

/** At most this many tips are read, those still to do first. */
const TIPS_AT_MOST = 100;

/** At most this many different notes are read, the latest first. */
const NOTES_AT_MOST = 300;

/** The messages since an instant, and at least some. */
const lastMessages = ({ atLeast, since }: { atLeast: number; since: Date }) => sql`
  (select coalesce(json_agg(json_build_object('turn_id', c.turn_id, 'role', c.role, 'content', c.content,
      'facts', c.facts, 'created_at', ${asInstant(sql`c.created_at`)}) order by c.id), '[]')
    from coach_conversations c
    where c.user_id = p.id and (c.created_at >= ${since.toISOString()}::timestamptz
      or c.id in (select l.id from coach_conversations l where l.user_id = p.id order by l.id desc limit ${atLeast})))`;

/** Everything that the facts are computed from, in one statement.
 * @param day today
 * @param since the first day of what was logged
 * @param notedFrom the first day whose notes are read
 * @param weeksFrom the first Monday of the sums by week
 * @param trialDays how long a tip is tried
 * @param chat which messages of the chat are read with it */
export async function readCoachContextRow(
  db: Db,
  userId: string,
  {
    day,
    since,
    notedFrom,
    weeksFrom,
    trialDays,
  }: { day: LocalDay; since: LocalDay; notedFrom: LocalDay; weeksFrom: LocalDay; trialDays: number },
  chat: { atLeast: number; since: Date } | null = null,
): Promise<CoachContextRow> {
  const { rows } = await sql<CoachContextRow>`
    select p.weekly_eating_out, p.weekly_coffees_out, p.weekly_transport, p.monthly_subscriptions,
      (p.monthly_salary_eur * 100)::int8 as income, p.fixed_expense_type as fixed_type,
      (p.fixed_expense_eur * 100)::int8 as fixed_costs, p.spending_notes, p.money_is_tight, p.ai_consent_at,
      p.pro_nudged_on,
      (select min(d.day) from savings_days d where d.user_id = p.id and d.entries > 0) as first_saved_on,
      (select coalesce(json_agg(w), '[]') from (
        select date_trunc('week', d.day)::date as week, (sum(d.total_eur) * 100)::int8 as total
        from savings_days d where d.user_id = p.id and d.entries > 0 and d.day between ${weeksFrom}::date and ${day}::date
        group by 1) w) as weeks,
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
          (t.est_saving_eur * 100)::int8 as saving, t.status, t.template, t.category, t.accepted_on, t.facts,
          (t.baseline_eur * 100)::int8 as baseline, t.baseline_entries, t.generation_id, t.generation_at,
          coalesce(a.total, 0) as after, coalesce(a.entries, 0) as after_entries
        from accepted_tips t
        left join lateral (
          select (sum(e.amount_eur) * 100)::int8 as total, count(*) as entries
          from savings_entries e
          where e.user_id = t.user_id and e.category = t.category
            and e.date >= t.accepted_on and e.date < t.accepted_on + ${trialDays}::integer and e.date <= ${day}::date
        ) a on true
        where t.user_id = p.id and not exists (select from tip_feedback f
          where f.user_id = t.user_id and f.template = t.template and f.said_at >= t.created_at)
        order by t.status desc, t.created_at desc, t.id limit ${TIPS_AT_MOST}
      ) t) as tips,
      (select coalesce(json_agg(json_build_object('template', f.family, 'on', g.generated_at::date)), '[]')
        from ai_tip_generations g cross join lateral unnest(g.families) f (family)
        where g.user_id = p.id and g.generated_at >= ${since}::date) as shown,
      (select coalesce(json_agg(json_build_object('template', f.template, 'feedback', f.feedback,
                'on', f.said_on) order by f.said_at desc, f.template), '[]')
        from tip_feedback f where f.user_id = p.id) as said_of_tips,
      (select coalesce(json_agg(d), '[]') from (
        (select e.note as text, e.category, count(*) filter (where e.date >= ${since}::date) as entries,
          coalesce(sum(e.amount_eur * 100) filter (where e.date > ${day}::date - 28), 0)::int8 as monthly
        from savings_entries e
        where e.user_id = p.id and e.note is not null and e.date between ${notedFrom}::date and ${day}::date
          and not exists (select from habits h where h.user_id = p.id and h.title = e.note and h.ended_on is null)
        group by e.note, e.category order by max(e.date) desc, e.note limit ${NOTES_AT_MOST})
        union all
        select h.title, h.category, null, (h.amount_eur * 100
          * case h.cadence when 'daily' then 365 when 'weekly' then 52 else 12 end / 12)::int8
        from habits h
        where h.user_id = p.id and h.kind = 'fixed' and h.ended_on is null and h.starts_on <= ${day}::date
      ) d) as doing,
      (select coalesce(json_agg(s.text order by g.generated_at), '[]')
        from ai_tip_generations g
          cross join lateral (values (g.answer->>'summary'), (g.answer->'challenge'->>'idea')) s (text)
        where g.user_id = p.id and g.generated_at >= ${day}::date - 13 and s.text is not null) as said,
      ${chat ? lastMessages(chat) : sql`'[]'::json`} as messages
    from profiles p where p.id = ${userId}::uuid`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a person without a profile');
  return row;
}

export interface GenerationRow {
  id: string;
  answer: unknown;
  source: CoachSource;
  generated_at: string;
  /** Whether its challenge is running or done. */
  started: boolean;
}

export interface CoachScreenRow {
  generation: GenerationRow | null;
  /** The latest generation that was not made in hardship. */
  earlier: GenerationRow | null;
  free_used: boolean;
  /** This week's and next week's plan, if they exist. */
  plans: PlanRow[];
  /** The sum saved since the first day of the running plan, or since Monday. */
  saved_week: Cents;
  interactions: number;
  messages: number;
}

/** The latest generation with an answer, as JSON. */
const latestGeneration = (which = sql`true`) => sql`
  (select json_build_object('id', g.id, 'answer', g.answer, 'source', g.source, 'generated_at', ${asInstant(sql`g.generated_at`)},
      'started', exists (select from user_challenges c where c.user_id = g.user_id
        and c.challenge_code = 'tip_' || g.id and c.status in ('active', 'completed')))
    from ai_tip_generations g where g.user_id = p.id and g.answer is not null and ${which}
    order by g.generated_at desc limit 1)`;

/** What the coach's screen shows besides the facts: the latest tips, whether the week's free one is used, the plans. */
export async function readCoachScreen(db: Db, userId: string, monday: LocalDay): Promise<CoachScreenRow> {
  const { rows } = await sql<CoachScreenRow>`
    select
      ${latestGeneration()} as generation,
      ${latestGeneration(sql`(g.answer->>'hardship')::boolean is not true`)} as earlier,
      exists (select from ai_tip_generations g where g.user_id = p.id and g.week_start = ${monday}::date
        and g.free and g.state = 'done') as free_used,
      (select coalesce(json_agg(json_build_object('week_start', w.week_start, 'daily_plans', w.daily_plans,
          'total_completed', w.total_completed, 'weekly_goal', (w.weekly_goal_eur * 100)::int8,
          'motivation_message', w.motivation_message, 'facts', w.facts, 'source', w.source) order by w.week_start), '[]')
        from coach_plan_week w
        where w.user_id = p.id and w.week_start in (${monday}::date, ${monday}::date + 7)) as plans,
      coalesce((select (sum(d.total_eur) * 100)::int8 from savings_days d
        where d.user_id = p.id and d.entries > 0 and d.day >= coalesce(
          (select w.week_start + 7 - jsonb_array_length(w.daily_plans) from coach_plan_week w
            where w.user_id = p.id and w.week_start = ${monday}::date), ${monday}::date)), 0) as saved_week,
      p.coach_interactions_count as interactions,
      (select count(*) from coach_conversations c where c.user_id = p.id) as messages
    from profiles p where p.id = ${userId}::uuid`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a person without a profile');
  return row;
}

export interface FinanceChange {
  income: Cents | null;
  fixedType: FixedExpenseType | null;
  fixedCosts: Cents | null;
  notes: string | null;
  tight: boolean;
  habits?: { eatingOut: number; coffees: number; rides: number; subscriptions: number } | undefined;
}

/** Stores what a person tells about their money. */
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
export async function setAiConsent(db: Db, userId: string, grantedAt: Date | null): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ ai_consent_at: grantedAt?.toISOString() ?? null })
    .where('id', '=', userId)
    .execute();
}

/** The answer to whether pictures of receipts may go to Anthropic. */
export async function setAiPictures(
  db: Db,
  userId: string,
  { allowed, at }: { allowed: boolean; at: Date },
): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ ai_pictures: allowed, ai_pictures_answered_at: at.toISOString() })
    .where('id', '=', userId)
    .execute();
}

/** When a person agreed to facts going to Anthropic, null without consent; and whether pictures may, null until they were asked. */
export const findAiConsent = (db: Db, userId: string) =>
  db
    .selectFrom('profiles')
    .select(['ai_consent_at', 'ai_pictures'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

/** Marks a nudge towards Pro as shown today, unless one was shown in the last `days` days. True when it may be shown. */
export async function claimNudge(db: Db, userId: string, today: LocalDay, days: number): Promise<boolean> {
  const { rows } = await sql`
    update profiles set pro_nudged_on = ${today}::date
    where id = ${userId}::uuid and (pro_nudged_on is null or pro_nudged_on <= ${today}::date - ${days}::integer)
    returning id`.execute(db);
  return rows.length === 1;
}

/** Stores that money is tight for a person, or that it no longer is. */
export async function setMoneyIsTight(db: Db, userId: string, tight: boolean): Promise<void> {
  await db.updateTable('profiles').set({ money_is_tight: tight }).where('id', '=', userId).execute();
}
