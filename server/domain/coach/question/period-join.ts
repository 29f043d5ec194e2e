import { addDays } from '../../kernel/days';
import words from './period-words.json' with { type: 'json' };
import type { ReadPeriod } from './periods';
import type { Grouping } from './query';
import { anyOf } from './words';

const AND =
  /^[\s,]*(?:(?:and|und|et|y|en|og|n|e|plus|sowie|&|\+)[\s,]+)?(?:(?:in|im|i|en|the|on|am|also) )*$/u;
const SUM = anyOf(words.sums);

/** Periods of one kind that follow each other without a gap, named side by side ('March, April and May'), as one. `unit` is
 * what it is told by; null when the message asks for one sum of them. Null for all others. */
export function joinedPeriods(
  folded: string,
  read: readonly ReadPeriod[],
): { read: ReadPeriod; unit: Grouping | null } | null {
  const [first] = read;
  const last = read.at(-1);
  if (!first || !last || read.length < 2) return null;
  const { unit } = first.period;
  // 'Last month and the month before' is told backwards.
  const isBack = last.period.from < first.period.from;
  const follows = read.slice(1).every(({ period, at, future }, index) => {
    const before = read[index];
    if (before === undefined || period.unit !== unit || future === true) return false;
    const [one, next] = isBack ? [period, before.period] : [before.period, period];
    return next.from === addDays(one.to, 1) && AND.test(folded.slice(before.at + before.length, at));
  });
  if (!follows || unit === 'all' || unit === 'since' || unit === 'days') return null;
  const [begin, end] = isBack ? [last, first] : [first, last];
  return {
    read: {
      period: { unit: 'between', from: begin.period.from, to: end.period.to },
      at: first.at,
      length: last.at + last.length - first.at,
    },
    unit: SUM.test(folded) || unit === 'between' || unit === 'weekend' ? null : unit,
  };
}
