import { expect, test } from 'vitest';

import { factsSchema } from './stored';

test('facts from before they said what they are for and about are read by their ids', () => {
  const old = { id: 't1_saving', value: 100, unit: 'eur', sentence: 'It.', from: [] };
  expect(factsSchema.parse([old])).toEqual([{ ...old, per: 'once', about: 'more' }]);
  expect(factsSchema.parse([{ ...old, per: 'month' }])).toMatchObject([{ per: 'month' }]);
});
