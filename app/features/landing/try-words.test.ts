import { expect, test } from 'vitest';

import { cents } from '~server/domain/kernel/money';

import { TRIES, effectOnSample } from './sample';
import { tryWords } from './try-words';

const said = (amount: number, locale = 'en-IE') =>
  tryWords(cents(amount), effectOnSample(cents(amount)), locale);

test('a try says what was logged, and how much nearer the sample goal is', () => {
  expect(TRIES.map(({ amount }) => said(amount))).toEqual([
    { logged: '€3.80 logged · +19 XP', nearer: 'Lisbon is 1.6 days nearer.' },
    { logged: '€9.00 logged · +45 XP', nearer: 'Lisbon is 3.7 days nearer.' },
    { logged: '€12.00 logged · +50 XP', nearer: 'Lisbon is 4.9 days nearer.' },
  ]);
  expect(said(380, 'da-DK').nearer).toBe('Lisbon is 1,6 days nearer.');
});

test('it does not overstate a cent, and knows when the goal is paid for', () => {
  expect(said(5)).toEqual({ logged: '€0.05 logged', nearer: 'Lisbon is a little nearer.' });
  expect(said(243).nearer).toBe('Lisbon is 1 day nearer.');
  expect(said(45_550).nearer).toBe('Lisbon is paid for.');
  expect(said(99_999_900).nearer).toBe('Lisbon is paid for.');
});
