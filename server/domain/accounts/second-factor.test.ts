import { expect, it } from 'vitest';

import { inFours, readCode } from './second-factor';

it.each([
  ['123456', { kind: 'app', code: '123456' }],
  [' 123 456 ', { kind: 'app', code: '123456' }],
  ['abcd-efgh-jkmn-pqrs', { kind: 'recovery', code: 'ABCDEFGHJKMNPQRS' }],
  ['ABCD EFGH JKMN PQRS', { kind: 'recovery', code: 'ABCDEFGHJKMNPQRS' }],
  // Letters that look like a digit are read as the digit.
  ['O123-i567-l901-2345', { kind: 'recovery', code: '0123156719012345' }],
  ['12345', null],
  ['1234567', null],
  ['ABCD-EFGH-JKMN', null],
  ['ABCD-EFGH-JKMN-PQRU', null],
  ['１２３４５６', null],
  ['', null],
])('reads %j', (typed, code) => expect(readCode(typed)).toEqual(code));

it('groups for reading', () => {
  expect(inFours('ABCDEFGHJ')).toBe('ABCD EFGH J');
  expect(inFours('ABCDEFGH', '-')).toBe('ABCD-EFGH');
});
