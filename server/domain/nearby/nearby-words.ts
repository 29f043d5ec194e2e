import { capitalized, eachSentence } from '../coach/figures/sentences';
import { FOODS } from '../places/foods';

/** How the model names the places of a list: {v1}. Their names never go to it. */
const PLACE = /\{v(\d{1,2})\}/g;
/** Stands for a place while figures are checked: a word without digits that nobody writes. */
const tokenOf = (number: number): string => `Placeref${'abcdefghij'.charAt(number - 1)}`;
const TOKEN = /Placeref([a-j])/g;
const MOST_NAMED = 10;

/** The text with a word in place of each place that is in the list; another one keeps its braces, which no sentence may. */
export const withTokens = (text: string, count: number): string =>
  text.replaceAll(PLACE, (whole, number: string) =>
    Number(number) >= 1 && Number(number) <= Math.min(count, MOST_NAMED) ? tokenOf(Number(number)) : whole,
  );

/** The text with the names of the places. */
export const withNames = (text: string, names: readonly string[]): string =>
  text.replaceAll(TOKEN, (whole, letter: string) => names['abcdefghij'.indexOf(letter)] ?? whole);

/** Words that may begin a sentence: a sentence that begins otherwise may begin with a name that was made up. */
const OPENERS = new Set(
  'a about above all already also among an and another any are as ask at because before below besides both but by cheap cheaper cheapest check choose closer closest do each either eating every everything few fewer for from further go good here how i if in instead is it its just keep leave lunch dinner breakfast coffee many maybe more most near nearer nearest neither next no none nor not nothing of on one only open opening or other others otherwise out pick please price prices some sorry start still take than that the their them then there these they this those though to too try two under until up walk walking was we what when where which while who with within without you your'.split(
    ' ',
  ),
);
/** Names that are no places. */
const KNOWN = new Set([
  'I',
  'Hazel',
  'OpenStreetMap',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
  ...Object.values(FOODS).flatMap(({ says }) => says.split(' ').filter((word) => word === capitalized(word))),
]);

/** Words with which a place is named in lower case, too. */
const NAMES =
  /["“”„«»]|(?<!\p{L})(?:called|named)(?!\p{L})|\p{L}['’]s(?!\p{L})(?<!(?:it|that|there|what|here|let|who|where|how)['’]s)/iu;

/** Removes sentences that may name a place that is not in the list: with capitals, quotation marks or a possessive of a name, and
 * those that begin with a word that is not known to be none. */
export const withoutNames = (text: string) =>
  eachSentence(text, (sentence) => (namesNothing(sentence) ? sentence : null));

function namesNothing(sentence: string): boolean {
  if (NAMES.test(sentence)) return false;
  const words = sentence.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [];
  return words.every((word, index) => {
    if (word.startsWith('Placeref') || KNOWN.has(word)) return true;
    if (index === 0) return OPENERS.has(word.toLowerCase().split(/['’-]/)[0] ?? '') || KNOWN.has(word);
    return !/^\p{Lu}/u.test(word);
  });
}
