import parts from './sent-to-ai.json' with { type: 'json' };

/** Everything that is sent to Anthropic, in the words that people read before they agree, and its form in the
 * prompts: ids of facts (`goal_` stands for all ids with that beginning), names of lines, keys of typed
 * texts. A test compares it with what is really sent (tests/routers/coach-privacy.test.ts). */
export const SENT_TO_AI: readonly { says: string; parts: readonly string[] }[] = parts;
