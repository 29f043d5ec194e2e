import type { LocalDay } from '~db/columns';
import { DAY_MS } from './durations';

export type { LocalDay };

/** Weekday as ISO 8601 numbers it: 1 is Monday, 7 is Sunday. */
export type DayParts = { year: number; month: number; day: number; weekday: number };

/** True for 'yyyy-MM-dd' of a day that exists, years 0001 to 9999. */
export function isLocalDay(text: string): text is LocalDay {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** Marks a text as a day. @throws RangeError when it is no existing day in the form yyyy-MM-dd. */
export function localDay(text: string): LocalDay {
  if (!isLocalDay(text)) throw new RangeError(`Not a calendar day: ${text}`);
  return text;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Days since 1970-01-01. setUTCFullYear, because Date.UTC reads the years 0 to 99 as 1900 to 1999. */
function toNumber(day: LocalDay): number {
  const [year, month, dayOfMonth] = split(day);
  return new Date(0).setUTCFullYear(year, month - 1, dayOfMonth) / DAY_MS;
}

function fromNumber(days: number): LocalDay {
  const date = new Date(days * DAY_MS);
  if (Number.isNaN(date.getTime())) throw new RangeError(`Day out of range: ${days}`);
  return compose(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}

const two = (part: number): string => String(part).padStart(2, '0');

function compose(year: number, month: number, day: number): LocalDay {
  return localDay(`${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`);
}

function split(day: LocalDay): [year: number, month: number, day: number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))];
}

/** Year, month (1 to 12), day of the month and ISO weekday. */
export function dayParts(day: LocalDay): DayParts {
  const [year, month, dayOfMonth] = split(day);
  return { year, month, day: dayOfMonth, weekday: isoWeekday(day) };
}

function isoWeekday(day: LocalDay): number {
  // 1970-01-01 was a Thursday (4).
  return ((((toNumber(day) + 3) % 7) + 7) % 7) + 1;
}

/** The day `days` later (earlier when negative). @throws RangeError outside the years 0001 to 9999. */
export function addDays(day: LocalDay, days: number): LocalDay {
  return fromNumber(toNumber(day) + days);
}

/** The same day of the month `months` later, clamped to the month's end: 31 January + 1 is 28 February. */
export function addMonths(day: LocalDay, months: number): LocalDay {
  const [year, month, dayOfMonth] = split(day);
  const index = year * 12 + (month - 1) + months;
  const [newYear, newMonth] = [Math.floor(index / 12), (((index % 12) + 12) % 12) + 1];
  return compose(newYear, newMonth, Math.min(dayOfMonth, daysInMonth(newYear, newMonth)));
}

/** Calendar days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: LocalDay, to: LocalDay): number {
  return toNumber(to) - toNumber(from);
}

/** The Monday of the day's week (a week starts on Monday: docs/product/money-and-days.md, 'Money and days'). */
export function weekStart(day: LocalDay): LocalDay {
  return addDays(day, 1 - isoWeekday(day));
}

/** The first day of the day's month. */
export function monthStart(day: LocalDay): LocalDay {
  return localDay(`${day.slice(0, 8)}01`);
}

/** The calendar quarter, '2026-Q4'. */
export function quarterOf(day: LocalDay): string {
  const [year, month] = split(day);
  return `${String(year).padStart(4, '0')}-Q${Math.ceil(month / 3)}`;
}

/** ISO 8601 week and the year it belongs to: 2027-01-01 is week 53 of 2026. */
export function isoWeek(day: LocalDay): { year: number; week: number } {
  const thursday = addDays(day, 4 - isoWeekday(day));
  const [year] = split(thursday);
  return { year, week: Math.floor(daysBetween(compose(year, 1, 1), thursday) / 7) + 1 };
}

/** True for an IANA time zone name that the runtime knows ('Europe/Berlin', 'UTC'); not for '+01:00'. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

interface Wall {
  readonly day: LocalDay;
  readonly hour: number;
}
interface Shown {
  at: number;
  wall: Wall;
}
interface Clock {
  format: Intl.DateTimeFormat;
  /** What it showed last: work over everybody asks each zone for now again and again, and for an instant of the person. */
  last: Shown | null;
  before: Shown | null;
}
const clocks = new Map<string, Clock>();

/** Intl formatters are slow to build; there are about 400 zones, so the map stays small. */
function clockOf(timeZone: string): Clock {
  const existing = clocks.get(timeZone);
  if (existing) return existing;
  const format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    hourCycle: 'h23',
  });
  const made: Clock = { format, last: null, before: null };
  clocks.set(timeZone, made);
  return made;
}

/** The local day and hour (0 to 23) of a time zone at an instant. @throws RangeError for an invalid date or zone. */
export function wallAt(instant: Date, timeZone: string): Wall {
  const clock = clockOf(timeZone);
  const at = instant.getTime();
  if (clock.last?.at === at) return clock.last.wall;
  if (clock.before?.at === at) {
    [clock.last, clock.before] = [clock.before, clock.last];
    return clock.last.wall;
  }
  const read: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of clock.format.formatToParts(instant)) read[type] = Number(value);
  const { year = NaN, month = NaN, day = NaN, hour = NaN } = read;
  const wall = { day: compose(year, month, day), hour };
  clock.before = clock.last;
  clock.last = { at, wall };
  return wall;
}

/** The local day of a time zone at an instant. @throws RangeError for an invalid date or zone. */
export function dayAt(instant: Date, timeZone: string): LocalDay {
  return wallAt(instant, timeZone).day;
}

/** The hour (0 to 23) of a time zone at an instant. @throws RangeError for an invalid date or zone. */
export function hourAt(instant: Date, timeZone: string): number {
  return wallAt(instant, timeZone).hour;
}

const DAY_STYLES = {
  short: { day: 'numeric', month: 'short' },
  shortYear: { day: 'numeric', month: 'short', year: 'numeric' },
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  month: { month: 'long' },
  monthYear: { month: 'long', year: 'numeric' },
  shortMonthYear: { month: 'short', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** short '3 Jun', shortYear '3 Jun 2026', long '3 June 2026', weekday 'Wednesday 3 June' (order as the locale has it), month 'June',
 * monthYear 'June 2026', shortMonthYear 'Jun 2026'. */
export type DayStyle = keyof typeof DAY_STYLES;

/** Shows a day. The interface is English, so month names are English for every number locale; an English locale decides
 * the order ('June 3' in en-US), all others read day before month. */
export function formatDay(day: LocalDay, locale: string, style: DayStyle): string {
  const language = languageOf(locale);
  if (language === 'en-GB') return BRITISH[style](dayParts(day));
  return dayFormat(language, style).format(new Date(toNumber(day) * DAY_MS + DAY_MS / 2));
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const WEEKDAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');
const monthOf = ({ month }: DayParts) => MONTHS[month - 1] ?? '';
/** 'Sept' is the one of four letters. */
const shortMonthOf = (of: DayParts) => monthOf(of).slice(0, of.month === 9 ? 4 : 3);

/** What almost every day is written in, without `Intl`: making its first formatter costs a slow phone 60 ms of a page's start.
 * Browsers disagree about the comma after the weekday, besides. */
const BRITISH: Record<DayStyle, (of: DayParts) => string> = {
  short: (of) => `${of.day} ${shortMonthOf(of)}`,
  shortYear: (of) => `${of.day} ${shortMonthOf(of)} ${of.year}`,
  long: (of) => `${of.day} ${monthOf(of)} ${of.year}`,
  weekday: (of) => `${WEEKDAYS[of.weekday - 1] ?? ''} ${of.day} ${monthOf(of)}`,
  month: monthOf,
  monthYear: (of) => `${monthOf(of)} ${of.year}`,
  shortMonthYear: (of) => `${shortMonthOf(of)} ${of.year}`,
};

const languageOf = (locale: string): string => (/^en-[A-Z]{2}$/.test(locale) ? locale : 'en-GB');

/** Days from one to another, as short as they can be told: '16 – 22 Nov', '31 Aug – 6 Sept', with the year when it is
 * not that of `today`. */
export function formatDays(from: LocalDay, to: LocalDay, locale: string, today: LocalDay): string {
  const isThisYear = [from, to].every((day) => day.slice(0, 4) === today.slice(0, 4));
  const [first, last] = [from, to].map((day) => new Date(toNumber(day) * DAY_MS + DAY_MS / 2));
  if (!first || !last) return '';
  return (
    dayFormat(languageOf(locale), isThisYear ? 'short' : 'shortYear')
      .formatRange(first, last)
      // Browsers and Node disagree on the spaces around the dash; hydration needs both to use the same ones.
      .replace(/\s*–\s*/, ' – ')
  );
}

/** A day in a list: `Today`, `Yesterday`, `18 Nov`; with the year when it is not the current one. */
export function dayWord(day: LocalDay, today: LocalDay): string {
  const ago = daysBetween(day, today);
  if (ago === 0) return 'Today';
  if (ago === 1) return 'Yesterday';
  return formatDay(day, 'en-GB', day.slice(0, 4) === today.slice(0, 4) ? 'short' : 'long');
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** Formatters are kept, because making one costs a hundred times as much as using it (8 % of the dashboard's CPU). */
function dayFormat(language: string, style: DayStyle): Intl.DateTimeFormat {
  const key = `${language} ${style}`;
  const known = dayFormats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(language, { ...DAY_STYLES[style], timeZone: 'UTC' });
  dayFormats.set(key, made);
  return made;
}
