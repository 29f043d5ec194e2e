import type { LocalDay } from '../../kernel/days';
import { keysOf } from '../../kernel/keys-of';
import type { Intent } from './intent';
import { joinedPeriods } from './period-join';
import { readPeriods } from './periods';
import type { Grouping, Measure, Period, Query } from './query';
import { isCounted, isEntry } from './query-slots';
import WORDS from './query-words.json' with { type: 'json' };
import { type KnownGoal, goalWords } from './goal-words';
import { dateIn, isSupposition, readAssumption } from './read-assumption';
import { THAN, comparisonOf, isSetBeside, narrowest } from './read-comparison';
import { readFilter } from './read-filter';
import { type Said, measureOf } from './read-measure';
import { correctSpelling } from './spell';
import { type Every, foldSlotText, readSlots } from './slots';
import { anyOf, blank, blankAll } from './words';

const SAID = new Map(keysOf(WORDS.measures).map((name) => [name, anyOf(WORDS.measures[name], 'gu')]));
const GROUPINGS = keysOf(WORDS.groupings).map((name) => [name, anyOf(WORDS.groupings[name], 'gu')] as const);
const UNITS = keysOf(WORDS.units).map((name) => [name, anyOf(WORDS.units[name], 'gu')] as const);
const HOW_MUCH = anyOf(WORDS.howMuch, 'gu');

/** What of a message is about a query; with what it says of itself, and what it leaves to the message before. */
export interface ReadQuery {
  query: Query;
  /** Whether the message names what it asks for. Without it, it may go on from the query before. `more`: words are left
   * that say something else. */
  names: Readonly<
    Record<'measure' | 'saved' | 'howMuch' | 'period' | 'filter' | 'loose' | 'grouping' | 'more', boolean>
  >;
  /** 'A week', 'per month'. */
  per: Every | null;
  /** It names days, and no word, number or choice besides. */
  isBare: boolean;
  /** At most six words. */
  isShort: boolean;
  /** The period lies in the future, so nothing can be counted. */
  future: boolean;
}

/** Measures that are counted from what was logged. */
export const isLogged = (measure: Measure): boolean =>
  isCounted(measure) && measure !== 'streak' && measure !== 'xp';

/** A message of so few words says no more than what is asked. */
const SHORT = 6;

/** Reads one question as a query, whatever it asks: the caller decides whether it asks for one at all.
 * @param intent what the model takes the message for. `base`: the period that was asked about before */
export function readQuery(
  text: string,
  {
    today,
    goal: known,
    intent,
    base = null,
  }: { today: LocalDay; goal: KnownGoal; intent: Intent; base?: Period | null },
): ReadQuery {
  const folded = written(correctSpelling(foldSlotText(text)));
  const all = readPeriods(blankAll(folded, SERIES), today, base).map((one) =>
    SINCE_THEN.test(folded) && one.period.unit !== 'since' && one.future !== true
      ? { ...one, period: { ...one.period, unit: 'since' as const, to: today } }
      : one,
  );
  const joined = THAN.test(folded) ? null : joinedPeriods(folded, all);
  const read = joined ? [joined.read] : all;
  const rest = read.reduce(
    (left, { at, length, period }) =>
      blank(period.from === period.to ? withoutOccasion(left, at) : left, at, length),
    folded,
  );
  const slots = readSlots(rest);
  const goal = goalWords(known.name);
  const said = (name: Said) => finds(SAID.get(name) ?? /$^/u, rest);
  const grouping = GROUPINGS.find(([, words]) => finds(words, rest))?.[0] ?? null;
  // 'My best month ever': the period reader takes 'month ever' for days.
  const unit = unitIn(rest) ?? unitIn(folded);
  const supposes = isSupposition(folded) || intent === 'what_if' || AT_PACE.test(rest);
  const assumption = supposes
    ? readAssumption(folded, slots, { today, goal: known, named: goal })
    : (intent === 'needed' || intent === 'forecast') && grouping === null && !THAN.test(folded)
      ? dateIn(folded, today, known.date)
      : null;
  const { measure, isNamed } = measureOf(said, rest, {
    intent,
    assumption,
    // 'Where do I save most' asks for a category.
    unit: unit ?? grouping,
    slots,
    isCounted: grouping !== null || read.some(({ period }) => period.unit !== 'all'),
  });
  const {
    filter: named,
    categories,
    isMore,
    besides,
  } = readFilter(
    rest.replaceAll(new RegExp(goal.source, 'gu'), (found) => ' '.repeat(found.length)),
    slots,
    {
      used: [
        ...SAID.values(),
        ...GROUPINGS.map(([, words]) => words),
        ...UNITS.map(([, words]) => words),
        HOW_MUCH,
      ],
      isCount: measure === 'count',
    },
  );
  const { words: _words, loose: _loose, orCategories: _or, ...plain } = named;
  // 'What do I still have to move' names nothing that a note holds.
  const filter = !isLogged(measure)
    ? {}
    : measure === 'waiting'
      ? plain
      : isEntry(measure) && said('withdrawn')
        ? { ...named, withdrawals: true as const }
        : named;
  const periods = read.filter(({ future }) => future !== true).map(({ period }) => period);
  const compared = besides
    ? { asked: narrowest(periods), comparison: { with: 'filter' as const, filter: besides } }
    : comparisonOf(folded, isSetBeside(folded, read) ? periods : periods.slice(0, 1), categories, today);
  const ranks = measure === 'best' || measure === 'worst';
  return {
    query: {
      measure,
      per: measure === 'average' || measure === 'needed' ? (slots.per ?? averagePer(rest)) : null,
      // 'My best month so far' asks for all months.
      period: ranks && isUnitThatRuns(periods, unit, today) ? null : (compared?.asked ?? narrowest(periods)),
      filter:
        compared?.comparison.with === 'filter' && !besides
          ? { ...filter, categories: categories.slice(0, 1) }
          : filter,
      grouping: ranks
        ? (unit ?? grouping ?? 'month')
        : (grouping ?? (isSum(measure) ? (joined?.unit ?? null) : null)),
      limit: limitOf(rest),
      comparison: compared?.comparison ?? null,
      assumption,
    },
    names: {
      measure: isNamed,
      saved: said('saved') || finds(HOW_MUCH, rest),
      howMuch: finds(HOW_MUCH, rest),
      period: read.length > 0,
      filter: Object.keys(filter).some((key) => !['loose', 'orCategories', 'withdrawals'].includes(key)),
      loose: named.loose !== undefined,
      grouping: grouping !== null,
      more: isMore,
    },
    per: slots.per ?? null,
    isBare: read.length > 0 && !isMore && Object.keys(named).length === 0 && !/\d/u.test(rest),
    isShort: (folded.match(/[\p{L}\p{N}]+/gu) ?? []).length <= SHORT,
    future: read.length > 0 && periods.length === 0,
  };
}

const isSum = (measure: Measure): boolean => measure === 'saved' || measure === 'count';
const unitIn = (text: string): Grouping | null => UNITS.find(([, words]) => finds(words, text))?.[0] ?? null;

/** With months and units in full, and the Dutch 'or', which is no English 'of'. */
const written = (folded: string): string =>
  folded
    // 'Siden jul' is Christmas, not July.
    .replaceAll(/(?<=\b(?:siden|sidste|til|inden|for|efter|mellem|over) )jul\b/gu, 'julen')
    .replaceAll(
      /(?<!\p{L})(jan|feb|apr|jun|jul|aug|sept?|oct|okt|nov|dec|dez)\.?(?!\p{L})/gu,
      (short) => MONTHS[short.slice(0, 3)] ?? short,
    )
    .replaceAll(/(?<!\p{L})(?:mnth|mth)(?!\p{L})/gu, 'month')
    .replaceAll(/(?<!\p{L})(?:wk)(?!\p{L})/gu, 'week')
    .replaceAll(/(?<!\p{L})calendar (?=week|month|year)/gu, '')
    .replaceAll(/\bof (?=(?:de|het|deze|vorige|afgelopen|vandaag|gisteren)\b)/gu, 'or ');
const MONTHS: Readonly<Record<string, string>> = {
  jan: 'january',
  feb: 'february',
  apr: 'april',
  jun: 'june',
  jul: 'july',
  aug: 'august',
  sep: 'september',
  oct: 'october',
  okt: 'october',
  nov: 'november',
  dec: 'december',
  dez: 'december',
};

/** 'Month by month', 'Woche für Woche': no days. */
const SERIES = /(?<!\p{L})(\p{L}+) (?:by|for|after|fur|um|par|por|a|voor|na|efter) \1(?!\p{L})/gu;

/** 'I started on 3 August, how much since then': the days named begin the period. */
const SINCE_THEN =
  /(?<!\p{L})(?:since then|seitdem|seither|depuis lors|desde entonces|sindsdien|siden da)(?!\p{L})/u;

/** 'On my birthday, 4 May': the words before a day only say what day it is. */
const withoutOccasion = (text: string, at: number): string => {
  const occasion =
    /\b(?:on|an|am|le|el|op|pa) (?:my|our|the|mein\p{L}*|unser\p{L}*|mon|notre|mi|nuestro|mijn|onze|min|vores) [\p{L} ]+, ?$/u.exec(
      text.slice(0, at),
    );
  return occasion ? blank(text, occasion.index, occasion[0].length) : text;
};

function finds(words: RegExp, text: string): boolean {
  words.lastIndex = 0;
  return words.test(text);
}

/** 'My monthly average' and 'on average a week' have the word before or after. */
const averagePer = (rest: string) =>
  /\bmonthly\b/u.test(rest)
    ? 'month'
    : /\bweekly\b/u.test(rest)
      ? 'week'
      : /\bdaily\b/u.test(rest)
        ? 'day'
        : null;

const isUnitThatRuns = ([period]: readonly Period[], unit: Grouping | null, today: LocalDay): boolean =>
  period !== undefined && period.unit === unit && period.to === today;

/** 'At 30 a week, how many weeks': a pace without an 'if'. */
const AT_PACE =
  /(?<!\p{L})(?:at|with|mit|bei|a|avec|con|met|med) (?:€ ?)?\d+ ?(?:€|euros?|eur|quid|bucks)? (?:a|per|each|pro|die|par|la|por|om|i) ?(?:\p{L}+)?.*(?:how (?:many|long|soon)|when|wann|wie (?:lange|viele)|quand|combien de|cuando|cuant|wanneer|hoe (?:lang|veel)|hvornar|hvor (?:lang|mange)|enough)/u;

/** 'The top 3', 'my last 5 savings', '3 biggest'. */
function limitOf(rest: string): number | null {
  const [, before, after] =
    /\b(?:top|last|latest|biggest|largest|smallest|best|worst|letzten|grossten|dernieres?|ultim[oa]s|laatste|sidste|seneste) (\d{1,2})\b|\b(\d{1,2}) (?:biggest|largest|smallest|best|worst|latest|last|most recent|grossten|besten|plus grosses?|mayores|mejores|grootste|beste|storste|bedste)\b/u.exec(
      rest,
    ) ?? [];
  const limit = Number(before ?? after);
  return limit > 0 ? limit : null;
}
