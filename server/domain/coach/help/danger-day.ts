import { finder } from './phrases';
import { isDangerAnswer } from './help-texts';
import safe from './safe-phrases.json' with { type: 'json' };

/** A day on which the person wrote clear words of danger: `open` until they said that they are safe; null on other days. */
export type DangerDay = 'open' | 'safe' | null;

/** Whether somebody says that they are well: 'I am safe', 'sorry, that was dramatic', 'I reached 700 euros'. */
export const saysSafe = finder(safe.phrases);

/** What a day was, from its messages, oldest first: no column remembers it, and clearing the chat forgets it. */
export function dangerDayOf(messages: readonly { role: 'user' | 'assistant'; content: string }[]): DangerDay {
  const last = messages.findLastIndex(({ role, content }) => role === 'assistant' && isDangerAnswer(content));
  if (last === -1) return null;
  const after = messages.slice(last + 1);
  return after.some(({ role, content }) => role === 'user' && saysSafe(content)) ? 'safe' : 'open';
}
