import type { Db } from '~db/client';

import { createFactories } from '../seed/factories';
import type { Figures, Wanted } from './budgets';
import { load, median } from './load';
import { makeSaver, withProduct } from './product';

/** Both people save on the same days, so that their pages differ only by the number of entries. */
const DAYS = 100;
const FEW = { email: 'few@people.example', entries: 100, days: DAYS };
const MANY = { email: 'many@people.example', entries: 100_000, days: DAYS };

/** The number of turns, and of requests of each page in a turn. */
const WARM_UP = 4;
const TURNS = 40;
const REQUESTS = 5;

/** A page in the middle of the history has the most entries to skip. */
const middle = ({ entries }: typeof FEW) => `/savings-history?page=${entries / 10}`;
const PAGES = [
  ['P7 dashboard', () => '/dashboard'],
  ['P7 history', () => '/savings-history'],
  ['P7 history middle', middle],
] as const;

async function prepare(db: Db): Promise<void> {
  const make = createFactories(db, { now: new Date(), seed: 7 });
  for (const saver of [FEW, MANY])
    await makeSaver(make, saver, () => ({ cents: 350, category: 'coffee', note: 'Thermos' }));
}

/** P7: how much longer a page takes for a person with 100,000 entries than for one with 100. One request at a time,
 * in turns: the ratio of the medians. */
export const measureEntries = (wanted: Wanted): Promise<Figures> =>
  withProduct({ prepare }, async ({ origin, signIn }) => {
    const [few, many] = [[await signIn(FEW.email)], [await signIn(MANY.email)]];
    const figures: Figures = {};
    for (const [name, pathOf] of PAGES) {
      if (!wanted(name)) continue;
      const [ofFew, ofMany]: [number[], number[]] = [[], []];
      for (let turn = -WARM_UP; turn < TURNS; turn += 1) {
        const short = await load(origin + pathOf(FEW), { count: REQUESTS, cookies: few });
        const long = await load(origin + pathOf(MANY), { count: REQUESTS, cookies: many });
        if (turn < 0) continue;
        ofFew.push(...short);
        ofMany.push(...long);
      }
      figures[name] = median(ofMany) / median(ofFew);
    }
    return figures;
  });
