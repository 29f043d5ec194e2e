import { randomInt } from 'node:crypto';

import { createDb } from '~db/client';

import { createFactories, type Factories } from '../../../scripts/seed/factories';
import { readE2eInfo } from '../../support/e2e-info';

/** Makes people and groups as the app would have stored them. Everybody has the password of the demo people. */
export async function withFactories<Made>(use: (make: Factories) => Promise<Made>): Promise<Made> {
  const { db, close } = createDb(readE2eInfo().databaseUrl, { max: 1 });
  try {
    return await use(createFactories(db, { now: new Date(), seed: randomInt(2 ** 31) }));
  } finally {
    await close();
  }
}
