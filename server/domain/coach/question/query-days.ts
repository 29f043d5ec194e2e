import { type LocalDay, localDay } from '../../kernel/days';
import { spanOf } from './period-days';
import { type ReadPeriod, readPeriods } from './periods';
import type { Period } from './query';
import WORDS from './query-words.json' with { type: 'json' };
import { anyOf, blank, blankAll } from './words';

/** The days that a question names, as `readPeriods` has them, with those that a clause begins ('since we moved in May').
 * @param folded after `withWeekends` @param base the days that were asked about before */
export const readQueryDays = (folded: string, today: LocalDay, base: Period | null): readonly ReadPeriod[] =>
  readPeriods(blankAll(folded, SERIES), today, base).map((one) => {
    const clause = SINCE_CLAUSE.exec(folded.slice(0, one.at));
    const isSince = SINCE_THEN.test(folded) || clause !== null;
    if (!isSince || one.period.unit === 'since' || one.period.unit === 'all' || one.future === true)
      return one;
    const at = clause?.index ?? one.at;
    const period = { ...one.period, unit: 'since' as const, to: today };
    return { period, at, length: one.at + one.length - at };
  });

/** Weekends as a part of every week, where no single one is meant. */
export const withWeekends = (folded: string, today: LocalDay): string =>
  withAllWeekends(withWeekParts(folded), today);

/** 'Weekend or Monday to Friday' sets parts of every week beside each other, no days. */
const withWeekParts = (folded: string): string =>
  WEEKEND.test(folded) && WORKING_DAYS.test(folded)
    ? folded.replace(WORKING_DAYS, 'working days').replace(WEEKEND, 'weekends')
    : folded;
const WEEKEND =
  /(?<!\p{L})(?:(?:the |at |am |le |el |het |i )?(?:week-?ends?|wochenenden?|fin(?:es)? de semana|weekenden|weekender)(?: immer)?)(?!\p{L})/u;
const WORKING_DAYS = anyOf([
  ...WORDS.workdays,
  'weekdays',
  'wochentagen?',
  'jours de (?:la )?semaine',
  'dias de (?:la )?semana',
]);

/** 'Month by month', 'Woche für Woche': no days. */
const SERIES = /(?<!\p{L})(\p{L}+) (?:by|for|after|fur|um|par|por|a|voor|na|efter) \1(?!\p{L})/gu;

/** 'I started on 3 August, how much since then': the days named begin the period. */
const SINCE_THEN =
  /(?<!\p{L})(?:since then|seitdem|seither|depuis lors|desde entonces|sindsdien|siden da)(?!\p{L})/u;

/** 'Since we came back from India in March'. */
const SINCE_CLAUSE =
  /(?<!\p{L})(?:since|seit(?:dem)?|depuis que|desde que|sinds|siden) (?:(?:i|we|my|our|the|ich|wir|j'|je|on|nous|ik|wij|we|jeg|vi|he|hemos|me|nos)(?:'ve)?(?!\p{L}))(?: ?[\p{L}']+ ?){1,7}$/u;

/** 'How often at the weekend this year' asks for all weekends of it, not for the last one. */
function withAllWeekends(folded: string, today: LocalDay): string {
  const found = ANY_WEEKEND.exec(folded);
  if (!found) return folded;
  const others = readPeriods(blank(folded, found.index, found[0].length), today);
  return others.some(({ period }) => period.unit !== 'all' && period.from !== period.to)
    ? folded.replace(ANY_WEEKEND, 'weekends')
    : folded;
}
const ANY_WEEKEND =
  /(?<!\p{L})(?:at the|at|on the|over the|am|le|els?|in het|i) (?:week-?ends?|wochenende|fin de semana|weekenden?)(?!\p{L})/u;

/** 'What was February like last year': one month, of the year that is named later. */
export function placedInYear(
  folded: string,
  all: readonly ReadPeriod[],
  today: LocalDay,
): readonly ReadPeriod[] {
  const [month, year, ...more] = all;
  if (month?.period.unit !== 'month' || year?.period.unit !== 'year' || more.length > 0) return all;
  if (BESIDES.test(folded.slice(month.at + month.length, year.at))) return all;
  const period = spanOf('month', localDay(`${year.period.from.slice(0, 4)}${month.period.from.slice(4)}`));
  if (period.from > today) return all;
  const one = { ...month, period: period.to > today ? { ...period, to: today } : period };
  return [one, { ...year, period: one.period }];
}
const BESIDES = /(?<!\p{L})(?:and|und|et|y|en|og|or|oder|ou|of|eller|to|bis|until)(?!\p{L})|[,?;]/u;
