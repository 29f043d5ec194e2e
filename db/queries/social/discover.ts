import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../client';
import type { LocalDay } from '../../columns';
import { notBlocked } from './blocks';
import { oneSlipFrom } from './one-slip';

/** How many people a search shows. */
const MAX_FOUND = 50;
/** When fewer people than this are found by the beginning of their name, similar names are searched, too. */
const FEW = 5;
/** From this many letters on, a misspelling can be told from another name. */
const TELLING = 4;

/** What a search may show of a person. */
export interface FoundPerson {
  id: string;
  display_name: string;
  xp: number;
  streak_weeks: number;
  streak_alive_until: LocalDay | null;
  time_zone: string;
  followed: boolean;
}

/** Names with this beginning. The tilde sorts after every character of a name. */
const beginsWith = (typed: RawBuilder<string>) => sql`f.name >= ${typed} and f.name < ${typed} || '~'`;

const forViewer = (viewerId: string) =>
  sql`f.user_id <> ${viewerId}::uuid and ${notBlocked(viewerId, 'f.user_id')}`;

/** The first people by XP that match a condition, read from an index in this order. */
const first = (viewerId: string, where: RawBuilder<unknown>) => sql`
  (select f.user_id, f.xp from findable_people f where ${where} and ${forViewer(viewerId)}
   order by f.xp desc, f.user_id limit ${MAX_FOUND})`;

/** The people of the statement before, `found(user_id, place)`, as a list shows them. */
const asShown = (viewerId: string) => sql`
  select p.id, p.display_name, p.xp, p.streak_weeks, p.streak_alive_until, p.time_zone,
    exists (select from user_follows u where (u.follower_id, u.following_id) = (${viewerId}::uuid, p.id)) as followed
  from found join profiles p on p.id = found.user_id`;

/** Up to this many names are read and sorted. When there are more, enough people with much XP match to be
 * found in the order of XP. */
const SORTED = 4000;

function beginning(viewerId: string, typed: string): RawBuilder<unknown> {
  if (typed === '') return first(viewerId, sql`true`);
  const index = Math.min(typed.length, 3);
  const sameIndex = sql`left(f.name, ${sql.lit(index)}) = ${typed.slice(0, index)}`;
  if (typed.length <= 3) return first(viewerId, sameIndex);
  return sql`
    (with near as materialized (
       select f.user_id, f.xp from findable_people f where ${beginsWith(sql`${typed}::text`)} limit ${SORTED})
     select * from (
       select * from (select near.user_id, near.xp from near order by near.xp desc, near.user_id limit ${SORTED}) f
       where (select count(*) from near) < ${SORTED} and ${forViewer(viewerId)}
       limit ${MAX_FOUND}) few
     union all
     ${first(viewerId, sql`${sameIndex} and ${beginsWith(sql`${typed}::text`)} and (select count(*) from near) = ${SORTED}`)})`;
}

async function peopleBeginning(db: Db, viewerId: string, typed: string): Promise<FoundPerson[]> {
  const { rows } = await sql<FoundPerson>`
    with found as materialized (${beginning(viewerId, typed)})
    ${asShown(viewerId)} order by p.xp desc, p.id`.execute(db);
  return rows;
}

async function peopleAlike(db: Db, viewerId: string, typed: string, most: number): Promise<FoundPerson[]> {
  const { rows } = await sql<FoundPerson>`
    with slips as materialized (
      select f.user_id, f.xp from unnest(${oneSlipFrom(typed)}::text[]) spelling
      cross join lateral (
        select f.user_id, f.xp from findable_people f where ${beginsWith(sql`spelling`)} limit 300) f
      limit 3000),
    leaders as materialized (
      select f.user_id, f.xp from (
        select f.user_id, f.xp, f.name from findable_people f order by f.xp desc, f.user_id limit 500) f
      where name_likeness(${typed}, f.name) >= 0.5 and not starts_with(f.name, ${typed})),
    found as materialized (
      select * from (
        select s.user_id, 1 as place, s.xp from slips s
        union all
        select l.user_id, 2, l.xp from leaders l where l.user_id not in (select s.user_id from slips s)
        order by place, xp desc, user_id) f
      where ${forViewer(viewerId)} limit ${most})
    ${asShown(viewerId)} order by found.place, p.xp desc, p.id`.execute(db);
  return rows;
}

/** The people that a search for a folded text finds: those whose name begins with it, by XP, and when they are
 * few, those with similar names. Measured in docs/decisions/0043-people-are-found-within-milliseconds.md. */
export async function discoverPeople(db: Db, viewerId: string, typed: string) {
  const people = await peopleBeginning(db, viewerId, typed);
  const alike =
    people.length >= FEW || typed.length < TELLING
      ? []
      : await peopleAlike(db, viewerId, typed, MAX_FOUND - people.length);
  return { people, alike };
}
