import type { LocalDay } from '../../kernel/days';
import { keysOf } from '../../kernel/keys-of';
import type { Intent } from './intent';
import { sameDaysOf, yearBefore } from './period-days';
import { type ReadPeriod, readPeriods } from './periods';
import type { Assumption, Comparison, Grouping, Measure, Period, Query } from './query';
import { isCounted } from './query-slots';
import WORDS from './query-words.json' with { type: 'json' };
import { type KnownGoal, goalWords } from './goal-words';
import { dateIn, isSupposition, readAssumption } from './read-assumption';
import { readFilter } from './read-filter';
import { correctSpelling } from './spell';
import { type Every, type Slots, foldSlotText, readSlots } from './slots';
import { anyOf, blank, blankAll } from './words';

type Said = keyof typeof WORDS.measures;

const SAID = new Map(keysOf(WORDS.measures).map((name) => [name, anyOf(WORDS.measures[name], 'gu')]));
const GROUPINGS = keysOf(WORDS.groupings).map((name) => [name, anyOf(WORDS.groupings[name], 'gu')] as const);
const UNITS = keysOf(WORDS.units).map((name) => [name, anyOf(WORDS.units[name], 'gu')] as const);
const HOW_MUCH = anyOf(WORDS.howMuch, 'gu');
const THAN = anyOf(WORDS.compare.than);
const OR = anyOf(WORDS.compare.or);
const PLAN = anyOf(WORDS.compare.plan);
const PRESENT_HABIT = /\bdo i (?:usually |normally |typically )?(?:save|put|manage)\b/u;

/** What of a message is about a query; with what it says of itself, and what it leaves to the message before. */
export interface ReadQuery {
  query: Query;
  /** Whether the message names what it asks for. Without it, it may go on from the query before. */
  names: Readonly<
    Record<'measure' | 'saved' | 'howMuch' | 'period' | 'filter' | 'loose' | 'grouping', boolean>
  >;
  /** 'A week', 'per month'. */
  per: Every | null;
  /** At most six words. */
  isShort: boolean;
  /** The period lies in the future, so nothing can be counted. */
  future: boolean;
}

/** Measures that an intent stands for when no word names another. */
const OF_INTENT: Readonly<Partial<Record<Intent, Measure>>> = {
  progress: 'progress',
  needed: 'needed',
  forecast: 'forecast',
  what_if: 'forecast',
  total: 'saved',
  streak: 'streak',
  xp_level: 'xp',
  transfer: 'waiting',
};

/** Measures that are counted from what was logged. */
export const isLogged = (measure: Measure): boolean =>
  isCounted(measure) && measure !== 'streak' && measure !== 'xp';

/** A message of so few words says no more than what is asked. */
const SHORT = 6;

/** What decides about the measure, apart from words. */
interface Around {
  intent: Intent;
  assumption: Assumption | null;
  /** Names days that have been, or groups. */
  isCounted: boolean;
  unit: Grouping | null;
  slots: Slots;
}

/** Reads one question as a query, whatever it asks: the caller decides whether it asks for one at all.
 * @param intent what the model takes the message for */
export function readQuery(
  text: string,
  { today, goal: known, intent }: { today: LocalDay; goal: KnownGoal; intent: Intent },
): ReadQuery {
  const folded = written(correctSpelling(foldSlotText(text)));
  const read = readPeriods(blankAll(folded, SERIES), today).map((one) =>
    SINCE_THEN.test(folded) && one.period.unit !== 'since' && one.future !== true
      ? { ...one, period: { ...one.period, unit: 'since' as const, to: today } }
      : one,
  );
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
  const filter = !isLogged(measure) ? {} : measure === 'waiting' ? plain : named;
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
      grouping: ranks ? (unit ?? grouping ?? 'month') : grouping,
      limit: limitOf(rest),
      comparison: compared?.comparison ?? null,
      assumption,
    },
    names: {
      measure: isNamed,
      saved: said('saved') || finds(HOW_MUCH, rest),
      howMuch: finds(HOW_MUCH, rest),
      period: read.length > 0,
      filter: Object.keys(filter).some((key) => key !== 'loose' && key !== 'orCategories'),
      loose: named.loose !== undefined,
      grouping: grouping !== null,
    },
    per: slots.per ?? null,
    isShort: (folded.match(/[\p{L}\p{N}]+/gu) ?? []).length <= SHORT,
    future: read.length > 0 && periods.length === 0,
  };
}

const unitIn = (text: string): Grouping | null => UNITS.find(([, words]) => finds(words, text))?.[0] ?? null;

/** Whether two periods are set beside each other: 'September or October', not 'last week, Monday to Sunday'. */
function isSetBeside(folded: string, [first, second]: readonly ReadPeriod[]): boolean {
  if (!first || !second || THAN.test(folded)) return true;
  return BESIDE.test(folded.slice(first.at + first.length, second.at + second.length));
}
const BESIDE = anyOf([
  ...WORDS.compare.or,
  'and',
  'und',
  'et',
  'y',
  'en',
  'og',
  'with',
  'mit',
  'avec',
  'con',
  'met',
  'med',
]);

/** With months and units in full, and the Dutch 'or', which is no English 'of'. */
const written = (folded: string): string =>
  folded
    .replaceAll(
      /(?<!\p{L})(jan|feb|apr|jun|jul|aug|sept?|oct|okt|nov|dec|dez)\.?(?!\p{L})/gu,
      (short) => MONTHS[short.slice(0, 3)] ?? short,
    )
    .replaceAll(/since (?:the )?new year(?!'s eve)(?:'s(?: day)?)?/gu, 'since january')
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

/** Words come before the intent; among words, those that only a ranking or a count has come first. `isNamed`: a word names
 * the measure, and it is not the plain sum. */
function measureOf(
  said: (name: Said) => boolean,
  rest: string,
  { intent, assumption, isCounted, unit, slots }: Around,
): { measure: Measure; isNamed: boolean } {
  const named = (measure: Measure) => ({ measure, isNamed: true });
  // 'How much do I still need' asks for what is left.
  const goalMeasure: Measure | null =
    said('needed') && !(slots.per === undefined && STILL.test(rest))
      ? 'needed'
      : said('left') || said('needed')
        ? 'left'
        : null;
  if (assumption !== null) {
    if (intent === 'needed' || goalMeasure === 'needed') return named('needed');
    if (goalMeasure === 'left') return named('left');
    // 'If it was 900, how much a week': what is supposed has no rhythm of its own.
    return named(slots.per !== undefined && !('every' in assumption) ? 'needed' : 'forecast');
  }
  if (said('withdrawn')) return named('withdrawn');
  if (said('transferred') && intent === 'total') return named('transferred');
  if (said('share')) return named('share');
  if (unit !== null && said('worst')) return named('worst');
  if (unit !== null && said('best') && !THAN.test(rest)) return named('best');
  for (const name of ['latest', 'first', 'smallest', 'biggest', 'trend'] as const)
    if (said(name)) return named(name);
  if (said('average')) return named('average');
  if (said('count')) return named('count');
  if (said('best') && slots.category === undefined && intent === 'total') return named('best');
  for (const name of ['streak', 'xp'] as const) if (NAMED[name].test(rest)) return named(name);
  const of = OF_INTENT[intent];
  if (goalMeasure !== null && (!said('saved') || of === goalMeasure)) return named(goalMeasure);
  // 'How much do I save a month' asks for a habit, not for a sum.
  if (slots.per !== undefined && PRESENT_HABIT.test(rest)) return named('average');
  const isForecast = of === 'forecast' && !said('saved') && (slots.per !== undefined || said('forecast'));
  // 'How much in October' asks for no need and no streak, whatever the model makes of it.
  if (
    of === undefined ||
    (isCounted && (of !== 'progress' || said('saved')) && !isForecast && !NAMED.waiting.test(rest))
  )
    return { measure: 'saved', isNamed: false };
  return { measure: of, isNamed: isForecast };
}

const STILL = /(?<!\p{L})(?:still|noch|encore|todavia|aun|nog|endnu|stadig)(?!\p{L})/u;

/** Words without which an intent alone names no measure where days are named. */
const NAMED = {
  streak: /\b(?:streak|serie|racha|reeks|stime|weeks in a row)\b/u,
  xp: /\b(?:xp|points?|levels?|punkte|puntos|punten|point|niveau|nivel|stufe)\b/u,
  waiting:
    /\b(?:mov(?:e|ed|ing)|transfer\p{L}*|wait\p{L}*|uberweis\p{L}*|vire\p{L}*|overmak\p{L}*|overfor\p{L}*)\b/u,
} as const;

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

/** 'So far' beside another period only says that it still runs. */
const narrowest = (periods: readonly Period[]): Period | null =>
  periods.find(({ unit }) => unit !== 'all') ?? periods[0] ?? null;

function comparisonOf(
  rest: string,
  all: readonly Period[],
  categories: Query['filter']['categories'] & {},
  today: LocalDay,
): { asked: Period | null; comparison: Comparison } | null {
  const periods = all.filter(({ unit }) => unit !== 'all');
  const [first, second] = periods;
  if (first && second) {
    const [asked, other] = first.to === today || second.to !== today ? [first, second] : [second, first];
    // 'This year than by this day last year': the same days of it.
    if (other.unit === 'day' && asked.unit !== 'day' && asked.to === today)
      return { asked, comparison: { with: 'period', period: sameDaysOf(asked, yearBefore(asked), today) } };
    return { asked, comparison: { with: 'period', period: sameDaysOf(asked, other, today) } };
  }
  const [, other] = categories;
  if (other !== undefined && OR.test(rest))
    return { asked: narrowest(all), comparison: { with: 'filter', filter: { categories: [other] } } };
  if (first && THAN.test(rest) && first.to !== today) {
    const running = runningOf(first, today);
    if (running)
      return { asked: running, comparison: { with: 'period', period: sameDaysOf(running, first, today) } };
  }
  if (first && PLAN.test(rest)) return { asked: first, comparison: { with: 'plan' } };
  return null;
}

const RUNNING: Readonly<Partial<Record<Period['unit'], string>>> = {
  day: 'today',
  week: 'this week',
  month: 'this month',
  year: 'this year',
};

/** The period of the same kind that runs today: what 'more than last month' is compared with. */
const runningOf = ({ unit }: Period, today: LocalDay): Period | undefined =>
  readPeriods(RUNNING[unit] ?? '', today)[0]?.period;

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
