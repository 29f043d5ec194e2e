import { sql } from 'kysely';

import type { TipStatus } from '~db/columns';
import { eurOf } from '~db/euros';
import { deleteSession, findSession, insertSession } from '~db/queries/accounts/sessions';
import { hashToken } from '~server/auth/tokens';
import type { Category } from '~server/domain/kernel/categories';
import { builtInPlan, builtInTips } from '~server/domain/coach/tips/built-in';
import { baselineDays } from '~server/domain/coach/tips/results';
import { addDays, daysBetween, weekStart } from '~server/domain/kernel/days';
import { XP } from '~server/domain/game/xp';
import { currentUserOf, type OnboardedUser } from '~server/auth/current-user';
import { readCoachContext } from '~server/features/coach/coach-context';
import { storedDay } from '~server/features/coach/plan';
import { answerJson } from '~server/features/coach/stored';

import { seedAward } from './savings';
import { daysAgo, insertRows, instantOn, type SeededPerson, type Setting } from './setting';

export interface TipOptions {
  title: string;
  description: string;
  estSavingCents: number;
  /** The tip's category: its baseline is what was logged in it in the 28 days before. */
  category?: Category;
  template?: string;
  status?: TipStatus;
  daysAgo?: number;
}

/** Makes accepted tips of a person, with baselines from their savings so far. */
export async function makeTips(
  setting: Setting,
  person: SeededPerson,
  tips: readonly TipOptions[],
): Promise<void> {
  const rows = tips.map(({ daysAgo: days = 0, status = 'todo', estSavingCents, ...tip }) => {
    const acceptedOn = addDays(person.today, -days);
    const at = daysAgo(setting, days);
    return {
      ...tip,
      id: setting.ids.uuid(),
      saving: eurOf(estSavingCents),
      status,
      at,
      done_at: status === 'done' ? at : null,
      accepted_on: acceptedOn,
      baseline_from: baselineDays(acceptedOn).from,
    };
  });
  await sql`
    insert into accepted_tips (id, user_id, tip_title, tip_description, est_saving_eur, status, created_at, done_at,
      accepted_on, category, template, baseline_eur, baseline_entries)
    select t.id, ${person.id}::uuid, t.title, t.description, t.saving, t.status, t.at, t.done_at, t.accepted_on,
      t.category, t.template, b.total, b.entries
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) t (id uuid, title text, description text, saving numeric,
      status text, at timestamptz, done_at timestamptz, accepted_on date, baseline_from date, category text, template text)
    left join lateral (
      select coalesce(sum(e.amount_eur), 0) as total, count(*)::integer as entries from savings_entries e
      where e.user_id = ${person.id}::uuid and e.category = t.category
        and e.date >= t.baseline_from and e.date < t.accepted_on
    ) b on t.category is not null`.execute(setting.db);
}

/** Records that a person was given three tips on each of these days. */
export async function makeTipGenerations(
  setting: Setting,
  person: SeededPerson,
  whenDaysAgo: readonly number[],
): Promise<void> {
  const rows = whenDaysAgo.map((days) => ({
    id: setting.ids.uuid(),
    user_id: person.id,
    tips_count: 3,
    generated_at: daysAgo(setting, days),
  }));
  await insertRows(setting, 'ai_tip_generations', rows);
}

/** A person with a goal, read as for a request. */
export async function readOnboarded(
  { db, ids, now }: Setting,
  { id }: Pick<SeededPerson, 'id'>,
): Promise<OnboardedUser> {
  const session = { id: hashToken(ids.uuid()), userId: id, expiresAt: now, userAgent: null };
  await insertSession(db, session);
  const row = await findSession(db, session.id);
  await deleteSession(db, session.id);
  const user = row && currentUserOf(row, now);
  if (!user?.goal) throw new RangeError('The coach speaks to people with a goal');
  return { ...user, goal: user.goal };
}

/** Lets the built-in coach generate tips for a person now, from the data that is there. */
export async function makeBuiltInTips(setting: Setting, person: SeededPerson): Promise<void> {
  const { db } = setting;
  const user = await readOnboarded(setting, person);
  const { profile, facts, tone, hardship } = await readCoachContext({ db, user });
  const hard = hardship !== null;
  const answer = { ...builtInTips({ profile, facts, tone, hardship: hard }), hardship: hard };
  const row = {
    id: setting.ids.uuid(),
    user_id: person.id,
    tips_count: answer.tips.length,
    generated_at: setting.now.toISOString(),
    source: 'built_in' as const,
    answer: answerJson(answer),
    families: answer.tips.flatMap(({ template }) => template ?? []),
  };
  await insertRows(setting, 'ai_tip_generations', [row]);
}

/** The plan of the person's running week, Monday to Sunday, as the built-in coach makes it now, and XP for each completed
 * day.
 * @param completed 0 for Monday; days to come are left out */
export async function makeWeekPlan(
  setting: Setting,
  person: SeededPerson,
  { completed }: { completed: readonly number[] },
): Promise<void> {
  const monday = weekStart(person.today);
  const daysGone = daysBetween(monday, person.today);
  const user = await readOnboarded(setting, person);
  const { profile, facts } = await readCoachContext({ db: setting.db, user });
  const made = builtInPlan({ profile, facts, tone: profile.tone, hardship: false }, monday);
  const plan = made.days.map((day, at) => ({
    ...storedDay(day),
    completed: completed.includes(at) && at <= daysGone,
  }));
  const done = plan.flatMap((day, at) => {
    if (!day.completed) return [];
    const date = addDays(monday, at);
    return [{ ...day, date, at: instantOn(setting, person, date, 20) }];
  });
  const row = {
    user_id: person.id,
    week_start: monday,
    daily_plans: JSON.stringify(plan),
    total_completed: done.length,
    weekly_goal_eur: eurOf(made.weeklyGoal),
    facts: JSON.stringify(made.facts),
    motivation_message: made.motivation,
    created_at: instantOn(setting, person, monday, 8),
  };
  const events = done.map(({ day, date, focus_area, at }) => ({
    user_id: person.id,
    event_type: 'task_completed' as const,
    event_data: JSON.stringify({ day, date, focus_area }),
    xp_earned: XP.weeklyPlanTask,
    created_at: at,
  }));
  await insertRows(setting, 'coach_plan_week', [row]);
  await insertRows(setting, 'coach_events', events);
  const award = { userId: person.id, rule: 'weekly_plan_task', amount: XP.weeklyPlanTask } as const;
  const awards = done.map(({ day, date, at }) => ({ ...award, source: `${monday}:${day}`, day: date, at }));
  await seedAward(setting, awards);
}
