import type { Prose } from '../figures/facts';
import { type Language, isRead } from './language';
import needs from './needs.json' with { type: 'json' };
import needWords from './need-words.json' with { type: 'json' };
import noDanger from './no-danger.json' with { type: 'json' };
import noHardship from './no-hardship.json' with { type: 'json' };
import { finder } from './phrases';

const { about: _about, ...NEEDS } = needs;

/** A situation with an answer of its own, the gravest first: a death, gambling, debt collectors, nothing to eat, power cut
 * off, a job lost, asking who helps, better days, feeling a failure, distress, or anger with the coach. */
export type HelpNeed = keyof typeof NEEDS;

/** Those that are answered by the general words of help. */
type SupportNeed = 'job' | 'benefits' | 'support';

/** The order in which they are looked for. */
const ORDER = [
  'grief',
  'gambling',
  'collectors',
  'food',
  'power',
  'job',
  'benefits',
  'support',
  'better',
  'failure',
  'insult',
  'distress',
] as const satisfies readonly HelpNeed[];

const FINDERS = ORDER.map((need) => [need, finder(NEEDS[need].phrases)] as const);

/** The situation that a message in one of the six languages plainly speaks of; null for none. */
export function needOf(text: string): HelpNeed | null {
  const need = FINDERS.find(([, finds]) => finds(text))?.[0] ?? null;
  return need !== null && LIGHT.has(need) && isOfFigures(text) ? null : need;
}

/** Those whose words stand in questions about figures, too: 'how much did I save on that awful day'. */
const LIGHT: ReadonlySet<HelpNeed> = new Set([
  'power',
  'benefits',
  'support',
  'better',
  'distress',
  'insult',
] satisfies HelpNeed[]);
const isOfFigures = finder(needWords.figures);

/** Whether somebody in such a situation may be in danger, when only the learned model says so. */
export const mayBeDanger = (need: HelpNeed | null): boolean =>
  need === null || !['job', 'food', 'power', 'benefits', 'support', 'better', 'insult'].includes(need);

/** What Hazel says about it, in the language of a message, else in English. */
export const needText = (need: Exclude<HelpNeed, SupportNeed>, language: Language | null): Prose =>
  NEEDS[need].text[isRead(language) ? language : 'en'];

/** Words that the learned model takes for hardship and that are none: 'I don't drink coffee', '€3', 'make me a budget'. */
export const isNoHardship = (text: string): boolean =>
  !/\p{L}/u.test(text.replaceAll(/\beur(?:os?)?\b/giu, '')) || findsNoHardship(text);

const findsNoHardship = finder(noHardship.phrases);

/** Everyday words that the learned model alone takes for danger: 'not for me', 'my boyfriend left me'. */
export const isNoDanger = finder(noDanger.phrases);

/** Whether a message holds a word of need, as 'rent', 'hungry', 'let me go' or 'nothing left'. */
export const speaksOfNeed = finder(needWords.phrases);

/** Whether a message is about an energy bill. */
export const isOfPower = finder(needWords.power);
