import { expect, test } from 'vitest';

import { localDay } from '../kernel/days';
import { weekDots, weekInWords } from './week-dots';

const WEDNESDAY = localDay('2026-06-10');
const days = (...all: number[]) => all.map((day) => localDay(`2026-06-${String(day).padStart(2, '0')}`));

test('a week begins on Monday, knows today, and leaves out other weeks', () => {
  const dots = weekDots(days(6, 7, 8, 10), WEDNESDAY);
  expect(dots.map(({ name }) => name.charAt(0)).join('')).toBe('MTWTFSS');
  expect(dots.map(({ when }) => when)).toEqual([
    'past',
    'past',
    'today',
    'future',
    'future',
    'future',
    'future',
  ]);
  expect(dots.map(({ saved }) => saved)).toEqual([true, false, true, false, false, false, false]);
});

test.each([
  [[], 'This week is still open.'],
  [[10], 'This week you saved today.'],
  [[8], 'This week you saved on Monday.'],
  [[8, 9, 10], 'This week you saved on Monday, on Tuesday and today.'],
])('%j reads as a sentence', (saved, sentence) => {
  expect(weekInWords(weekDots(days(...saved), WEDNESDAY))).toBe(sentence);
});

test('on a Monday there is no day before it, on a Sunday none after it', () => {
  expect(weekDots([], localDay('2026-06-08'))[0]?.when).toBe('today');
  expect(weekDots([], localDay('2026-06-14'))[6]?.when).toBe('today');
});
