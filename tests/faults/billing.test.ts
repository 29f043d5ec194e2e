import { expect, test, vi } from 'vitest';

import { useDatabase } from '../support/fixture';
import { runBillingStories } from './billing-run';

vi.setConfig({ testTimeout: 900_000 });

const { db, runtime } = useDatabase();

test('R5: a subscription ends up as the rules say, whatever webhooks were doubled, permuted, late or lost', async () => {
  const result = await runBillingStories(
    { db, runtime },
    { histories: Number(process.env.N ?? 10), seed: Number(process.env.SEED ?? 20_261_122) },
  );
  expect(result.violations).toEqual([]);
});
