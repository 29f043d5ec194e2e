import { type Cents, cents, formatEur } from '../../kernel/money';
import { counted } from '../../kernel/plural';
import { type Prose, fact, factBook, proseText } from '../figures/facts';
import { euroCents } from './tip-template';
import { PRICE_TABLE, type Swap, localPrice, pricesSaid } from '../prices/prices';
import { type NamedTown, inTown, tableSaid } from '../prices/whose';
import { capitalized } from '../figures/sentences';
import { CAREFUL_GUESS, findSwap } from '../prices/title-words';

const MAX_DAYS = 366;
/** Price levels outside these bounds are clamped; every city of the table lies well within. */
const MULTIPLIER = { min: 0.3, max: 3 } as const;

/** The length of the challenge in days and where it runs: what an estimate needs besides its swap. */
interface Setting {
  days: number;
  multiplier: number;
  locale: string;
  /** Whose prices are named. */
  place: NamedTown;
}

/** Suggests what a challenge could save (docs/product/challenges.md, 'Challenges'). The title only chooses a
 * swap. Days and price level are clamped to what is possible. */
export function suggestSaving({ title, ...setting }: Setting & { title: string }) {
  const found = findSwap(title);
  if (found) return suggestSavingFrom(found, setting);
  const guess = suggestSavingFrom(CAREFUL_GUESS, setting);
  const unknown = 'Hazel does not know this kind of challenge, so this is a careful guess. ';
  return {
    ...guess,
    breakdown: `${unknown}${guess.breakdown}`,
    prose: `${unknown}${guess.prose}`,
    known: false,
  };
}

/** The same for a swap that was chosen some other way than by the title. */
export function suggestSavingFrom(what: Swap, { locale, place, ...setting }: Setting) {
  const days = within(Math.floor(setting.days), 1, MAX_DAYS, 7);
  const multiplier = within(setting.multiplier, MULTIPLIER.min, MULTIPLIER.max, 1);
  const price = localPrice(what.price, multiplier);
  const instead = localPrice(what.instead, multiplier);
  const each = cents(Math.max(0, price - instead));
  // A monthly price counts for the challenge's share of a month, anything else for a whole number of times.
  const times = what.per === 'month' ? null : Math.max(1, Math.floor((what.count * days) / 7));
  const saving = euroCents(times === null ? (days * each) / (30 * 100) : (times * each) / 100);

  const eur = (amount: Cents) => formatEur(amount, locale);
  const rounded = saving > 100 ? 'rounded down' : `rounded down, but at least ${eur(saving)}`;
  const length = counted(days, 'day');
  const often = `${counted(what.count, 'time')} a week over ${length}${times === 1 ? ', at least once' : ''}.`;
  const sum = times === null ? `${eur(each)} a month of 30 days, for ${length}` : `${times} × ${eur(each)}`;
  const facts = [
    fact.days('days', days, 'The length of the challenge.'),
    ...(times === null ? [] : [fact.count('times', times, often, ['days'])]),
    fact.eur(
      'each',
      each,
      `${pricesSaid(what, { price, instead }, locale, { where: ` ${inTown(place)}` })}: ${eur(each)} less.`,
      [],
      {
        per: times === null ? 'month' : 'once',
      },
    ),
    fact.eur('saving', saving, `${sum}: about ${eur(saving)}, ${rounded}.`, [
      times === null ? 'days' : 'times',
      'each',
    ]),
  ];
  const prose = calculation(what, place);
  return {
    /** Whole euros at local prices, in cents; at least 1 EUR. */
    saving,
    /** The calculation in one or two sentences, figures written out; `prose` links each figure to its fact instead. */
    breakdown: proseText(prose, factBook(facts), locale),
    prose,
    facts,
    /** False when the title names nothing that Hazel knows a price for. */
    known: true,
  };
}

/** 'A ticket for bus or train in place of a ride: €9.20 less each time, 3 × in 7 days, about €27. At the prices of …' */
function calculation({ per, price, instead }: Swap, place: NamedTown): Prose {
  const what =
    instead === 'free'
      ? PRICE_TABLE[price].name
      : `${PRICE_TABLE[instead].name} in place of ${PRICE_TABLE[price].name}`;
  const sum =
    per === 'month'
      ? '{each} less for a month, over {days} about {saving}'
      : '{each} less each time, {times} × in {days}, about {saving}';
  return `${capitalized(what)}: ${sum}. ${capitalized(tableSaid(place))}, rounded down; change it to what you know.`;
}

function within(n: number, min: number, max: number, otherwise: number): number {
  return Number.isNaN(n) ? otherwise : Math.min(max, Math.max(min, n));
}
