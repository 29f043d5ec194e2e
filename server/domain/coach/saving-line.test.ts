import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';

import { localDay } from '../kernel/days';
import { SAVING_RULES, SAVING_TEXT } from '../savings/saving-rules';
import { SAVING_LINE_TEXT, readSavingLine } from './saving-line';

const today = localDay('2026-11-24'); // a Tuesday

/** What was read, in one row: amount, category, day, note, hint. */
const told = (text: string) => {
  const read = readSavingLine(text, today);
  return read && [read.amount, read.category, read.date?.slice(5) ?? null, read.note, read.hint];
};

test.each([
  ['coffee 3.80 yesterday', 380, 'coffee', '11-23', null],
  ['3,80 coffee', 380, 'coffee', '11-24', null],
  ['Coffee €3.80 today.', 380, 'coffee', '11-24', null],
  ['lunch at home 8 on Tuesday', 800, 'eating out', '11-17', 'lunch at home'],
  ['lunch for 8 with Ann', 800, 'eating out', '11-24', 'lunch with Ann'],
  ['log 5 coffee please', 500, 'coffee', '11-24', null],
  ['2 coffees 7.60', 760, 'coffee', '11-24', null],
  ['sushi 14 2 days ago', 1400, 'eating out', '11-22', null],
  ['bus 2.20 on 17 Nov', 220, 'rideshare', '11-17', 'bus'],
  ['coffee 3.80 on 30 Nov', 380, 'coffee', '11-30', null],
  ['taxi 1.200', 120_000, 'rideshare', '11-24', null],
  ['I saved 20 today by cooking', 2000, 'eating out', '11-24', 'cooking'],
  ['coffee 3 euros and 80 cents', 380, 'coffee', '11-24', null],
  ['Kaffee 3,80 gestern', 380, 'coffee', '11-23', null],
  ['Mittagessen 8 Euro am Dienstag', 800, 'eating out', '11-17', null],
  ['Bus 2,20 am 17.11.', 220, 'rideshare', '11-17', 'Bus'],
  ['vorgestern Mittagessen 9', 900, 'eating out', '11-22', null],
  ['Kaffee hier 3,80', 380, 'coffee', '11-24', null],
  ['kaffe 32 i går', 3200, 'coffee', '11-23', null],
  ['café 3,80 ayer', 380, 'coffee', '11-23', null],
  ['café 3,80 hier', 380, 'coffee', '11-23', null],
  ['café d’hier 3€80', 380, 'coffee', '11-23', null],
  ['café hier matin 3,80', 380, 'coffee', '11-23', null],
  ['déjeuner 8,50 avant-hier', 850, 'eating out', '11-22', null],
  ['boodschappen 12,50 gisteren', 1250, 'groceries', '11-23', null],
])('%s', (text, ...read) => expect(told(text)).toEqual([...read, null]));

describe('what is not said is asked, not guessed', () => {
  test.each([
    ['€3', SAVING_LINE_TEXT.category],
    ['almuerzo 9', SAVING_LINE_TEXT.category],
    ['coffee', SAVING_LINE_TEXT.amount],
    ['-5 coffee', SAVING_LINE_TEXT.amount],
    ['coffee 0', SAVING_LINE_TEXT.amount],
    ['5% coffee', SAVING_LINE_TEXT.amount],
    ['999999999999999999999 coffee', SAVING_LINE_TEXT.amount],
    ['coffee 1000000', SAVING_TEXT.amountTooLarge],
    ['coffee 3.80 and lunch 8', SAVING_LINE_TEXT.amounts],
    ['coffee three eighty', SAVING_LINE_TEXT.amounts],
    ['coffee 3.80 tomorrow', SAVING_TEXT.dateInFuture],
    ['coffee 3.80 in 3 days', SAVING_TEXT.dateInFuture],
    ['24 Nov 2027 coffee 3', SAVING_TEXT.dateInFuture],
    ['coffee 3.80 this week', SAVING_LINE_TEXT.day],
    ['coffee 3.80 a week', SAVING_LINE_TEXT.day],
    [`coffee 3.80 ${'x'.repeat(200)}`, SAVING_LINE_TEXT.long],
  ])('%s', (text, hint) => expect(readSavingLine(text, today)?.hint).toBe(hint));

  test.each(['', '   ', '€', '?!', '—'])('nothing is said: "%s"', (text) => expect(told(text)).toBeNull());
});

describe('whatever is typed', () => {
  const day = fc
    .integer({ min: 0, max: 20_000 })
    .map((days) => localDay(new Date(days * 86_400_000).toISOString().slice(0, 10)));
  const word = fc.constantFrom(
    ...[
      'coffee',
      'Kaffee',
      'hier',
      '3.80',
      '3,80',
      '€',
      '€5',
      '17/11',
      '31.12.',
      'i går',
      'am Dienstag',
      'a week',
    ],
    ...[
      'tomorrow',
      'in 3 days',
      'morgen',
      'log',
      'no',
      '-',
      '1e9',
      '٣',
      '\u0000',
      '\uD800',
      '´',
      '½',
      '%',
      'd’hier',
    ],
  );
  const line = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 220 }),
    fc.array(fc.oneof(word, fc.string({ maxLength: 8 })), { maxLength: 14 }).map((words) => words.join(' ')),
  );

  it('what is read is a valid saving, and never one of a day to come', () => {
    fc.assert(
      fc.property(line, day, (text, on) => {
        const read = readSavingLine(text, on);
        if (read === null) return;
        const { amount, category, date, note, hint } = read;
        if (amount !== null) expect(SAVING_RULES.amount(amount)).toEqual({ ok: true, value: amount });
        if (category !== null) expect(SAVING_RULES.category(category)).toEqual({ ok: true, value: category });
        if (date !== null) {
          expect(SAVING_RULES.date(date)).toEqual({ ok: true, value: date });
          expect(date <= on).toBe(true);
        }
        expect(SAVING_RULES.note(note)).toEqual({ ok: true, value: note });
        expect(hint === null).toBe(amount !== null && category !== null && date !== null);
      }),
      { numRuns: 1500 },
    );
  });
});
