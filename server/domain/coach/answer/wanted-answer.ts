import type { CoachProfile } from '../person/coach-profile';
import { speaksOfNeed } from '../help/need';
import { type Cannot, readCannot } from '../question/cannot';
import type { Question } from '../question/question';
import { type Wish, readWish } from '../question/wish';
import type { AnswerParts, Reply } from './answer-parts';
import { appAnswer, isAboutApp } from './app-answers';
import { cannotAnswer } from './cannot-answer';
import { askTight } from './help-answers';
import { wishAnswer } from './wish-answer';

/** The wish of a message, which the coach offers to tap; null for somebody in danger, and for everything else. */
export const wishOf = (
  { danger, text }: Question,
  { today, goal }: Pick<CoachProfile, 'today' | 'goal'>,
): Wish | null => (danger?.level === 'clear' ? null : readWish(text, today, goal));

/** A wish in more words than these may tell why, too. */
const LONG_WISH = 8;
/** Requests for advice that words of money shortage do not change. */
const ADVICE: ReadonlySet<Cannot> = new Set(['talk', 'budget', 'broken']);

/** Answers what is no question about the person's figures, whatever intent it was taken for; null for all others. */
export function wantedAnswer(profile: CoachProfile, question: Question, parts: AnswerParts): Reply | null {
  const { intent, text } = question;
  const wish = wishOf(question, profile);
  if (wish) {
    const { steps = [], ...reply } = wishAnswer(profile, wish, parts);
    // 'I had to take 40 out, there was nothing left for the rent' tells of more than a wish.
    const tells = wish.kind === 'withdraw' || (wish.kind === 'log' && speaksOfNeed(text));
    const more = tells && intent === 'hardship' && text.split(/\s+/u).length > LONG_WISH;
    if (!more || parts.hardship) return { ...reply, steps };
    // The answer is in English, and so is the question.
    return askTight({ ...reply, steps }, { language: 'en' });
  }
  const cannot = readCannot(text);
  if (cannot && (intent !== 'hardship' || ADVICE.has(cannot) || !speaksOfNeed(text)))
    return cannotAnswer(cannot);
  return intent !== 'hardship' && isAboutApp(text) ? appAnswer(text) : null;
}
