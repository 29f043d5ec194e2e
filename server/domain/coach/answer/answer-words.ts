import type { CoachTone } from '../../onboarding/onboarding-schema';
import words from './answer-words.json' with { type: 'json' };
import type { Prose } from '../figures/facts';
import { foldSlotText } from '../question/slots';
import { type GoalStatus, inAnyTone } from '../person/goal-sentences';

type Told = Readonly<Record<CoachTone, Prose>>;

/** Answers to 'how am I doing'. */
export const PROGRESS: Readonly<Record<GoalStatus, Told>> = {
  ...words.progress,
  hard: inAnyTone(
    'You have saved {saved_total}, and it is yours. The {goal_left} that is left of your goal can wait: there is no target while times are hard.',
  ),
};

/** Answers that are the same for everybody. */
export const SAID: Readonly<Record<keyof typeof words.said, Told>> = words.said;

/** Words of small talk in the six languages; the first match counts. A greeting only counts at the beginning. */
const SMALLTALK = (['thanks', 'bye', 'joke', 'greeting'] as const).map((kind) => {
  const start = kind === 'greeting' ? String.raw`^\W*` : String.raw`\b`;
  return [kind, new RegExp(String.raw`${start}(?:${words.smalltalk[kind].join('|')})\b`, 'u')] as const;
});

/** What kind of small talk a message is. */
export const smalltalkOf = (text: string) =>
  SMALLTALK.find(([, words]) => words.test(foldSlotText(text)))?.[0] ?? 'chat';

export const NEW_DATE =
  'The date of your goal has come with {goal_left} to go: a new date in the settings helps.';
export const NO_TARGET = 'There is no target while times are hard.';

/** The names of figures in an explanation. The same words are used in hardship, so none of them may add pressure. */
export const NAMES: Readonly<Record<string, string>> = words.names;
