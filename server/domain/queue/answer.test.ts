import fc from 'fast-check';
import { expect, test } from 'vitest';

import REASONS from '../../reasons.json';
import { outcomeOf } from './answer';

const refusal = (reason: string) => ({ error: { message: 'No', code: -32600, data: { reason } } });

test('an answer settles an act only when the server has taken it or a rule has refused it', () => {
  expect(outcomeOf({ result: { data: { xp: 5 } } })).toEqual({ kind: 'sent', answer: { xp: 5 } });
  expect(outcomeOf({ result: {} })).toEqual({ kind: 'sent', answer: undefined });
  expect(outcomeOf(refusal('CHALLENGE_ENDED'))).toEqual({
    kind: 'refused',
    refusal: { message: 'No', asks: false },
  });
  expect(outcomeOf(refusal('CONFIRM_AMOUNT'))).toMatchObject({ refusal: { asks: true } });
  for (const reason of ['SIGN_IN_REQUIRED', 'OTHER_PERSON', 'ACCOUNT_CLOSING', 'TRIAL_EXPIRED'])
    expect(outcomeOf(refusal(reason))).toEqual({ kind: 'not-now' });
  for (const reason of ['INTERNAL', 'DATABASE_UNAVAILABLE', 'UNKNOWN_PROCEDURE'])
    expect(outcomeOf(refusal(reason))).toEqual({ kind: 'trouble' });
});

test('whatever else comes back is no answer: the page of a network, half an answer, a list', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (body) => {
      const isObject = typeof body === 'object' && body !== null;
      fc.pre(!isObject || !('result' in body || 'error' in body));
      expect(outcomeOf(body)).toEqual({ kind: 'unanswered' });
    }),
  );
});

test('every reason that says the server is away for now leaves the act as it is', () => {
  for (const [reason, status] of Object.entries(REASONS))
    if (status === 503 && /^(DATABASE|TOO_MANY)/.test(reason))
      expect(outcomeOf(refusal(reason)).kind, reason).toBe('trouble');
});
