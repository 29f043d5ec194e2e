import { expect, test } from 'vitest';

import { LATE_DAYS } from '../game/xp';
import { addDays, localDay } from '../kernel/days';
import { cents } from '../kernel/money';
import { FIRST_TRY_DAYS, type FirstTry, offeredTry, readFirstTry, triedBefore } from './first-try';

const today = localDay('2026-11-23');
const lena = { id: 'lena', savedCount: 0, today };
const coffee: FirstTry = {
  id: '0b1c2d3e-4f50-4617-8293-a4b5c6d7e8f9',
  amount: cents(380),
  category: 'coffee',
  date: today,
  account: null,
};
const made = (days: number): FirstTry => ({ ...coffee, date: addDays(today, days) });

test('what was kept is read back as it was', () => {
  expect(readFirstTry(JSON.parse(JSON.stringify(coffee)))).toEqual(coffee);
  expect(readFirstTry({ ...coffee, account: 'lena', more: 1 })).toEqual({ ...coffee, account: 'lena' });
});

test('garbage is nothing', () => {
  const garbage = [
    null,
    undefined,
    7,
    'coffee',
    [],
    {},
    { ...coffee, id: 'first' },
    { ...coffee, id: 1 },
    { ...coffee, amount: 0 },
    { ...coffee, amount: -380 },
    { ...coffee, amount: 3.8 },
    { ...coffee, amount: 1e12 },
    { ...coffee, amount: '380' },
    { ...coffee, category: 'tea' },
    { ...coffee, category: null },
    { ...coffee, date: '2026-02-30' },
    { ...coffee, date: '23 November' },
    { ...coffee, date: 20261123 },
    { ...coffee, account: undefined },
    { ...coffee, account: 5 },
  ];
  expect(garbage.map(readFirstTry)).toEqual(garbage.map(() => null));
});

test('it is offered to who comes first, on the day it was tried', () => {
  expect(offeredTry(coffee, lena)).toEqual({ ...coffee, account: 'lena' });
  expect(offeredTry(made(-3), lena)?.date).toBe('2026-11-20');
  expect(offeredTry({ ...coffee, account: 'lena' }, lena)?.id).toBe(coffee.id);
  expect(offeredTry(null, lena)).toBeNull();
});

test('it is never offered to another account, nor to somebody who has saved before', () => {
  expect(offeredTry({ ...coffee, account: 'mette' }, lena)).toBeNull();
  expect(offeredTry(coffee, { ...lena, savedCount: 1 })).toBeNull();
});

test('it is forgotten while it would still earn XP', () => {
  expect(FIRST_TRY_DAYS).toBeLessThanOrEqual(LATE_DAYS);
  expect(offeredTry(made(-FIRST_TRY_DAYS), lena)).not.toBeNull();
  expect(offeredTry(made(-FIRST_TRY_DAYS - 1), lena)).toBeNull();
});

test('a day ahead is another time zone and becomes today; more is a wrong clock', () => {
  expect(offeredTry(made(1), lena)?.date).toBe(today);
  expect(offeredTry(made(2), lena)).toBeNull();
});

test('the landing page shows it again until an account has seen it', () => {
  expect(triedBefore(coffee, today)).toEqual(coffee);
  expect(triedBefore(made(-8), today)).toBeNull();
  expect(triedBefore({ ...coffee, account: 'lena' }, today)).toBeNull();
  expect(triedBefore(null, today)).toBeNull();
});
