import type { Cents } from '../kernel/money';

/** An earlier contribution of the person, as far as one tap can give it again. */
export interface PastContribution {
  amount: Cents;
  /** Whether they logged it as a saving of their own too. */
  logged: boolean;
}

/** The most people whom the home screen names as those who gave today. */
const NAMED = 2;

/** What the person usually gives: the most frequent amount in this group, otherwise in all of their groups; of equals the
 * latest. Logged as a saving as that amount was the last time. Null when they never gave. @param here the latest first */
export function usualContribution(
  here: readonly PastContribution[],
  everywhere: readonly PastContribution[],
): PastContribution | null {
  const times = new Map<Cents, { latest: PastContribution; times: number }>();
  for (const given of here.length > 0 ? here : everywhere) {
    const amount = times.get(given.amount) ?? { latest: given, times: 0 };
    amount.times += 1;
    times.set(given.amount, amount);
  }
  // Sorting keeps the order of equals, so the latest comes first.
  const [usual] = [...times.values()].sort((a, b) => b.times - a.times);
  return usual?.latest ?? null;
}

/** Who gave today, the person first: 'You, Ada and 3 more gave today'. Null when nobody did.
 * @param names those of some of the others; `others` is how many of them there are */
export function gaveToday({
  me,
  names,
  others,
}: {
  me: boolean;
  names: readonly string[];
  others: number;
}): string | null {
  const named = [...(me ? ['You'] : []), ...names].slice(0, NAMED);
  const more = others + (me ? 1 : 0) - named.length;
  const people = more > 0 ? [...named, `${more} more`] : named;
  const last = people.pop();
  if (last === undefined) return null;
  return `${people.length > 0 ? `${people.join(', ')} and ${last}` : last} gave today`;
}
