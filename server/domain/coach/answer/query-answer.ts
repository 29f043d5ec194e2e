import { isCategory } from '../../kernel/categories';
import { RESERVES_PER_QUARTER } from '../../game/streak';
import { XP, levelProgress } from '../../game/xp';
import { type Fact, type Prose, fact } from '../figures/facts';
import type { CoachProfile } from '../person/coach-profile';
import type { Query, QueryResult } from '../question/query';
import { type Slot, refusedSlot, usable } from '../question/query-slots';
import { periodAsked, statementOf } from '../question/query-statement';
import type { Reply } from './answer-parts';
import { comparison } from './query-comparison';
import { factsOf, figuresOf } from './query-facts';
import { listed, quoted } from './query-names';
import {
  type Answering,
  type QueryParts,
  type Said,
  extreme,
  groups,
  part,
  rankSaid,
  rate,
  readOf,
  trend,
  sumOfAll,
} from './query-said';
import words from './query-words.json' with { type: 'json' };
import { type Step, open, openHistory } from './steps';

/** The refusal of a question that makes no sense ('the average of my streak'); null for all others. */
export const queryRefusal = ({ measure, ...query }: Query): Prose | null =>
  refusedSlot({ measure, ...query }) !== null && (measure === 'streak' || measure === 'xp')
    ? words.refused[measure]
    : null;

/** Answers a question about what was counted: first what was read, then the figures, then what could not be used. */
export function queryAnswer(
  question: Query,
  result: QueryResult,
  profile: CoachProfile,
  parts: QueryParts,
): Reply {
  const refusal = queryRefusal(question);
  if (refusal !== null) return { prose: refusal };
  const { query, unused } = usable(question);
  const limits = leftOut(query, unused);
  const { measure } = query;
  if (measure === 'streak' || measure === 'xp') return gameAnswer(measure, limits, profile, parts);
  const statement = statementOf(question, profile.today);
  const figures = figuresOf(question, result, profile);
  if (statement === null || figures === null) return { prose: limits };
  const asked = statement.asked.filter.words ?? [];
  const other = statement.compared?.filter.words ?? [];
  const missing = [...new Set([...asked, ...other])].filter((word) => !result.foundWords.includes(word));
  const standsFor = statement.asked.filter.orCategories !== undefined;
  for (const wanted of standsFor ? [] : [asked, other])
    if (wanted.length > 0 && wanted.every((word) => missing.includes(word)))
      return {
        prose: `${limits}I found no ${words.counted[statement.source].noun} with ${quoted(wanted)} in its note.`,
        steps: [open('Your savings', 'history')],
      };
  const { loose = [] } = statement.asked.filter;
  if (
    isEverything(query) &&
    loose.length > 0 &&
    !standsFor &&
    !loose.some((word) => result.foundWords.includes(word))
  )
    return {
      prose: `${limits}I do not know which savings ${quoted(loose)} stands for: no note holds it. Name days, a category or a word of your notes, and I add them up.`,
      steps: [open('Your savings', 'history')],
    };
  const answering = { ...figures, query, source: statement.source, profile, parts };
  const said = saidOf(answering);
  const { without = [] } = statement.asked.filter;
  const nothingOut = without.length > 0 && !without.some((word) => result.foundWords.includes(word));
  const after = [
    ...(nothingOut ? [`No note holds ${quoted(without)}, so nothing is left out.`] : []),
    ...(missing.length > 0 && !standsFor
      ? [`I found no note that holds ${quoted(missing)} as well, so I left that out.`]
      : []),
    ...(said.tone === null || parts.hardship || hasWarmWords(parts.told)
      ? []
      : [words.tone[said.tone][parts.tone]]),
  ].join(' ');
  return {
    prose: `${limits}${said.prose}${after === '' || said.prose.endsWith('\n') ? '' : ' '}${after}`.trimEnd(),
    moreFacts: [
      ...new Map([...factsOf(figures), ...(said.facts ?? [])].map((one) => [one.id, one])).values(),
    ],
    steps: stepsOf(answering),
  };
}

/** Whether nothing narrows a question down. */
const isEverything = ({ period, filter, grouping, comparison }: Query): boolean =>
  period === null &&
  grouping === null &&
  comparison === null &&
  Object.keys(filter).every((key) => key === 'loose');

/** Warm words are welcome once; below each answer they are noise. */
const ANSWERS_BETWEEN = 2;
const WARM_WORDS = Object.values(words.tone)
  .flatMap((tones) => Object.values(tones))
  .filter((text) => text !== '');

const hasWarmWords = (told: readonly Prose[]): boolean =>
  told.slice(-ANSWERS_BETWEEN).some((text) => WARM_WORDS.some((warm) => text.includes(warm)));

function saidOf(answering: Answering): Said {
  const { query, asked, compared, source, profile } = answering;
  const { measure, comparison: other, per } = query;
  if (periodAsked(query, profile.today).from > profile.today)
    return { prose: `${readOf(answering)}: those days are still to come.`, tone: null };
  const isEmpty = asked.entries.value === 0 && (compared === null || compared.entries.value === 0 || !other);
  if (isEmpty && other?.with !== 'plan')
    return { prose: `${readOf(answering)}: ${words.counted[source].nothing}.`, tone: 'nothing' };
  if (other !== null) return comparison(answering);
  switch (measure) {
    case 'biggest':
    case 'smallest':
    case 'latest':
    case 'first':
      return extreme(answering);
    case 'best':
    case 'worst':
      return rankSaid(answering);
    case 'share':
      return part(answering);
    case 'trend':
      return trend(answering);
    default:
      if (per !== null) return rate(answering);
      return query.grouping === null ? sumOfAll(answering) : groups(answering);
  }
}

/** What a question names and its measure cannot use, as a sentence before the answer; empty when all was used. */
export function leftOut({ measure }: Pick<Query, 'measure'>, unused: readonly Slot[]): Prose {
  if (unused.length === 0) return '';
  const name = words.cannot.measure[measure];
  const cannot = unused.map((slot) => words.cannot.slot[slot].replace('{measure}', name));
  return `I cannot ${listed(cannot, 'or')}, ${words.cannot.left_out} `;
}

function gameAnswer(
  measure: 'streak' | 'xp',
  limits: Prose,
  profile: CoachProfile,
  { xp, tone }: QueryParts,
): Reply {
  if (measure === 'streak')
    return {
      prose: `${limits}${words.streak[profile.streakWeeks === 0 ? 'none' : 'some'][tone]}`,
      moreFacts: [
        fact.weeks('streak_weeks', profile.streakWeeks, 'Weeks in a row with a saving.'),
        fact.count('reserves', RESERVES_PER_QUARTER, 'Reserve weeks in each quarter of the calendar.'),
        fact.months('reserve_span', 3, 'A quarter of the calendar, for which there are reserve weeks.'),
      ],
      steps: [open('Streak, reserves and pauses', 'streak')],
    };
  const { level, toNext } = levelProgress(xp);
  return {
    prose: `${limits}${words.xp.stands[tone]} ${words.xp.brings}`,
    moreFacts: [
      fact.count('level', level, 'Your level.'),
      fact.count('xp', xp, 'All XP that you have earned.'),
      fact.count('xp_to_next', toNext, 'XP up to the next level.'),
      ...XP_FACTS,
    ],
    steps: [open('Badges', 'badges')],
  };
}

/** What acts bring. */
const XP_FACTS: readonly Fact[] = [
  fact.count('xp_each_euro', XP.savingPerEuro, 'XP for each euro of a saving.'),
  fact.count('xp_saving_most', XP.savingMax, 'The most XP for one saving.'),
  fact.count('xp_check_in', XP.checkIn, 'XP for a check-in to a challenge, once a day.'),
  fact.count('xp_challenge', XP.challengeCompletion, 'XP for a completed challenge.'),
  fact.count('xp_transfer', XP.transfer, 'XP for marking at least a euro as moved.'),
];

/** Where the person sees what was counted. */
function stepsOf({ query, source, asked, profile }: Answering): readonly Step[] {
  if (source === 'waiting') return [open('Mark as moved', 'dashboard')];
  const { categories = [], words: stems = [] } = query.filter;
  const [category, ...others] = categories;
  const [stem, ...more] = stems;
  const { unit, from, to } = periodAsked(query, profile.today);
  const days = unit === 'all' ? { since: null, until: null } : { since: from, until: to };
  if (asked.entries.value === 0 && source === 'savings') return [open('Log a saving', 'add')];
  const history = openHistory({
    category: category !== undefined && isCategory(category) && others.length === 0 ? category : null,
    search: stem !== undefined && more.length === 0 ? stem : null,
    ...days,
  });
  return query.grouping === null ? [history] : [history, open('Insights', 'insights')];
}
