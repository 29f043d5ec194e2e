import fc from 'fast-check';
import { expect, test } from 'vitest';

import { addDays, dayParts, localDay } from '../kernel/days';
import { daysIn } from './dates';

const TODAY = localDay('2026-03-01');
const days = (text: string) => daysIn(text, TODAY).map(({ day }) => day);

test.each([
  ['15.04.2016:1586651110176', '2020-04-15'],
  ['09:4802.03.2020', '2020-03-02'],
  ['23.04.202009:59', '2020-04-23'],
  ['Datum:26.09.201613:56', '2016-09-26'],
  ['15.04.202C', '2020-04-15'],
  ['2024-03-12 14:05', '2024-03-12'],
  ['26-01-23', '2023-01-26'],
  ['12 mars 2024', '2024-03-12'],
  ['12JAN24', '2024-01-12'],
  ['220ct2025', '2025-10-22'],
  ['3. marts 2024', '2024-03-03'],
  ['14 de febrero de 2025', '2025-02-14'],
  ['Mar 12, 2024', '2024-03-12'],
  ['03/04/24 12:33', '2024-04-03'],
  ['12/31/2023', '2023-12-31'],
  ['12.5.2024', '2024-05-12'],
])('%s is %s', (text, wanted) => expect(days(text)).toEqual([wanted]));

test('no day of a purchase: tomorrow, long ago, days that do not exist, phones, amounts', () => {
  for (const text of [
    '02.03.2026',
    '01.01.2001',
    '31.02.2024',
    '05251/18-04-20420',
    '10.000 m',
    '12,50 1,20',
    '1.20.35',
  ])
    expect(days(text), text).toEqual([]);
});

test('a time behind it is told, and two orders are doubtful', () => {
  expect(daysIn('07.04.20 14:38', TODAY)).toMatchObject([{ timed: true, doubtful: false }]);
  expect(daysIn('24-03-12', TODAY)).toMatchObject([{ day: '2012-03-24', timed: false, doubtful: true }]);
  expect(daysIn('24-03-12', TODAY, { yearFirst: true })).toMatchObject([
    { day: '2024-03-12', doubtful: true },
  ]);
});

test('every day of the last years is read in each European form', () => {
  const forms = [
    (y: string, m: string, d: string) => `${d}.${m}.${y}`,
    (y: string, m: string, d: string) => `${d}/${m}/${y}`,
    (y: string, m: string, d: string) => `${y}-${m}-${d}`,
    (y: string, m: string, d: string) => `${d}.${m}.${y.slice(2)} 17:03`,
    (y: string, m: string, d: string) => `Datum${d}.${m}.${y}17:03`,
    (y: string, m: string, d: string) => `${d}.${m}.${y.slice(2)}17:03`,
  ];
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4000 }), fc.constantFrom(...forms), (ago, form) => {
      const day = addDays(TODAY, -ago);
      const { year, month, day: date } = dayParts(day);
      const two = (part: number) => String(part).padStart(2, '0');
      expect(days(form(String(year), two(month), two(date)))).toEqual([day]);
    }),
  );
});
