import { expect, test } from 'vitest';

import { localDay } from '../kernel/days';
import { nextThing } from './next-thing';

const TODAY = localDay('2026-06-10');
const FRIDAY = localDay('2026-06-12');
const calm = { hardship: false };

test('nothing waits', () => {
  expect(nextThing({}, calm)).toEqual({ next: null, later: [] });
  expect(nextThing({ habit: undefined, transfer: undefined }, calm)).toEqual({ next: null, later: [] });
});

test('of what runs out today, a habit comes first, then the check-in, then the plan', () => {
  const all = { invitation: FRIDAY, transfer: null, plan: TODAY, 'check-in': TODAY, habit: TODAY };
  expect(nextThing(all, calm)).toEqual({
    next: 'habit',
    later: ['check-in', 'plan', 'invitation', 'transfer'],
  });
});

test('what expires first goes before what has time', () => {
  expect(nextThing({ transfer: null, invitation: FRIDAY }, calm).next).toBe('invitation');
  expect(nextThing({ plan: TODAY, invitation: FRIDAY }, calm).next).toBe('plan');
  expect(nextThing({ invitation: localDay('2026-06-09'), habit: TODAY }, calm).next).toBe('invitation');
  expect(nextThing({ invitation: TODAY, habit: TODAY }, calm).next).toBe('habit');
});

test('what does not run out comes last, in its order', () => {
  expect(nextThing({ transfer: null, invitation: null }, calm)).toEqual({
    next: 'transfer',
    later: ['invitation'],
  });
});

test('in hardship nothing is next', () => {
  expect(nextThing({ habit: TODAY, transfer: null }, { hardship: true })).toEqual({
    next: null,
    later: ['habit', 'transfer'],
  });
});
