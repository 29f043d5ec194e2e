import type { Usage } from '~db/queries/coach/usage';

/** US dollars per million tokens, which are millionths of a dollar per token. `cacheWrite` is for five minutes. */
type Price = Record<'input' | 'output' | 'cacheRead' | 'cacheWrite', number>;

/** Used for a model that is not in the table, too. The price of its cache reads is not published, so they
 * count as input. */
const DEAREST = { input: 10, output: 50, cacheRead: 10, cacheWrite: 12.5 } as const satisfies Price;

/** The models that Hazel knows, from Anthropic's overview of models (platform.claude.com/docs/en/models) in November
 * 2026. Each accepts an effort. `thinking` is sent for models where it can be chosen; the others always think. */
const MODELS = new Map<string, Price & { thinking: 'adaptive' | null }>([
  ['claude-haiku-5-5', { input: 0.1, output: 0.5, cacheRead: 0.01, cacheWrite: 0.125, thinking: 'adaptive' }],
  ['claude-sonnet-5-5', { input: 2, output: 10, cacheRead: 0.1, cacheWrite: 2.5, thinking: 'adaptive' }],
  ['claude-opus-5-5', { input: 4, output: 20, cacheRead: 0.2, cacheWrite: 5, thinking: null }],
  ['claude-fable-5-1', { ...DEAREST, thinking: null }],
]);

/** Haiku's price applies up to this many input tokens; Hazel sends a tenth of that at most. */
const MAX_INPUT = 100_000;

/** What each task may use. Thinking counts towards `maxTokens`, so it is at least three times the longest
 * answer. The effort is low, because the task is only to find words, and people wait for them. */
export const TASKS = {
  tips: { free: 'claude-haiku-5-5', pro: 'claude-haiku-5-5', effort: 'low', maxTokens: 2500 },
  plan: { free: 'claude-haiku-5-5', pro: 'claude-sonnet-5-5', effort: 'low', maxTokens: 2000 },
  motivation: { free: 'claude-haiku-5-5', pro: 'claude-haiku-5-5', effort: 'low', maxTokens: 1200 },
  saving: { free: 'claude-haiku-5-5', pro: 'claude-haiku-5-5', effort: 'low', maxTokens: 1200 },
  /** A line is about 40 tokens; a receipt of a hundred lines is left to the local reading. */
  receipt: { free: 'claude-haiku-5-5', pro: 'claude-sonnet-5-5', effort: 'low', maxTokens: 6000 },
  chat: { free: 'claude-haiku-5-5', pro: 'claude-sonnet-5-5', effort: 'low', maxTokens: 2000 },
} as const;
export type Task = keyof typeof TASKS;

/** The settings of a request for a task. A model that is not in the table gets no settings that it could refuse.
 * @param override `ANTHROPIC_MODEL`, which replaces all models */
export function settingsOf(task: Task, pro: boolean, override: string | undefined) {
  const { effort, maxTokens, ...models } = TASKS[task];
  const model = override ?? models[pro ? 'pro' : 'free'];
  const known = MODELS.get(model);
  return {
    model,
    max_tokens: maxTokens,
    ...(known?.thinking ? { thinking: { type: known.thinking } } : {}),
    ...(known ? { output_config: { effort } } : {}),
  };
}

/** The lowest number of characters in a token, in the languages that people write here. */
const CHARS_PER_TOKEN = 2;

export type Tokens = Omit<Usage, 'costMicroUsd' | 'billedMicroUsd'>;
export const NO_TOKENS: Tokens = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };

/** What tokens cost, in millionths of a dollar, rounded up. */
export function costOf(model: string, tokens: Tokens): number {
  const {
    inputTokens: input,
    cacheReadTokens: read,
    cacheWriteTokens: written,
    outputTokens: output,
  } = tokens;
  const price = (input + read + written <= MAX_INPUT ? MODELS.get(model) : undefined) ?? DEAREST;
  return Math.ceil(
    input * price.input + written * price.cacheWrite + read * price.cacheRead + output * price.output,
  );
}

/** The longer side of a picture, in pixels; more is not looked at, but billed by some models. */
export const PICTURE_SIDE = 1568;
/** The most tokens of a picture with these sides: one for each square of 28 pixels, or for 750 pixels. */
const PICTURE_TOKENS = Math.ceil(PICTURE_SIDE ** 2 / 750);

/** The most that a call can cost: all of its text and pictures written to the cache, and all allowed tokens answered. */
export function mostOf(model: string, characters: number, maxTokens: number, pictures = 0): number {
  const written = Math.ceil(characters / CHARS_PER_TOKEN) + pictures * PICTURE_TOKENS;
  return costOf(model, { ...NO_TOKENS, cacheWriteTokens: written, outputTokens: maxTokens });
}
