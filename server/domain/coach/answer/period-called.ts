import { type LocalDay, addDays, daysBetween, formatDay, monthStart } from '../../kernel/days';
import { daysUpTo, spanAfter, spanOf } from '../question/period-days';
import type { Period } from '../question/query';

const UNITS = ['week', 'weekend', 'month', 'quarter', 'year'] as const;
const MOST_MONTHS = 12;

const weekday = (day: LocalDay) => formatDay(day, 'en-GB', 'weekday').replace(/\W.*$/, '');

/** What people call these days today, whatever they were asked for as: 'last month' for February, 'the last 14 days' for
 * two dates. It stands in the sentence of a fact, where the check of a model's words finds it. */
export function alsoCalled({ unit, from, to }: Period, today: LocalDay): string[] {
  const isTo = (end: LocalDay) => to === end || (to === today && end > today);
  const calendar = UNITS.flatMap((one) => {
    const now = spanOf(one, today);
    const before = spanAfter({ unit: one, from: now.from }, -1);
    if (from === now.from && isTo(now.to)) return [`this ${one}`];
    return from === before.from && to === before.to ? [`last ${one}`] : [];
  });
  if (from === to) {
    const ago = daysBetween(from, today);
    const word = ago === 0 ? ['today'] : ago === 1 ? ['yesterday'] : [];
    return ago >= 0 && ago < 7 ? [...word, weekday(from)] : word;
  }
  if (unit === 'all') return [];
  const months = Array.from({ length: MOST_MONTHS - 1 }, (_, index) => index + 2).find(
    (count) =>
      (to === today && from === daysUpTo(today, 'month', count).from) ||
      (to === addDays(monthStart(today), -1) &&
        from === spanAfter({ unit: 'month', from: today }, -count).from),
  );
  const days = daysBetween(from, to) + 1;
  const rolling =
    months !== undefined ? [`the last ${months} months`] : to === today ? [`the last ${days} days`] : [];
  const isSince = to === today && from === monthStart(from) && from < monthStart(today);
  return [
    ...(calendar.length > 0 ? calendar : rolling),
    ...(isSince && daysBetween(from, today) < 365 ? [`since ${formatDay(from, 'en-GB', 'month')}`] : []),
  ];
}
