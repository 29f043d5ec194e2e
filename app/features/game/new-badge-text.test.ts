import { expect, test } from 'vitest';

import { newBadgeText, withNewBadges } from './new-badge-text';

test('names one badge, several, or says nothing', () => {
  expect(newBadgeText([])).toBeNull();
  expect(newBadgeText(['first_50_saved'])).toBe('New badge: First hundred');
  expect(newBadgeText(['first_entry', 'first_50_saved'])).toBe('New badges: First acorn, First hundred');
  expect(newBadgeText(['first_entry', 'first_50_saved', 'first_entry', 'first_entry'])).toBe(
    'New badges: First acorn, First hundred and 2 more',
  );
});

test('the message stays as it is and the badges follow it', () => {
  expect(withNewBadges('Saved €5.00 · +25 XP', [])).toBe('Saved €5.00 · +25 XP');
  expect(withNewBadges('Saved €5.00 · +25 XP', ['first_entry'])).toBe(
    'Saved €5.00 · +25 XP · New badge: First acorn',
  );
  expect(withNewBadges('+50 XP earned.', ['challenge_champ'])).toBe(
    '+50 XP earned. New badge: Challenge champ',
  );
});
