import { plural } from '../../kernel/plural';
import type { Fact, Prose } from '../figures/facts';
import { capitalized } from '../figures/sentences';
import { stillRuns, periodAsked, periodCompared } from '../question/query-statement';
import { NO_TARGET } from './answer-words';
import type { CountedFacts } from './query-counted';
import { sidesOf } from './query-facts';
import { type Source, asLabel, withinSentence } from './query-names';
import {
  type Answering,
  type Said,
  numberOf,
  readOf,
  sumRow,
  sumSaid,
  tableRow,
  sumOfAll,
} from './query-said';
import words from './query-words.json' with { type: 'json' };

/** Both figures of a comparison, and the difference. */
export function comparison(answering: Answering): Said {
  const { query, asked, compared, source, profile } = answering;
  const other = query.comparison;
  if (other?.with === 'plan') return planSaid(answering);
  if (!compared || other === null) return sumOfAll(answering);
  const period = periodCompared(query, profile.today);
  const sameDays =
    period !== null &&
    other.with === 'period' &&
    period.to < other.period.to &&
    stillRuns(periodAsked(query, profile.today));
  const [left, right] =
    other.with === 'filter'
      ? [labelOf(asked, source), labelOf(compared, source)]
      : [asLabel(asked.when), asLabel(compared.when)];
  const read =
    other.with === 'filter'
      ? `${capitalized(asked.when)}, ${withinSentence(left)}, beside ${withinSentence(right)}`
      : `${readOf(answering)}, beside ${sameDays ? 'the same days before, ' : ''}${withinSentence(right)}`;
  const rows = [lineOf(left, asked, answering, 'asked'), lineOf(right, compared, answering, 'compared')].join(
    '',
  );
  return { prose: `${read}: ${differenceSaid(answering)}.${rows}\n`, tone: toneOf(answering) };
}

const labelOf = ({ which }: CountedFacts, source: Source): Prose =>
  which === '' ? capitalized(words.all[source]) : capitalized(which.replace(/^under /, ''));

function lineOf(label: Prose, side: CountedFacts, answering: Answering, arm: 'asked' | 'compared'): Prose {
  const { query, source } = answering;
  const [found, mean] =
    arm === 'asked'
      ? [answering.rate, answering.average]
      : [answering.comparedRate, answering.comparedAverage];
  if (found?.average)
    return tableRow(label, `{${found.average.id}} a ${query.per ?? 'week'}`, `over {${found.span.id}}`);
  const days = arm === 'asked' ? answering.days : answering.comparedDays;
  if (days) return tableRow(label, `{${days.id}}`, numberOf(side, source));
  if (mean) return tableRow(label, `{${mean.id}} on average`, numberOf(side, source));
  return sumRow(label, side, source);
}

function signOf(answering: Answering): number {
  const [one, other] = sidesOf(answering.query, answering);
  return one && other ? Math.sign(one.value - other.value) : 0;
}

const WITH_UNIT: Readonly<Partial<Record<Fact['unit'], Prose>>> = {
  count: 'you logged',
  days: 'you saved on',
};

function differenceSaid(answering: Answering): Prose {
  const { difference, query, source } = answering;
  if (!difference) return 'there are too few savings to compare';
  const sign = signOf(answering);
  const each = query.per === null ? (query.measure === 'average' ? ' for a saving' : '') : ` a ${query.per}`;
  const noun = difference.unit === 'count' ? ` ${plural(difference.value, words.counted[source].noun)}` : '';
  const { verb } = words.counted[source];
  return sign === 0
    ? `${verb} the same${each} in both`
    : `${WITH_UNIT[difference.unit] ?? verb} {${difference.id}}${noun} ${sign > 0 ? 'more' : 'less'}${each}`;
}

function toneOf(answering: Answering): Said['tone'] {
  if (
    answering.source !== 'savings' ||
    !answering.difference ||
    answering.query.comparison?.with === 'filter'
  )
    return null;
  return (['less', 'same', 'more'] as const)[signOf(answering) + 1] ?? null;
}

/** What was saved beside what the goal's straight line takes in the same days. */
function planSaid(answering: Answering): Said {
  const { plan, parts, asked } = answering;
  const read = `${readOf(answering)}: ${asked.entries.value === 0 ? words.counted.savings.nothing : sumSaid(answering)}.`;
  if (parts.hardship) return { prose: `${read} ${NO_TARGET}`, tone: null };
  if (!plan) return { prose: read, tone: null };
  const way =
    plan.difference.value === 0
      ? 'so you are right on it'
      : `so you are {${plan.difference.id}} ${plan.ahead ? 'ahead' : 'behind'}`;
  return {
    prose: `${read} Your plan needs {${plan.needed.id}} for those days, ${way}.`,
    tone: plan.difference.value === 0 ? 'same' : plan.ahead ? 'more' : 'less',
  };
}
