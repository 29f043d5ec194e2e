import type { Cents } from '../../kernel/money';
import { formatCount } from '../../kernel/money';
import { type Fact, fact } from '../figures/facts';
import type { CoachProfile } from '../person/coach-profile';
import type { Filter, Period } from '../question/query';
import { type CountName, type Source, nameOf } from './query-names';

/** Whose savings are counted. */
export type Person = Pick<CoachProfile, 'today' | 'locale' | 'goal' | 'firstSavedOn'>;

/** What is counted in some days under a filter: the sum and how many there are. */
export interface CountedFacts extends CountName {
  total: Fact;
  entries: Fact;
}

/** A sum and the number of what is in it. */
export interface Sum {
  total: Cents;
  entries: number;
}

const SUM_ID = {
  savings: 'saved',
  transferred: 'moved',
  waiting: 'waiting',
  withdrawals: 'withdrawn',
} as const;
const COUNT_ID = {
  savings: 'savings',
  transferred: 'moves',
  waiting: 'waits',
  withdrawals: 'withdrawals',
} as const;
/** What the sentences of facts begin with. */
export const COUNTED_SAID: Readonly<Record<Source, { of: string; number: string }>> = {
  savings: { of: 'Savings logged', number: 'Number of savings logged' },
  transferred: { of: 'Savings marked as moved', number: 'Number of savings marked as moved' },
  waiting: {
    of: 'Savings that wait to be moved',
    number: 'Number of savings that wait to be moved',
  },
  withdrawals: { of: 'Withdrawals from your goals', number: 'Number of withdrawals from your goals' },
};

/** The facts of a sum. */
export function countedFacts(
  source: Source,
  of: { period: Period; filter: Filter },
  { total, entries }: Sum,
  person: Person,
): CountedFacts {
  const named = nameOf(of, person);
  const countId = `asked_${COUNT_ID[source]}_${named.key}`;
  const { of: what, number } = COUNTED_SAID[source];
  const from = named.facts.map(({ id }) => id);
  return {
    ...named,
    total: fact.eur(
      `asked_${SUM_ID[source]}_${named.key}`,
      total,
      `${what}${named.said}: ${formatCount(entries, person.locale)}.`,
      [countId, ...from],
    ),
    entries: fact.count(countId, entries, `${number}${named.said}.`, from),
  };
}
