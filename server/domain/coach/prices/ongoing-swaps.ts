import type { Category } from '../../kernel/categories';
import { type Cents, cents } from '../../kernel/money';
import type { Swap } from './prices';
import { findSwap } from './title-words';

/** Something that the person already does instead of spending, and what it saves a month. */
export type OngoingSwap = Pick<Swap, 'price' | 'instead'> & { monthly: Cents };

/** From this many savings on, something is praised as a habit. A running habit has no number and counts as this
 * many, and so does what the person says they do. */
const ENOUGH_TO_DO = 3;

/** Categories that tell what was left out when the words do not: 'Brewed at home' under coffee. */
const SAYS: ReadonlySet<Category> = new Set(['coffee', 'eating out', 'rideshare', 'subscriptions']);

/** A note, or the title of a running habit, with the number and sum of its savings. */
export interface Noted {
  text: string;
  category: Category;
  /** Savings of 8 weeks; null for a habit. */
  entries: number | null;
  /** Their sum in the last 28 days, or what a habit saves a month. */
  monthly: Cents;
}

/** The swaps that the words of notes and habits stand for often enough to be praised, the largest saving first. Only
 * the swap is kept; the typed words go no further.
 * @param told swaps that the person says they do */
export function ongoingSwapsOf(
  rows: readonly Noted[],
  told: readonly Pick<Swap, 'price' | 'instead'>[] = [],
): OngoingSwap[] {
  const found = new Map<string, OngoingSwap & { entries: number }>(
    told.map(({ price, instead }) => [
      `${price} ${instead}`,
      { price, instead, entries: ENOUGH_TO_DO, monthly: cents(0) },
    ]),
  );
  for (const { text, category, entries, monthly } of rows) {
    const swap = findSwap(SAYS.has(category) ? `${text} ${category}` : text);
    if (swap === null) continue;
    const { price, instead } = swap;
    const there = found.get(`${price} ${instead}`) ?? { entries: 0, monthly: 0 };
    found.set(`${price} ${instead}`, {
      price,
      instead,
      entries: there.entries + (entries ?? ENOUGH_TO_DO),
      monthly: cents(there.monthly + monthly),
    });
  }
  return [...found.values()]
    .filter(({ entries }) => entries >= ENOUGH_TO_DO)
    .map(({ price, instead, monthly }) => ({ price, instead, monthly }))
    .sort((a, b) => b.monthly - a.monthly);
}
