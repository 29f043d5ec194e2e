import type { Usage } from '~db/queries/coach/usage';

/** The size of the model. Chat and plans for Pro take the strong one, everything else takes the small one. */
export type ModelSize = 'small' | 'strong';

const DEFAULT_MODEL = { small: 'claude-haiku-5-5', strong: 'claude-sonnet-5-5' } as const satisfies Record<
  ModelSize,
  string
>;

/** The model of a call; `ANTHROPIC_MODEL` (`override`) replaces both. */
export function modelFor(size: ModelSize, override: string | undefined): string {
  return override ?? DEFAULT_MODEL[size];
}

/** US dollars per million tokens (= millionths of a dollar per token) by family: Anthropic's list prices at the time
 * of writing. An unknown family counts as the most expensive one. */
const PRICES: readonly { family: RegExp; input: number; output: number }[] = [
  { family: /haiku/, input: 1, output: 5 },
  { family: /sonnet/, input: 3, output: 15 },
  { family: /./, input: 5, output: 25 },
];

/** Writing to the prompt cache costs 1.25 times the input price, reading from it a tenth of it. */
const CACHE_WRITE = 1.25;
const CACHE_READ = 0.1;
/** The least number of characters in a token, in the languages that people write here. */
const CHARS_PER_TOKEN = 2.5;

export type Tokens = Omit<Usage, 'costMicroUsd'>;

const priceOf = (model: string) =>
  PRICES.find(({ family }) => family.test(model)) ?? { input: 5, output: 25 };

/** What tokens cost, in millionths of a dollar, rounded up. */
export function costOf(model: string, tokens: Tokens): number {
  const { input, output } = priceOf(model);
  return Math.ceil(
    tokens.inputTokens * input +
      tokens.cacheWriteTokens * input * CACHE_WRITE +
      tokens.cacheReadTokens * input * CACHE_READ +
      tokens.outputTokens * output,
  );
}

/** The most that a call can cost: all of its text written to the cache, all allowed tokens answered. */
export function mostOf(model: string, characters: number, maxTokens: number): number {
  return costOf(model, {
    inputTokens: 0,
    cacheReadTokens: 0,
    cacheWriteTokens: Math.ceil(characters / CHARS_PER_TOKEN),
    outputTokens: maxTokens,
  });
}

export const NO_TOKENS: Tokens = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };

export function addTokens(a: Tokens, b: Tokens): Tokens {
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    cacheReadTokens: a.cacheReadTokens + b.cacheReadTokens,
    cacheWriteTokens: a.cacheWriteTokens + b.cacheWriteTokens,
  };
}
