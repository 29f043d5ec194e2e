import { addDays, dayParts, daysBetween, type LocalDay, localDay } from '~server/domain/kernel/days';

import type { Factories } from './factories';
import type { HabitOptions } from './habits';
import { lenaPauses, lenaSavings } from './lena-savings';
import type { PersonOptions } from './people';
import { mondayBefore, MS_PER_DAY, type Person } from './setting';

/** The trip is at least so many days ahead, so that the goal stays within reach. */
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
export async function liveLena(make: Factories, lena: Person): Promise<void> {
  await make.makePauses(lena, lenaPauses(lena.today));
  await make.makeSavings(lenaSavings(lena.today).map((saving) => ({ ...saving, person: lena })));
  await make.makeHabits(lena, lenaHabits(lena.today));
  await make.makeNearlyBought(lena, {
    what: 'A third pair of trainers',
    cents: 8900,
    category: 'shopping',
    hoursAgo: 5,
  });
  await liveChallenges(make, lena);
  await make.makeTips(lena, [
    {
      title: 'Bring your own coffee on train days',
      description: 'A thermos on Tuesdays and Thursdays replaces two cups on the way.',
      category: 'coffee',
      estSavingCents: 720,
      status: 'done',
      daysAgo: 58,
    },
    {
      title: 'One pot for three evenings',
      description: 'Cook a double portion on Sunday and freeze what is left for the late days.',
      category: 'eating out',
      estSavingCents: 1800,
      status: 'done',
      daysAgo: 44,
    },
    {
      title: 'Pause what you do not watch',
      description: 'Keep one streaming service at a time and change it every other month.',
      category: 'subscriptions',
      estSavingCents: 1200,
      status: 'done',
      daysAgo: 30,
    },
    {
      title: 'A host evening instead of a bar',
      description: 'Once this month, invite the after-work round home: everyone brings one thing.',
      category: 'eating out',
      estSavingCents: 2400,
      status: 'todo',
      daysAgo: 9,
    },
    {
      title: 'Look at the weekly fares',
      description: 'Compare a ten-trip ticket with the rides of the past two weeks.',
      category: 'rideshare',
      estSavingCents: 900,
      status: 'todo',
      daysAgo: 2,
    },
  ]);
  await make.makeTipGenerations(lena, [58, 30, 9]);
  await make.makeLeagueMembers([{ person: lena, daysAgo: 50 }]);
}

/** Lena's plan of the running week. Made after everything that counts for her goal, so that it asks what the goal needs. */
export async function planLena(make: Factories, lena: Person): Promise<void> {
  await make.makeWeekPlan(lena, {
    motivation: 'Small and often, Lena: each of these is about one pastel de nata in Belém.',
    days: [
      { focusArea: 'coffee', quickTip: 'Thermos for the way to work.', completed: true },
      {
        focusArea: 'groceries',
        quickTip: 'Plan three dinners before you shop.',
        completed: true,
      },
      { focusArea: 'coffee', quickTip: 'Moka pot, and a slow breakfast.' },
      { focusArea: 'rideshare', quickTip: 'Bike or tram today.', completed: true },
      { focusArea: 'eating out', quickTip: 'Dumplings at home taste like victory.' },
      { focusArea: 'shopping', quickTip: 'A day without a basket.' },
      { focusArea: 'groceries', quickTip: 'Cook from what is there.' },
    ],
  });
}

async function liveChallenges(make: Factories, lena: Person): Promise<void> {
  const monday = (weeksAgo: number) => mondayBefore(lena.today, weeksAgo);
  const completed = (startedOn: LocalDay, days: number) => {
    const on = addDays(startedOn, days);
    return { startedOn, ended: { status: 'completed', on } as const, transferredOn: addDays(on, 1) };
  };
  await make.makeChallengeRuns([
    {
      person: lena,
      challenge: 'no_spend_weekend',
      ...completed(addDays(monday(23), 5), 2),
      checkedDays: [1, 2],
    },
    {
      person: lena,
      challenge: 'home_cooked_week',
      ...completed(monday(13), 7),
      checkedDays: [1, 2, 3, 5, 6, 7],
    },
    {
      person: lena,
      challenge: 'walk_or_ride',
      ...completed(monday(10), 14),
      checkedDays: [1, 2, 3, 4, 6, 8, 9, 11, 12, 14],
    },
    {
      person: lena,
      challenge: {
        title: 'Lunch box week',
        description: 'Lunch from home on all working days of a week.',
        durationDays: 5,
        estSavingCents: 3500,
      },
      startedOn: monday(4),
      checkedDays: [1, 2, 3, 4, 5],
      ended: { status: 'completed', on: addDays(monday(4), 5) },
    },
    {
      person: lena,
      challenge: 'subscription_sweep',
      startedOn: monday(7),
      ended: { status: 'abandoned', on: addDays(monday(7), 3) },
    },
    // The second day was missed; today is still open, so that there is something to press.
    {
      person: lena,
      challenge: 'no_coffee_to_go',
      startedOn: addDays(lena.today, -3),
      checkedDays: [1, 3],
      notes: { 3: 'Moka pot before the bus' },
    },
  ]);
}
