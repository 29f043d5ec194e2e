import { expect, test } from 'vitest';

import type { NoXp } from '~server/domain/game/xp';
import { cents } from '~server/domain/kernel/money';

import { savedText } from './saved-text';

const answer = (xpEarned: number, noXp: NoXp, ...newBadges: string[]) => ({
  entry: { amount: cents(1250) },
  xpEarned,
  noXp,
  towardsGoal: 'counts' as const,
  newBadges,
});

test('says what was saved, what it earned and which badge it brought', () => {
  expect(savedText(answer(50, null), 'en-IE')).toBe('Saved €12.50 · +50 XP');
  expect(savedText(answer(25, null, 'first_50_saved'), 'en-IE')).toBe(
    'Saved €12.50 · +25 XP · New badge: First hundred',
  );
});

test('says why there is no XP', () => {
  expect(savedText(answer(0, 'cap'), 'en-IE')).toBe('Saved €12.50 · no more XP for savings today');
  expect(savedText(answer(0, 'small'), 'en-IE')).toBe('Saved €12.50 · no XP below €0.20');
  expect(savedText(answer(0, 'late', 'first_50_saved', 'hundred_club'), 'en-IE')).toBe(
    'Saved €12.50 · no XP, more than 7 days ago · New badges: First hundred, Quarter thousand',
  );
});

test('says when a saving is older than the goal, and so not in it', () => {
  expect(savedText({ ...answer(0, 'late'), towardsGoal: 'left-out' }, 'en-IE')).toBe(
    'Saved €12.50 · no XP, more than 7 days ago · before your goal began, so not in it',
  );
  expect(savedText({ ...answer(50, null), towardsGoal: 'put-aside' }, 'en-IE')).toBe(
    'Saved €12.50 · +50 XP · before your goal began, in it as put aside',
  );
});
