import { sql } from 'kysely';

import type { Db } from '../../client';
import type { Cents, LocalDay } from '../../columns';
import type { Value } from '../../prepared';
import { notBlocked } from '../social/blocks';

interface GivenRow {
  amount: Cents;
  /** Whether it was logged as a saving, too. */
  logged: boolean;
}

/** A running group of a person, as their home screen shows it. */
export interface HomeGroupRow {
  id: string;
  title: string;
  goal: Cents;
  total: Cents;
  /** Whether the person gave today. */
  gave: boolean;
  /** How many other members gave today, without people whom the person does not see. */
  others: number;
  /** Names of some of them, whoever gave last first. */
  names: string[];
  /** The person's own latest contributions, the latest first. */
  own: GivenRow[];
}

const given = sql`(c.amount_eur * 100)::bigint as amount, c.savings_entry_id is not null as logged`;

interface HomeGroupsOf {
  userId: Value<string>;
  /** The instant, as ISO text. */
  now: Value<string>;
  today: Value<LocalDay>;
  timeZone: Value<string>;
  /** How many groups, and how many contributions of each. */
  limit: number;
  contributions: number;
}

/** The person's groups that run, in the order of the groups screen. */
export const homeGroups = (db: Db, { userId, now, today, timeZone, limit, contributions }: HomeGroupsOf) => {
  const rows = sql<HomeGroupRow>`(
    select g.id, g.title, (g.goal_amount_eur * 100)::bigint as goal, (g.total_saved_eur * 100)::bigint as total,
      t.gave, t.others, t.names,
      coalesce((select json_agg(l) from (
        select ${given} from group_challenge_contributions c
        where c.user_id = ${userId}::uuid and c.group_challenge_id = g.id
        order by c.contributed_at desc limit ${contributions}::integer) l), '[]') as own
    from group_challenge_members me
    join group_challenges g on g.id = me.group_challenge_id
    cross join lateral (
      select coalesce(bool_or(d.id = ${userId}::uuid), false) as gave,
        (count(*) filter (where d.id <> ${userId}::uuid))::integer as others,
        coalesce((array_agg(d.name order by d.at desc) filter (where d.id <> ${userId}::uuid))[1:2], '{}') as names
      from (
        select p.id, p.display_name as name, max(c.contributed_at) as at
        from group_challenge_contributions c
        join group_challenge_members m on (m.group_challenge_id, m.user_id) = (c.group_challenge_id, c.user_id)
        join profiles p on p.id = m.user_id and p.deletion_due_at is null
        where c.group_challenge_id = g.id
          and c.contributed_at >= ${today}::date::timestamp at time zone ${timeZone}::text
          and ${notBlocked(userId, 'm.user_id')}
        group by p.id
      ) d) t
    where me.user_id = ${userId}::uuid and g.status = 'active'
      and g.started_at + make_interval(hours => 24 * g.duration_days) > ${now}::timestamptz
    order by g.created_at desc, g.id limit ${limit}::integer)`;
  return db
    .selectFrom(rows.as('groups'))
    .select(['id', 'title', 'goal', 'total', 'gave', 'others', 'names', 'own']);
};

/** What the person gave to groups last, the latest first. */
export const latestContributions = (db: Db, userId: Value<string>, limit: number) => {
  const rows = sql<GivenRow>`(
    select ${given} from group_challenge_contributions c where c.user_id = ${userId}::uuid
    order by c.contributed_at desc limit ${limit}::integer)`;
  return db.selectFrom(rows.as('given')).select(['amount', 'logged']);
};
