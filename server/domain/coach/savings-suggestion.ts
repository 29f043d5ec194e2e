import { counted } from '../kernel/plural';
import { type Cents, cents, formatEur } from '../money';
import { type Fact, type Prose, factBook, plainText } from './facts';
import { wholeEuros } from './family';
import { PRICES, localPrice } from './prices';
import { CAREFUL_GUESS, type TitleRow, rowOfTitle } from './title-words';

/** What a challenge could save, with its calculation. */
export interface SavingSuggestion {
  /** Whole euros at local prices, in cents; at least 1 EUR. */
  saving: Cents;
  /** The calculation in one or two sentences, figures written out. Says that it is an estimate. */
  breakdown: string;
  /** The same with {each}, {times}, {saving} for the figures, for texts that link each to its fact. */
  prose: Prose;
  facts: Fact[];
  /** False when the title says nothing that Hazel knows a price for. */
  known: boolean;
}

const MAX_DAYS = 366;
/** Wider than any city of the table. */
const MULTIPLIER = { min: 0.3, max: 3 } as const;

/** How long, and where: what a sum needs beside its row. */
interface Setting {
  days: number;
  multiplier: number;
  locale: string;
}

/** Suggests what a challenge could save (specification: suggest-challenge-savings). The title only chooses a row of
 * the table; days and multiplier outside of what can be are brought to the nearest that can. */
export function suggestSaving({ title, ...setting }: Setting & { title: string }): SavingSuggestion {
  const row = rowOfTitle(title);
  if (row) return suggestSavingFrom(row, setting);
  const guess = suggestSavingFrom(CAREFUL_GUESS, setting);
  const unknown = 'Hazel does not know this kind of challenge, so this is a careful guess. ';
  return {
    ...guess,
    breakdown: `${unknown}${guess.breakdown}`,
    prose: `${unknown}${guess.prose}`,
    known: false,
  };
}

/** The same for a row that was chosen in another way than by the words of the title. */
export function suggestSavingFrom(row: TitleRow, setting: Setting): SavingSuggestion {
  const days = within(Math.floor(setting.days), 1, MAX_DAYS, 7);
  const multiplier = within(setting.multiplier, MULTIPLIER.min, MULTIPLIER.max, 1);
  const price = localPrice(row.price, multiplier);
  const instead = localPrice(row.instead, multiplier);
  const each = cents(Math.max(0, price - instead));
  // What is paid by the month counts for its days; everything else for its whole times.
  const times = row.per === 'month' ? null : Math.max(1, Math.floor((row.count * days) / 7));
  const saving = wholeEuros(times === null ? (days * each) / (30 * 100) : (times * each) / 100);
  const facts = factsOf({ row, days, times, price, instead, each, saving }, setting.locale);
  const prose = calculation(row);
  return {
    saving,
    breakdown: plainText(prose, factBook(facts), setting.locale),
    prose,
    facts,
    known: true,
  };
}

/** '3 × €9.20 less (a ticket for bus or train in place of a ride) over 7 days: about €27. An estimate, …' */
function calculation({ per, price, instead }: TitleRow): Prose {
  const swap =
    instead === 'free' ? PRICES[price].name : `${PRICES[instead].name} in place of ${PRICES[price].name}`;
  const sum =
    per === 'month'
      ? `${capital(swap)}: {each} less for a month, over {days} about {saving}.`
      : `${capital(swap)}: {each} less each time, {times} × in {days}, about {saving}.`;
  return `${sum} An estimate, rounded down; change it to what you know.`;
}

function factsOf(
  sum: {
    row: TitleRow;
    days: number;
    times: number | null;
    price: Cents;
    instead: Cents;
    each: Cents;
    saving: Cents;
  },
  locale: string,
): Fact[] {
  const { row, days, times, price, instead, each, saving } = sum;
  const eur = (amount: Cents) => formatEur(amount, locale);
  const then = row.instead === 'free' ? '' : `, ${PRICES[row.instead].name} ${eur(instead)}`;
  const rounded = saving > 100 ? 'rounded down' : `rounded down, but at least ${eur(saving)}`;
  const length = counted(days, 'day');
  const often: Fact[] =
    times === null
      ? []
      : [
          {
            id: 'times',
            value: times,
            unit: 'count',
            sentence: `${counted(row.count, 'time')} a week over ${length}${times === 1 ? ', at least once' : ''}.`,
            from: ['days'],
          },
        ];
  return [
    { id: 'days', value: days, unit: 'days', sentence: 'The length of the challenge.', from: [] },
    ...often,
    {
      id: 'each',
      value: each,
      unit: 'eur',
      sentence: `${capital(PRICES[row.price].name)} is about ${eur(price)} where you live (Hazel’s estimate)${then}: ${eur(each)} less.`,
      from: [],
    },
    {
      id: 'saving',
      value: saving,
      unit: 'eur',
      sentence:
        times === null
          ? `${eur(each)} a month of 30 days, for ${length}: about ${eur(saving)}, ${rounded}.`
          : `${times} × ${eur(each)}: about ${eur(saving)}, ${rounded}.`,
      from: times === null ? ['days', 'each'] : ['times', 'each'],
    },
  ];
}

function within(n: number, min: number, max: number, otherwise: number): number {
  return Number.isNaN(n) ? otherwise : Math.min(max, Math.max(min, n));
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
