import type { Prose } from '../figures/facts';
import { type Language, type ReadLanguage, isRead } from './language';
import file from './help-texts.json' with { type: 'json' };

const { en, de, da, es, fr, nl } = file;
const TEXTS: Readonly<Record<ReadLanguage, Readonly<Record<keyof typeof en, Prose>>>> = {
  en,
  de,
  da,
  es,
  fr,
  nl,
};

/** What Hazel says in danger and hardship, in the language of a message, else in English. */
export const helpTexts = (language: Language | null) => TEXTS[isRead(language) ? language : 'en'];

const ALL = Object.values(TEXTS);

/** Whether an answer of the coach was given to somebody in danger. */
export const isDangerAnswer = (answer: string): boolean =>
  ALL.some(({ crisis, still }) => answer.includes(crisis) || answer.includes(still));

/** The texts of the language in which an answer ends with 'Is money tight right now?'; null when it does not. */
export const tightAsked = (answer: string) => ALL.find(({ tight }) => answer.endsWith(tight)) ?? null;
