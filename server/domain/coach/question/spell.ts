import { editDistance } from '../../kernel/edit-distance';
import { calendarNames, periodWords } from './period-tokens';
import spelling from './spell-words.json' with { type: 'json' };

/** Words by their first letter. */
type Lexicon = ReadonlyMap<string, ReadonlySet<string>>;

const SHORTEST = 5;
/** From this length on two letters may be wrong. */
const LONG = 8;

/** Words by their first letter; too short ones are left out. */
function lexiconOf(all: Iterable<string>): Lexicon {
  const lexicon = new Map<string, Set<string>>();
  for (const word of all) {
    if (word.length < SHORTEST) continue;
    const letter = word.charAt(0);
    lexicon.set(letter, (lexicon.get(letter) ?? new Set()).add(word));
  }
  return lexicon;
}

/** Months and weekdays, and words of periods and categories that are long enough to be told from others, in the six
 * languages. */
const LEXICON: Lexicon = lexiconOf([
  ...calendarNames()
    .map(([name]) => name)
    .filter((name) => name.length > SHORTEST),
  ...spelling.words,
]);

/** 'Oktobre' is as near to 'oktober' as to 'octobre': either will do. */
const MEANING = new Map(calendarNames());

/** Short words are only mended when two neighbours changed places: 'arpil', 'lsat week'. */
const SHORT = new Set([
  ...calendarNames()
    .map(([name]) => name)
    .filter((name) => name.length === SHORTEST),
  ...spelling.short,
]);

/** Words that stay: those that periods are read from, and others that are near a word of the lexicon: 'manda' is no
 * Monday. */
const KNOWN = new Set<string>([...periodWords(), ...spelling.right]);

/** Mends words of a folded text that are misspelt: each becomes the nearest word of the lexicon with the same first letter,
 * when there is only one. Words of up to four letters stay. */
export function correctSpelling(folded: string): string {
  return folded.replaceAll(/\p{L}+/gu, (word) => nearest(word) ?? word);
}

function nearest(word: string): string | null {
  const near = LEXICON.get(word.charAt(0));
  if (word.length <= SHORTEST && !KNOWN.has(word) && !SHORT.has(word)) {
    const swapped = swaps(word).filter((one) => SHORT.has(one));
    if (swapped[0] !== undefined && swapped.length === 1) return swapped[0];
  }
  if (word.length < SHORTEST || !near || near.has(word) || KNOWN.has(word)) return null;
  let best: string | null = null;
  let least = word.length >= LONG ? 2 : 1;
  let isOnly = false;
  for (const known of near) {
    // 'Mondays' are not a Monday.
    if (word.startsWith(known) || Math.abs(known.length - word.length) > least) continue;
    const distance = editDistance(word, known, { swaps: true });
    if (distance > least) continue;
    const isSame = best !== null && MEANING.has(best) && MEANING.get(best) === MEANING.get(known);
    isOnly = distance < least || best === null || (isOnly && isSame);
    best = known;
    least = distance;
  }
  return isOnly ? best : null;
}

/** The word with two neighbours in each other's place, but for the first letter. */
const swaps = (word: string): string[] =>
  Array.from(
    { length: Math.max(0, word.length - 2) },
    (_, index) =>
      word.slice(0, index + 1) + word.charAt(index + 2) + word.charAt(index + 1) + word.slice(index + 3),
  ).filter((one) => one !== word);
