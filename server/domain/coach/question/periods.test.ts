import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type LocalDay, addDays, dayParts, daysBetween, localDay } from '../../kernel/days';
import { checkFigures } from '../figures/check-figures';
import { fact, factBook, proseText } from '../figures/facts';
import { readFutureDay } from './future-day';
import cases from './period-cases.json' with { type: 'json' };
import { periodBefore, sameDaysOf, yearBefore } from './period-days';
import { periodName, periodText } from './period-name';
import { readPeriods } from './periods';
import type { Period } from './query';
import { foldSlotText } from './slots';
import { correctSpelling } from './spell';

const TODAY = localDay('2026-11-18');
const from = (unit: Period['unit'], first: string, last: string): Period => ({
  unit,
  from: localDay(first),
  to: localDay(last),
});
const read = (text: string, today: LocalDay = TODAY, base: Period | null = null): string =>
  readPeriods(correctSpelling(foldSlotText(text)), today, base)
    .map(({ period, future }) => `${period.unit} ${period.from} ${period.to}${future ? ' future' : ''}`)
    .join(', ');

describe('the periods of a message on Wednesday, 18 November 2026', () => {
  for (const [language, phrases] of Object.entries(cases.phrases))
    it.each(Object.entries(phrases))(`${language}: %s`, (phrase, expected) => {
      expect(read(phrase)).toBe(expected);
    });
});

describe('the periods of a message on other days', () => {
  for (const [today, phrases] of Object.entries(cases.todays))
    it.each(Object.entries(phrases))(`${today}: %s`, (phrase, expected) => {
      expect(read(phrase, localDay(today))).toBe(expected);
    });
});

describe('a period that follows another', () => {
  it.each([
    ['and the month before?', from('month', '2026-09-01', '2026-09-30'), 'month 2026-08-01 2026-08-31'],
    ['and the year before?', from('month', '2026-10-01', '2026-10-31'), 'month 2025-10-01 2025-10-31'],
    ['und die Woche davor?', from('week', '2026-11-09', '2026-11-15'), 'week 2026-11-02 2026-11-08'],
    ['the august before', from('month', '2026-08-01', '2026-08-31'), 'month 2025-08-01 2025-08-31'],
    ['and last august?', from('month', '2026-08-01', '2026-08-31'), 'month 2025-08-01 2025-08-31'],
    ['a month earlier?', from('month', '2026-05-01', '2026-05-31'), 'month 2026-04-01 2026-04-30'],
    ['two weeks later', from('week', '2026-06-01', '2026-06-07'), 'week 2026-06-15 2026-06-21'],
    ['the same period last year', from('days', '2026-11-12', '2026-11-18'), 'between 2025-11-12 2025-11-18'],
  ])('%s', (phrase, base, expected) => {
    expect(read(phrase, TODAY, base)).toBe(expected);
  });
});

const NAMES = new Map(
  ['en', 'de', 'da', 'es', 'fr', 'nl'].map((language) => {
    const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
    return [language, Array.from({ length: 12 }, (_, index) => format.format(Date.UTC(2026, index, 15)))];
  }),
);
const monthOf = (language: string, month: number): string => NAMES.get(language)?.[month - 1] ?? '';
const anyDay = fc.integer({ min: 0, max: 3652 }).map((days) => addDays(localDay('2019-01-01'), days));

describe('every week and Easter', () => {
  it('reads every Monday to Sunday by its number', () => {
    for (let day = localDay('2019-01-07'); day < '2029-01-01'; day = addDays(day, 7)) {
      const thursday = addDays(day, 3);
      const { year } = dayParts(thursday);
      const number = 1 + Math.floor(daysBetween(localDay(`${year}-01-01`), thursday) / 7);
      expect(read(`KW ${number} ${year}`, localDay('2029-06-01'))).toBe(`week ${day} ${addDays(day, 6)}`);
    }
  });

  it.each([
    ['2019', '2019-04-21'],
    ['2024', '2024-03-31'],
    ['2025', '2025-04-20'],
    ['2026', '2026-04-05'],
    ['2027', '2027-03-28'],
    ['2028', '2028-04-16'],
  ])('knows Easter Sunday of %s', (year, day) => {
    expect(read(`easter sunday ${year}`, localDay('2029-06-01'))).toBe(`day ${day} ${day}`);
  });
});

describe('every day, month and year', () => {
  it('reads as itself, however it is written', () => {
    const today = localDay('2029-06-01');
    for (let day = localDay('2019-01-01'); day < '2029-01-01'; day = addDays(day, 1)) {
      const { year, month, day: number } = dayParts(day);
      const written = [
        day,
        `${number}.${month}.${year}`,
        `${number} ${monthOf('en', month)} ${year}`,
        `am ${number}. ${monthOf('de', month)} ${year}`,
        `${number}. ${monthOf('da', month)} ${year}`,
        `el ${number} de ${monthOf('es', month)} de ${year}`,
        `le ${number} ${monthOf('fr', month)} ${year}`,
        `op ${number} ${monthOf('nl', month)} ${year}`,
      ];
      const wrong = written.filter((text) => read(text, today) !== `day ${day} ${day}`);
      if (wrong.length > 0) expect(wrong).toEqual([]);
    }
  });

  it('reads months and years in each language', () => {
    for (let year = 2019; year < 2029; year++) {
      expect(read(`in ${year}`, localDay('2029-06-01'))).toBe(`year ${year}-01-01 ${year}-12-31`);
      for (const language of ['en', 'de', 'da', 'es', 'fr', 'nl'])
        for (let month = 1; month <= 12; month++)
          expect(read(`${monthOf(language, month)} ${year}`, localDay('2029-06-01'))).toContain(
            `month ${year}-${String(month).padStart(2, '0')}-01`,
          );
    }
  });
});

describe('any message', () => {
  const vocabulary = Object.values(cases.phrases).flatMap((phrases) =>
    Object.keys(phrases).flatMap((phrase) => phrase.split(' ')),
  );
  const message = fc.array(
    fc.oneof(fc.constantFrom(...vocabulary), fc.integer({ min: 0, max: 99_999 }).map(String)),
    {
      maxLength: 9,
    },
  );

  it('has periods in order that end today at the latest', () => {
    fc.assert(
      fc.property(message, anyDay, (words, today) => {
        const text = foldSlotText(words.join(' '));
        let done = 0;
        for (const { period, at, length, future } of readPeriods(text, today)) {
          expect(at).toBeGreaterThanOrEqual(done);
          done = at + length;
          expect(length).toBeGreaterThan(0);
          expect(period.from <= period.to).toBe(true);
          expect(future ? period.from > today : period.to <= today).toBe(true);
        }
        expect(done).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 2000 },
    );
  });

  it('has words for its periods, with facts that the check lets pass', () => {
    fc.assert(
      fc.property(message, anyDay, (words, today) => {
        for (const { period } of readPeriods(foldSlotText(words.join(' ')), today)) {
          const { prose, facts } = periodName(period, today, 'asked');
          expect(prose.replaceAll(/\{[^}]*\}/g, '')).not.toMatch(/\d/);
          const total = fact.eur(
            'asked_total',
            1234,
            `Savings logged ${periodText(period, today, 'en-GB')}.`,
          );
          const sentence = `${prose}, you logged {asked_total}.`;
          expect(checkFigures(sentence, factBook([...facts, total])).removed, sentence).toBe(0);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('the name of a period', () => {
  it.each([
    [from('day', '2026-11-17', '2026-11-17'), 'Yesterday'],
    [from('day', '2026-11-10', '2026-11-10'), 'On Tuesday, 10 November 2026'],
    [from('week', '2026-11-09', '2026-11-15'), 'Last week, 9 November 2026 to 15 November 2026'],
    [from('month', '2026-10-01', '2026-10-31'), 'In October 2026'],
    [from('month', '2026-11-01', '2026-11-18'), 'In November 2026 until today'],
    [from('year', '2025-01-01', '2025-12-31'), 'In 2025'],
    [from('weekend', '2026-11-14', '2026-11-15'), 'On the weekend from 14 November 2026 to 15 November 2026'],
    [from('days', '2026-11-12', '2026-11-18'), 'From 12 November 2026 to 18 November 2026'],
    [from('since', '2026-06-01', '2026-11-18'), 'Since 1 June 2026'],
    [from('between', '2000-01-01', '2026-05-31'), 'Until 31 May 2026'],
    [from('all', '2000-01-01', '2026-11-18'), 'So far'],
  ])('%o', (period, expected) => {
    const { prose, facts } = periodName(period, TODAY, 'asked');
    expect(proseText(prose, factBook(facts), 'da')).toBe(expected);
  });
});

describe('periods beside others', () => {
  it.each([
    [from('day', '2026-03-01', '2026-03-01'), '2026-02-28 2026-02-28', '2025-03-01 2025-03-01'],
    [from('week', '2026-11-16', '2026-11-18'), '2026-11-09 2026-11-15', '2025-11-17 2025-11-23'],
    [from('month', '2026-11-01', '2026-11-18'), '2026-10-01 2026-10-31', '2025-11-01 2025-11-30'],
    [from('half', '2026-07-01', '2026-11-18'), '2026-01-01 2026-06-30', '2025-07-01 2025-12-31'],
    [from('year', '2026-01-01', '2026-11-18'), '2025-01-01 2025-12-31', '2025-01-01 2025-12-31'],
    [from('days', '2026-11-12', '2026-11-18'), '2026-11-05 2026-11-11', '2025-11-12 2025-11-18'],
    [from('between', '2026-11-03', '2026-11-09'), '2026-10-27 2026-11-02', '2025-11-03 2025-11-09'],
  ])('%o', (period, before, aYearBefore) => {
    const days = (one: Period) => `${one.from} ${one.to}`;
    expect(days(periodBefore(period))).toBe(before);
    expect(days(yearBefore(period))).toBe(aYearBefore);
  });

  it('are compared up to the same day while one runs', () => {
    const october = from('month', '2026-10-01', '2026-10-31');
    expect(sameDaysOf(from('month', '2026-11-01', '2026-11-18'), october, TODAY).to).toBe('2026-10-18');
    expect(sameDaysOf(from('month', '2026-09-01', '2026-09-30'), october, TODAY)).toBe(october);
    const february = from('month', '2026-02-01', '2026-02-28');
    expect(sameDaysOf(from('month', '2026-03-01', '2026-03-30'), february, localDay('2026-03-30')).to).toBe(
      '2026-02-28',
    );
    const week = from('week', '2026-11-09', '2026-11-15');
    expect(sameDaysOf(from('week', '2026-11-16', '2026-11-18'), week, TODAY).to).toBe('2026-11-11');
  });
});

describe('a day to come, counted from a goal on 15 June 2027', () => {
  it.each(Object.entries(cases.ahead))('%s', (phrase, expected) => {
    expect(readFutureDay(foldSlotText(phrase), TODAY, localDay('2027-06-15'))?.day ?? '').toBe(expected);
  });
});

describe('spelling', () => {
  it.each([
    ['how much in novemeber', 'how much in november'],
    ['septmber', 'september'],
    ['cofee', 'coffee'],
    ['grocerys', 'groceries'],
    ['wendesday', 'wednesday'],
    ['yesteray', 'yesterday'],
    ['gestren', 'gestern'],
  ])('mends %s', (text, expected) => {
    expect(correctSpelling(text)).toBe(expected);
  });

  it.each([
    'octobre',
    'market',
    'mondays',
    'weekendje',
    'mates',
    'overkill',
    'skipping',
    'month',
    'mars',
    'todas',
  ])('leaves %s', (word) => {
    expect(correctSpelling(word)).toBe(word);
  });
});
