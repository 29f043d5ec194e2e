import { SPEND_AREAS } from '~server/domain/kernel/categories';
import { localDay } from '~server/domain/kernel/days';

import { type Situation, every } from './profile-parts';

const ALL_AREAS = SPEND_AREAS.map(({ value }) => value);
const NO_HABITS = { eatingOut: 0, coffees: 0, rides: 0, subscriptions: 0 };
const STEADY = every(2, ['coffee', 'groceries', 'eating out'], 5);

/** Situations without hardship. Each of them is there in all three tones. */
export const LIVES: Readonly<Record<string, Situation>> = {
  typical: { logged: STEADY },
  'cooks and brews at home already': {
    logged: STEADY,
    does: [
      { text: 'Family pizza night', category: 'eating out', entries: null, euros: 104 },
      { text: 'Brewed at home', category: 'coffee', entries: 9, euros: 27 },
    ],
  },
  student: {
    household: 1,
    areas: ['coffee', 'eating out', 'subscriptions'],
    habits: { coffees: 8, eatingOut: 4, rides: 0, subscriptions: 4 },
    income: 950,
    fixed: 620,
    goal: { euros: 600, inDays: 150 },
    logged: every(4, ['coffee', 'eating out'], 3),
  },
  'family of five': {
    household: 5,
    areas: ['groceries', 'utilities', 'shopping'],
    habits: { eatingOut: 1, coffees: 0, rides: 0, subscriptions: 5 },
    income: 4200,
    fixed: 2900,
    goal: { name: 'New fridge', euros: 1200, inDays: 240 },
    logged: every(3, ['groceries', 'utilities'], 11),
  },
  'single parent': {
    household: 3,
    areas: ['groceries', 'shopping'],
    income: 2100,
    fixed: 1500,
    goal: { name: 'School trip', euros: 450, inDays: 120 },
    logged: every(5, ['groceries', 'shopping'], 6),
  },
  retiree: {
    household: 2,
    areas: ['utilities', 'groceries', 'eating out'],
    habits: { eatingOut: 1, coffees: 2, rides: 0, subscriptions: 2 },
    income: 1900,
    fixed: 1100,
    goal: { name: 'Visit to the grandchildren', euros: 800, inDays: 300 },
    logged: every(6, ['utilities', 'groceries'], 8),
    streak: 26,
  },
  'freelancer with irregular savings': {
    income: null,
    fixed: null,
    areas: ['eating out', 'rideshare', 'subscriptions'],
    habits: { rides: 3, eatingOut: 5 },
    logged: [
      { daysAgo: 2, category: 'rideshare', euros: 180 },
      { daysAgo: 31, category: 'eating out', euros: 9.4 },
      { daysAgo: 54, category: 'subscriptions', euros: 220.15 },
    ],
  },
  'high income': {
    income: 12_500,
    fixed: 4100,
    multiplier: 1.35,
    areas: ['eating out', 'rideshare', 'shopping'],
    habits: { eatingOut: 9, coffees: 12, rides: 8, subscriptions: 14 },
    goal: { name: 'Sabbatical', euros: 30_000, inDays: 700 },
    logged: every(1, ['eating out', 'rideshare', 'shopping'], 35),
    before: { euros: 4000, entries: 80, daysAgo: 200 },
  },
  'nothing logged yet': { streak: 0, goal: { setDaysAgo: 0 } },
  'nothing logged for two months': {
    before: { euros: 210, entries: 30, daysAgo: 190 },
    streak: 0,
    goal: { setDaysAgo: 190 },
  },
  'one saving today, goal set today': {
    logged: [{ daysAgo: 0, category: 'coffee', euros: 3.3 }],
    streak: 1,
    goal: { setDaysAgo: 0 },
  },
  'goal reached to the cent': {
    goal: { euros: 300, inDays: 20 },
    logged: every(7, ['coffee'], 4),
    before: { euros: 272.8, entries: 10, daysAgo: 90 },
  },
  'goal reached and passed': { goal: { euros: 100, inDays: 90 }, logged: every(2, ['groceries'], 12) },
  'goal date is today': { goal: { inDays: 0 }, logged: STEADY },
  'goal date is tomorrow': { goal: { inDays: 1, euros: 400 }, logged: STEADY },
  'goal date passed': { goal: { inDays: -40, setDaysAgo: 200 }, logged: STEADY },
  'goal date passed, nothing logged': { goal: { inDays: -3, setDaysAgo: 30 }, streak: 0 },
  'far behind': { goal: { euros: 1500, inDays: 120, setDaysAgo: 300 }, logged: every(9, ['coffee'], 2) },
  'far ahead': {
    goal: { euros: 2000, inDays: 600, setDaysAgo: 60 },
    logged: every(2, ['shopping', 'groceries'], 50),
  },
  'exactly on the line': {
    goal: { euros: 1000, inDays: 100, setDaysAgo: 100 },
    logged: [{ daysAgo: 3, category: 'other', euros: 500 }],
  },
  'six months of entries': {
    logged: every(1, ['coffee', 'groceries', 'eating out', 'shopping', 'other'], 4, { from: 0 }),
    before: { euros: 640, entries: 170, daysAgo: 183 },
    streak: 26,
    goal: { setDaysAgo: 183, inDays: 180 },
    challenges: [{ title: 'No takeaway', day: 3, days: 7, checkIns: 2 }],
  },
  'only one category': { areas: ['subscriptions'], habits: { ...NO_HABITS, subscriptions: 1 } },
  'all areas': {
    areas: ALL_AREAS,
    habits: { eatingOut: 6, coffees: 8, rides: 6, subscriptions: 9 },
    logged: every(1, [...ALL_AREAS, 'other'], 3),
  },
  'no areas, no habits': { areas: [], habits: NO_HABITS, income: null, fixed: null, streak: 0 },
  'fifty of everything': {
    areas: ALL_AREAS,
    habits: { eatingOut: 50, coffees: 50, rides: 50, subscriptions: 100 },
    logged: every(2, ['coffee'], 9),
  },
  'very expensive city': { city: 'Zürich', multiplier: 1.7, household: 4, logged: STEADY },
  'very cheap city': { city: 'Plovdiv', multiplier: 0.45, logged: STEADY },
  'city not known': { city: null, multiplier: 1, logged: STEADY },
  'price level with three decimals': { multiplier: 1.115, household: 3, logged: STEADY },
  'writes numbers as in Germany': {
    locale: 'de-DE',
    income: 5400,
    goal: { euros: 12_345.67 },
    logged: every(2, ['coffee'], 31),
  },
  'writes numbers as in Denmark': { locale: 'da-DK', goal: { euros: 4_000 }, logged: STEADY },
  'writes numbers as in the United States': {
    locale: 'en-US',
    income: 4800,
    goal: { euros: 9_999.99 },
    logged: STEADY,
  },
  'writes numbers as in France': {
    locale: 'fr-FR',
    income: 8100,
    goal: { euros: 23_456 },
    logged: every(2, ['shopping'], 90),
  },
  'week in which summer time begins': { today: localDay('2026-03-29'), logged: STEADY },
  'week in which summer time ends': { today: localDay('2026-10-26'), logged: STEADY },
  'ISO week 53': { today: localDay('2027-01-01'), logged: STEADY },
  'leap day': { today: localDay('2028-02-29'), goal: { inDays: 366 }, logged: STEADY },
  'a goal of one cent': { goal: { euros: 0.01, inDays: 3 }, streak: 0 },
  'one cent is left': {
    goal: { euros: 100.01, inDays: 30 },
    logged: [{ daysAgo: 8, category: 'coffee', euros: 100 }],
  },
  'savings of a cent each': { logged: every(3, ['other'], 0.01) },
  'the largest amounts': {
    income: null,
    fixed: null,
    goal: { euros: 9_999_999, inDays: 3650 },
    logged: [{ daysAgo: 5, category: 'other', euros: 999_999.99 }],
    before: { euros: 5_000_000, entries: 6, daysAgo: 400 },
  },
  'average week of two euros': {
    goal: { euros: 900, inDays: 100 },
    logged: every(7, ['coffee'], 2),
    before: { euros: 10, entries: 5, daysAgo: 120 },
  },
};
