import { type LocalDay, addDays, addMonths, dayParts, daysBetween } from '../../kernel/days';
import feasts from './period-feasts.json' with { type: 'json' };
import { type Reader, dayOf } from './period-calendar';
import { spanOf } from './period-days';
import { type Row, type Rule, between, has, made, rule, yearIn, yearOf } from './period-rules';
import type { Token, WordKind } from './period-tokens';
import type { Period } from './query';

/** Easter Sunday of a year of the Gregorian calendar (the anonymous computus). */
function easterOf(year: number): LocalDay | null {
  const [golden, century, rest] = [year % 19, Math.floor(year / 100), year % 100];
  const leaps = Math.floor(century / 4);
  const moon = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - leaps - moon + 15) % 30;
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * sunday) / 451);
  const days = epact + sunday - 7 * late + 114;
  return dayOf(year, Math.floor(days / 31), (days % 31) + 1);
}

/** '12-24x3', 'easter-2x4', or '11-23>5': the first Friday from a day on. */
const FEAST =
  /^(?:(?<month>\d\d)-(?<day>\d\d)(?:>(?<weekday>\d))?|easter(?<offset>[+-]\d+))(?:x(?<days>\d+))?$/;

/** The days of a feast in a year. @param on its key in period-feasts.json */
function feastOf(on: string, year: number): Period | null {
  const { month, day, weekday, offset, days = '1' } = FEAST.exec(on)?.groups ?? {};
  const start = offset === undefined ? dayOf(year, Number(month), Number(day)) : easterOf(year);
  if (!start) return null;
  const later =
    offset !== undefined
      ? Number(offset)
      : weekday !== undefined
        ? (Number(weekday) - dayParts(start).weekday + 7) % 7
        : 0;
  const from = addDays(start, later);
  return days === '1' ? spanOf('day', from) : between(from, addDays(from, Number(days) - 1));
}

/** Three whole months from the first of March, June, September or December on; a winter is that of the year in which it begins. */
function seasonOf(month: number, year: number): Period | null {
  const from = dayOf(year, month, 1);
  return from && between(from, addDays(addMonths(from, 3), -1));
}

/** Days that are only a point in time: 'since Easter' is since the Sunday. */
const POINTS = new Map(Object.entries(feasts.points));

/** Which one is meant: of a year, the latest that has begun, the last that is over, or the next. */
function chosen(inYear: (year: number) => Period | null, found: Row, reader: Reader): Period | null {
  const { today, isAhead } = reader;
  const year = yearIn(found);
  if (year !== undefined) return inYear(year);
  const now = yearOf(today);
  const all = [now + 1, now, now - 1, now - 2].map(inYear).filter((one) => one !== null);
  if (has(found, 'last', 'last_after', 'rolling')) return all.find(({ to }) => to < today) ?? null;
  if (isAhead || has(found, 'next', 'next_after')) return all.findLast(({ to }) => to >= today) ?? null;
  const begun = all.find(({ from }) => from <= today) ?? null;
  const own = inYear(now);
  // In November 'this Christmas' has not come yet; in January it is the one before.
  return has(found, 'this') && own && begun && own.from > today && daysBetween(begun.to, today) > SEASON
    ? own
    : begun;
}
const SEASON = 92;

/** Before these words a feast or a season is a time. */
// prettier-ignore
const TIME: readonly WordKind[] = ['in', 'en', 'al', 'since', 'until', 'before', 'after', 'vor', 'last', 'this', 'next', 'between', 'from', 'begin', 'middle', 'end', 'half', 'to', 'dash', 'compare', 'and', 'rolling', 'difference'];
/** These name what the money is for, or a part: 'saving for Christmas', 'about Easter'. */
const FOR = /^(?:for|fur|voor|with|mit|con|avec|about|of)$/;
const SKIPPED: readonly WordKind[] = ['the', 'plural_the', 'of', 'de'];

/** Whether a name that is also a thing ('Christmas', 'summer') means its days here. */
function isTime(name: Token, before: Row, after: Row): boolean {
  const next = after.find(({ kind }) => kind !== 'of' && kind !== 'de');
  if (next?.kind === 'thing') return false;
  const left = before.findLast(({ kind }) => !SKIPPED.includes(kind));
  const isFeast = name.kind === 'loose_feast';
  // 'Did my savings fall last year'
  if (name.text === 'fall')
    return left ? has([left], 'in', 'last', 'this', 'since', 'rolling') : next?.isRelative === false;
  if (next && has([next], 'year', 'last_after', 'rolling', 'so_far', 'this_after')) return true;
  if (!left)
    return next === undefined || next.text === '?' || has([next], 'dash', 'comma', 'compare', 'and', 'to');
  if (next?.text === 'uber') return true;
  if (isFeast && /^(?:a|an|met)$/.test(left.text)) return true;
  return TIME.includes(left.kind) && !FOR.test(left.text);
}

/** Before these a feast of several days is one point in time. */
const POINT: readonly WordKind[] = ['since', 'until', 'before'];
const NAME = '(?:feast|loose_feast|season)';

/** Feasts and seasons by their names: 'Easter Monday', 'last summer', 'winter 2025/26'. */
export const FEAST_RULES: readonly Rule[] = [
  rule(
    `(?:last|rolling|this|next)? ${NAME} (?:last_after|rolling|next_after|this_after|comma? GLUE year (?:dash number|other number|other year)?)?`,
    (found, reader, { before, after }) => {
      const place = found.findIndex(({ kind }) => ['feast', 'loose_feast', 'season'].includes(kind));
      const [name] = found.slice(place);
      if (!name) return null;
      const left = [...before, ...found.slice(0, place)];
      const isNamed = name.kind === 'feast' || (name.kind === 'loose_feast' && reader.isAhead);
      if (!isNamed && !isTime(name, left, [...found.slice(place + 1), ...after])) return null;
      const { on = '', number = 0 } = name;
      const isPoint =
        !reader.isAhead && has(left.filter(({ kind }) => !SKIPPED.includes(kind)).slice(-1), ...POINT);
      const inYear = (year: number) =>
        name.kind === 'season'
          ? seasonOf(number, year)
          : feastOf((isPoint ? POINTS.get(on) : null) ?? on, year);
      const isSaid = has(found, 'year', 'last', 'last_after', 'rolling', 'next', 'next_after');
      return made(chosen(inYear, found, reader), isSaid ? {} : { again: 'year' });
    },
  ),
];
