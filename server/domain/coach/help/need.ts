import { keysOf } from '../../kernel/keys-of';
import type { Prose } from '../figures/facts';
import { type Language, isRead } from './language';
import needs from './needs.json' with { type: 'json' };
import needWords from './need-words.json' with { type: 'json' };
import noHardship from './no-hardship.json' with { type: 'json' };
import { finder } from './phrases';

const { grief, gambling, collectors, food, failure } = needs;
const NEEDS = { grief, gambling, collectors, food, failure };

/** A situation with an answer of its own: a death, gambling, debt collectors, nothing to eat, or feeling a failure. */
export type HelpNeed = keyof typeof NEEDS;

const FINDERS = keysOf(NEEDS).map((need) => [need, finder(NEEDS[need].phrases)] as const);

/** The situation that a message in one of the six languages plainly speaks of; null for none. */
export const needOf = (text: string): HelpNeed | null =>
  FINDERS.find(([, finds]) => finds(text))?.[0] ?? null;

/** What Hazel says about it, in the language of a message, else in English. */
export const needText = (need: HelpNeed, language: Language | null): Prose =>
  NEEDS[need].text[isRead(language) ? language : 'en'];

/** Words that the learned model takes for hardship and that are none: 'I don't drink coffee', '€3', 'make me a budget'. */
export const isNoHardship = (text: string): boolean =>
  !/\p{L}/u.test(text.replaceAll(/\beur(?:os?)?\b/giu, '')) || findsNoHardship(text);

const findsNoHardship = finder(noHardship.phrases);

/** Whether a message holds a word of need, as 'rent', 'hungry', 'let me go' or 'nothing left'. */
export const speaksOfNeed = finder(needWords.phrases);
