import { z } from 'zod';

import { addDays, dayParts, daysBetween, type LocalDay, localDay } from '~server/domain/kernel/days';

import type { RunOptions } from './challenges';
import type { Factories } from './factories';
import type { HabitOptions } from './habits';
import json from './lena-advice.json';
import { lenaPauses, lenaSavings } from './lena-savings';
import type { PersonOptions } from './people';
import { categorySchema } from './savings';
import { mondayBefore, MS_PER_DAY, type SeededPerson } from './setting';

const tipSchema = z.object({
  title: z.string(),
  description: z.string(),
  category: categorySchema,
  estSavingCents: z.int(),
  status: z.enum(['todo', 'done']),
  daysAgo: z.int(),
});
/** The tips that Lena has accepted. */
const advice = z.array(tipSchema).parse(json);

/** How many days the trip is ahead at least, so that the goal stays within reach. */
const TRIP_AHEAD_DAYS = 75;

/** The next 12 June that leaves enough time. */
export function lisbonInJune(today: LocalDay): LocalDay {
  const { year } = dayParts(today);
  const june = localDay(`${year}-06-12`);
  return daysBetween(today, june) >= TRIP_AHEAD_DAYS ? june : localDay(`${year + 1}-06-12`);
}

/** Lena has saved for half a year and tries Pro with three days left. */
export function lenaOptions(now: Date, today: LocalDay): PersonOptions {
  const start = mondayBefore(today, 25);
  return {
    email: 'demo@example.com',
    displayName: 'Lena',
    timeZone: 'Europe/Copenhagen',
    city: 'Copenhagen',
    country: 'Denmark',
    createdAt: new Date(`${start}T05:00:00Z`),
    trialEndsAt: new Date(now.getTime() + 3 * MS_PER_DAY),
    goal: { name: 'Lisbon in June', cents: 120_000, date: lisbonInJune(today), setOn: start },
    leaderboard: 'joined',
    coachTone: 'fun',
    householdSize: 2,
    spendAreas: ['coffee', 'eating out', 'groceries', 'rideshare'],
    weekly: { eatingOut: 2, coffeesOut: 4, transport: 2 },
    monthlySubscriptions: 4,
    income: { monthlySalaryCents: 312_000, fixedExpenseType: 'rent', fixedExpenseCents: 118_000 },
  };
}

/** Lena's habits as seen today; both were skipped two weeks ago, in the week without a saving. The lunch box is due
 * today and the ladder's step of today is logged, so that the dashboard shows one due occurrence, not two. The ladder
 * is weekly, so that its small amounts do not fill the latest savings. */
export function lenaHabits(today: LocalDay): HabitOptions[] {
  return [
    {
      title: 'Lunch box instead of the canteen',
      category: 'eating out',
      cadence: 'weekly',
      startsOn: addDays(today, -28),
      cents: 450,
      decided: ['logged', 'logged', 'skipped', 'logged'],
    },
    {
      title: '1-cent ladder',
      category: 'other',
      cadence: 'weekly',
      startsOn: addDays(today, -49),
      cents: 1,
      steps: 52,
      decided: ['logged', 'logged', 'logged', 'logged', 'logged', 'skipped', 'logged', 'logged'],
    },
  ];
}

/** Makes Lena's savings, habits, challenges, tips and league. Lena's groups are in demo-groups.ts. */
export async function liveLena(make: Factories, lena: SeededPerson): Promise<void> {
  await make.makePauses(lena, lenaPauses(lena.today));
  await make.makeSavings(lenaSavings(lena.today).map((saving) => ({ ...saving, person: lena })));
  await make.makeHabits(lena, lenaHabits(lena.today));
  const trainers = {
    what: 'A third pair of trainers',
    cents: 8900,
    category: 'shopping',
    hoursAgo: 5,
  } as const;
  await make.makeNearlyBought(lena, trainers);
  await liveChallenges(make, lena);
  await make.makeTips(lena, advice);
  await make.makeTipGenerations(lena, [58, 30, 9]);
  await make.makeLeagueMembers([{ person: lena, daysAgo: 50 }]);
}

/** Lena's plan of the running week. Made after everything that counts for her goal, so that it asks what the goal needs. */
export async function planLena(make: Factories, lena: SeededPerson): Promise<void> {
  await make.makeWeekPlan(lena, { completed: [0, 1, 3] });
}

async function liveChallenges(make: Factories, lena: SeededPerson): Promise<void> {
  const monday = (weeksAgo: number) => mondayBefore(lena.today, weeksAgo);
  const completed = (startedOn: LocalDay, days: number) => {
    const on = addDays(startedOn, days);
    return { startedOn, ended: { status: 'completed', on } as const, transferredOn: addDays(on, 1) };
  };
  const { transferredOn: _notMoved, ...lunchBoxes } = completed(monday(4), 5);
  const runs: Omit<RunOptions, 'person'>[] = [
    { challenge: 'no_spend_weekend', ...completed(addDays(monday(23), 5), 2), checkedDays: [1, 2] },
    { challenge: 'home_cooked_week', ...completed(monday(13), 7), checkedDays: [1, 2, 3, 5, 6, 7] },
    {
      challenge: 'walk_or_ride',
      ...completed(monday(10), 14),
      checkedDays: [1, 2, 3, 4, 6, 8, 9, 11, 12, 14],
    },
    { challenge: LUNCH_BOX_WEEK, ...lunchBoxes, checkedDays: [1, 2, 3, 4, 5] },
    {
      challenge: 'subscription_sweep',
      startedOn: monday(7),
      ended: { status: 'abandoned', on: addDays(monday(7), 3) },
    },
    // The second day was missed; today is still open, so that there is something to press.
    { startedOn: addDays(lena.today, -3), checkedDays: [1, 3], notes: { 3: 'Moka pot before the bus' } },
  ];
  await make.makeChallengeRuns(runs.map((run) => ({ ...run, person: lena })));
}

/** A challenge of her own making. */
const LUNCH_BOX_WEEK = {
  title: 'Lunch box week',
  description: 'Lunch from home on all working days of a week.',
  durationDays: 5,
  estSavingCents: 3500,
};
