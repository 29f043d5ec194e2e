import { sql } from 'kysely';

import type { Db } from '~db/client';

import { createFactories } from '../seed/factories';
import type { Figures } from './budgets';
import { load, median } from './load';
import { withProduct } from './product';

const MEMBERS = 200;
const CONTRIBUTIONS = 20_000;
const CREATOR = 'creator@people.example';

/** Requests to warm up, and requests that count. */
const WARM_UP = 20;
const REQUESTS = 100;

async function prepare(db: Db): Promise<void> {
  const make = createFactories(db, { now: new Date(), seed: 15 });
  const creator = await make.makePerson({ email: CREATOR, proStatus: true });
  const { id } = await make.makeGroup(creator, {
    goalCents: 900_000_000,
    durationDays: 365,
    startedDaysAgo: 90,
    members: await make.makePeople(Array.from({ length: MEMBERS - 1 }, () => ({}))),
  });
  await sql`
    insert into group_challenge_contributions (group_challenge_id, id, user_id, amount_eur, note, contributed_at)
    select ${id}::uuid, gen_random_uuid(), m.user_id, 1.5, 'Thermos', now() - n * interval '5 minutes'
    from generate_series(1, ${CONTRIBUTIONS / MEMBERS}::integer) n
    cross join group_challenge_members m where m.group_challenge_id = ${id}::uuid`.execute(db);
}

/** P15: the page of a member of a large group, one request at a time: the median in ms. */
export const measureGroup = (): Promise<Figures> =>
  withProduct({ prepare }, async ({ origin, signIn }) => {
    const cookies = [await signIn(CREATOR)];
    const open = (count: number) => load(`${origin}/group-challenges`, { count, cookies });
    await open(WARM_UP);
    return { P15: median(await open(REQUESTS)) };
  });
