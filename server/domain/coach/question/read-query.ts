import type { LocalDay } from '../../kernel/days';
import { keysOf } from '../../kernel/keys-of';
import type { Intent } from './intent';
import { joinedPeriods } from './period-join';
import type { ReadPeriod } from './periods';
import type { Grouping, Measure, Period, Query } from './query';
import { placedInYear, readQueryDays, withWeekends } from './query-days';
import { isCounted, isEntry } from './query-slots';
import NUMBER_WORDS from './number-words.json' with { type: 'json' };
import { MOST_ROWS } from './query-statement';
import WORDS from './query-words.json' with { type: 'json' };
import { type KnownGoal, asksForFit, goalWords } from './goal-words';
import { asksToMove, readAhead, withoutGoingOn } from './read-ahead';
import { dateIn, isSupposedPlainly, isSupposition, readAssumption } from './read-assumption';
import { THAN, comparisonOf, isSetBeside, narrowest } from './read-comparison';
import { readFilter } from './read-filter';
import { type SaidMeasure, measureOf } from './read-measure';
import { correctSpelling } from './spell';
import { EVERY, type Every, foldSlotText, readSlots } from './slots';
import { anyOf, blank, blankAll } from './words';
import { written } from './written';

const SAID = new Map(keysOf(WORDS.measures).map((name) => [name, anyOf(WORDS.measures[name], 'gu')]));
const GROUPINGS = keysOf(WORDS.groupings).map((name) => [name, anyOf(WORDS.groupings[name], 'gu')] as const);
const UNITS = keysOf(WORDS.units).map((name) => [name, anyOf(WORDS.units[name], 'gu')] as const);
const COMPARISONS = [WORDS.compare.theOneBefore, WORDS.compare.than].map((words) => anyOf(words, 'gu'));
const HOW_MUCH = anyOf(WORDS.howMuch, 'gu');

/** What of a message is about a query; with what it says of itself, and what it leaves to the message before. */
export interface ReadQuery {
  query: Query;
  /** Whether the message names what it asks for. Without it, it may go on from the query before. `more`: words are left
   * that say something else; `unreadDays`: some of them say when ('since the wedding', 'when I lived abroad'). */
  names: Readonly<
    Record<
      | 'measure'
      | 'goal'
      | 'ahead'
      | 'saved'
      | 'howMuch'
      | 'period'
      | 'filter'
      | 'loose'
      | 'grouping'
      | 'unreadDays'
      | 'more',
      boolean
    >
  >;
  /** 'A week', 'per month'. */
  per: Every | null;
  /** It names days, and no word, number or choice besides. */
  isBare: boolean;
  /** All days that it names, as far as they have come. */
  periods: readonly Period[];
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

/** Whether the goal, its date and the pace fit each other: the forecast beside the plan. */
const FIT: Query = {
  measure: 'forecast',
  per: null,
  period: null,
  filter: {},
  grouping: null,
  limit: null,
  comparison: { with: 'plan' },
  assumption: null,
};

/** Reads one question as a query, whatever it asks: the caller decides whether it asks for one at all.
 * @param around.intent what the model takes the message for @param around.base the days that were asked about before */
export function readQuery(
  text: string,
  {
    today,
    goal: known,
    intent,
    base = null,
  }: { today: LocalDay; goal: KnownGoal; intent: Intent; base?: Period | null },
): ReadQuery {
  const folded = withoutGoingOn(withWeekends(written(correctSpelling(foldSlotText(text))), today));
  const all = readQueryDays(folded, today, base);
  const placed = THAN.test(folded) ? all : placedInYear(folded, all, today);
  const joined = THAN.test(folded) ? null : joinedPeriods(folded, placed);
  const read = joined ? [joined.read] : placed;
  const rest = read.reduce(
    (left, { at, length, period }) =>
      blank(period.from === period.to ? withoutOccasion(left, at) : left, at, length),
    folded,
  );
  const slots = readSlots(rest);
  const goal = goalWords(known.name);
  const said = (name: SaidMeasure) => finds(SAID.get(name) ?? /$^/u, rest);
  const grouping = groupingIn(rest, folded);
  // 'My best month ever': the period reader takes 'month ever' for days.
  const unit = unitIn(rest) ?? unitIn(folded);
  const asksOfGoal = said('left') || said('needed') || said('forecast');
  const supposes =
    isSupposition(folded) ||
    intent === 'what_if' ||
    isSupposedPlainly(rest, slots, asksOfGoal && !said('withdrawn'));
  const isStretch = read.some(({ period }) => period.unit === 'since' || period.unit === 'between');
  // 'How much a week for 1 June' asks for no past days.
  const asksForNeed =
    !isStretch &&
    !PAST.test(rest) &&
    !said('saved') &&
    (slots.per !== undefined
      ? finds(HOW_MUCH, rest) || intent === 'needed' || intent === 'forecast'
      : (intent === 'needed' || intent === 'forecast') && asksOfGoal && SAYS_MORE.test(rest));
  const assumption = supposes
    ? readAssumption(folded, slots, { today, goal: known, named: goal })
    : asksForNeed && (grouping === null || grouping === slots.per) && !THAN.test(folded)
      ? dateIn(folded, today, known.date)
      : null;
  const { measure, isNamed } = measureOf(said, rest, {
    intent,
    assumption,
    isOfGoal: finds(new RegExp(goal.source, 'gu'), rest) && read.length === 0,
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
    // 'Take out' is money here, no food.
    (said('withdrawn') ? blankAll(rest, anyOf(WORDS.measures.withdrawn, 'gu')) : rest).replaceAll(
      new RegExp(goal.source, 'gu'),
      (found) => ' '.repeat(found.length),
    ),
    {
      used: [
        ...SAID.values(),
        ...GROUPINGS.map(([, words]) => words),
        ...UNITS.map(([, words]) => words),
        HOW_MUCH,
        ...COMPARISONS,
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
  const per = measure === 'average' || measure === 'needed' ? (slots.per ?? averagePer(rest)) : null;
  const compared = besides
    ? { asked: narrowest(periods), comparison: { with: 'filter' as const, filter: besides } }
    : comparisonOf(folded, isSetBeside(folded, read) ? periods : periods.slice(0, 1), {
        at: read[0]?.at ?? null,
        categories,
        isRate: per !== null,
        today,
      });
  // 'Groceries or eating out, where did I save the most' sets two sums beside each other, and so does 'last week or the one
  // before, which was better'.
  const isBeside =
    compared?.comparison.with === 'period'
      ? unit === null || unit === compared.asked?.unit
      : compared?.comparison.with === 'filter' && unitIn(rest) === null;
  const ranks = (measure === 'best' || measure === 'worst') && !isBeside;
  const ahead = readAhead(folded, slots, {
    today,
    goal: known,
    named: goal,
    said: { saved: said('saved'), forecast: said('forecast'), other: said('needed') || said('left') },
  });
  // A need a month is no sum by months, and the day of a goal is no day to count.
  const isOfGoal = assumption !== null || (measure === 'needed' && grouping === slots.per);
  // The same with the Friday of 'without the Friday coffee'.
  const isDayOfGoal = assumption?.kind === 'goal_date' || assumption?.kind === 'skip';
  const fits =
    assumption === null && ahead === null && (asksForFit(folded, goal) || asksToMove(folded, goal));
  return {
    query: ahead
      ? { ...FIT, comparison: null, ...ahead }
      : fits
        ? FIT
        : {
            measure: isBeside && (measure === 'best' || measure === 'worst') ? 'saved' : measure,
            per,
            // 'My best month so far' asks for all months.
            period: isDayOfGoal
              ? null
              : (compared?.asked ??
                narrowest(ranks ? periods.filter((one) => !runsAs(unit, one, today)) : periods) ??
                comingOf(read, measure)),
            filter:
              compared?.comparison.with === 'filter' && !besides
                ? { ...filter, categories: categories.slice(0, 1) }
                : filter,
            // 'On average per week' is one figure.
            grouping: ranks
              ? (unit ?? grouping ?? 'month')
              : isOfGoal || (measure === 'average' && per !== null)
                ? null
                : (grouping ?? (isSum(measure) ? (joined?.unit ?? unitOfEach(rest, periods)) : null)),
            limit: limitOf(rest),
            comparison: isDayOfGoal ? null : (compared?.comparison ?? null),
            assumption,
          },
    names: {
      measure: isNamed,
      goal: asksOfGoal || fits || ahead !== null,
      ahead: ahead !== null,
      saved: said('saved') || finds(HOW_MUCH, rest),
      howMuch: finds(HOW_MUCH, rest),
      period: read.length > 0,
      filter: Object.keys(filter).some((key) => !['loose', 'orCategories', 'withdrawals'].includes(key)),
      loose: named.loose !== undefined,
      grouping: grouping !== null,
      unreadDays: read.length === 0 && UNREAD_DAYS.test(rest),
      more: isMore,
    },
    per: slots.per ?? null,
    isBare: read.length > 0 && !isMore && Object.keys(named).length === 0 && !/\d/u.test(rest),
    periods,
    isShort: (folded.match(/[\p{L}\p{N}]+/gu) ?? []).length <= SHORT,
    future: read.length > 0 && periods.length === 0,
  };
}

/** The groups of a question: those it names, or those that it is broken down 'per week' or 'since May'; categories when it
 * only asks to break something down. */
function groupingIn(rest: string, folded: string): Grouping | null {
  const named = GROUPINGS.find(([, words]) => finds(words, rest))?.[0];
  if (named !== undefined) return named;
  const breaksDown = finds(BREAKDOWN, rest);
  const [, each = ''] = ONE_BY_ONE.exec(folded) ?? [];
  if (unitIn(each) !== null) return unitIn(each);
  const [, unit = ''] = (breaksDown ? PER_UNIT : PER_UNIT_SINCE).exec(folded) ?? [];
  return unitIn(unit) ?? (breaksDown ? 'category' : null);
}
/** 'Groceries per month this year': the unit that longer days are split into. */
function unitOfEach(rest: string, periods: readonly Period[]): Grouping | null {
  const unit = unitIn(PER_UNIT.exec(rest)?.[1] ?? '');
  const days = narrowest(periods);
  return unit !== null && days !== null && days.unit !== 'all' && days.unit !== unit && days.from !== days.to
    ? unit
    : null;
}
/** Days that are still to come, where nothing can be counted. */
const comingOf = (read: readonly ReadPeriod[], measure: Measure): Period | null =>
  isLogged(measure) && read.every(({ future }) => future === true) ? (read[0]?.period ?? null) : null;
/** 'My months one by one', 'die Wochen einzeln'. */
const ONE_BY_ONE =
  /(?<!\p{L})(\p{L}+)\s+(?:one by one|listed|separately|in turn|side by side|einzeln|nacheinander|une? par une?|un[oa] por un[oa]|een voor een|en for en|en efter en|hver for sig)(?!\p{L})/u;
const BREAKDOWN = anyOf(WORDS.breakdown, 'gu');
const PER = String.raw`(?<!\p{L})(?:per|by|each|every|pro|nach|par|chaque|por|cada|op|elke|pr\.?|hver|jede[nrs]?)\s+(\p{L}+)`;
const PER_UNIT = new RegExp(PER, 'u');
const PER_UNIT_SINCE = new RegExp(String.raw`${PER}\s+(?:since|seit|depuis|desde|sinds|siden)(?!\p{L})`, 'u');

const isSum = (measure: Measure): boolean => measure === 'saved' || measure === 'count';
const unitIn = (text: string): Grouping | null => UNITS.find(([, words]) => finds(words, text))?.[0] ?? null;

/** Words that days follow. */
const UNREAD_DAYS = new RegExp(
  String.raw`${anyOf(WORDS.when).source}\s+(?!(?:now|today|date|this day|jetzt|heute|nu|vandaag|maintenant|present|ahora|hoy|i dag)(?!\p{L}))\p{L}`,
  'u',
);

/** 'On 14 February' alone asks for a day that was. */
const SAYS_MORE = /\p{L}{2,}.*\s\p{L}{2,}/u;
/** What was needs nothing. */
const PAST =
  /(?<!\p{L})(?:was|were|did|came|made|went|war|hatten?|kam|gab|brachte|etait|avait|fue|hubo|waren|kwam|var|blev|kom)(?!\p{L})/u;

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
const averagePer = (rest: string): Every | null => EVERY.find((unit) => RATE[unit].test(rest)) ?? null;
const RATE: Readonly<Record<Every, RegExp>> = {
  day: /\b(?:daily|(?:typical|usual|normal|average|mean) day)\b/u,
  week: /\b(?:weekly|(?:typical|usual|normal|average|mean) week)\b|\bwochenschnitt\b/u,
  month: /\b(?:monthly|(?:typical|usual|normal|average|mean) month)\b|\bmonatsschnitt\b/u,
  year: /\b(?:yearly|(?:typical|usual|normal|average|mean) year)\b/u,
};

/** 'Week so far' in 'my best week so far'. */
const runsAs = (unit: Grouping | null, period: Period, today: LocalDay): boolean =>
  period.unit === unit && period.to === today;

/** Numbers in words, as far as a list goes. */
const FEW: ReadonlyMap<string, number> = new Map(
  Object.entries(NUMBER_WORDS).filter(([, value]) => value > 1 && value <= MOST_ROWS),
);

/** 'The top 3', 'my last five savings', '3 biggest'. */
function limitOf(text: string): number | null {
  const rest = text.replaceAll(/\p{L}+/gu, (word) => String(FEW.get(word) ?? word));
  const [, before, after] =
    /\b(?:top|bottom|last|latest|biggest|largest|smallest|best|worst|letzten|grossten|dernieres?|ultim[oa]s|laatste|sidste|seneste) (\d{1,2})\b|\b(\d{1,2}) (?:biggest|largest|smallest|best|worst|latest|last|most recent|grossten|hochsten|besten|letzten|kleinsten|plus gros(?:ses)?|meilleure?s|dernieres?|mayores|mejores|peores|ultim[oa]s|grootste|hoogste|beste|laatste|storste|bedste|sidste|seneste)\b/u.exec(
      rest,
    ) ?? [];
  const limit = Number(before ?? after);
  return limit > 0 ? limit : null;
}
