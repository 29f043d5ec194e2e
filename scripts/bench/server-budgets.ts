import { randomUUID } from 'node:crypto';

import { build } from 'vite';

import type { Bench } from './budgets';
import { cpuMs, load, median, percentile, residentMiB } from './load';
import { LENA, type Product, peopleLikeLena, startProduct, startServer } from './product';

/** Requests in a turn. Product and bare twin take turns: five to warm up, five that count. */
const TURN = 500;
const TURNS = 5;

/** Each of them is somebody else's: one person has only some pages at a time. */
const CONNECTIONS = 50;

/** CPU milliseconds that a process spends on each request of a turn. */
async function cpuPerRequest(pid: number, url: string, cookies: readonly string[] = []): Promise<number> {
  const before = cpuMs(pid);
  await load(url, { count: TURN, connections: 20, cookies });
  return (cpuMs(pid) - before) / TURN;
}

const TWIN = 'scripts/bench/bare';

/** Builds and starts the bare twin. Build the product first, because its build says how many pages there are. */
async function startBareTwin() {
  for (const ssr of [false, true])
    await build({ root: TWIN, configFile: `${TWIN}/vite.config.ts`, logLevel: 'error', build: { ssr } });
  return startServer(['--import', 'tsx', `${TWIN}/server.ts`], PAGE);
}

/** One of the twin's pages, which are all alike. */
const PAGE = '/page-1';

async function ratioToBareTwin(pid: number, url: string, cookies: readonly string[]): Promise<number> {
  const bare = await startBareTwin();
  try {
    const ratios: number[] = [];
    for (let turn = -TURNS; turn < TURNS; turn += 1) {
      const own = await cpuPerRequest(pid, url, cookies);
      const ratio = own / (await cpuPerRequest(bare.pid, bare.origin + PAGE));
      if (turn >= 0) ratios.push(ratio);
    }
    return median(ratios);
  } finally {
    await bare.close();
  }
}

/** Measures the budgets P1, P4 and P10. */
export async function measureServer({ wanted, report }: Bench): Promise<void> {
  if (!wanted('P1') && !wanted('P4') && !wanted('P10')) return;
  const product = await startProduct();
  try {
    const cookies = await peopleLikeLena(product.db, CONNECTIONS);
    const dashboard = `${product.origin}/dashboard`;
    if (wanted('P1')) report('P1', await ratioToBareTwin(product.pid, dashboard, cookies));
    if (!wanted('P4') && !wanted('P10')) return;
    await load(dashboard, { count: 1000, connections: CONNECTIONS, cookies });
    const times = await load(dashboard, { count: 3000, connections: CONNECTIONS, cookies });
    report('P4', percentile(times, 0.99) / percentile(times, 0.5));
    if (!wanted('P10')) return;
    await load(dashboard, { count: 26_000, connections: CONNECTIONS, cookies });
    report('P10', residentMiB(product.pid));
  } finally {
    await product.close();
  }
}

async function statementsOf(product: Product, act: () => Promise<unknown>): Promise<number> {
  await act(); // the first time opens connections
  const before = product.statements().length;
  await act();
  return product.statements().length - before;
}

/** P6: statements on the wire for each screen, BEGIN and COMMIT included. */
export async function measureStatements({ wanted, report }: Bench): Promise<void> {
  if (!wanted('P6')) return;
  const product = await startProduct({ recorded: true });
  try {
    const cookie = await product.signIn(LENA);
    const open = (path: string, headers: Record<string, string>) => () =>
      load(product.origin + path, { count: 1, connections: 1, headers });
    const addSaving = async () => {
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
    };
    report('P6 landing', await statementsOf(product, open('/', {})));
    report('P6 dashboard', await statementsOf(product, open('/dashboard', { cookie })));
    report('P6 history', await statementsOf(product, open('/savings-history', { cookie })));
    report('P6 leaderboard', await statementsOf(product, open('/leaderboard', { cookie })));
    report('P6 group', await statementsOf(product, open('/group-challenges', { cookie })));
    report('P6 add', await statementsOf(product, addSaving));
  } finally {
    await product.close();
  }
}
