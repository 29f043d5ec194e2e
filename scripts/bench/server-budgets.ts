import { randomUUID } from 'node:crypto';

import { build } from 'vite';

import { createServer } from '../../tests/faults/programs';
import { callProcedure } from '../../tests/faults/savers';
import { HEAP_FLAGS } from '../production';
import type { Figures, Wanted } from './budgets';
import { cpuMs, load, median, percentile, residentMiB } from './load';
import { LENA, peopleLikeLena, withProduct } from './product';

/** Requests in a turn. Product and bare twin take turns: five to warm up, five that count. */
const TURN = 500;
const TURNS = 5;

/** Each of them is somebody else's: one person has only some pages at a time. */
const CONNECTIONS = 50;

/** CPU milliseconds that a process spends on each request of a turn. */
async function cpuPerRequest(pid: number, url: string, cookies: string[] = []): Promise<number> {
  const before = cpuMs(pid);
  await load(url, { count: TURN, connections: 20, cookies });
  return (cpuMs(pid) - before) / TURN;
}

const TWIN = 'scripts/bench/bare';
/** One of the twin's pages, which are all alike. */
const PAGE = '/page-1';

/** Builds and starts the bare twin, whose build counts the pages of the product's. */
async function ratioToBareTwin(pid: number, url: string, cookies: string[]): Promise<number> {
  for (const ssr of [false, true])
    await build({ root: TWIN, configFile: `${TWIN}/vite.config.ts`, logLevel: 'error', build: { ssr } });
  const args = [...HEAP_FLAGS, '--import', 'tsx', `${TWIN}/server.ts`];
  const bare = await createServer('', { args, page: PAGE });
  await bare.start();
  try {
    const ratios: number[] = [];
    for (let turn = -TURNS; turn < TURNS; turn += 1) {
      const own = await cpuPerRequest(pid, url, cookies);
      const ratio = own / (await cpuPerRequest(bare.pid(), bare.origin + PAGE));
      if (turn >= 0) ratios.push(ratio);
    }
    return median(ratios);
  } finally {
    await bare.kill();
  }
}

/** Measures the budgets P1, P4 and P10. */
export const measureServer = (wanted: Wanted): Promise<Figures> =>
  withProduct({}, async ({ db, origin, pid }) => {
    const cookies = await peopleLikeLena(db, CONNECTIONS);
    const open = (count: number) => load(`${origin}/dashboard`, { count, connections: CONNECTIONS, cookies });
    const figures: Figures = {};
    if (wanted('P1')) figures.P1 = await ratioToBareTwin(pid, `${origin}/dashboard`, cookies);
    if (!wanted('P4') && !wanted('P10')) return figures;
    await open(1000);
    const times = await open(3000);
    figures.P4 = percentile(times, 0.99) / percentile(times, 0.5);
    if (!wanted('P10')) return figures;
    await open(26_000);
    return { ...figures, P10: residentMiB(pid) };
  });

/** P6: statements on the wire for each screen, BEGIN and COMMIT included. */
export const measureStatements = (): Promise<Figures> =>
  withProduct({ recorded: true }, async ({ origin, signIn, statements }) => {
    const cookie = await signIn(LENA);
    const count = async (act: () => Promise<unknown>) => {
      await act(); // the first time opens connections
      const before = statements().length;
      await act();
      return statements().length - before;
    };
    const open = (path: string, cookies = [cookie]) =>
      count(() => load(origin + path, { count: 1, cookies }));
    const addSaving = async () => {
      const date = new Date().toISOString().slice(0, 10);
      const saving = { id: randomUUID(), amount: 320, category: 'coffee', date, note: null };
      const answer = await callProcedure(origin, 'savings.create', saving, { cookie });
      if (answer?.status !== 200) throw new Error(answer?.body);
    };
    return {
      'P6 landing': await open('/', []),
      'P6 dashboard': await open('/dashboard'),
      'P6 history': await open('/savings-history'),
      'P6 leaderboard': await open('/leaderboard'),
      'P6 group': await open('/group-challenges'),
      'P6 add': await count(addSaving),
    };
  });
