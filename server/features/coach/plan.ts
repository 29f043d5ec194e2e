import { z } from 'zod';

import { type PlanRow, findCoachPlan, findPlansOf, insertPlan, markPlanDay } from '~db/queries/coach/plan';
import { countInteraction } from '~db/queries/coach/chat';
import { lockProfile, readXp } from '~db/queries/game/xp-ledger';

import { builtInPlan } from '../../domain/coach/tips/built-in';
import { NEXT_WEEK_FROM } from '../../domain/coach/tips/coach-text';
import { type Facts, factBook, factsBehind } from '../../domain/coach/figures/facts';
import { HARD_WEEK } from '../../domain/coach/person/goal-sentences';
import { gentleTip } from '../../domain/coach/tips/quick-tips';
import type { PlanDayInput } from '../../domain/coach/tips/coach-schema';
import type { WeekPlan } from '../../domain/coach/tips/plan';
import type { OnboardedUser } from '../../auth/current-user';
import { addDays, type LocalDay, dayParts, daysBetween, localDay, weekStart } from '../../domain/kernel/days';
import { cents, formatEur } from '../../domain/kernel/money';
import { XP, countsForGame } from '../../domain/game/xp';
import { DomainError, notFound } from '../../errors';
import type { OnboardedContext } from '../../context';
import { award, revoke } from '../game/award';
import { callClaude, claudeFailureText } from './call-claude';
import { type PersonParts, personPart, checkText } from './prompts';
import { type CoachContext, readCoachContext, withPriceBook } from './coach-context';
import { type StoredDay, factsSchema, readFocusArea, storedDaySchema, storedDaysSchema } from './stored';

const RULE = 'weekly_plan_task' as const;

/** A stored plan as the screen shows it today. In hardship it keeps what is done and asks for nothing. */
export function coachPlanOf(row: PlanRow, { today, hardship }: Pick<OnboardedUser, 'today' | 'hardship'>) {
  const monday = row.week_start;
  const stored = storedDaysSchema.parse(row.daily_plans);
  return {
    weekStart: monday,
    completed: row.total_completed,
    weeklyGoal: hardship ? cents(0) : row.weekly_goal,
    motivation: hardship ? HARD_WEEK : row.motivation_message,
    facts: hardship ? [] : factsSchema.parse(row.facts),
    source: row.source,
    days: stored.map((day, at) => {
      const index = firstDay(stored) + at;
      const date = addDays(monday, index);
      const focusArea = readFocusArea(day.focus_area);
      return {
        day: day.day,
        /** 0 for Monday. */
        index,
        date,
        target: cents(hardship ? 0 : day.target_cents),
        focusArea,
        quickTip: hardship ? gentleTipOf(stored, at, monday) : tipOf(day),
        completed: day.completed,
        /** Only today's card can be newly marked; a completed one can be toggled back. */
        changeable: day.completed || date === today,
      };
    }),
  };
}

export type CoachPlan = ReturnType<typeof coachPlanOf>;

const ANY_MONDAY = localDay('2024-01-01');

function gentleTipOf(days: readonly StoredDay[], at: number, monday: LocalDay): string {
  const areas = days.map((day) => readFocusArea(day.focus_area));
  const area = areas[at] ?? 'other';
  const before = areas.slice(0, at).filter((one) => one === area).length;
  return gentleTip(area, daysBetween(ANY_MONDAY, monday) / 7, before);
}

const tipOf = ({ is_part: isPart, quick_tip: tip }: StoredDay): string =>
  `${isPart ? 'A start: ' : ''}${tip}`;

/** Today's day of the plan for Home; null without a plan, without Pro, and in hardship, which has no targets.
 * @param stored the day as it is stored */
export function todaysPlan(
  stored: unknown,
  { access, hardship }: Pick<OnboardedUser, 'access' | 'hardship'>,
) {
  const day = access.pro && !hardship ? storedDaySchema.safeParse(stored).data : undefined;
  return day === undefined
    ? null
    : {
        target: cents(day.target_cents),
        focusArea: readFocusArea(day.focus_area),
        quickTip: tipOf(day),
        completed: day.completed,
      };
}
export type TodaysPlan = NonNullable<ReturnType<typeof todaysPlan>>;

/** The weekday that a plan begins on, 0 for Monday: it always ends on Sunday. */
const firstDay = (days: readonly StoredDay[]): number => 7 - days.length;

const keyOf = ({ day }: WeekPlan['days'][number]): string => day.toLowerCase();

/** The structure of the answer that Claude is asked for: a quick tip for each day of the plan, by weekday. */
export const planAnswer = ({ days }: WeekPlan) =>
  z.object({
    motivation: z.string().max(400),
    quick_tips: z.object(Object.fromEntries(days.map((day) => [keyOf(day), z.string().max(120)]))),
  });

/** What Claude may cite about a plan: the facts of the person and those of the plan. */
const planBook = (plan: WeekPlan, facts: Facts): Facts =>
  factBook([...facts.values(), ...plan.facts.filter(({ id }) => !facts.has(id))]);

/** What Claude is told about a plan. */
export function planPrompt(plan: WeekPlan, { profile, facts, tone, hardship }: PersonParts): string {
  return [
    personPart({ profile, facts: planBook(plan, facts), tone, hardship }),
    'Days:',
    ...plan.days.map((day) => {
      const target = day.target === 0 ? 'no target' : `target ${formatEur(day.target, profile.locale)}`;
      return `${keyOf(day)}: ${day.focusArea}, ${target}`;
    }),
  ].join('\n');
}

const MAX_QUICK_TIP = 80;
/** A quick tip may contain no figure, so it is checked against no facts. */
const NO_FACTS = factBook([]);

/** Makes the plan for the rest of this week or, from Thursday on, for the next one, unless there is one. The
 * targets are computed here; Claude writes only the motivation and the quick tips. @throws TOO_EARLY */
export async function makePlan(ctx: OnboardedContext, next = false) {
  const { user, db } = ctx;
  const from = next ? addDays(weekStart(user.today), 7) : user.today;
  const monday = weekStart(from);
  if (next && dayParts(user.today).weekday < NEXT_WEEK_FROM)
    throw new DomainError('TOO_EARLY', 'Next week can be planned from Thursday on.');
  const around = await findPlansOf(
    db,
    user.id,
    [-7, 0, 7].map((days) => addDays(monday, days)),
  );
  const there = around.find((one) => one.week_start === monday);
  if (there) return { plan: coachPlanOf(there, user), fallback: false, error: null };
  await ctx.services.limits.consume('coachGeneration', user.id);
  const coachContext = await withPriceBook(ctx, await readCoachContext(ctx));
  const { profile, facts } = coachContext;
  // In hardship its targets are not shown, so they are stored as they will be right afterwards.
  const usual = { profile, facts, tone: profile.tone, hardship: false };
  const lately = around.flatMap((one) => storedDaysSchema.parse(one.daily_plans).map((day) => day.quick_tip));
  const built = builtInPlan(usual, from, lately);
  const asked =
    coachContext.hardship === null
      ? await callClaude(ctx, coachContext, {
          task: 'plan',
          prompt: planPrompt(built, usual),
          schema: planAnswer(built),
        })
      : null;
  const worded = asked?.kind === 'answer' ? reword(built, asked.value, coachContext) : null;
  const plan = worded ?? built;
  await insertPlan(db, {
    userId: user.id,
    weekStart: monday,
    days: JSON.stringify(plan.days.map(storedDay)),
    weeklyGoal: plan.weeklyGoal,
    motivation: plan.motivation,
    facts: JSON.stringify(plan.facts),
    source: worded ? 'claude' : 'built_in',
    now: ctx.now(),
  });
  await countInteraction(db, user.id);
  const row = await findCoachPlan(db, user.id, monday);
  if (!row) throw notFound('Plan');
  return {
    plan: coachPlanOf(row, user),
    fallback: asked?.kind === 'failed' || (asked?.kind === 'not_asked' && asked.reason === 'no_key'),
    error: asked?.kind === 'failed' ? claudeFailureText(asked.reason) : null,
  };
}

/** A day of a plan as it is stored. */
export const storedDay = ({
  day,
  target,
  focusArea,
  quickTip,
  isPart,
}: WeekPlan['days'][number]): StoredDay => ({
  day,
  target_cents: target,
  focus_area: focusArea,
  quick_tip: quickTip,
  is_part: isPart,
  completed: false,
});

/** The plan in Claude's words, as far as they pass the checks; quick tips must also be short. */
export function reword(
  plan: WeekPlan,
  answer: z.output<ReturnType<typeof planAnswer>>,
  { facts, tone }: Pick<CoachContext, 'facts' | 'tone'>,
): WeekPlan {
  const book = planBook(plan, facts);
  const motivation = checkText(answer.motivation, book, tone).prose;
  const said = motivation === '' ? plan.motivation : motivation;
  return {
    ...plan,
    motivation: said,
    facts: [
      ...new Map([...plan.facts, ...factsBehind([said], book)].map((fact) => [fact.id, fact])).values(),
    ],
    days: plan.days.map((day) => {
      const tip = checkText(answer.quick_tips[keyOf(day)] ?? '', NO_FACTS, tone).prose;
      const usable = !day.isOwn && tip !== '' && tip.length <= MAX_QUICK_TIP && !/[<>\n]/.test(tip);
      return usable ? { ...day, quickTip: tip } : day;
    }),
  };
}

/** Marks today's card of the plan as completed (+10 XP), or any completed card as not completed (-10 XP). Doing it
 * twice changes nothing, and `xpChange` is 0 then. A mark that waited on the device (`markedOn`) counts for its day, as
 * late as a saving does. @throws NOT_TODAY @param change `index` is 0 for Monday */
export async function togglePlanDay(
  ctx: OnboardedContext,
  { weekStart: monday, index, completed, markedOn }: PlanDayInput,
): Promise<{ plan: CoachPlan; xp: number; xpChange: number; levelUp: number | null }> {
  const { user } = ctx;
  return ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, user.id);
    const row = await findCoachPlan(trx, user.id, monday);
    const days = row ? storedDaysSchema.parse(row.daily_plans) : [];
    const at = index - firstDay(days);
    const day = days[at];
    if (!row || !day) throw notFound('Plan');
    if (day.completed === completed)
      return { plan: coachPlanOf(row, user), xp: await readXp(trx, user.id), xpChange: 0, levelUp: null };
    const date = addDays(monday, index);
    const isLate = date === markedOn && date !== user.today && countsForGame(date, user.today);
    if (completed && date !== user.today && !isLate) {
      throw new DomainError(
        'NOT_TODAY',
        daysBetween(date, user.today) < 0
          ? 'This day is still to come. You can mark it when it is there.'
          : 'Only today’s card can be marked.',
      );
    }
    const source = `${monday}:${day.day}`;
    const task = { rule: RULE, source, day: isLate ? date : user.gameDay, wanted: XP.weeklyPlanTask };
    const { amount, xp, levelUp } = completed
      ? await award(trx, user.id, task)
      : await revoke(trx, user.id, RULE, source);
    await markPlanDay(trx, {
      userId: user.id,
      weekStart: monday,
      at,
      completed,
      event: JSON.stringify({ day: day.day, date, focus_area: day.focus_area, completed }),
      xp: amount,
      now: ctx.now(),
    });
    const changed = await findCoachPlan(trx, user.id, monday);
    if (!changed) throw notFound('Plan');
    return { plan: coachPlanOf(changed, user), xp, xpChange: amount, levelUp };
  });
}
