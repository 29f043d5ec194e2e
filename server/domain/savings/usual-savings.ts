import { CATEGORIES, type Category, type SpendArea, categoryLabel } from '../kernel/categories';
import { type Cents, cents } from '../kernel/money';

/** A saving that a person has logged before, as far as it can be logged again. Amounts of groups and of habits are not
 * among them: those have taps of their own. */
export interface PastSaving {
  amount: Cents;
  category: Category;
  note: string | null;
  /** The local hour at which it was logged, on the day that it is dated; null when it was logged on a later day. */
  hour: number | null;
}

/** A saving that one tap logs again. */
export interface UsualSaving {
  amount: Cents;
  category: Category;
  note: string | null;
}

/** The usual savings are taken from this many latest entries, because habits change. */
export const USUAL_OF = 60;
/** How many are offered at once. */
const OFFERED = 3;
/** Hours around now that count as the same time of day. */
const NEAR_HOURS = 2;
/** What was logged once only stands out from the rest for somebody who has logged so little. */
const FEW_ENTRIES = 6;

const hoursApart = (a: number, b: number): number => Math.min(Math.abs(a - b), 24 - Math.abs(a - b));

/** What the person is likely to log next, likeliest first: what they log often, above all at this time of day.
 * Savings with the same amount, category and note are the same; of those that only look the same on their chips the likeliest
 * is offered. @param past the latest first */
export function usualSavings(past: readonly PastSaving[], hour: number): UsualSaving[] {
  const known = new Map<string, { saving: UsualSaving; times: number; near: number }>();
  for (const { amount, category, note, hour: loggedAt } of past) {
    const key = `${amount} ${category} ${note?.trim().toLowerCase() ?? ''}`;
    const usual = known.get(key) ?? { saving: { amount, category, note }, times: 0, near: 0 };
    usual.times += 1;
    if (loggedAt !== null && hoursApart(loggedAt, hour) <= NEAR_HOURS) usual.near += 1;
    known.set(key, usual);
  }
  const once = past.length <= FEW_ENTRIES;
  // Sorting keeps the order of equals, so the latest comes first.
  const likeliest = [...known.values()]
    .filter(({ times }) => once || times > 1)
    .sort((a, b) => b.near - a.near || b.times - a.times)
    .map(({ saving }) => saving);
  const looks = likeliest.map(lookOf);
  return likeliest.filter((_saving, at) => looks.indexOf(looks[at] ?? '') === at).slice(0, OFFERED);
}

/** What a thing of each spending area usually costs, in cents: what somebody may not have bought today. */
const FIRST: Readonly<Record<SpendArea, number>> = {
  coffee: 380,
  'eating out': 900,
  groceries: 500,
  rideshare: 800,
  shopping: 1500,
  subscriptions: 600,
  utilities: 300,
};

/** What somebody who has logged nothing yet may log by one tap: from their own spending areas, filled up with the most
 * usual ones. */
export function firstSavings(spendAreas: readonly SpendArea[]): UsualSaving[] {
  const areas = new Set<SpendArea>([...spendAreas, 'coffee', 'eating out', 'groceries']);
  return [...areas]
    .slice(0, OFFERED)
    .map((category) => ({ amount: cents(FIRST[category]), category, note: null }));
}

/** The longest name of a usual saving, in characters; a longer note gives way to its category. */
const NAME_LENGTH = 18;

/** What a usual saving is called on its chip: the person's own note where it is short, else the category.
 * @param label the category's label */
export const usualName = ({ note }: UsualSaving, label: string): string =>
  note !== null && note.trim() !== '' && note.trim().length <= NAME_LENGTH ? note.trim() : label;

/** What tells a saving from others on its chip. */
const lookOf = (saving: UsualSaving): string =>
  `${saving.amount} ${saving.category} ${usualName(saving, categoryLabel(saving.category)).toLowerCase()}`;

/** All categories, likeliest first: those of the latest savings by how often, then the spending areas chosen in
 * onboarding, then the rest. */
export function likeliestCategories(
  latest: readonly { category: Category }[],
  spendAreas: readonly SpendArea[],
): Category[] {
  const times = new Map<Category, number>();
  for (const { category } of latest) times.set(category, (times.get(category) ?? 0) + 1);
  const usual = [...times].sort(([, a], [, b]) => b - a).map(([category]) => category);
  return [...new Set([...usual, ...spendAreas, ...CATEGORIES.map(({ value }) => value)])];
}
