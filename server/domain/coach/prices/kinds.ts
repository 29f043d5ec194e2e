import type { Category } from '../../kernel/categories';
import { keysOf } from '../../kernel/keys-of';
import kinds from './kinds.json' with { type: 'json' };
import needs from './needs.json' with { type: 'json' };
import { anyWordOf, wordsOf } from './text-words';

/** What a tip advises, whatever its words: two tips of a kind say the same. */
export type AdviceKind = keyof typeof kinds;

/** Part of a life that a tip may only speak of when the person has named it. */
export type Need = keyof typeof needs;

export const KINDS = keysOf(kinds);
export const NEEDS = keysOf(needs);

const matcherOf = (
  kind: AdviceKind,
): { kind: AdviceKind; words: RegExp; under: readonly (readonly [string, RegExp])[] } => {
  const {
    words,
    under = {},
  }: { words: readonly string[]; under?: Readonly<Record<string, readonly string[]>> } = kinds[kind];
  return {
    kind,
    words: anyWordOf(words),
    under: Object.entries(under).map(([category, some]) => [category, anyWordOf(some)] as const),
  };
};
const KIND_MATCHERS = KINDS.map(matcherOf);
const NEED_MATCHERS = NEEDS.map((need) => ({ need, words: anyWordOf(needs[need]) }));

/** The kinds of advice that a person follows according to a text of theirs. It may be in English, German, Spanish,
 * French, Danish or Dutch. The text is data: whatever it says, it can only select some of these.
 * @param category what it was written under; some words say more there */
export function kindsIn(text: string, category: Category | null = null): AdviceKind[] {
  const said = wordsOf(text);
  return KIND_MATCHERS.filter(
    ({ words, under }) =>
      words.test(said) || under.some(([where, some]) => where === category && some.test(said)),
  ).map(({ kind }) => kind);
}

/** What the texts of a person name of their life. */
export function needsIn(texts: readonly string[]): Need[] {
  const said = texts.map(wordsOf);
  return NEED_MATCHERS.filter(({ words }) => said.some((one) => words.test(one))).map(({ need }) => need);
}
