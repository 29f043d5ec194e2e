import { type LocalDay, addDays, formatDay } from '../../kernel/days';
import { type Fact, type Prose, dateValue, fact, factBook, proseText } from '../figures/facts';
import { FIRST_DAY, spanOf } from './period-days';
import type { Period } from './query';

/** The words that name a period at the head of an answer: 'In {asked_month}', 'Last week, {asked_from} to {asked_to}'.
 * They say which days were read, whatever the person called them; every figure in them is one of the facts. */
export function periodName(
  { unit, from, to }: Period,
  today: LocalDay,
  id: string,
): { prose: Prose; facts: Fact[] } {
  const first = fact.date(
    `${id}_from`,
    dateValue(from),
    `The first day that was asked about${meant(unit, from, today)}.`,
  );
  const last = fact.date(
    `${id}_to`,
    dateValue(to),
    `The last day that was asked about${meant(unit, from, today)}.`,
  );
  const days =
    from === to
      ? { prose: `{${id}_from}`, facts: [first] }
      : { prose: `{${id}_from} to {${id}_to}`, facts: [first, last] };
  const runs =
    from <= today && to === today && unit !== 'day' && isNamed(unit) && spanOf(unit, from).to > today;
  const untilToday = runs ? ' until today' : '';
  switch (unit) {
    case 'day': {
      if (from === today) return { prose: 'Today', facts: [] };
      if (from === addDays(today, -1)) return { prose: 'Yesterday', facts: [] };
      return { prose: `On ${weekdayName(from)}, {${id}_from}`, facts: [first] };
    }
    case 'week': {
      const called = weekWord(from, today);
      return called === null
        ? { prose: `In the week from ${days.prose}`, facts: days.facts }
        : { prose: `${called[0]?.toUpperCase() ?? ''}${called.slice(1)}, ${days.prose}`, facts: days.facts };
    }
    case 'weekend':
      return { prose: `On the weekend ${from === to ? 'of' : 'from'} ${days.prose}`, facts: days.facts };
    case 'month':
      return {
        prose: `In {${id}_month}${untilToday}`,
        facts: [
          fact.month(
            `${id}_month`,
            Math.floor(dateValue(from) / 100),
            `The month that was asked about${untilToday}.`,
          ),
        ],
      };
    case 'year':
      return {
        prose: `In {${id}_year}${untilToday}`,
        facts: [
          fact.year(
            `${id}_year`,
            Math.floor(dateValue(from) / 10_000),
            `The year that was asked about${untilToday}.`,
          ),
        ],
      };
    case 'all':
      return { prose: 'So far', facts: [] };
    case 'since':
      return { prose: `Since {${id}_from}`, facts: [first] };
    default:
      if (from === FIRST_DAY) return { prose: `Until {${id}_to}`, facts: [last] };
      return { prose: `${from === to ? 'On' : 'From'} ${days.prose}`, facts: days.facts };
  }
}

/** The same as a text, for the sentence of a fact: 'in October 2026', 'last week, 9 November 2026 to 15 November 2026'. */
export function periodText(period: Period, today: LocalDay, locale: string): string {
  const { prose, facts } = periodName(period, today, 'asked');
  const text = proseText(prose, factBook(facts), locale);
  return `${text[0]?.toLowerCase() ?? ''}${text.slice(1)}`;
}

const isNamed = (unit: Period['unit']): unit is 'week' | 'weekend' | 'month' | 'quarter' | 'half' | 'year' =>
  !['day', 'days', 'since', 'between', 'all'].includes(unit);

const weekdayName = (day: LocalDay): string => formatDay(day, 'en-GB', 'weekday').replace(/\W.*$/, '');

function weekWord(from: LocalDay, today: LocalDay): 'this week' | 'last week' | 'next week' | null {
  const monday = spanOf('week', today).from;
  if (from === monday) return 'this week';
  if (from === addDays(monday, -7)) return 'last week';
  return from === addDays(monday, 7) ? 'next week' : null;
}

/** What a period is called besides its days. */
function meant(unit: Period['unit'], from: LocalDay, today: LocalDay): string {
  const week = unit === 'week' ? weekWord(from, today) : null;
  return week === null ? '' : `, ${week}`;
}
