import type { Db } from '~db/client';
import { findCoachPlan } from '~db/queries/coach/plan';
import { findLetterFacts } from '~db/queries/messages/letter-facts';
import type { PlannedPerson } from '~db/queries/messages/plans';
import { readWeek } from '~db/queries/partner/updates';

import { accessIn } from '../../auth/current-user';
import { BADGES, isBadgeCode } from '../../domain/game/badges';
import { streakOn } from '../../domain/game/streak';
import { goalProgress } from '../../domain/goals/goal';
import { neededInWeek } from '../../domain/goals/goal-week';
import { type LocalDay, addDays, weekStart } from '../../domain/kernel/days';
import { addCents } from '../../domain/kernel/money';
import type { LetterFacts } from '../../domain/messages/letter-facts';
import { type LetterPicture, letterPicture } from '../../domain/messages/letter-picture';
import { type PersonToday, trialEndTold } from '../../domain/messages/message-due';
import { type WeeklyLetter, weeklyLetter } from '../../domain/messages/weekly-letter';
import { coachPlanOf } from '../coach/plan';
import { DIGEST_MS, digestsOf } from './digests';
import { goalIn } from './person-today';

/** What the week was to bring, as the coach's plan said it or else by what the goal needed. */
async function plannedIn(
  db: Db,
  { row, week, today, now }: { row: PlannedPerson; week: LocalDay; today: PersonToday; now: Date },
): Promise<LetterFacts['planned']> {
  const goal = goalIn(row);
  const { tight } = today;
  if (tight || goal === null) return null;
  const plan = accessIn(row, now).pro ? await findCoachPlan(db, row.user_id, week) : undefined;
  if (plan) {
    const { weeklyGoal, completed, days } = coachPlanOf(plan, { today: today.wall, hardship: false });
    return { amount: weeklyGoal, steps: { done: completed, all: days.length } };
  }
  const nextWeek = addDays(week, 7);
  const sums = await readWeek(db, row.user_id, { week, nextWeek, quietSince: week });
  const amount = neededInWeek({ ...sums, week, goal });
  return amount === null || amount === 0 ? null : { amount, steps: null };
}

/** What a person's letter says now, its picture, and what its links need; null without a goal. */
export async function letterOf(
  db: Db,
  { row, today, now }: { row: PlannedPerson; today: PersonToday; now: Date },
): Promise<{
  facts: LetterFacts;
  letter: WeeklyLetter;
  picture: LetterPicture;
  displayName: string;
  secret: string;
} | null> {
  const { user_id: userId, time_zone: timeZone } = row;
  const next = weekStart(today.wall);
  const week = addDays(next, -7);
  const goal = goalIn(row);
  const found = await findLetterFacts(db, { userId, from: week, to: addDays(week, 6), next, timeZone });
  if (!found || goal === null || found.goal_name === null) return null;
  const { with_amounts: withAmounts, number_locale: numberLocale } = found;
  const since = new Date(now.getTime() - DIGEST_MS);
  const facts: LetterFacts = {
    week,
    today: today.wall,
    tone: found.coach_tone,
    numberLocale,
    withAmounts,
    tight: today.tight,
    goalName: found.goal_name,
    goal,
    planned: await plannedIn(db, { row, week, today, now }),
    days: found.days.map(({ day }) => day),
    saved: {
      entries: found.days.reduce((sum, { entries }) => sum + entries, 0),
      total: addCents(...found.days.map(({ total }) => total)),
    },
    moved: found.moved,
    streakWeeks: streakOn({ weeks: found.streak_weeks, aliveUntil: found.streak_alive_until }, today.wall),
    paused: { then: found.paused.includes(week), now: found.paused.includes(next) },
    largest: found.largest,
    // One that was reached and is the running goal still stands in the profile until it is closed.
    reachedGoal: found.reached_goal ?? reachedIn(goal, week, next, found.goal_name),
    badge: found.badge !== null && isBadgeCode(found.badge) ? BADGES[found.badge].name : null,
    savedCount: found.saved_count,
    news: await digestsOf(db, today, { userId, since, withAmounts, numberLocale }),
    trialEndsOn: trialEndTold(today),
  };
  return {
    facts,
    letter: weeklyLetter(facts),
    picture: letterPicture(facts),
    displayName: found.display_name,
    secret: found.link_secret,
  };
}

const reachedIn = (
  goal: NonNullable<ReturnType<typeof goalIn>>,
  week: LocalDay,
  next: LocalDay,
  name: string,
): string | null =>
  goalProgress(goal, next).reached &&
  goal.reachedOn !== null &&
  goal.reachedOn >= week &&
  goal.reachedOn < next
    ? name
    : null;
