import { sql } from 'kysely';

import { asCents, asCentsOrNull, eurOf } from '~db/columns';
import type { Category } from '~server/domain/categories';
import { builtInTips } from '~server/domain/coach/built-in';
import { baselineDays } from '~server/domain/coach/results';
import { addDays, daysBetween, localDay, weekStart } from '~server/domain/days';
import { cents } from '~server/domain/money';
import { XP } from '~server/domain/xp';
import { readKnownSaver } from '~server/features/coach/saver';

import { award } from './ledger';
import { instantOn, type Person, type Setting } from './setting';

const MS_PER_DAY = 86_400_000;

export interface TipOptions {
  title: string;
  description: string;
  estSavingCents: number;
  /** What it is about: its baseline is what was logged there in the 28 days before. */
  category?: Category;
  family?: string;
  status?: 'todo' | 'done';
  daysAgo?: number;
}

/** Tips that a person accepted, with the baselines that his savings so far give them. */
export async function makeTips(setting: Setting, person: Person, tips: readonly TipOptions[]): Promise<void> {
  const rows = tips.map(({ daysAgo = 0, status = 'todo', ...tip }) => {
    const acceptedOn = addDays(person.today, -daysAgo);
    const at = new Date(setting.now.getTime() - daysAgo * MS_PER_DAY).toISOString();
    return {
      id: setting.ids.uuid(),
      title: tip.title,
      description: tip.description,
      saving: eurOf(tip.estSavingCents),
      status,
      at,
      done_at: status === 'done' ? at : null,
      accepted_on: acceptedOn,
      baseline_from: baselineDays(acceptedOn).from,
      category: tip.category ?? null,
      family: tip.family ?? null,
    };
  });
  await sql`
    insert into accepted_tips (id, user_id, tip_title, tip_description, est_saving_eur, status, created_at, done_at,
      accepted_on, category, family, baseline_eur, baseline_entries)
    select t.id, ${person.id}::uuid, t.title, t.description, t.saving, t.status, t.at, t.done_at, t.accepted_on,
      t.category, t.family, b.total, b.entries
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) t (id uuid, title text, description text, saving numeric,
      status text, at timestamptz, done_at timestamptz, accepted_on date, baseline_from date, category text, family text)
    left join lateral (
      select coalesce(sum(e.amount_eur), 0) as total, count(*)::integer as entries from savings_entries e
      where e.user_id = ${person.id}::uuid and e.category = t.category
        and e.date >= t.baseline_from and e.date < t.accepted_on
    ) b on t.category is not null`.execute(setting.db);
}

/** That tips were generated for a person so many days ago. */
export async function makeTipGeneration(
  setting: Setting,
  person: Person,
  { count = 3, daysAgo = 0 }: { count?: number; daysAgo?: number } = {},
): Promise<void> {
  await setting.db
    .insertInto('ai_tip_generations')
    .values({
      id: setting.ids.uuid(),
      user_id: person.id,
      tips_count: count,
      generated_at: new Date(setting.now.getTime() - daysAgo * MS_PER_DAY).toISOString(),
    })
    .execute();
}

/** Tips that the built-in coach has generated for a person so many days ago, from what is there by now. */
export async function makeBuiltInTips(
  setting: Setting,
  person: Person,
  { daysAgo = 0 }: { daysAgo?: number } = {},
): Promise<void> {
  const { db, now } = setting;
  const profile = await db
    .selectFrom('profiles')
    .select((eb) => [
      'number_locale',
      'coach_tone',
      'household_size',
      'cost_multiplier',
      'city',
      'spend_areas',
      'goal_type',
      'goal_date',
      'goal_set_on',
      'saved_count',
      'streak_weeks',
      asCentsOrNull(eb.ref('goal_amount_eur')).as('goal_amount'),
      asCents(eb.ref('saved_total_eur')).as('saved_total'),
    ])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  const { goal_type, goal_amount, goal_date, goal_set_on } = profile;
  if (goal_type === null || goal_amount === null || goal_date === null || goal_set_on === null)
    throw new RangeError('The coach speaks to people with a goal');
  const { saver, facts, tone, hardship } = await readKnownSaver({
    db,
    user: {
      id: person.id,
      today: person.today,
      numberLocale: profile.number_locale,
      coachTone: profile.coach_tone,
      householdSize: profile.household_size,
      costMultiplier: Number(profile.cost_multiplier),
      city: profile.city,
      spendAreas: profile.spend_areas,
      goal: {
        name: goal_type,
        amount: cents(goal_amount),
        date: localDay(goal_date),
        setOn: localDay(goal_set_on),
      },
      savedTotal: cents(profile.saved_total),
      savedCount: profile.saved_count,
      streakWeeks: profile.streak_weeks,
    },
  });
  const answer = builtInTips({ saver, facts, tone, hardship: hardship !== null });
  await db
    .insertInto('ai_tip_generations')
    .values({
      id: setting.ids.uuid(),
      user_id: person.id,
      tips_count: answer.tips.length,
      generated_at: new Date(now.getTime() - daysAgo * MS_PER_DAY).toISOString(),
      source: 'built_in',
      answer: JSON.stringify(answer),
      families: answer.tips.flatMap(({ family }) => family ?? []),
    })
    .execute();
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** A day of a weekly plan; the target in whole euros. */
export interface PlannedDay {
  targetEur: number;
  focusArea: string;
  quickTip: string;
  /** Days that are still to come are never completed, whatever is said here. */
  completed?: boolean;
}

/** The plan of the person's running week, Monday to Sunday, with XP for each completed day.
 * @throws RangeError unless there are seven days */
export async function makeWeekPlan(
  setting: Setting,
  person: Person,
  { days, motivation }: { days: readonly PlannedDay[]; motivation: string },
): Promise<void> {
  if (days.length !== WEEKDAYS.length) throw new RangeError('A week has seven days');
  const { db } = setting;
  const monday = weekStart(person.today);
  const daysGone = daysBetween(monday, person.today);
  const plan = days.map(({ targetEur, focusArea, quickTip, completed = false }, at) => ({
    day: WEEKDAYS[at] ?? '',
    target_eur: targetEur,
    focus_area: focusArea,
    quick_tip: quickTip,
    completed: completed && at <= daysGone,
  }));
  const done = plan.flatMap((day, at) => {
    if (!day.completed) return [];
    const date = addDays(monday, at);
    return [{ ...day, date, at: instantOn(setting, person.timeZone, date, 20) }];
  });
  await db
    .insertInto('coach_plan_week')
    .values({
      user_id: person.id,
      week_start: monday,
      daily_plans: JSON.stringify(plan),
      total_completed: done.length,
      weekly_goal_eur: eurOf(plan.reduce((sum, day) => sum + day.target_eur, 0) * 100),
      motivation_message: motivation,
      created_at: instantOn(setting, person.timeZone, monday, 8).toISOString(),
    })
    .execute();
  if (done.length === 0) return;
  await db
    .insertInto('coach_events')
    .values(
      done.map(({ day, date, focus_area, at }) => ({
        user_id: person.id,
        event_type: 'task_completed',
        event_data: JSON.stringify({ day, date, focus_area }),
        xp_earned: XP.weeklyPlanTask,
        created_at: at.toISOString(),
      })),
    )
    .execute();
  await award(
    setting,
    done.map(({ day, date, at }) => ({
      person,
      rule: 'weekly_plan_task' as const,
      source: `${monday}:${day}`,
      day: date,
      amount: XP.weeklyPlanTask,
      at,
    })),
  );
}
