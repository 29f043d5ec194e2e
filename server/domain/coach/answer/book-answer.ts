import { cents, formatEur } from '../../kernel/money';
import { type BookAnswer, type KnownPrice, measurePrice } from '../../receipts/book-question';
import { sizeText } from '../../receipts/cheaper';
import { type Fact, type Prose, dateValue, fact } from '../figures/facts';
import { sayable } from '../figures/sayable';
import type { AskedBook } from '../question/read-book';
import type { Reply } from './answer-parts';
import { open } from './steps';

/** Shops that an answer names. */
const MOST_SHOPS = 4;
const A_MEASURE = { kg: 'a kilogram', l: 'a litre', piece: 'each' } as const;

/** Says what the person's own receipts show of a product: with shop and day, or that none shows it. */
export function bookAnswer({ about, product }: AskedBook, found: BookAnswer, locale: string): Reply {
  const { last, shops, change, isEmpty, isForeign } = found;
  const named = said(product, 'that');
  const book = open('Your price book', 'receipts');
  if (isEmpty)
    return {
      prose: `I know prices of shops from your own receipts alone, and none is in your price book yet. A receipt that you scan and keep can tell.`,
      steps: [open('Scan a receipt', 'scan_receipt')],
    };
  if (isForeign)
    return {
      prose: `Your receipts show ${named} in another currency alone, which I do not convert. Your price book has it.`,
      steps: [book],
    };
  if (last === null)
    return {
      prose: `No receipt in your price book shows ${named}. I know no other prices of shops.`,
      steps: [book, open('Scan a receipt', 'scan_receipt')],
    };
  const told =
    about === 'cheapest'
      ? cheapestSaid(shops, last, named, locale)
      : about === 'change'
        ? changeSaid(change, last, locale)
        : lastSaid(found, last, locale);
  return { prose: told.prose, moreFacts: told.facts, steps: [book] };
}

interface Said {
  prose: Prose;
  facts: Fact[];
}

const said = (text: string, otherwise: string): string => {
  const name = sayable(text);
  return name === null ? otherwise : `‘${name}’`;
};
const at = (shop: string | null): string => {
  const name = shop === null ? null : sayable(shop);
  return name === null ? '' : ` at ${name}`;
};

/** A price with its day, for one kilogram, litre or piece. */
function priced(id: string, price: KnownPrice, locale: string): Said {
  const { pack, amount, day, name } = price;
  return {
    prose: `{${id}} ${A_MEASURE[pack.unit]}${at(price.shop)} on {${id}_on}`,
    facts: [
      fact.eur(
        id,
        cents(measurePrice(price)),
        `${formatEur(cents(amount), locale)} for ${sizeText(pack)} of ‘${name}’, as on your receipt.`,
        [`${id}_on`],
      ),
      fact.date(`${id}_on`, dateValue(day), 'The day on the receipt.'),
    ],
  };
}

function cheapestSaid(shops: readonly KnownPrice[], last: KnownPrice, named: string, locale: string): Said {
  const [first, ...others] = shops.slice(0, MOST_SHOPS);
  if (first === undefined) {
    const only = priced('book_last', last, locale);
    return {
      prose: `No receipt of the last year says in which shop you bought ${named}. The last price that I know is ${only.prose}.`,
      facts: only.facts,
    };
  }
  const lowest = priced('book_lowest', first, locale);
  const rest = others.map((price, index) => priced(`book_other_${index + 1}`, price, locale));
  const alone = 'I know no other shop of the last year for it.';
  return {
    prose: [
      `Of what you bought, ${said(first.name, named)} was cheapest: ${lowest.prose}.`,
      ...(rest.length === 0 ? [alone] : [`After that: ${rest.map(({ prose }) => prose).join('; ')}.`]),
      'That is what your receipts say, and a shop may ask something else today.',
    ].join(' '),
    facts: [lowest, ...rest].flatMap(({ facts }) => facts),
  };
}

function lastSaid({ before }: BookAnswer, last: KnownPrice, locale: string): Said {
  const [now, then] = [priced('book_last', last, locale), before && priced('book_before', before, locale)];
  return {
    prose: `You last paid ${now.prose}, for ${said(last.name, 'it')}.${then ? ` The time before it was ${then.prose}.` : ''}`,
    facts: [...now.facts, ...(then?.facts ?? [])],
  };
}

function changeSaid(change: BookAnswer['change'], last: KnownPrice, locale: string): Said {
  if (change === null) {
    const only = priced('book_last', last, locale);
    return {
      prose: `Your receipts show ${said(last.name, 'it')} on one day alone: ${only.prose}. With a second one I can tell.`,
      facts: only.facts,
    };
  }
  const [first, now] = [priced('book_first', change.first, locale), priced('book_last', change.last, locale)];
  const by = measurePrice(change.last) - measurePrice(change.first);
  const much = fact.eur(
    'book_by',
    cents(Math.abs(by)),
    'The later price and the earlier one, one less the other.',
    ['book_first', 'book_last'],
  );
  const moved = by === 0 ? 'The price is the same.' : `That is {book_by} ${by > 0 ? 'more' : 'less'}.`;
  return {
    prose: `For ${said(change.last.name, 'it')} you paid ${first.prose}, and ${now.prose}. ${moved}`,
    facts: [...first.facts, ...now.facts, ...(by === 0 ? [] : [much])],
  };
}
