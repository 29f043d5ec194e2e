import { expect, test, vi } from 'vitest';

import { useDatabase } from '../support/fixture';
import { runPlantedKeys } from './planted-keys-run';

vi.setConfig({ testTimeout: 180_000 });

const database = useDatabase();

test('R13: nothing that a stranger has planted in an account opens it once its owner has come back', async () => {
  const { violations } = await runPlantedKeys(database, { accounts: 8 });
  expect(violations).toEqual([]);
});
