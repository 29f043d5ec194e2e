import type { Case, Expected, ExpectedKey } from './file';
import { type Shown, missedKeys } from './score';

/** One turn, its answer, and what was wrong with that. */
export interface Turn {
  /** The case, and which of its turns, from 0. */
  id: string;
  turn: number;
  question: string;
  said: string;
  expected: Expected;
  /** What the answer misses; `answer` when there was none. */
  failed: (ExpectedKey | 'answer')[];
}

/** All turns of a case. */
export interface Conversation {
  theme: string;
  turns: Turn[];
}

/** Whom a conversation is with: the coach on the server, or one in memory. */
export interface Partner {
  /** What the coach shows to a message. */
  send: (text: string) => Promise<Shown>;
  /** Makes a question the coach's last message. */
  hasAsked: (question: string) => Promise<void>;
}

/** Has one conversation and scores its turns. An answer that fails is a miss.
 * @param goal the name of the person's goal */
export async function converse(one: Case, goal: string, { send, hasAsked }: Partner): Promise<Conversation> {
  const turns: Turn[] = [];
  for (const [turn, question] of one.turns.entries()) {
    if (one.coachAsked !== undefined && turn === one.turns.length - 1) await hasAsked(one.coachAsked);
    const expected = one.expect[turn] ?? {};
    const about = { id: one.id, turn, question, expected };
    try {
      const shown = await send(question);
      const offers = shown.steps.map(({ text }) => ` [${text}]`).join('');
      turns.push({ ...about, said: shown.text + offers, failed: missedKeys(shown, expected, goal) });
    } catch (error) {
      turns.push({ ...about, said: String(error), failed: ['answer'] });
    }
  }
  return { theme: one.theme, turns };
}
