import { keysOf } from '../../kernel/keys-of';
import words from './cannot-words.json' with { type: 'json' };
import { foldSlotText } from './slots';
import wishWords from './wish-words.json' with { type: 'json' };

/** What Hazel cannot know, because nobody logs it, and two requests that no figure of the person answers. */
export type Cannot = keyof typeof words.kinds;

/** In the order in which they are looked for. */
export const CANNOTS = keysOf(words.kinds);

const either = (all: readonly string[]) => `(?:${all.join('|')})`;
const [BEFORE, AFTER] = [String.raw`(?<![\p{L}\d])`, String.raw`(?![\p{L}\d])`];
/** A word that may be somebody's name. */
const NAME = String.raw`(?!${either(words.notName)}${AFTER})\p{L}{2,}(?! \p{L}+ing\b)`;

/** The lists that a pattern may name. */
const filled = (pattern: string): string =>
  (['person', 'account', 'income', 'asks'] as const)
    .reduce((text, list) => text.replaceAll(`{${list}}`, either(words[list])), pattern)
    .replaceAll('{name}', NAME);

const patterns = (all: readonly string[]) => new RegExp(BEFORE + either(all.map(filled)) + AFTER, 'u');

const KINDS = CANNOTS.map((kind) => [kind, patterns(words.kinds[kind])] as const);
const REPORTED = patterns(wishWords.reported);
const NOT_BANK = patterns(words.notBank);
/** 'What does a break cost me' asks for no price. */
const NOT_PRICES = patterns(words.notPrices);

/** Reads that a message asks for what Hazel cannot know, in one of the six languages; null for everything else. */
export function readCannot(text: string): Cannot | null {
  const folded = foldSlotText(text).replaceAll(/\s+/gu, ' ').trim();
  const found = KINDS.find(([, asked]) => asked.test(folded))?.[0] ?? null;
  // 'My sister says I saved 20'; advice on talking holds such words itself.
  if (found !== 'talk' && REPORTED.test(folded)) return null;
  if (found === 'prices' && NOT_PRICES.test(folded)) return null;
  return found === 'bank' && NOT_BANK.test(folded) ? null : found;
}
