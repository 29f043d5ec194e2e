import { type LocalDay, addDays, addMonths } from '../../kernel/days';
import { readRow, startOf } from './periods';
import { type Token } from './period-tokens';
import WORDS from './query-words.json' with { type: 'json' };
import { anyOf } from './words';

/** A day that a wish or a what-if names, and the words that name it. */
export interface ReadDay {
  day: LocalDay;
  at: number;
  length: number;
}

/** A duration from today on ('in 6 months', 'i 6 måneder', 'over zes maanden'), and later or earlier than a day. */
const AHEAD = /(?<!\p{L})(?:in|i|om|over|en|dans|dentro de|within)$/u;
const LATER =
  /^\s*(?:later|from now|ab jetzt|spater|senere|fra nu|mas tarde|despues|a partir de ahora|plus tard|vanaf nu)(?!\p{L})/u;
const EARLIER =
  /^\s*(?:earlier|sooner|before that|fruher|eher|tidligere|for tid|antes|plus tot|eerder|vroeger)(?!\p{L})/u;

/** 'Last summer' is nothing to come. */
const PAST =
  /(?<!\p{L})(?:last|past|previous|letzte[nrsm]?|vorige[nrsm]?|vergangene[nrsm]?|derniere?|passee?|pasad[oa]|afgelopen|vorig|sidste|forrige)(?!\p{L})/u;

const MOVES = WORDS.moves;
/** Words beside a duration that move a day later ('push it back 3 months') or earlier ('bring it forward a month'). */
const POSTPONE = anyOf(MOVES.later);
const ADVANCE = anyOf(MOVES.earlier);

/** The day that a folded text names for something to come, or null. A month, a year or a week means its first day
 * ('to April' is the next 1 April), and its end the last. A day whose year has passed is returned as it is.
 * @param base the day that 'three weeks later' and 'a month earlier' start from */
export function readFutureDay(folded: string, today: LocalDay, base: LocalDay = today): ReadDay | null {
  const row = readRow(folded, { today, isAhead: true, base: null });
  const days = row.flatMap((token, index): ReadDay[] => {
    const before = row.slice(0, index);
    const start = startOf(token, before);
    if (PAST.test(folded.slice(start, token.end))) return [];
    const found = token.period ? namedDay(token, today) : durationDay(folded, token, before, today, base);
    if (!found) return [];
    const at = Math.min(start, found.at ?? start);
    return [{ day: found.day, at, length: (found.end ?? token.end) - at }];
  });
  // 'What would it be a week if I pushed it back to 1 December' names the day that it is moved to.
  return days.find(({ day, at }) => day > today && TO.test(folded.slice(0, at))) ?? days[0] ?? null;
}
const TO =
  /(?<!\p{L})(?:to|until|till|auf|bis(?: zum)?|al?|au|jusqu'(?:a|au)|hasta(?: el)?|naar|tot|til(?: den)?) ?$/u;

function namedDay(
  { period, again, isEnd }: Token,
  today: LocalDay,
): { day: LocalDay; at?: number; end?: number } | null {
  if (!period || period.unit === 'all' || (period.unit === 'days' && period.from <= today)) return null;
  const day = isEnd ? period.to : period.from;
  if (day > today || again === undefined) return { day };
  return { day: again === 'week' ? addDays(day, 7) : addMonths(day, 12) };
}

function durationDay(
  folded: string,
  token: Token,
  before: readonly Token[],
  today: LocalDay,
  base: LocalDay,
) {
  const left = before.at(-1);
  const one = token.kind === 'unit' && left && ['one', 'article_one', 'en', 'et'].includes(left.kind);
  if ((token.kind !== 'duration' && !one) || !token.unit) return null;
  const count = token.kind === 'duration' ? (token.count ?? 1) : 1;
  const start = one ? left.at : token.at;
  const after = folded.slice(token.end);
  const move = (from: LocalDay, by: number): LocalDay => {
    const months = { month: 1, quarter: 3, half: 6, year: 12 };
    const { unit = 'day' } = token;
    if (unit === 'day' || unit === 'week' || unit === 'weekend')
      return addDays(from, by * (unit === 'day' ? 1 : 7));
    return addMonths(from, by * months[unit]);
  };
  const later = LATER.exec(after);
  const isFromNow = later !== null && /now|jetzt|nu|ahora/.test(later[0]);
  if (later)
    return { day: move(isFromNow ? today : base, count), at: start, end: token.end + later[0].length };
  const earlier = EARLIER.exec(after);
  if (earlier) return { day: move(base, -count), at: start, end: token.end + earlier[0].length };
  const ahead = AHEAD.exec(folded.slice(0, start).trimEnd());
  const sign = base === today ? 0 : ADVANCE.test(folded) ? -1 : POSTPONE.test(folded) ? 1 : 0;
  // Spanish 'aplaza la meta en 3 meses' moves it by them.
  if (ahead && (sign === 0 || ahead[0] !== 'en'))
    return { day: move(today, count), at: ahead.index, end: token.end };
  return sign === 0 ? null : { day: move(base, sign * count), at: start, end: token.end };
}
