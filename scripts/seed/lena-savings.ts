import type { Category } from '~server/domain/kernel/categories';
import { addDays, type LocalDay } from '~server/domain/kernel/days';

import type { SavingOptions } from './savings';
import { mondayBefore } from './setting';

/** Weeks before the running one, weekday (0 Monday to 6 Sunday), category, cents, note. */
type Line = readonly [
  weeksAgo: number,
  weekday: number,
  category: Category,
  cents: number,
  note: string | null,
];

/**
 * Half a year of Lena's savings. Weeks 20 to 16 are left out: reserves bridge at most four of five missed weeks, so the
 * streak begins anew in week 15. Week 11 is paused. Week 2 is left out, too; it always finds a reserve, because no
 * quarter holds both it and week 16, the last that can have taken one.
 */
const LINES: readonly Line[] = [
  [25, 0, 'coffee', 320, 'First one! Flat white made at home'],
  [25, 3, 'groceries', 940, 'Shopping list, and nothing beside it'],
  [25, 5, 'eating out', 2100, 'Cooked for four instead of tapas night'],
  [24, 1, 'coffee', 380, 'Thermos on the train'],
  [24, 4, 'rideshare', 1250, 'Took the night bus home'],
  [23, 0, 'subscriptions', 1199, 'Second streaming service cancelled'],
  [23, 2, 'groceries', 760, 'Evening shelf at the bakery'],
  [23, 6, 'shopping', 2400, 'Dress swap with Mette'],
  [22, 1, 'coffee', 320, null],
  [22, 5, 'eating out', 1680, 'Picnic by the lakes'],
  [21, 0, 'groceries', 1120, 'Lentil week'],
  [21, 3, 'utilities', 850, 'Cold wash, line dried'],
  [21, 6, 'rideshare', 980, 'Biked through the drizzle. Worth it'],
  [15, 0, 'coffee', 380, 'Back on it after the holidays'],
  [15, 2, 'groceries', 890, 'Freezer first'],
  [15, 5, 'eating out', 1900, 'Pizza dough from scratch'],
  [14, 2, 'coffee', 640, 'Two coffees I did not buy'],
  [14, 4, 'shopping', 1550, 'Repaired the backpack instead'],
  [13, 1, 'coffee', 320, null],
  [13, 3, 'rideshare', 1120, 'Walked home from Nørrebro'],
  [13, 6, 'groceries', 670, 'Market just before closing'],
  [12, 0, 'subscriptions', 999, 'Gym app paused, running instead'],
  [12, 2, 'groceries', 860, 'Cooked with what was left'],
  [12, 4, 'coffee', 380, 'Beans from the office'],
  [12, 5, 'shopping', 1800, 'Library copy instead of a new one'],
  [10, 0, 'utilities', 720, 'Showers on a timer'],
  [10, 1, 'groceries', 1040, 'Meal prep Sunday carried me to Thursday'],
  [10, 2, 'coffee', 380, null],
  [10, 4, 'rideshare', 1340, 'Metro to the airport'],
  [9, 0, 'coffee', 320, null],
  [9, 1, 'groceries', 780, 'Own brand taste test. Could not tell'],
  [9, 4, 'eating out', 2250, 'Soup night with the neighbours'],
  [9, 6, 'eating out', 1450, 'Lunch box, all week'],
  [8, 0, 'coffee', 320, 'Moka pot'],
  [8, 2, 'shopping', 1290, 'Waited 48 hours, did not want it any more'],
  [8, 3, 'rideshare', 1080, 'Tailwind both ways'],
  [8, 5, 'groceries', 930, null],
  [7, 1, 'coffee', 380, null],
  [7, 3, 'eating out', 1750, 'Said no to the third after-work this week'],
  [7, 4, 'other', 500, 'Bottle deposits'],
  [7, 6, 'rideshare', 860, 'Bike fixed at last'],
  [6, 0, 'groceries', 1160, 'Big pot of chilli'],
  [6, 3, 'coffee', 640, 'Home barista, twice'],
  [6, 5, 'utilities', 980, 'Radiators down a notch'],
  [6, 6, 'coffee', 320, null],
  [5, 1, 'subscriptions', 599, 'Cloud storage tidied, back to the free plan'],
  [5, 4, 'eating out', 2050, 'Film and popcorn at ours'],
  [5, 6, 'groceries', 990, 'Apples from the garden'],
  [4, 0, 'coffee', 320, null],
  [4, 2, 'groceries', 840, 'Pumpkin from the allotment'],
  [4, 4, 'shopping', 1600, 'Winter coat mended, not replaced'],
  [4, 6, 'rideshare', 940, 'Last train, just made it'],
  [3, 1, 'coffee', 380, 'Thermos again'],
  [3, 3, 'groceries', 720, 'Too Good To Go bag'],
  [3, 5, 'eating out', 1850, 'Dumplings with Amira'],
  [3, 6, 'utilities', 780, 'Full machine, short programme'],
  [1, 0, 'coffee', 320, 'Start of the coffee challenge, almost'],
  [1, 2, 'groceries', 990, 'Used up the pantry'],
  [1, 4, 'utilities', 650, null],
  [1, 5, 'eating out', 1720, 'Brunch at home'],
  [0, 0, 'coffee', 380, 'Brewed at home'],
  [0, 2, 'groceries', 860, 'List in hand, in and out'],
  [0, 4, 'rideshare', 1080, 'Tram instead'],
];

/** Money set aside on holiday and entered afterwards, too late to count for XP and streak. */
const ENTERED_LATE: readonly Line[] = [
  [17, 2, 'eating out', 1600, 'Grilled on the beach'],
  [17, 5, 'other', 1000, 'Flea market in Skagen'],
  [16, 1, 'coffee', 450, 'Camping stove espresso'],
];
const ENTERED_IN_WEEK = 14;

/** A week in which the streak paused; planned a fortnight before. */
const PAUSED_WEEK = 11;

/** Savings at least so many weeks old have been transferred, on the Sunday of their week. */
const TRANSFERRED_BEFORE_WEEK = 3;

/** The Mondays of the weeks that Lena paused. */
export function lenaPauses(today: LocalDay): LocalDay[] {
  return [mondayBefore(today, PAUSED_WEEK)];
}

/** Lena's savings as seen today; lines of this week whose day is still to come are left out. */
export function lenaSavings(today: LocalDay): SavingOptions[] {
  const saving = ([weeksAgo, weekday, category, cents, note]: Line, loggedIn = weeksAgo): SavingOptions => {
    const date = addDays(mondayBefore(today, weeksAgo), weekday);
    const late = loggedIn !== weeksAgo;
    return {
      cents,
      category,
      note,
      date,
      loggedOn: late ? mondayBefore(today, loggedIn) : date,
      transferredOn: loggedIn >= TRANSFERRED_BEFORE_WEEK ? addDays(mondayBefore(today, loggedIn), 6) : null,
    };
  };
  return [
    ...LINES.map((line) => saving(line)).filter(({ date = today }) => date <= today),
    ...ENTERED_LATE.map((line) => saving(line, ENTERED_IN_WEEK)),
  ];
}
