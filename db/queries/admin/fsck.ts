import { sql } from 'kysely';

import type { Db } from '../../client';
import type { Limits } from './invariant';
import { moneyChecks } from './invariants-of-money';
import { othersChecks } from './invariants-of-others';
import { peopleChecks } from './invariants-of-people';

export interface Violation {
  count: number;
  /** The ids of the first violations. */
  ids: string[];
}

/** Checks one invariant after the other, each with one statement over whole tables. */
export async function* runChecks(
  db: Db,
  limits: Limits,
): AsyncGenerator<{ name: string; violation: Violation | null }> {
  const checks = { ...moneyChecks(limits), ...peopleChecks(limits), ...othersChecks(limits) };
  for (const [name, check] of Object.entries(checks)) {
    const { rows } = await sql<Violation>`
      select count(*) as count, coalesce((array_agg(v.id order by v.id))[1:5], '{}') as ids from (${check}) v
    `.execute(db);
    const [row] = rows;
    yield { name, violation: row && row.count > 0 ? row : null };
  }
}
