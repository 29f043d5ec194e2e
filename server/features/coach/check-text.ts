import { checkContent, runsOf } from '../../domain/coach/check-content';
import { type CheckedText, checkFigures } from '../../domain/coach/check-figures';
import type { Facts } from '../../domain/coach/facts';
import type { CoachTone } from '../../domain/profile/onboarding-schema';
import { SYSTEM } from './prompts';

/** What Hazel's orders say, word for word: no answer repeats it. */
const ORDERS = runsOf(Object.values(SYSTEM).join('\n'));

/** Everything that Claude writes passes here before anybody sees it: figures have a fact, and nothing is said that
 * Hazel never says. Takes away, adds nothing.
 * @param tone the person's; nobody who is spoken to gently is pressed */
export function checkText(text: string, facts: Facts, tone?: CoachTone): CheckedText {
  const content = checkContent(text, { unsaid: ORDERS, ...(tone === undefined ? {} : { tone }) });
  const { prose, removed } = checkFigures(content.text, facts);
  return { prose, removed: removed + content.removed };
}
