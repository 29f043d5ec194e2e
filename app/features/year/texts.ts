import { formatDay } from '~server/domain/kernel/days';
import { monthName } from '~server/domain/insights/insights';
import { type Cents, formatCount } from '~server/domain/kernel/money';
import { plural } from '~server/domain/kernel/plural';
import type { MonthOfYear, WeekOfYear, YearFigures } from '~server/domain/year/review';

/** How numbers are formatted. Without `eur` no text contains an amount. */
export interface Saying {
  numberLocale: string;
  eur: ((amount: Cents) => string) | null;
}

const counted = ({ numberLocale }: Saying, count: number, one: string): string =>
  `${formatCount(count, numberLocale)} ${plural(count, one)}`;

const savings = (saying: Saying, count: number): string => counted(saying, count, 'saving');

/** 'May', 'May and June'. */
const namesOf = (months: readonly MonthOfYear[]): string =>
  months.map(({ month }) => monthName(month)).join(' and ');

export const yearTitle = ({ year, running }: Pick<YearFigures, 'year' | 'running'>): string =>
  running ? `${year} so far` : `Your ${year}`;

/** The year in one line: '12 savings' and what goes with it. */
export function yearSentence(review: YearFigures, saying: Saying): { figure: string; detail: string } {
  const { entries, days, weeks, lateWeeks, onlyDay, total } = review;
  const when =
    onlyDay === null
      ? `on ${counted(saying, days, 'day')}, in ${counted(saying, weeks, 'week')}`
      : `on ${formatDay(onlyDay, 'en-GB', 'weekday')}`;
  const amount = saying.eur ? `, ${saying.eur(total)} in all` : '';
  const all =
    lateWeeks === weeks ? 'logged' : `${formatCount(lateWeeks, saying.numberLocale)} of them logged`;
  const late = lateWeeks > 0 && onlyDay === null ? ` (${all} too late for streak and badges)` : '';
  return { figure: savings(saying, entries), detail: `${when}${late}${amount}.` };
}

/** What the months say in sentences. */
export function monthSentences({ months, busiest, quietest }: YearFigures, saying: Saying): string[] {
  const began = months.find(({ state }) => state !== 'before');
  return [
    ...(began && months[0]?.state === 'before'
      ? [`Your first saving was in ${monthName(began.month)}.`]
      : []),
    ...said('Busiest', busiest, saying),
    ...said('Quietest', quietest, saying),
  ];
}

function said(name: string, months: readonly MonthOfYear[], saying: Saying): string[] {
  const [first] = months;
  if (first === undefined) return [];
  const count = first.entries === 0 ? 'no savings' : savings(saying, first.entries);
  return [
    `${name}: ${namesOf(months)}, with ${count}${months.length > 1 && first.entries > 0 ? ' each' : ''}.`,
  ];
}

/** The figure beside a month's bar. */
export function monthFigure({ state, entries, total }: MonthOfYear, { numberLocale, eur }: Saying): string {
  if (state === 'before') return 'before';
  if (state === 'ahead') return 'to come';
  const count = formatCount(entries, numberLocale);
  const amount = eur && entries > 0 ? ` · ${eur(total)}` : '';
  return `${count}${amount}${state === 'running' ? ' so far' : ''}`;
}

/** The lines below the streak's figure. Nothing presses in hardship. */
export function streakSentences(
  { year, streak }: YearFigures,
  saying: Saying,
  { hardship }: { hardship: boolean },
): string[] {
  if (streak === null) return [];
  const { beganBefore, longest, reserves, current } = streak;
  const now = current === longest ? 'It still stands.' : `Now: ${counted(saying, current ?? 0, 'week')}.`;
  return [
    ...(beganBefore ? [`It began before ${year}.`] : []),
    ...(reserves > 0 ? [`${counted(saying, reserves, 'reserve week')} carried it.`] : []),
    ...(current !== null && current > 0 && !(hardship && current < longest) ? [now] : []),
  ];
}

/** How the best weeks are chosen, because their sums are hidden at first. */
export const bestWeeksSentence = (weeks: number): string =>
  weeks === 1 ? 'The one in which you saved the most.' : 'Those in which you saved the most, the best first.';

/** What was saved in a week. */
export function weekSentence({ days, entries, total }: WeekOfYear, saying: Saying): string {
  const amount = saying.eur ? ` · ${saying.eur(total)}` : '';
  return `${savings(saying, entries)} on ${counted(saying, days, 'day')}${amount}`;
}

/** The categories in the order of what their card shows: amounts, or numbers of savings. */
export const inShownOrder = <Row extends { entries: number; total: Cents }>(
  categories: readonly Row[],
  { eur }: Saying,
): { row: Row; ratio: number }[] => {
  const shown = (row: Row) => (eur ? row.total : row.entries);
  const most = Math.max(...categories.map(shown));
  return [...categories]
    .sort((a, b) => shown(b) - shown(a))
    .map((row) => ({ row, ratio: shown(row) / most }));
};

/** The savings of a category. */
export const categoryFigure = (
  { entries, total }: { entries: number; total: Cents },
  saying: Saying,
): string => `${savings(saying, entries)}${saying.eur ? ` · ${saying.eur(total)}` : ''}`;

/** The last sentence, which is true for one saving and for a thousand. */
export function closingSentence({ entries, running }: YearFigures, saying: Saying): string {
  if (entries === 1) return 'One small decision, and it was yours.';
  return `${formatCount(entries, saying.numberLocale)} small decisions${running ? ' so far' : ''}, and each one was yours.`;
}
