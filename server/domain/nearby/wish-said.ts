import { capitalized } from '../coach/figures/sentences';
import { formatCount, formatEur } from '../kernel/money';
import type { Meal, OpenWish, VenueWish } from './wish';
import { LARGEST_RADIUS, USUAL_RADIUS } from './wish';
import type { Search } from './wish-chat';
import { FOODS } from '../places/foods';
import { KIND_ROWS, UNUSABLE_ROWS, type Unusable } from './wish-words';

/** In the places of a list. */
const anyOf = (all: readonly string[]): string =>
  all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`;

const DIET_SAYS = {
  vegetarian: 'vegetarian',
  vegan: 'vegan',
  halal: 'halal',
  kosher: 'kosher',
  gluten_free: 'gluten-free',
} as const;
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const MEAL_TIME: Readonly<Record<Meal, string>> = {
  breakfast: 'in the morning',
  lunch: 'around noon',
  dinner: 'in the evening',
};

/** '500 m' and '1.5 km', as a round distance is said. */
const radiusText = (metres: number, locale: string): string =>
  metres < 1000
    ? `${formatCount(metres, locale)} m`
    : `${new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(metres / 1000)} km`;

const clockText = (minute: number): string =>
  `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;

function openText(open: OpenWish, meal: Meal | null): string {
  if (open === 'now') return 'open now';
  const { day, minute } = open;
  const said = typeof day === 'number' ? `on ${WEEKDAYS[day - 1] ?? ''}` : day;
  const time = minute !== null ? ` at ${clockText(minute)}` : meal !== null ? ` ${MEAL_TIME[meal]}` : '';
  return `open ${said}${time}`;
}

/** What is looked for: 'Vegan pizza or sushi', 'Lunch', 'Cafés'. */
function subjectOf({ foods, kinds, meal, diets, notFoods, notKinds }: VenueWish): string {
  const kindNames = kinds.map((kind) => KIND_ROWS[kind].says);
  const isGroceries = kinds.length === 2 && kinds.includes('supermarket') && kinds.includes('market');
  const where = isGroceries ? KIND_ROWS.groceries.says : anyOf(kindNames);
  const what = anyOf(foods.map((food) => FOODS[food].says));
  const subject =
    what === ''
      ? where === ''
        ? (meal ?? 'places to eat')
        : where
      : where === ''
        ? what
        : `${what} at ${where}`;
  const isMealSaid = meal !== null && subject !== meal;
  const not = [...notFoods.map((food) => FOODS[food].says), ...notKinds.map((kind) => KIND_ROWS[kind].says)];
  return [
    ...diets.map((diet) => DIET_SAYS[diet]),
    subject,
    ...(isMealSaid ? [`for ${meal}`] : []),
    ...(not.length > 0 ? [`but not ${anyOf(not)}`] : []),
  ].join(' ');
}

/** What was read, to be said first: 'Vegan pizza within 1 km, open now, up to €12.00 each'. */
export function saidOfWish({ wish, cheaper }: Pick<Search, 'wish' | 'cheaper'>, locale: string): string {
  const { people, budget, wheelchair, open, within } = wish;
  const parts = [
    `${subjectOf(wish)} within ${radiusText(within ?? USUAL_RADIUS, locale)}`,
    ...(open === null ? [] : [openText(open, wish.meal)]),
    ...(wheelchair ? ['with wheelchair access'] : []),
    ...(people === null ? [] : [`for ${people === 1 ? 'one person' : `${people} people`}`]),
    ...(budget === null
      ? []
      : [`up to ${formatEur(budget, locale)}${people !== null && people > 1 ? ' each' : ''}`]),
    ...(cheaper > 0 ? ['cheaper than before'] : []),
  ];
  return capitalized(parts.join(', '));
}

/** What was read and cannot be looked for, in sentences; empty for nothing. */
export function saidOfUnusable(
  { unusable, unread }: Pick<VenueWish, 'unusable' | 'unread'>,
  locale: string,
): string {
  const known = unusable.flatMap((one) => (isRow(one) ? [UNUSABLE_ROWS[one].says] : []));
  return [
    ...(known.length > 0 ? [`I do not know ${anyOf(known)}, so I did not look for that.`] : []),
    ...(unusable.includes('place')
      ? ['I look around where you are, or in the city of your profile, not at another place.']
      : []),
    ...(unusable.includes('currency') ? ['I count in euros, so I did not use your amount.'] : []),
    ...(unusable.includes('radius') ? [`I look up to ${radiusText(LARGEST_RADIUS, locale)} away.`] : []),
    ...(unread.length > 0
      ? [`I did not use ${anyOf(unread.slice(0, MOST_UNREAD).map((word) => `“${word}”`))}.`]
      : []),
  ].join(' ');
}
const MOST_UNREAD = 3;

const isRow = (one: Unusable): one is keyof typeof UNUSABLE_ROWS => one in UNUSABLE_ROWS;
