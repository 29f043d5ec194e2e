import { z } from 'zod';

import { dayParts } from '../../kernel/days';
import { keysOf } from '../../kernel/keys-of';
import { adviceShape, oftenSchema, timesOf, whomItSuits } from './advice-data';
import { type CoachProfile, loggedInLast } from '../person/coach-profile';
import { BOOK_TIP } from './book-tip';
import { type TipTemplate, type Times, isRelevant, usuallyFits, withoutAmounts } from './tip-template';
import tips from './tip-templates.json' with { type: 'json' };

type TipId = keyof typeof tips;

/** Whether the person answered at least `least` when onboarding asked how often, or how many. */
const says = (habit: keyof CoachProfile['habits'], least: number) => (profile: CoachProfile) =>
  profile.habits[habit] >= least;

/** Somebody who logs coffee brewed at home is not told how to order. */
const brewsAtHome = ({ ongoingSwaps }: CoachProfile) =>
  ongoingSwaps.some(({ price }) => price === 'cafe_coffee');

const ordersOut = (profile: CoachProfile) => isRelevant(profile, 'coffee') && !brewsAtHome(profile);

/** Whether the person says that they buy coffee out, and does not log as many skipped coffees as they said.
 * Nobody else has use for stamp cards.
 * @param least coffees out a week */
const buysOut = (least: number) => (profile: CoachProfile) =>
  profile.habits.coffees >= least &&
  !brewsAtHome(profile) &&
  loggedInLast(profile, 28, 'coffee').entries < 4 * profile.habits.coffees;

/** Loyalty cards usually give the tenth coffee free. */
const freeCoffees = ({ habits: { coffees } }: CoachProfile): Times => ({
  count: Math.max(1, Math.floor((coffees * 52) / 12 / 10)),
  per: 'month',
  reason: `a stamp card usually makes the tenth coffee free, and you said ${coffees} coffees out a week`,
});

/** October to April: when homes in Europe are heated. */
function isHeated({ today }: CoachProfile): boolean {
  const { month } = dayParts(today);
  return month >= 10 || month <= 4;
}

/** Loads of laundry or dishes a week that can be done differently: one for each person at home, at most `most`. */
const loads =
  (most: number) =>
  ({ householdSize }: CoachProfile): Times => ({
    count: Math.min(most, Math.max(1, householdSize)),
    per: 'week',
    reason: householdSize > 1 ? `a home of ${householdSize}` : 'a home of your own',
  });

/** Whether money is left at the end of the month, according to what the person has told. */
const hasRoom = ({ saysTight, income, fixedCosts }: CoachProfile): boolean =>
  !saysTight && (income === null || fixedCosts === null || income > fixedCosts);

/** Tips that fit other people than their category usually does. No tip about rides may cost anybody a safe way
 * home. */
const FITS: Partial<Record<TipId, TipTemplate['fits']>> = {
  'coffee-second-cup': says('coffees', 6),
  'coffee-plain-order': ordersOut,
  'coffee-own-cup': buysOut(3),
  'coffee-bite-from-home': ordersOut,
  'coffee-shared-pot': says('coffees', 3),
  'coffee-beans': (profile) => isRelevant(profile, 'coffee') && brewsAtHome(profile),
  'coffee-at-the-bar': buysOut(2),
  'coffee-stamp-card': buysOut(3),
  'eating-out-pick-up': says('eatingOut', 2),
  'eating-out-tap-water': says('eatingOut', 1),
  'eating-out-midday-menu': says('eatingOut', 2),
  'eating-out-order-direct': says('eatingOut', 2),
  'eating-out-share-dish': says('eatingOut', 1),
  'eating-out-coffee-after': says('eatingOut', 1),
  'eating-out-early-table': says('eatingOut', 2),
  'eating-out-small-portion': says('eatingOut', 1),
  'eating-out-takeaway-at-home': (profile) => profile.householdSize >= 2 && isRelevant(profile, 'eating out'),
  'eating-out-freezer-dinner': says('eatingOut', 2),
  'groceries-big-pot': ({ householdSize }) => householdSize <= 2,
  'rideshare-bike': (profile) => profile.city !== null && isRelevant(profile, 'rideshare'),
  'rideshare-off-peak': says('rides', 2),
  'rideshare-carpool': says('rides', 3),
  'subs-rotate': says('subscriptions', 2),
  'subs-plain-plan': (profile) => isRelevant(profile, 'subscriptions') && profile.householdSize <= 3,
  'subs-family-plan': (profile) => isRelevant(profile, 'subscriptions') && profile.householdSize >= 2,
  'subs-phone-plan': (profile) => isRelevant(profile, 'subscriptions') || isRelevant(profile, 'utilities'),
  'shopping-borrowed-books': (profile) => isRelevant(profile, 'shopping') || isRelevant(profile, 'other'),
  'shopping-own-brand-care': (profile) => isRelevant(profile, 'shopping') || isRelevant(profile, 'groceries'),
  'utilities-degree': (profile) => isRelevant(profile, 'utilities') && isHeated(profile),
  'other-payday': hasRoom,
};

/** Frequencies that depend on more than a habit; all others are in the data. */
const TIMES: Partial<Record<TipId, TipTemplate['times']>> = {
  'coffee-stamp-card': freeCoffees,
  'utilities-dryer': loads(3),
  'utilities-cool-wash': loads(4),
  'utilities-full-dishwasher': loads(2),
};

const tipSchema = z.strictObject({
  ...adviceShape,
  often: oftenSchema.optional(),
  title: z.string(),
  gentle: z.string(),
  fun: z.string(),
  straight: z.string(),
  /** Where the gentle text without its sentences about amounts does not say what to do. */
  withoutSums: z.string().optional(),
});

const FROM_DATA: readonly TipTemplate[] = keysOf(tips).map((id) => {
  const { often, gentle, fun, straight, withoutSums, ...tip } = tipSchema.parse(tips[id]);
  const times = TIMES[id] ?? (often && timesOf(tip.category, often));
  if (times === undefined) throw new Error(`Nothing says how often ${id} is done`);
  return {
    id,
    ...tip,
    times,
    fits: whomItSuits(tip, FITS[id] ?? usuallyFits(tip.category)),
    text: { gentle, fun, straight },
    withoutSums: withoutSums ?? withoutAmounts(gentle),
  };
});

/** Every kind of advice that the built-in coach can give. */
export const TIP_TEMPLATES: readonly TipTemplate[] = [...FROM_DATA, BOOK_TIP];
