import { randomUUID } from 'node:crypto';

import { startBareTwin } from './bare-twin';
import { type LineName, median } from './lines';
import { cpuMs, load, percentile, residentMiB } from './load';
import { type Product, startProduct } from './product';

export type Report = (name: LineName, value: number) => void;

const PERSON = 'demo@example.com';

/** CPU milliseconds of a process per request of one round. */
async function cpuPerRequest(
  pid: number,
  url: string,
  count: number,
  headers: Record<string, string>,
): Promise<number> {
  const before = cpuMs(pid);
  await load(url, { count, connections: 20, headers });
  return (cpuMs(pid) - before) / count;
}

/** P1 (against the bare twin, in turns), P4 and P10. */
export async function measureServer(wanted: (name: LineName) => boolean, report: Report): Promise<void> {
  const product = await startProduct({ counted: false });
  try {
    const headers = { cookie: await product.signIn(PERSON) };
    const dashboard = `${product.origin}/dashboard`;
    if (wanted('P1')) {
      const bare = await startBareTwin();
      try {
        const ratios: number[] = [];
        await cpuPerRequest(product.pid, dashboard, 600, headers);
        await cpuPerRequest(bare.pid, bare.origin, 600, {});
        for (let round = 0; round < 5; round += 1) {
          const own = await cpuPerRequest(product.pid, dashboard, 500, headers);
          ratios.push(own / (await cpuPerRequest(bare.pid, bare.origin, 500, {})));
        }
        report('P1', median(ratios));
      } finally {
        await bare.close();
      }
    }
    if (wanted('P4') || wanted('P10')) {
      await load(dashboard, { count: 1000, connections: 50, headers });
      const { times } = await load(dashboard, { count: 3000, connections: 50, headers });
      if (wanted('P4')) report('P4', percentile(times, 0.99) / percentile(times, 0.5));
      if (wanted('P10')) {
        await load(dashboard, { count: 26_000, connections: 50, headers });
        report('P10', residentMiB(product.pid));
      }
    }
  } finally {
    await product.close();
  }
}

async function statementsOf(product: Product, act: () => Promise<unknown>): Promise<number> {
  await act(); // the first time opens connections
  const before = product.statements();
  await act();
  return product.statements() - before;
}

/** P6: statements on the wire per screen, BEGIN and COMMIT included. */
export async function measureStatements(report: Report): Promise<void> {
  const product = await startProduct({ counted: true });
  try {
    const cookie = await product.signIn(PERSON);
    const page =
      (path: string, headers: Record<string, string> = { cookie }) =>
      async () => {
        const response = await fetch(product.origin + path, { headers, redirect: 'manual' });
        if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
        await response.text();
      };
    report('P6 landing', await statementsOf(product, page('/', {})));
    report('P6 dashboard', await statementsOf(product, page('/dashboard')));
    report('P6 history', await statementsOf(product, page('/savings-history')));
    report(
      'P6 add',
      await statementsOf(product, async () => {
        const response = await fetch(`${product.origin}/api/trpc/savings.create`, {
          method: 'POST',
          headers: { cookie, origin: product.origin, 'content-type': 'application/json' },
          body: JSON.stringify({
            id: randomUUID(),
            amount: 320,
            category: 'coffee',
            date: new Date().toISOString().slice(0, 10),
            note: null,
          }),
        });
        if (!response.ok) throw new Error(await response.text());
      }),
    );
  } finally {
    await product.close();
  }
}
