import type { Category } from '../../kernel/categories';
import FOLLOW from './follow-words.json' with { type: 'json' };
import { foldSlotText } from './slots';
import { anyOf } from './words';

// What words alone tell of a message: that it goes on from the one before, asks for a tip, or for what something is worth.

const WORD = String.raw`(?![\p{L}\p{N}])`;
const CONNECTORS = String.raw`(?:(?:${[...FOLLOW.start, ...FOLLOW.notSpent, ...FOLLOW.only].join('|')})${WORD}[\s,:]*)`;
const START = new RegExp(String.raw`^\W*${CONNECTORS}+`, 'u');
const ONLY = new RegExp(
  String.raw`^\W*${CONNECTORS}*(?:${FOLLOW.only.join('|')})${WORD}|(?<!\p{L})(?:${FOLLOW.only.join('|')})\W*$`,
  'u',
);
/** A pattern for a message that is nothing but one of these, after words that tie it to the one before. */
export const whole = (words: readonly string[], preposition = '') =>
  new RegExp(String.raw`^\W*${CONNECTORS}*${preposition}(?:${words.join('|')})\W*$`, 'u');
const WHY = whole(FOLLOW.why);
const ANOTHER = new RegExp(String.raw`^\W*${CONNECTORS}*(?:${FOLLOW.another.join('|')})(?![\p{L}])`, 'u');
const WHICH_ONES = whole(FOLLOW.whichOnes);
const DOABLE = whole(FOLLOW.doable);
const SOMETHING = FOLLOW.something.join('|');
const NOT = FOLLOW.not.join('|');
const OTHER_TIP = new RegExp(
  String.raw`^\W*${CONNECTORS}*(?:${SOMETHING}|${NOT})(?:\s+[\p{L}']+){1,3}\W*$`,
  'u',
);
const TIP = anyOf(FOLLOW.tip);
const NOT_SPENT = new RegExp(String.raw`^\W*(?:${FOLLOW.notSpent.join('|')})`, 'u');
const NOT_THAT = new RegExp(String.raw`^\W*${CONNECTORS}*(?:${NOT})${WORD}`, 'u');
const WORTH =
  /(?<!\p{L})(?:worth (?:it|buying|getting|the money)|pays? (?:off|for itself)|lohnt (?:sich|es)|rechnet sich|zahlt sich .*aus|(?:vaut|vaudrait) (?:le coup|la peine)|rentable|(?:vale|valdria|merece) la pena|sale a cuenta|loont|moeite waard|betaler? sig|pengene vaerd)(?!\p{L})/u;
const THAT_TIME =
  /(?<!\p{L})(?:that|dem|diesem|jenem|der|dieser|ce|cette|cet|ese|esa|die|dat|den|det) (?:day|week|month|year|tag|woche|monat|jahr|jour|semaine|mois|annee|dia|semana|mes|ano|dag|maand|jaar|uge|maned|ar)(?!\p{L})/u;

/** Begins with words that tie it to the message before: 'and', 'no,'. */
export const startsOn = (folded: string): boolean => START.test(folded);

/** Narrows down what was asked before: 'only coffee', 'les courses seulement'. */
export const saysOnly = (folded: string): boolean => ONLY.test(folded);

/** Asks whether what was supposed is enough or in time: 'is that doable'. */
export const asksIfDoable = (folded: string): boolean => DOABLE.test(folded);

/** Takes back that it was about spending. */
export const saysNotSpent = (folded: string): boolean => NOT_SPENT.test(folded);

/** Asks what something is worth beside its price: 'is a kettle for 25 worth it'. */
export const asksForWorth = (text: string): boolean => WORTH.test(foldSlotText(text));

/** Names days by the answer before: 'what did I do that month'. */
export const saysThatTime = (text: string): boolean => THAT_TIME.test(foldSlotText(text));

/** Asks which savings are behind the last answer: 'what was it for', 'what happened then'. */
export const asksWhichOnes = (text: string): boolean => WHICH_ONES.test(foldSlotText(text));

/** Asks where the last answer comes from. */
export const asksWhy = (text: string): boolean => WHY.test(foldSlotText(text));

/** Asks for one more of what was just proposed. */
export const asksForAnother = (text: string): boolean => ANOTHER.test(foldSlotText(text));

/** Asks for a tip outright: 'kun je me een tip geven'. */
export const asksForTip = (text: string): boolean => TIP.test(foldSlotText(text));

/** Asks for a tip about something else: 'not shopping', 'something with groceries'. @param category that it names */
export const asksForOtherTip = (text: string, category: Category | undefined): boolean =>
  category !== undefined && OTHER_TIP.test(foldSlotText(text));

/** Says what the tip is not to be about. */
export const isNotThat = (text: string): boolean => NOT_THAT.test(foldSlotText(text));

/** A message without the words that only tie it to the one before: 'no, sorry, i meant july' is 'july'. */
export const withoutStart = (text: string): string => {
  const rest = foldSlotText(text).replace(START, '');
  return rest.trim() === '' ? text : rest;
};
