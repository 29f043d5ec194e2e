import { expect, test, vi } from 'vitest';

import type { Billing } from '~server/services/billing/billing';

import { useDatabase } from '../support/fixture';
import { switchAndWithdraw } from './switch-and-withdraw-run';

vi.setConfig({ testTimeout: 120_000 });

const { db, runtime } = useDatabase();
const nothing = () => Promise.resolve();

test('R13: who orders, changes the plan and withdraws, again and again, gains nothing and loses nothing', async () => {
  const result = await switchAndWithdraw({ db, runtime }, { rounds: 12, seed: 20_261_128 });
  expect(result.violations).toEqual([]);
});

const sabotages: [string, (billing: Billing) => Billing, string][] = [
  ['credit that is not taken back', (billing) => ({ ...billing, changeCredit: nothing }), 'of credit stay'],
  [
    'money that does not come back',
    (billing) => ({ ...billing, refund: nothing }),
    'that are owed stay away',
  ],
  [
    'a period of which nothing is ever used',
    (billing) => ({
      ...billing,
      customer: async (id) => {
        const remote = await billing.customer(id);
        if (remote.kind === 'deleted') return remote;
        const ledger = remote.ledger.map((entry) => ({
          ...entry,
          time: entry.time.map((stretch) => ({ ...stretch, start: new Date(stretch.end.getTime() - 1) })),
        }));
        return { ...remote, ledger };
      },
    }),
    'were paid by nothing',
  ],
];

test.each(sabotages.map((row, n) => [...row, n] as const))(
  '%s turns it red',
  async (_, sabotage, said, seed) => {
    const { violations } = await switchAndWithdraw({ db, runtime, sabotage }, { rounds: 3, seed });
    expect(violations.join('\n')).toContain(said);
  },
);
