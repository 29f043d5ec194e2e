import { type Fact, type Facts, type Prose, citedIds, factsBehind } from './facts';
import { cellsOf } from './prose-lines';
import WORDS from './figure-words.json' with { type: 'json' };

export const PLACEHOLDER = /\{([a-z][a-z0-9_]*)\}/g;
const whole = (words: string, flags = 'giu') =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, flags);

const NUMBERS = whole(Object.values(WORDS.numbers).join('|'), 'iu');
const IDIOMS = whole(WORDS.idioms);
const SUM = whole(WORDS.sums, 'iu');
/** Words before a figure that change its value. */
const BENT = new RegExp(WORDS.bent, 'iu');
/** A bound that the question itself names; its fact says that the savings beside it lie there. */
const OWN_BOUND = /\b(?:more than (?=\{asked_above_)|less than (?=\{asked_below_))/giu;
/** 'this week', 'the last 28 days', 'over eight weeks', 'since Monday', 'today'. */
export const SPAN = whole(WORDS.times.span);
/** 'a week', 'every single month', 'daily'. */
const RATE = whole(WORDS.times.rate);
/** A month or a season as a deadline. */
const DATE = whole(WORDS.times.date);
/** 'on Friday'. */
const WEEKDAY = whole(WORDS.times.weekday);

/** Words that say something about the figure beside them, each with the check whether it is true. */
const SAYINGS: readonly {
  words: RegExp;
  isSo: (fact: Fact, said: RegExpExecArray, clause: string) => boolean;
}[] = [
  ...WORDS.markers.map(({ words, about }) => ({
    words: whole(words),
    isSo: (fact: Fact, _: RegExpExecArray, clause: string) =>
      about.split(' ').includes(aboutIn(clause, fact)),
  })),
  {
    words: RATE,
    // 'A pizza at home each week leaves {saving} a month': the first period is how often it is done.
    isSo: ({ per, id }, { groups }, clause) =>
      per === (groups?.each ?? groups?.adverb?.replace('dai', 'day')) || clause.includes(`{${id}} a ${per}`),
  },
  { words: SPAN, isSo: (fact, [span]) => isAsked(fact) || isOf(fact, span) },
  {
    words: WEEKDAY,
    isSo: ({ about, sentence }, { groups }) =>
      (about !== 'saved' && about !== 'count') ||
      sentence.replaceAll(/since \p{L}+/gu, '').includes(groups?.weekday ?? ''),
  },
  { words: DATE, isSo: ({ sentence }, [date]) => sentence.includes(date.replace(/^.* /, '').slice(0, 3)) },
  {
    words: whole(WORDS.times.counted),
    isSo: (fact, [words]) => countsWhat(words.replace(/^.* /, ' '), fact),
  },
];

/** Words that may name a figure; beside another figure they say nothing wrong. */
const NAMES = new Map(Object.entries(WORDS.names).map(([about, words]) => [about, whole(words, 'iu')]));

const OPPOSITE = new Map([
  ['ahead', 'behind'],
  ['behind', 'ahead'],
]);
/** In a clause about the line itself ('your line is behind') the roles of ahead and behind are swapped. */
function aboutIn(clause: string, { about }: Fact): string {
  return /^\W*(?:the|your) line (?:is|stands)\b/i.test(clause) ? (OPPOSITE.get(about) ?? about) : about;
}

/** Whether the word after a number is what the fact counts. A bare number could mean anything. */
export function countsWhat(after: string, { sentence }: Fact): boolean {
  const noun = /^ (\p{L}{4,})/u
    .exec(after)?.[1]
    ?.toLowerCase()
    .replace('entries', 'saving')
    .replace(/s$/, '');
  return noun !== undefined && sentence.toLowerCase().includes(noun);
}

/** Whether a fact belongs to this period: its own sentence says so, or it is needed in each such period. */
function isOf({ id, sentence, per, about }: Fact, span: string): boolean {
  const asked = inDays(span)
    .replace(/^(?:in|over|within|for|than|the|these) /, '')
    .replace(/^(?:past|recent|previous)/, 'last')
    .replace(/^since (?:the (?:start|beginning) of )?(?!you |the )(\p{L}+).*/u, 'since $1');
  if (inDays(sentence).includes(asked)) return true;
  if (/^since (?:you |the (?:start|beginning))/.test(asked))
    return id.startsWith('asked_') ? sentence.includes('so far') : !/\b(?:last|this)\b/.test(sentence);
  return (
    about !== 'saved' &&
    (asked === `this ${per}` || (per === 'day' && /^to(?:day|night)|^this (?:mor|aft|eve)/.test(asked)))
  );
}

const COUNTS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
/** In lower case, with counts in digits and weeks turned into days: 'the last four weeks' becomes 'the last 28 days'. */
const inDays = (text: string): string =>
  text
    .toLowerCase()
    .replace('fortnight', '14 days')
    .replaceAll(/(\w+) (day|week|month)s\b/g, (all, count: string, unit: string) => {
      const number = COUNTS.indexOf(count) + 1 || Number(count);
      if (!(number > 0)) return all;
      return unit === 'month' ? `${number} months` : `${unit === 'week' ? number * 7 : number} days`;
    });

/** Replaces the ids of figures, so that they no longer contain words. */
const masked = (prose: Prose): string =>
  prose.replaceAll(PLACEHOLDER, (id) => `{${'#'.repeat(id.length - 2)}}`);

const CLAUSE_END = /[,;:()—–]|\s-\s|\b(?:and|but|so(?! far)|while|which|because|although|or|then)\b/iu;
const TIME_ALONE = new RegExp(
  `^\\s*(?:(?:so far|all|only|just|of|it|them|in|over|the|during)\\s+)*(?:${SPAN.source}|${RATE.source})\\W*$`,
  'iu',
);

/** Splits a sentence into parts that each say one thing. A period between commas belongs to its neighbour. */
export function clausesOf(sentence: string): string[] {
  return sentence.split(CLAUSE_END).reduce<string[]>((clauses, part) => {
    const last = clauses.at(-1);
    const joins = last !== undefined && (TIME_ALONE.test(part) || TIME_ALONE.test(last));
    return joins ? [...clauses.slice(0, -1), `${last} ${part}`] : [...clauses, part];
  }, []);
}

/** Whether the words around the figures agree with their facts. */
export function isTrue(sentence: Prose, facts: Facts): boolean {
  const line = lineIn(sentence);
  if (line && !isLineOf(line, facts)) return false;
  return clausesOf(sentence).every((clause) => agrees(clause, masked(sentence), facts, line !== null));
}

/** A line of a table: '| {month} | {sum} |'. Its label stands before its figures. */
interface Line {
  label: Prose;
  figures: readonly string[];
}

function lineIn(sentence: Prose): Line | null {
  const [label, ...cells] = cellsOf(sentence.trimEnd()) ?? [];
  return label === undefined ? null : { label, figures: citedIds(cells.join(' ')) };
}

/** Whether each figure of a line is one of the days in its label, and of what the label names. */
function isLineOf({ label, figures }: Line, facts: Facts): boolean {
  const days = citedIds(label);
  return (
    figures.length > 0 &&
    figures.every((id) => {
      const behind = factsBehind([`{${id}}`], facts);
      const fact = facts.get(id);
      return (
        days.every((day) => behind.some((one) => one.id === day)) &&
        (fact === undefined ||
          ownWordsOf(label, fact).every((word) => fact.sentence.toLowerCase().includes(word)))
      );
    })
  );
}

const SMALL = /^(?:all|and|categories|days|the|whole|your)$/;

/** The words of a label besides those that are checked as they are in a sentence. */
function ownWordsOf(label: Prose, { about }: Fact): string[] {
  const rest = SAYINGS.reduce(
    (words, saying) => words.replaceAll(saying.words, ' '),
    label.replaceAll(PLACEHOLDER, ' '),
  ).replace(NAMES.get(about) ?? '', ' ');
  return (rest.toLowerCase().match(/\p{L}{3,}/gu) ?? []).filter((word) => !SMALL.test(word));
}

function agrees(clause: string, sentence: string, facts: Facts, isLine: boolean): boolean {
  if (BENT.test(clause.replaceAll(OWN_BOUND, ''))) return false;
  const figures = [...clause.matchAll(PLACEHOLDER)].flatMap(({ index, 0: { length }, 1: id = '' }) => {
    const fact = facts.get(id);
    return fact ? [{ index, end: index + length, fact }] : [];
  });
  /** The figures on both sides, and a figure that either is part of: '{goal_saved} of {goal_amount}'. */
  const beside = (at: number): Fact[] => {
    const from = figures.filter(({ index }) => index < at).length;
    const isPart = (left: number) => clause.slice(figures[left]?.end, figures[left + 1]?.index) === ' of ';
    const near = figures.slice(Math.max(0, from - (isPart(from - 2) ? 2 : 1)), from + (isPart(from) ? 2 : 1));
    return near.map(({ fact }) => fact);
  };
  const named = new Set<Fact>();
  const isSaid = SAYINGS.every(({ words, isSo }) =>
    [...masked(clause).matchAll(words)].every((said) => {
      const near = beside(said.index);
      const right = near.filter((fact) => isSo(fact, said, clause));
      right.forEach((fact) => named.add(fact));
      return near.length === 0 ? words !== DATE : right.length > 0;
    }),
  );
  return (
    isSaid &&
    figures.every(
      ({ fact }) =>
        (fact.about !== 'example' && (isLine || named.has(fact))) || isAsked(fact) || isNamed(fact, sentence),
    )
  );
}

/** Days and bounds that the question names. They say nothing by themselves, so they need no word. */
const isAsked = ({ id, unit }: Fact): boolean =>
  /^asked_(?:above|below)_/.test(id) || (id.startsWith('asked_') && ['date', 'month', 'year'].includes(unit));

/** Whether a sentence has a word for what the fact is about, or a word from the fact's own sentence. */
function isNamed({ about, sentence: meaning }: Fact, sentence: string): boolean {
  const own = (sentence.toLowerCase().match(/\p{L}{5,}/gu) ?? []).filter(
    (word) => !/^(?:month|week)s?$/.test(word),
  );
  return (
    own.some((word) => meaning.toLowerCase().includes(word)) ||
    ['any', about].some((name) => NAMES.get(name)?.test(sentence))
  );
}

/** Whether figures that the text adds up are those that one of the facts was computed from. */
export function addsUp(prose: Prose, facts: Facts): boolean {
  const ids = citedIds(prose);
  if (ids.length < 2 || !SUM.test(masked(prose))) return true;
  return ids.some((id) => {
    const behind = factsBehind([`{${id}}`], facts);
    return ids.every((one) => behind.some((fact) => fact.id === one));
  });
}

/** Whether a clause contains a number outside of its figures, in digits or in words of a known language. The
 * period of a cited fact does not count. */
export function saysNumber(clause: string, cited: readonly Fact[]): boolean {
  const rest = masked(clause)
    .replaceAll(SPAN, (span) => (cited.some((fact) => isOf(fact, span)) ? ' ' : span))
    .replaceAll(IDIOMS, ' ');
  return /\d/.test(rest) || NUMBERS.test(rest.normalize('NFKD').replaceAll(/[\p{M}\p{Cf}]/gu, ''));
}
