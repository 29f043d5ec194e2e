import { type Goal, neededPerDay } from '~server/domain/goals/goal';
import { savingEffect } from '~server/domain/goals/saving-effect';
import type { Category } from '~server/domain/kernel/categories';
import { daysBetween, localDay } from '~server/domain/kernel/days';
import { type Cents, cents } from '~server/domain/kernel/money';

/** A made-up saver on a made-up day, shown in all pictures of the landing page. `sample.test.ts` checks that
 * the figures agree. */
export const SAMPLE = {
  name: 'Lena',
  today: localDay('2026-11-21'),
  goal: {
    name: 'Lisbon in June',
    amount: cents(120_000),
    saved: cents(74_450),
    percent: 62,
    /** The same unrounded, as the ring draws it. */
    share: 7445 / 120,
    startedOn: localDay('2026-01-19'),
    by: localDay('2027-06-03'),
    byWords: '3 June',
    perDay: cents(235),
    /** How much of the time has passed. */
    pacePercent: 61,
    daysAhead: 4,
  },
  xp: 3640,
  streakWeeks: 14,
  /** All savings since Monday; `usual` is the name on the chip that logs them again. */
  savings: [
    {
      category: 'coffee',
      title: 'Coffee',
      usual: 'Coffee',
      detail: 'Today · brewed at home',
      amount: cents(320),
    },
    {
      category: 'eating out',
      title: 'Eating Out',
      usual: 'Pasta',
      detail: 'Yesterday · pasta for two',
      amount: cents(2100),
    },
    {
      category: 'rideshare',
      title: 'Rideshare',
      usual: 'Tram',
      detail: '18 November · the tram',
      amount: cents(440),
    },
  ],
  week: { total: cents(2860), goal: cents(3500) },
  /** Targets from Monday to Sunday; null where nothing is planned. */
  plan: [
    { day: 'Mo', target: null, state: 'past' },
    { day: 'Tu', target: null, state: 'past' },
    { day: 'We', target: cents(400), state: 'done' },
    { day: 'Th', target: cents(500), state: 'past' },
    { day: 'Fr', target: cents(1500), state: 'done' },
    { day: 'Sa', target: cents(300), state: 'today' },
    { day: 'Su', target: cents(800), state: 'ahead' },
  ],
  /** One dinner a week, over four weeks. */
  tip: { dinners: 4, out: cents(1740), home: cents(790), saving: cents(3800) },
  challenge: {
    title: 'No coffee to go',
    couldSave: cents(3200),
    days: ['completed', 'completed', 'missed', 'check_in_today', 'upcoming', 'upcoming', 'upcoming'],
    day: 4,
    checkIns: 2,
    /** What the challenge below it could save. */
    next: cents(4900),
  },
} as const;

/** What can be tried with one tap. */
export const TRIES = [
  { category: 'coffee', title: 'Coffee', amount: cents(380) },
  { category: 'eating out', title: 'Lunch', amount: cents(900) },
  { category: 'rideshare', title: 'Taxi', amount: cents(1200) },
] as const satisfies readonly { category: Category; title: string; amount: Cents }[];

const { amount, saved, startedOn, by } = SAMPLE.goal;
const GOAL: Goal & { countsEarlier: boolean } = {
  amount,
  saved,
  date: by,
  setOn: startedOn,
  opening: cents(0),
  withdrawn: cents(0),
  reachedOn: null,
  countsEarlier: false,
};
/** What the made-up saver has saved a week so far. */
const PER_WEEK = cents(Math.round((saved * 7) / daysBetween(startedOn, SAMPLE.today)));

/** What one more saving does to the sample goal, by the rule of the real ones. */
export const effectOnSample = (more: Cents) =>
  savingEffect(GOAL, { amount: more, date: SAMPLE.today }, SAMPLE.today, PER_WEEK);

/** Cents a day that the sample goal needs when `after` are saved; 0 when it is reached. */
export const perDayOnSample = (after: Cents): Cents =>
  neededPerDay(cents(Math.max(0, amount - after)), SAMPLE.today, by);
