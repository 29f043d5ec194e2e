import type { Db } from '~db/client';
import { addDays } from '~server/domain/kernel/days';

import { createFactories } from '../seed/factories';
import { type LineName, median } from './lines';
import { load } from './load';
import { startProduct } from './product';
import type { Report } from './server-lines';

const FEW = 100;
const MANY = 100_000;
/** Both save on the same days, so that their pages differ in nothing but the number of entries. */
const DAYS = 100;
const SAVERS = { few: 'few@people.example', many: 'many@people.example' };

/** Turns, and requests of each page in a turn. */
const TURNS = 40;
const REQUESTS = 5;

/** The address of each page for either saver: the middle of a history lies where there is most to pass over. */
const PAGES: readonly { name: LineName; few: string; many: string }[] = [
  { name: 'P7 dashboard', few: '/dashboard', many: '/dashboard' },
  { name: 'P7 history', few: '/savings-history', many: '/savings-history' },
  {
    name: 'P7 history middle',
    few: `/savings-history?page=${FEW / 10}`,
    many: `/savings-history?page=${MANY / 10}`,
  },
];

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
      Array.from({ length: entries }, (_, at) => ({
        person,
        cents: 350,
        category: 'coffee' as const,
        date: addDays(person.today, -(at % DAYS)),
        note: 'Thermos',
      })),
    );
  }
}

/** P7: how much longer a page takes for a person with 100,000 entries than for one with 100. One request at a time,
 * in turns: the ratio of the medians. */
export async function measureEntries(wanted: (name: LineName) => boolean, report: Report): Promise<void> {
  const product = await startProduct({ counted: false, prepare: makeSavers });
  try {
    const few = { cookie: await product.signIn(SAVERS.few) };
    const many = { cookie: await product.signIn(SAVERS.many) };
    const ask = (path: string, headers: Record<string, string>) =>
      load(product.origin + path, { count: REQUESTS, connections: 1, headers });
    for (const { name, ...path } of PAGES) {
      if (!wanted(name)) continue;
      const times: Record<'few' | 'many', number[]> = { few: [], many: [] };
      for (let turn = -4; turn < TURNS; turn += 1) {
        const ofFew = await ask(path.few, few);
        const ofMany = await ask(path.many, many);
        if (turn < 0) continue; // warming up
        times.few.push(...ofFew.times);
        times.many.push(...ofMany.times);
      }
      report(name, median(times.many) / median(times.few));
    }
  } finally {
    await product.close();
  }
}
