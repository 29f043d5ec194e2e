import { expect, test } from 'vitest';

import type { Act, Queued } from '~/features/queue/acts';
import { localDay } from '~server/domain/kernel/days';
import { cents } from '~server/domain/kernel/money';

import { queuedSavings } from './queued-savings';

const day = localDay('2026-11-28');
const shown = { title: null, category: null, day };
const waits = (act: Act, refusal: Queued['refusal'] = null): Queued => ({
  ...act,
  userId: 'me',
  key: 'key',
  madeAt: 0,
  refusal,
});
const saving = (amount: number): Act => ({
  ...shown,
  kind: 'saving',
  amount: cents(amount),
  input: { id: 'id', amount: cents(amount), category: 'coffee', date: day, note: null },
});
const contribution = (logSaving: boolean): Act => ({
  ...shown,
  kind: 'contribution',
  amount: cents(500),
  input: { groupId: 'id', id: 'id', amount: 500, note: null, date: day, logSaving, confirmed: false },
});
const decision = (outcome: string): Act => ({
  ...shown,
  kind: 'decision',
  amount: cents(900),
  input: { id: 'id', outcome, date: day },
});

test('only what becomes a saving by itself counts as one that waits', () => {
  expect(
    queuedSavings([
      waits(saving(380)),
      waits({ ...shown, kind: 'habit', amount: cents(70), input: { id: 'id', dueOn: day } }),
      waits({ ...shown, kind: 'skippedHabit', amount: cents(70), input: { id: 'id', dueOn: day } }),
      waits(contribution(true)),
      waits(contribution(false)),
      waits(decision('saved')),
      waits(decision('bought')),
      waits(saving(1), { message: 'No', asks: false }),
    ]),
  ).toEqual([380, 70, 500, 900]);
});
