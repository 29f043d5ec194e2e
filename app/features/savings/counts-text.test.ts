import { expect, test } from 'vitest';

import { addDays, localDay } from '~server/domain/kernel/days';

import { countsText } from './counts-text';

const today = localDay('2026-11-23');
const goal = { setOn: today, startedAt: '2026-11-23T09:00:00.000Z', countsEarlier: false };
const on = (days: number, changes: Partial<Parameters<typeof countsText>[1]> = {}) =>
  countsText(addDays(today, days), { today, goal, xpToday: 0, ...changes });

test('a day before the goal is never said to count towards it, 22 days ago or 3', () => {
  expect(on(-22)).toBe(
    'Before your goal began on 23 November 2026: it is in your history and insights, but counts neither towards your goal nor for XP and streak.',
  );
  expect(on(-3)).toBe(
    'Before your goal began on 23 November 2026: it counts for XP and streak, but not towards your goal.',
  );
  expect(on(-3, { xpToday: 300 })).toBe(
    'Before your goal began on 23 November 2026: it counts for your streak (today’s XP for savings are earned), but not towards your goal.',
  );
});

test('where what was saved before counts, it says so', () => {
  const counted = { goal: { ...goal, countsEarlier: true } };
  expect(on(-22, counted)).toBe(
    'Before your goal began on 23 November 2026: it counts as put aside before, but no longer for XP and streak.',
  );
  expect(on(-3, counted)).toBe(
    'Before your goal began on 23 November 2026: it counts as put aside before, and for XP and streak.',
  );
});

test('a day of the goal says nothing, what it no longer earns, or that the day is full', () => {
  expect(on(0)).toBeNull();
  const older = { goal: { ...goal, setOn: addDays(today, -30) } };
  expect(on(-8, older)).toBe(
    'More than 7 days ago: it counts towards your goal, but no longer for XP and streak.',
  );
  expect(on(-7, older)).toBeNull();
  expect(on(0, { xpToday: 300 })).toContain('Today’s 300 XP for savings are earned.');
});

test('a future day says one thing, and that is its own mistake', () => {
  expect(on(1)).toBeNull();
  expect(countsText('', { today, goal, xpToday: 0 })).toBeNull();
});
