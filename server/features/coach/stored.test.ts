import { expect, test } from 'vitest';

import { fact, factBook } from '../../domain/coach/figures/facts';
import { cents } from '../../domain/kernel/money';
import { asOfNow, factsSchema } from './stored';

test('facts from before they said what they are for and about are read by their ids', () => {
  const old = { id: 't1_saving', value: 100, unit: 'eur', sentence: 'It.', from: [] };
  expect(factsSchema.parse([old])).toEqual([{ ...old, per: 'once', about: 'more' }]);
  expect(factsSchema.parse([{ ...old, per: 'month' }])).toMatchObject([{ per: 'month' }]);
});

test('a stored text has the figures of now, and loses the sentence that they no longer bear out', () => {
  const stored = {
    text: 'You have saved {saved_total}. You are {days_ahead} ahead. Aim for {weekly_goal}.',
    facts: [
      fact.eur('saved_total', cents(1000), 'Saved.'),
      fact.days('days_ahead', 5, 'Ahead of the line.'),
      fact.eur('weekly_goal', cents(500), 'A week.'),
    ],
  };
  const now = factBook([
    fact.eur('saved_total', cents(1350), 'Saved.'),
    fact.eur('weekly_goal', cents(700), 'A week.'),
  ]);
  const { text, facts } = asOfNow(stored, now, ['weekly_goal']);
  expect(text).toBe('You have saved {saved_total}. Aim for {weekly_goal}.');
  expect(Object.fromEntries(facts.map(({ id, value }) => [id, value]))).toMatchObject({
    saved_total: 1350,
    weekly_goal: 500,
  });
});
