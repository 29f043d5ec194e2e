import type { Category } from '../../kernel/categories';
import { type Cents, cents } from '../../kernel/money';
import type { Swap } from './prices';
import { findSwap } from './title-words';

/** Something that the person already does instead of spending, and what it saves a month. */
export type OngoingSwap = Pick<Swap, 'price' | 'instead'> & { monthly: Cents };

/** From this many savings on, something counts as an existing habit. A running habit has no number and counts
 * as this many. */
const ENOUGH_TO_DO = 3;

/** Categories that tell what was left out when the words do not: 'Brewed at home' under coffee. */
const SAYS: ReadonlySet<Category> = new Set(['coffee', 'eating out', 'rideshare', 'subscriptions']);

/** The swaps that the words of notes and habits stand for, the largest saving first. Only the swap is kept;
 * the typed words go no further. */
export function ongoingSwapsOf(
  rows: readonly { text: string; category: Category; entries: number | null; monthly: Cents }[],
): OngoingSwap[] {
  const found = new Map<string, OngoingSwap & { entries: number }>();
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
