import parts from './sent-to-ai.json' with { type: 'json' };

/** Everything that goes to Anthropic, in the words that people read before they agree, and what it is in the prompts: ids
 * of facts (`goal_` stands for all that begin so), names of lines, keys of what people typed. A test compares it with
 * what is really sent (tests/routers/coach-privacy.test.ts). */
export const SENT_TO_AI: readonly { says: string; parts: readonly string[] }[] = parts;
