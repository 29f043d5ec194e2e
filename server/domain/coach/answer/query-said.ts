import { cents, formatEur } from '../../kernel/money';
import { plural } from '../../kernel/plural';
import type { CoachTone } from '../../onboarding/onboarding-schema';
import { type Fact, type Prose, fact } from '../figures/facts';
import { capitalized } from '../figures/sentences';
import type { CoachProfile } from '../person/coach-profile';
import type { Query } from '../question/query';
import { MOST_ROWS, groupingOf } from '../question/query-statement';
import type { CountedFacts } from './query-counted';
import type { QueryFigures } from './query-facts';
import type { RateFacts } from './query-rates';
import type { RowFacts } from './query-rows';
import { type Source, forNote, withinSentence } from './query-names';
import words from './query-words.json' with { type: 'json' };

/** What an answer needs besides the question, its figures and the person. */
export interface QueryParts {
  tone: CoachTone;
  hardship: boolean;
  /** All XP that the person has. */
  xp: number;
  /** What the coach has said in this chat, oldest first. */
  told: readonly Prose[];
}

/** A question with its figures, as its answer is written from them. */
export interface Answering extends QueryFigures {
  query: Query;
  source: Source;
  profile: CoachProfile;
  parts: QueryParts;
}

/** An answer's sentences, and facts that only they cite. A list of lines ends with a line break. */
export interface Said {
  prose: Prose;
  facts?: readonly Fact[];
  /** Whose words of the person's tone follow; null for none. In hardship there are none at all. */
  tone: keyof typeof words.tone | null;
}

/** 'In {month}, under Coffee', or without days of its own 'So far, all categories'. */
export function readOf({ asked, source, query }: Pick<Answering, 'asked' | 'source' | 'query'>): Prose {
  const isSplit = query.grouping === 'category' && asked.which === '';
  const which = source === 'withdrawals' ? `${words.counted.withdrawals.noun}s ${asked.which}` : asked.which;
  return `${capitalized(asked.when)}${isSplit ? '' : `, ${asked.which === '' ? words.all[source] : which}`}`;
}

/** A line of the small table below an answer. */
export const tableRow = (...cells: readonly Prose[]): Prose => `\n| ${cells.join(' | ')} |`;

/** '{number} savings' */
export const numberOf = ({ entries }: Pick<CountedFacts, 'entries'>, source: Source): Prose =>
  `{${entries.id}} ${plural(entries.value, words.counted[source].noun)}`;

/** A line with a sum and the number of savings in it. */
export const sumRow = (label: Prose, row: CountedFacts, source: Source): Prose =>
  tableRow(label, `{${row.total.id}}`, numberOf(row, source));

/** The sum and how many: 'you saved {sum} in {number} savings'; for a number the other way round. */
export function sumSaid({ query, source, asked }: Answering): Prose {
  const { verb } = words.counted[source];
  if (source === 'waiting') return `{${asked.total.id}} ${verb}, in ${numberOf(asked, source)}`;
  return query.measure === 'count'
    ? `you logged ${numberOf(asked, source)}`
    : `${verb} {${asked.total.id}} in ${numberOf(asked, source)}`;
}

/** One sum, or the average of a saving. */
export function sumOfAll(answering: Answering): Said {
  const { source, average, asked, days } = answering;
  const read = readOf(answering);
  if (days)
    return {
      prose: `${read}: you saved on {${days.id}}, {${asked.total.id}} in ${numberOf(asked, source)}.`,
      tone: 'saved',
    };
  if (average)
    return {
      prose: `${read}: {${average.id}} for a saving on average, over ${numberOf(asked, source)}.`,
      tone: 'saved',
    };
  const more =
    source === 'withdrawals' ? ` ${words.withdrawn}` : source === 'waiting' ? ` ${words.waiting}` : '';
  return { prose: `${read}: ${sumSaid(answering)}.${more}`, tone: source === 'savings' ? 'saved' : null };
}

/** An average for each day, week, month or year. */
export function rate(answering: Answering): Said {
  const { rate: found, query, asked } = answering;
  if (!found) return sumOfAll(answering);
  return { prose: `${readOf(answering)}: ${rateSaid(found, asked, query)}.`, tone: 'saved' };
}

function rateSaid({ average, span, since }: RateFacts, { total }: CountedFacts, { per }: Query): Prose {
  const over = `{${total.id}} saved over {${span.id}}${since ? `, from {${since.id}} on` : ''}`;
  return average
    ? `{${average.id}} a ${per ?? 'week'} on average, with ${over}`
    : `${over}. That is too short for an average a ${per ?? 'week'}`;
}

/** The sum and a line for each group. */
export function groups(answering: Answering): Said {
  const { query, source, rows } = answering;
  const by = words.grouping[groupingOf(query) ?? 'month'];
  const { lines, note, facts } = table(answering, topOf(answering, rows));
  return {
    prose: `${readOf(answering)}, by ${by}: ${sumSaid(answering)}.${note}${lines}\n`,
    facts,
    tone: source === 'savings' ? 'groups' : null,
  };
}

/** The groups with the most, when a top was asked for; else all, in their order. */
const topOf = ({ query: { limit, measure } }: Answering, rows: readonly RowFacts[]): readonly RowFacts[] =>
  limit === null ? rows : byValue(rows, measure).slice(0, Math.max(1, limit));

const byValue = (rows: readonly RowFacts[], measure: string): RowFacts[] =>
  [...rows].sort((a, b) =>
    measure === 'count' ? b.entries.value - a.entries.value : b.total.value - a.total.value,
  );

/** The lines of the chosen groups, at most {@link MOST_ROWS}, and a sentence about those that are left out. */
function table(
  { rows, source, query, asked, profile }: Answering,
  chosen: readonly RowFacts[],
): { lines: Prose; note: Prose; facts: Fact[] } {
  const shown = chosen.slice(-MOST_ROWS);
  const rest = rows.filter((row) => !shown.includes(row));
  const lines = shown.map((row) =>
    query.measure === 'share' && row.share
      ? tableRow(row.label, `{${row.total.id}}`, `{${row.share.id}} of the savings`)
      : sumRow(row.label, row, source),
  );
  if (rest.length === 0) return { lines: lines.join(''), note: '', facts: [] };
  const sum = rest.reduce((total, row) => total + row.total.value, 0);
  const rows_ = fact.count(
    `asked_rows_left_out_${shown.length}_${asked.key}`,
    rest.length,
    'Lines that are not shown, because an answer holds only some of them.',
  );
  const restSum = fact.eur(
    `asked_saved_left_out_${shown.length}_${asked.key}`,
    sum,
    `Logged in the lines that are not shown: ${formatEur(cents(sum), profile.locale)} with the others makes the whole.`,
    rest.map(({ total }) => total.id),
  );
  return {
    lines: lines.join(''),
    note: ` Not shown: {${rows_.id}} more lines, worth {${restSum.id}}.`,
    facts: [rows_, restSum],
  };
}

/** One saving, or the first few of an order. */
export function extreme(answering: Answering): Said {
  const { query, entries, source } = answering;
  const noun = words.counted[source].noun;
  const name = words.entry[entryOf(query)];
  const [one, ...others] = entries;
  if (!one) return sumOfAll(answering);
  const read = readOf(answering);
  if (others.length === 0) {
    const under = one.category === null ? '' : `, under ${one.category}`;
    return {
      prose: `${read}: your ${name} ${noun} was {${one.amount.id}}, on {${one.on.id}}${under}${forNote(one.note)}.`,
      tone: source === 'withdrawals' ? null : 'entry',
    };
  }
  const lines = entries.map(({ amount, on, category, note }) =>
    tableRow(
      `{${on.id}}`,
      `{${amount.id}}`,
      `${category === null ? `a ${noun}` : `under ${category}`}${forNote(note)}`,
    ),
  );
  return {
    prose: `${read}: these were your ${name} ${noun}s.${lines.join('')}\n`,
    tone: source === 'withdrawals' ? null : 'entry',
  };
}

const entryOf = ({ measure }: Query): keyof typeof words.entry =>
  measure === 'smallest' || measure === 'latest' || measure === 'first' ? measure : 'biggest';

/** Units that say their own word: '3 months'. */
const EMPTY_UNIT = {
  day: 'days',
  week: 'weeks',
  month: 'months',
  quarter: 'count',
  half: 'count',
  year: 'count',
  weekday: 'count',
  category: 'count',
} as const;

/** The best or the worst day, week, month, year, weekday or category, or the first few of that order. */
export function rankSaid(answering: Answering): Said {
  const { query, rows, asked } = answering;
  const grouping = groupingOf(query) ?? 'month';
  const unit = words.grouping[grouping];
  const best = query.measure === 'best';
  const inTime = grouping !== 'weekday' && grouping !== 'category';
  // What has not come to its end, or was cut by the question, is not the worst.
  const complete = rows.filter(({ runs, isCut }) => best || !(runs || isCut));
  const saved = complete.filter(({ entries }) => entries.value > 0);
  const ordered = saved.sort((a, b) => (best ? 1 : -1) * (b.total.value - a.total.value));
  const read = readOf(answering);
  const [first] = ordered;
  const empty = best || !inTime ? [] : complete.filter(({ entries }) => entries.value === 0);
  const emptyFact = fact[EMPTY_UNIT[grouping]](
    `asked_empty_${grouping}s_${asked.key}`,
    empty.length,
    `Each ${unit} from your first saving on in which nothing was logged.`,
  );
  const nothing =
    empty.length === 0
      ? ''
      : ` In {${emptyFact.id}}${EMPTY_UNIT[grouping] === 'count' ? ` ${plural(empty.length, unit)}` : ''} nothing was logged.`;
  const facts = empty.length === 0 ? [] : [emptyFact];
  if (!first)
    return {
      prose: `${read}: there is no whole ${unit} with a saving yet, so there is no ${query.measure}.${nothing}`,
      facts,
      tone: null,
    };
  const out = !best && rows.some(({ runs }) => runs) ? ` The ${unit} that still runs is left out.` : '';
  if (query.limit !== null && query.limit > 1) {
    const top = table(answering, ordered.slice(0, Math.min(query.limit, MOST_ROWS)));
    return {
      prose: `${read}, by ${unit}, ${best ? 'the best' : 'the lowest'} first.${nothing}${out}${top.lines}\n`,
      facts,
      tone: 'rank',
    };
  }
  const still = first.runs ? `, and it still runs` : '';
  const equal = ordered.filter(({ total }) => total.value === first.total.value).length - 1;
  const equalFact = fact.count(
    `asked_rows_equal_${first.key}`,
    equal,
    `Each other ${unit} that brought the same.`,
  );
  const same =
    equal === 0
      ? ''
      : ` The same came in {${equalFact.id}} other ${plural(equal, unit, grouping === 'category' ? 'categories' : `${unit}s`)}.`;
  return {
    prose: `${read}: your ${best ? 'best' : 'lowest'} ${unit} was ${grouping === 'weekday' ? first.label.replace(/s$/, '') : withinSentence(first.label)}, with {${first.total.id}} in ${numberOf(first, answering.source)}${still}.${same}${nothing}${out}`,
    facts: equal === 0 ? facts : [...facts, equalFact],
    tone: best ? 'rank' : null,
  };
}

/** A part of what was saved, in percent. */
export function part(answering: Answering): Said {
  const { query, asked, compared, share, source } = answering;
  if (query.grouping !== null) return groups(answering);
  if (!share || !compared) return sumOfAll(answering);
  const of =
    compared.which === '' && asked.which === ''
      ? 'of all you have saved so far'
      : 'of what you saved in those days';
  return {
    prose: `${readOf(answering)}: {${asked.total.id}} in ${numberOf(asked, source)} is {${share.id}} ${of}, rounded down; the whole is {${compared.total.id}}.`,
    tone: 'saved',
  };
}

/** How the last whole month (or week, or year) stands beside those before it. */
export function trend(answering: Answering): Said {
  const { query, rows, parts, profile, asked } = answering;
  const unit = words.grouping[groupingOf(query) ?? 'month'];
  const complete = rows.filter(({ runs, isCut }) => !runs && !isCut);
  const last = complete.at(-1);
  const before = complete.slice(0, -1);
  const { lines, note, facts } = table(answering, rows);
  const read = `${readOf(answering)}, by ${unit}`;
  if (parts.hardship) return { prose: `${read}: ${sumSaid(answering)}.${note}${lines}\n`, facts, tone: null };
  if (!last || before.length === 0)
    return {
      prose: `${read}: a single whole ${unit} shows no trend yet. So far ${sumSaid(answering)}.${note}${lines}\n`,
      facts,
      tone: null,
    };
  const sum = before.reduce((total, { total: { value } }) => total + value, 0);
  const mean = fact.eur(
    `asked_average_before_${last.key}`,
    Math.round(sum / before.length),
    `${formatEur(cents(sum), profile.locale)} logged in each whole ${unit} before the last (there are ${before.length}), as an average for a ${unit}${asked.said}.`,
    before.map(({ total }) => total.id),
  );
  const way = last.total.value > mean.value ? 'up' : last.total.value < mean.value ? 'down' : 'level';
  return {
    prose: `${read}: ${way === 'level' ? 'it stays level' : `it goes ${way}`}. The last whole ${unit}, ${withinSentence(last.label.replace(/^(?:This|Last) week, /, ''))}, brought {${last.total.id}}; before it, {${mean.id}} on average.${note}${lines}\n`,
    facts: [...facts, mean],
    tone: way === 'up' ? 'more' : way === 'down' ? 'less' : 'same',
  };
}
