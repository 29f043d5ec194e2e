import type { CoachTone } from '../../onboarding/onboarding-schema';
import words from './answer-words.json' with { type: 'json' };
import type { Prose } from '../figures/facts';
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
export const SMALLTALK = (['thanks', 'bye', 'joke', 'greeting'] as const).map((kind) => {
  const start = kind === 'greeting' ? String.raw`^\W*` : String.raw`\b`;
  return [kind, new RegExp(String.raw`${start}(?:${words.smalltalk[kind].join('|')})\b`, 'u')] as const;
});

/** Words for somebody in danger. No figure, no joke, nothing about saving. */
export const CRISIS =
  'I am glad you wrote this. It sounds very hard, and nobody can carry that alone. I am an AI and cannot help you the way a person can, so please call or write to somebody now: the people below are there for exactly this. If you or somebody near you is in danger right now, call the emergency number. If somebody else reads this device, you can clear this conversation above.';
/** The answer when somebody in danger goes on writing: no figure and no joke comes right after {@link CRISIS}. */
export const CRISIS_STILL =
  'I am still here, as far as an AI can be. The people below can do more than I can: they listen, and they know what to do next. Please call or write to one of them now.';
export const CRISIS_ELSEWHERE =
  'A helpline in your country is listed on the page below; the emergency number always works.';

/** The question that follows words of hardship; yes turns on 'money is tight'. */
export const TIGHT_QUESTION = 'Is money tight right now?';
/** What the coach says after the answer to {@link TIGHT_QUESTION}. */
export const TIGHT = {
  yes: 'Thank you for telling me. From now on nothing here asks for a target: no pace, no pressure, on no screen. When it is easier again, say so on the coach’s screen.',
  no: 'Good to know. Then everything stays as it is. If that changes, tell me at any time.',
  neither: `Thank you for telling me. I do not want to get this wrong, so a tap on Yes or No is best. ${TIGHT_QUESTION}`,
} as const;

export const NEW_DATE =
  'The date of your goal has come with {goal_left} to go: a new date in the settings helps.';
export const NO_TARGET = 'There is no target while times are hard.';

/** The names of figures in an explanation. The same words are used in hardship, so none of them may add pressure. */
export const NAMES: Readonly<Record<string, string>> = words.names;
