import words from './book-words.json' with { type: 'json' };
import { foldSlotText } from './slots';

/** What somebody asks their own price book: where a product was cheapest, what it cost last, how its price has changed. */
export interface AskedBook {
  about: 'cheapest' | 'last' | 'change';
  /** The product, as it was written, folded. */
  product: string;
}

const WHAT = String.raw`(?<what>[\p{L}'&-]+(?: [\p{L}'&%-]+){0,3}?)`;
const patternsOf = (list: readonly string[]) =>
  list.map((one) => new RegExp(`^${one.replace('WHAT', WHAT)}(?: ${words.after})*$`, 'u'));
const ASKS = (['cheapest', 'last', 'change'] as const).map((about) => ({
  about,
  patterns: patternsOf(words[about]),
}));
const NEXT = patternsOf(words.next);
const ASIDE = new RegExp(`^(?:(?:${words.aside.join('|')})(?: |(?<=')))+`, 'u');
const NOT_WHAT = new RegExp(`(?<![\\p{L}])${words.notWhat}(?![\\p{L}])`, 'u');
/** Longer messages say more than a question for a price. */
const LONGEST = 120;

const plainOf = (text: string): string =>
  foldSlotText(text)
    .replaceAll(/[?!.,;:¿¡]+/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();

function productIn(plain: string, patterns: readonly RegExp[]): string | null {
  for (const pattern of patterns) {
    const what = pattern.exec(plain)?.groups?.['what']?.replace(ASIDE, '') ?? '';
    if (what.length >= 2 && !NOT_WHAT.test(what)) return what;
  }
  return null;
}

/** Reads that a message asks what receipts alone can tell of a product, in one of the six languages; null for everything else. */
export function readBook(text: string): AskedBook | null {
  if (text.length > LONGEST) return null;
  const plain = plainOf(text);
  for (const { about, patterns } of ASKS) {
    const product = productIn(plain, patterns);
    if (product !== null) return { about, product };
  }
  return null;
}

/** The same question for another product: 'and butter?' */
export function nextBook(text: string, { about }: AskedBook): AskedBook | null {
  const product = text.length > LONGEST ? null : productIn(plainOf(text), NEXT);
  return product === null ? null : { about, product };
}
