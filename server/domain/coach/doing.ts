import type { Category } from '../kernel/categories';
import { type Cents, cents } from '../kernel/money';
import type { Swap } from './prices';
import { findSwap } from './title-words';

/** Something that the person does already in place of spending, and what it brings a month. */
export type Doing = Pick<Swap, 'price' | 'instead'> & { monthly: Cents };

/** From so many savings on it counts as done; a running habit, which has no number, counts as that many. */
const ENOUGH_TO_DO = 3;

/** Categories that say what was left out where the words do not: 'Brewed at home' under coffee. */
const SAYS: ReadonlySet<Category> = new Set(['coffee', 'eating out', 'rideshare', 'subscriptions']);

/** What the words of notes and habits stand for, what brings most first. Only the swap is kept: what was typed goes no further. */
export function doingOf(
  rows: readonly { text: string; category: Category; entries: number | null; monthly: Cents }[],
): Doing[] {
  const found = new Map<string, Doing & { entries: number }>();
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
