import { checkContent, runsOf } from '../../domain/coach/check-content';
import { type CheckedText, checkFigures } from '../../domain/coach/check-figures';
import type { Facts } from '../../domain/coach/facts';
import type { CoachTone } from '../../domain/profile/onboarding-schema';
import { SYSTEM } from './prompts';

/** The system prompts, as runs of words: no answer repeats them. */
const PROMPT_RUNS = runsOf(Object.values(SYSTEM).join('\n'));

/** Checks a text of Claude; none is shown or stored without this. Takes out sentences with figures that have no fact or
 * with what Hazel never says, and adds nothing.
 * @param tone in the gentle one pressure is taken out, too */
export function checkText(text: string, facts: Facts, tone?: CoachTone): CheckedText {
  const content = checkContent(text, { unsaid: PROMPT_RUNS, ...(tone === undefined ? {} : { tone }) });
  const { prose, removed } = checkFigures(content.text, facts);
  return { prose, removed: removed + content.removed };
}
