import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

import { DATA_FILE, stripeData } from './stripe-data';

it('the committed data is what the types of the SDK say', async () => {
  expect(readFileSync(DATA_FILE, 'utf8')).toBe(await stripeData());
}, 120_000);
