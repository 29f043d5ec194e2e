import { expect, test } from 'vitest';

import { type Cents, cents } from '~server/domain/kernel/money';

import { togetherText, transferText, whatToDo } from './transfer-text';

const MARKED = { xpEarned: 10, worthXp: 1, marked: 1, xp: 10, levelUp: null, newBadges: [] };

const eur = (amount: Cents) => `€${amount / 100}`;
const waiting = (...amounts: number[]) =>
  amounts.map((amount) => ({ kind: 'saving' as const, id: `${amount}`, amount: cents(amount) }));

test('says what was earned, honestly when the day has nothing left', () => {
  expect(transferText(MARKED)).toBe('Transfer complete! +10 XP earned!');
  expect(transferText({ ...MARKED, xpEarned: 0 })).toBe(
    'Transfer complete! No XP this time: today’s 50 XP for transfers are used up.',
  );
  expect(transferText({ ...MARKED, xpEarned: 0, worthXp: 0, marked: 0 })).toBe(
    'This was marked as transferred before.',
  );
});

test('several marked together are one message', () => {
  expect(transferText({ ...MARKED, xpEarned: 50, worthXp: 40, marked: 48 })).toBe(
    '48 transfers complete! +50 XP earned!',
  );
});

test('an amount below €1 earns no XP, and its message names none', () => {
  expect(transferText({ ...MARKED, xpEarned: 0, worthXp: 0 })).toBe('Transfer complete!');
});

test('names the new badges', () => {
  expect(transferText({ ...MARKED, newBadges: ['money_moved'] })).toBe(
    'Transfer complete! +10 XP earned! New badge: Moved for real',
  );
  expect(transferText({ ...MARKED, newBadges: ['money_moved', 'first_entry'] })).toBe(
    'Transfer complete! +10 XP earned! New badges: Moved for real, First acorn',
  );
});

test('the card promises no XP that the day or the amounts do not give', () => {
  const move = 'Move it to your savings account, then mark it';
  expect(whatToDo(waiting(500), 0, eur)).toBe(`${move}: 10 XP each, at most 50 a day.`);
  expect(whatToDo(waiting(500, 99), 40, eur)).toBe(`${move}: 10 XP each from €1, at most 50 a day.`);
  expect(whatToDo(waiting(500, 99), 50, eur)).toBe(`${move}. Today’s 50 XP for transfers are earned.`);
  expect(whatToDo(waiting(99), 0, eur)).toBe(`${move}.`);
});

test('the question before several are marked says how much money it is, without what challenges could save', () => {
  expect(togetherText(waiting(500, 340), eur)).toBe('Together €8.4. It can be undone for 10 seconds.');
  expect(togetherText([...waiting(500), { kind: 'challenge', id: 'x', amount: cents(2_000) }], eur)).toBe(
    'Together €5, not counting 1 finished challenge. It can be undone for 10 seconds.',
  );
});
