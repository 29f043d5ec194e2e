import { type LocalDay, addMonths, isLocalDay } from '../kernel/days';
import { foldText } from './words';

/** A day in a text. */
export interface FoundDay {
  day: LocalDay;
  /** A time of day stands behind it: '07.04.20 14:38'. */
  timed: boolean;
  /** '03/04/24' and '24-03-12' can be read in more than one order. */
  doubtful: boolean;
}

/** Months in the languages that receipts are printed in, by their first letters. */
const MONTHS: readonly string[] = [
  'jan|janv|ene|gen|gennaio|janeiro|styczen|stycznia|led|ledna|tammi|januar|enero',
  'feb|fev|febb|fevrier|febrero|fevereiro|luty|lutego|unor|unora|helmi',
  'mar|mrz|maerz|marz|mars|marts|marzo|mrt|maart|marca|brezen|brezna|maalis',
  'apr|avr|avril|abr|abril|aprile|kwi|kwietnia|dub|dubna|huhti|april',
  'may|mai|maj|mei|mag|maggio|maio|mayo|maja|kvetna|touko',
  'jun|juin|juni|giu|giugno|junio|junho|cze|czerwca|cervna|kesa|june',
  'jul|juil|juillet|juli|lug|luglio|julio|julho|lip|lipca|cervence|heina|july',
  'aug|aout|ago|agosto|sie|sierpnia|srp|srpna|elo|august',
  'sep|sept|set|settembre|setembro|wrz|wrzesnia|zari|syys|september',
  'oct|okt|ott|ottobre|out|outubro|octubre|paz|pazdziernika|rij|rijna|loka|oktober',
  'nov|lis|listopada|listopadu|marras|november|novembre|noviembre|novembro',
  'dec|dez|des|dic|dicembre|dezembro|diciembre|gru|grudnia|pro|prosince|joulu|december|desember|dezember',
];
const MONTH_OF = new Map(
  MONTHS.flatMap((names, index) => names.split('|').map((name) => [name, index + 1] as const)),
);

function monthOf(word: string): number | null {
  for (let { length } = word; length >= 3; length--) {
    const month = MONTH_OF.get(word.slice(0, length));
    if (month !== undefined) return month;
  }
  return null;
}

const two = (part: number): string => String(part).padStart(2, '0');

function dayOf(year: number, month: number, day: number): LocalDay | null {
  const text = `${year < 100 ? 2000 + year : year}-${two(month)}-${two(day)}`;
  return isLocalDay(text) ? text : null;
}

/** Receipts are kept for as long as a guarantee or a tax office asks. */
const OLDEST_MONTHS = 15 * 12;

/** Figures that were read as letters, and a time that stuck to the day behind it ('09:4802.03.2020'). */
const figures = (text: string): string =>
  text
    .replace(/(?<=[\d./-])[Oo](?=[\d./-]|$)/g, '0')
    .replace(/(?<=\d)C(?=\s|$)/g, '0')
    .replace(/(\d{3})(?=\d{2}[./-]\d{2}[./-]20\d{2})/g, '$1 ')
    .replace(/(\d{1,2}:\d{2})(?=\d{2}[./-]\d{2}[./-])/g, '$1 ');

/**
 * Every day in a text that a receipt may be of: not in the future, and at most 15 years old. European order is day,
 * month, year; year, month, day where the year has four figures or the other is no day; the American order where
 * nothing else is a day.
 */
export function daysIn(text: string, today: LocalDay, { yearFirst = false } = {}): FoundDay[] {
  const oldest = addMonths(today, -OLDEST_MONTHS);
  const fits = (day: LocalDay | null): day is LocalDay => day !== null && day <= today && day >= oldest;
  const found: FoundDay[] = [];
  const clean = figures(text);
  const add = (readings: readonly (LocalDay | null)[], timed: boolean) => {
    const days = [...new Set(readings.filter(fits))];
    const [day] = days;
    if (day !== undefined) found.push({ day, timed, doubtful: days.length > 1 });
  };
  const taken: [number, number][] = [];
  const each = (pattern: RegExp, read: (match: RegExpExecArray) => void, within = clean) => {
    for (const match of within.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (taken.some(([from, to]) => from < end && start < to)) continue;
      taken.push([start, end]);
      read(match);
    }
  };
  const number = (part: string | undefined) => Number(part);
  const isTime = (behind: string) => /^\D{0,8}(?:[01]?\d|2[0-3])\s?[:.h]\s?[0-5]\d/u.test(behind);
  const behindOf = (match: RegExpExecArray) => clean.slice(match.index + match[0].length);

  // 2024-03-12, 2024.03.12., 2024/03/12
  each(/(?<!\d)(20\d{2})\s?([-./])\s?(\d{1,2})\s?[-./]\s?(\d{1,2})(?=\D|\d{2}:|$)/gu, (match) =>
    add([dayOf(number(match[1]), number(match[3]), number(match[4]))], isTime(behindOf(match))),
  );
  // 12.03.2024 and 12.03.24, with the hour right behind it where the space was lost: '12.03.2414:38', '12.03.202414:38'
  each(
    /(?<!\d)(?<!\d[.])(\d{1,2})\s?([-./,])\s?(\d{1,2})\s?[-./,]\s?(\d{2,8})(:\d{2})?(?!\d?[,.]\d)/gu,
    (match) => {
      const [first, second] = [number(match[1]), number(match[3])];
      const tail = match[4] ?? '';
      const withHour =
        match[5] !== undefined &&
        (tail.length === 4 || tail.length === 3 || tail.length === 6 || tail.length === 5);
      const yearLength = withHour
        ? tail.length >= 5
          ? 4
          : 2
        : tail.startsWith('20') && tail.length >= 4
          ? 4
          : tail.length === 2 || tail.length > 4
            ? 2
            : 0;
      if (yearLength === 0) return;
      const year = number(tail.slice(0, yearLength));
      const timed = match[5] !== undefined || isTime(behindOf(match));
      const european = dayOf(year, second, first);
      const reversed = yearLength === 2 && match[2] === '-' ? dayOf(first, second, year) : null;
      const american = match[2] === '/' ? dayOf(year, first, second) : null;
      if (fits(european)) add(yearFirst ? [reversed, european] : [european, reversed], timed);
      else add([reversed, american], timed);
    },
  );
  // 12 mars 2024, 12. Jan. 24, 12-MAR-2024, 12JAN24
  each(
    /(?<!\d)(\d{1,2})(?:\s?(?:st|nd|rd|th|er|de|\.|-|\/))*\s?\.?\s?((?:\p{Letter}|0){3,12})\.?\s?(?:de\s)?[-./' ]?\s?(20\d{2}|\d{2})(?!\d)/giu,
    (match) => {
      const month = monthOf(foldText(match[2] ?? '').replaceAll('0', 'o'));
      if (month !== null) add([dayOf(number(match[3]), month, number(match[1]))], isTime(behindOf(match)));
    },
  );
  // Mar 12, 2024
  each(/(?<!\p{Letter})(\p{Letter}{3,9})\.?\s?(\d{1,2})(?:st|nd|rd|th)?,?\s?(20\d{2})(?!\d)/giu, (match) => {
    const month = monthOf(foldText(match[1] ?? ''));
    if (month !== null) add([dayOf(number(match[3]), month, number(match[2]))], isTime(behindOf(match)));
  });
  return found;
}
