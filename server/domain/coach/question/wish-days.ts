import { type LocalDay, addDays, addMonths, dayParts, isLocalDay } from '../../kernel/days';
import { foldSlotText } from './slots';
import words from './wish-words.json' with { type: 'json' };

/** The languages that the coach reads. */
const LANGUAGES = ['en', 'de', 'da', 'es', 'fr', 'nl'] as const;

/** Names of months or weekdays in all languages, folded, with their number from 1 on. */
function names(style: Intl.DateTimeFormatOptions, count: number, dayOf: (index: number) => number) {
  return new Map(
    LANGUAGES.flatMap((language) => {
      const format = new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' });
      return Array.from(
        { length: count },
        (_, index) => [foldSlotText(format.format(new Date(dayOf(index)))), index + 1] as const,
      );
    }),
  );
}

const MONTHS = names({ month: 'long' }, 12, (index) => Date.UTC(2026, index, 15));
/** 1 is Monday; 5 January 2026 was one. */
const WEEKDAYS = names({ weekday: 'long' }, 7, (index) => Date.UTC(2026, 0, 5 + index));

const either = (all: Iterable<string>) => [...all].sort((a, b) => b.length - a.length).join('|');
const whole = (pattern: string) => new RegExp(String.raw`(?<![\p{L}\d])(?:${pattern})(?![\p{L}\d])`, 'u');

const MONTH = either(MONTHS.keys());
const NAMED_MONTH = whole(MONTH);
const ISO = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/;
/** '1.8.2027', '1/8/2027': the day comes first, as it does in Europe. */
const NUMBERED = /(?<![\d.,/])(\d{1,2})[./](\d{1,2})[./](\d{4})(?!\d)/;
const DAY_FIRST = whole(
  String.raw`(?:the |den |el |le |de )?(\d{1,2})(?:st|nd|rd|th|\.|er|e|ste)? ?(?:of |de |d')?(${MONTH})(?:,? (?:de |del )?(\d{4}))?`,
);
const MONTH_FIRST = whole(
  String.raw`(${MONTH}) (?:the )?(\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?(?! ?(?:€|eur))`,
);
const END_OF = whole(
  String.raw`(?:the |het |el |la )?(?:${words.endOf.join('|')}) (${MONTH})(?: (?:de |del )?(\d{4}))?`,
);
const MONTH_ALONE = whole(String.raw`(${MONTH})(?: (?:de |del )?(\d{4}))?`);

const TODAY = whole(words.today.join('|'));
const AGO = whole(words.ago.join('|'));
const YESTERDAYS = Object.entries(words.daysAgo)
  .map(([days, said]) => ({ days: Number(days), said: whole(said.join('|')) }))
  // 'The day before yesterday' holds 'yesterday'.
  .sort((a, b) => b.days - a.days);
const WEEKDAY = whole(either(WEEKDAYS.keys()));

const pad = (value: number, length: number) => String(value).padStart(length, '0');

function dayOf(year: number, month: number, day: number): LocalDay | null {
  const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
  return isLocalDay(text) ? text : null;
}

/** The day of a named date: in the year that is said, else the next one (`ahead`) or the last one. */
function dated(month: number, day: number, year: string | undefined, today: LocalDay, ahead: boolean) {
  if (year !== undefined) return dayOf(Number(year), month, day);
  const { year: now } = dayParts(today);
  const found = dayOf(now, month, day);
  if (found === null) return null;
  if (ahead) return found > today ? found : dayOf(now + 1, month, day);
  return found > today ? dayOf(now - 1, month, day) : found;
}

const monthOf = (name = ''): number => MONTHS.get(name) ?? 0;

/** A date with its day in the folded text; null without one. */
function fullDate(folded: string, today: LocalDay, ahead: boolean): LocalDay | null {
  const iso = ISO.exec(folded);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbered = NUMBERED.exec(folded);
  if (numbered) return dayOf(Number(numbered[3]), Number(numbered[2]), Number(numbered[1]));
  const first = DAY_FIRST.exec(folded);
  if (first) return dated(monthOf(first[2]), Number(first[1]), first[3], today, ahead);
  const last = MONTH_FIRST.exec(folded);
  return last ? dated(monthOf(last[1]), Number(last[2]), last[3], today, ahead) : null;
}

/** The day that a folded text names for something to come: a date, the end of a month, or a month, whose first day it
 * is then. A date with its year may have passed. Null when it names none. */
export function readFutureDay(folded: string, today: LocalDay): LocalDay | null {
  const end = END_OF.exec(folded);
  if (end) {
    const first = dated(monthOf(end[1]), 1, end[2], addDays(today, -31), true);
    return first === null ? null : addDays(addMonths(first, 1), -1);
  }
  const date = fullDate(folded, today, true);
  if (date !== null) return date;
  const month = MONTH_ALONE.exec(folded);
  return month ? dated(monthOf(month[1]), 1, month[2], today, true) : null;
}

/** The day on which something was done, by a folded text: today unless it names another. Null for a span or a day to come. */
export function readPastDay(folded: string, today: LocalDay): LocalDay | null {
  const ago = AGO.exec(folded)
    ?.slice(1)
    .find((days) => Boolean(days));
  if (ago !== undefined) return addDays(today, -Number(ago));
  const before = YESTERDAYS.find(({ said }) => said.test(folded));
  if (before) return addDays(today, -before.days);
  const date = fullDate(folded, today, false);
  if (date !== null) return date <= today ? date : null;
  const weekday = WEEKDAYS.get(WEEKDAY.exec(folded)?.[0] ?? '');
  if (weekday !== undefined) {
    const back = (dayParts(today).weekday - weekday + 7) % 7;
    return addDays(today, -(back === 0 ? 7 : back));
  }
  return NAMED_MONTH.test(folded) ? null : today;
}

/** The latest month of this name that has begun, by its first and last day; null without one. */
export function readPastMonth(folded: string, today: LocalDay): { from: LocalDay; to: LocalDay } | null {
  const found = MONTH_ALONE.exec(folded);
  const from = found && dated(monthOf(found[1]), 1, found[2], today, false);
  return from ? { from, to: addDays(addMonths(from, 1), -1) } : null;
}

/** A folded text without the days that it names, so that none of their numbers is taken for an amount. */
export function withoutDays(folded: string): string {
  let rest = folded;
  const all = [ISO, NUMBERED, END_OF, DAY_FIRST, MONTH_FIRST, MONTH_ALONE, AGO, TODAY, WEEKDAY];
  for (const pattern of [...all, ...YESTERDAYS.map(({ said }) => said)])
    rest = rest.replace(pattern, (match) => ' '.repeat(match.length));
  return rest;
}
