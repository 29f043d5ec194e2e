import { expect, test } from 'vitest';

import { transferText } from './transfer-text';

const MARKED = { xpEarned: 10, replayed: false, xp: 10, levelUp: null, newBadges: [] };

test('says what was earned, honestly when the day has nothing left', () => {
  expect(transferText(MARKED)).toBe('Transfer complete! +10 XP earned!');
  expect(transferText({ ...MARKED, xpEarned: 0 })).toBe(
    'Transfer complete! No XP this time: today’s 50 XP for transfers are used up.',
  );
  expect(transferText({ ...MARKED, xpEarned: 0, replayed: true })).toBe(
    'This was marked as transferred before.',
  );
});

test('names the new badges', () => {
  expect(transferText({ ...MARKED, newBadges: ['money_moved'] })).toBe(
    'Transfer complete! +10 XP earned! New badge: Moved for real',
  );
  expect(transferText({ ...MARKED, newBadges: ['money_moved', 'first_entry'] })).toBe(
    'Transfer complete! +10 XP earned! New badges: Moved for real, First acorn',
  );
});
