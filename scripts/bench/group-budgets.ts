import { sql } from 'kysely';

import type { Db } from '~db/client';

import { createFactories } from '../seed/factories';
import type { Bench } from './budgets';
import { load, median } from './load';
import { startProduct } from './product';

const MEMBERS = 200;
const CONTRIBUTIONS = 20_000;
const CREATOR = 'creator@people.example';

/** Requests to warm up, and requests that count. */
const WARM_UP = 20;
const REQUESTS = 100;

async function makeLargeGroup(db: Db): Promise<void> {
  const now = new Date();
  const make = createFactories(db, { now, seed: 15 });
  const [creator, ...members] = await make.makePeople(
    Array.from({ length: MEMBERS }, (_, n) => (n === 0 ? { email: CREATOR, proStatus: true } : {})),
  );
  if (!creator) throw new Error('A creator was made');
  const { id } = await make.makeGroup(creator, {
    goalCents: 900_000_000,
    durationDays: 365,
    startedDaysAgo: 90,
    members,
  });
  await sql`
    insert into group_challenge_contributions (group_challenge_id, id, user_id, amount_eur, note, contributed_at)
    select ${id}::uuid, gen_random_uuid(), m.user_id, 1.5, 'Thermos', now() - n * interval '5 minutes'
    from generate_series(1, ${CONTRIBUTIONS / MEMBERS}::integer) n
    cross join group_challenge_members m where m.group_challenge_id = ${id}::uuid`.execute(db);
}

/** P15: the page of a member of a large group, one request at a time: the median in ms. */
export async function measureGroup({ wanted, report }: Bench): Promise<void> {
  if (!wanted('P15')) return;
  const product = await startProduct({ prepare: makeLargeGroup });
  try {
    const headers = { cookie: await product.signIn(CREATOR) };
    const open = (count: number) =>
      load(`${product.origin}/group-challenges`, { count, connections: 1, headers });
    await open(WARM_UP);
    report('P15', median(await open(REQUESTS)));
  } finally {
    await product.close();
  }
}
