import type { Db } from '~db/client';
import { addDays } from '~server/domain/kernel/days';

import { createFactories } from '../seed/factories';
import type { Bench } from './budgets';
import { load, median } from './load';
import { startProduct } from './product';

const FEW = 100;
const MANY = 100_000;
/** Both people save on the same days, so that their pages differ only by the number of entries. */
const DAYS = 100;
const SAVERS = { few: 'few@people.example', many: 'many@people.example' };

/** The number of turns, and of requests of each page in a turn. */
const WARM_UP = 4;
const TURNS = 40;
const REQUESTS = 5;

/** A page in the middle of the history has the most entries to skip. */
const PAGES = [
  { name: 'P7 dashboard', few: '/dashboard', many: '/dashboard' },
  { name: 'P7 history', few: '/savings-history', many: '/savings-history' },
  {
    name: 'P7 history middle',
    few: `/savings-history?page=${FEW / 10}`,
    many: `/savings-history?page=${MANY / 10}`,
  },
] as const;

async function makeSavers(db: Db): Promise<void> {
  const now = new Date();
  const make = createFactories(db, { now, seed: 7 });
  const [few, many] = await make.makePeople(
    Object.values(SAVERS).map((email) => ({
      email,
      createdAt: new Date(now.getTime() - 2 * DAYS * 86_400_000),
      proStatus: true,
    })),
  );
  if (!few || !many) throw new Error('Two savers were made');
  for (const [person, entries] of [
    [few, FEW],
    [many, MANY],
  ] as const) {
    await make.makeSavings(
      Array.from({ length: entries }, (_, index) => ({
        person,
        cents: 350,
        category: 'coffee' as const,
        date: addDays(person.today, -(index % DAYS)),
        note: 'Thermos',
      })),
    );
  }
}

/** P7: how much longer a page takes for a person with 100,000 entries than for one with 100. One request at a time,
 * in turns: the ratio of the medians. */
export async function measureEntries({ wanted, report }: Bench): Promise<void> {
  const pages = PAGES.filter(({ name }) => wanted(name));
  if (pages.length === 0) return;
  const product = await startProduct({ prepare: makeSavers });
  try {
    const few = { cookie: await product.signIn(SAVERS.few) };
    const many = { cookie: await product.signIn(SAVERS.many) };
    const ask = (path: string, headers: Record<string, string>) =>
      load(product.origin + path, { count: REQUESTS, connections: 1, headers });
    for (const { name, ...path } of pages) {
      const times: Record<'few' | 'many', number[]> = { few: [], many: [] };
      for (let turn = -WARM_UP; turn < TURNS; turn += 1) {
        const ofFew = await ask(path.few, few);
        const ofMany = await ask(path.many, many);
        if (turn < 0) continue;
        times.few.push(...ofFew);
        times.many.push(...ofMany);
      }
      report(name, median(times.many) / median(times.few));
    }
  } finally {
    await product.close();
  }
}
