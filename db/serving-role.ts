import { sql } from 'kysely';

import type { Db } from './client';

/** The addresses of the database, one for each of its two roles. */
export interface DatabaseAddresses {
  /** For serving pages and jobs. */
  url: string;
  /** The role that owns the tables: for migrations, demo data and commands. With a single role it is the same address. */
  ownerUrl: string;
}

const roleIn = (url: string): string => decodeURIComponent(new URL(url).username);

/** The role that serves requests; undefined when it is the owner itself. */
export function servingRole({ url, ownerUrl }: DatabaseAddresses): string | undefined {
  const role = roleIn(url);
  return role === '' || role === roleIn(ownerUrl) ? undefined : role;
}

/** Lets a role read and write rows, and nothing else. Runs after every migration, so that new tables are
 * covered; only our migrations create tables. */
export async function grantServing(db: Db, role: string): Promise<void> {
  const name = sql.id(role);
  await db.transaction().execute(async (trx) => {
    // Two simultaneous grants on one table fail, and two servers often start at once.
    await sql`select pg_advisory_xact_lock(hashtext('hazel serving role'))`.execute(trx);
    await sql`grant usage on schema public, graphile_worker to ${name}`.execute(trx);
    await sql`grant select, insert, update, delete on all tables in schema public, graphile_worker to ${name}
    `.execute(trx);
    await sql`grant usage on all sequences in schema public, graphile_worker to ${name}`.execute(trx);
    await sql`revoke insert, update, delete on kysely_migration, kysely_migration_lock, graphile_worker.migrations
      from ${name}`.execute(trx);
    // graphile-worker hides its rows from everybody but the owner unless a policy says otherwise. Our policy
    // leaves the decision to the grants.
    await sql`
      do $$
      declare queue_table regclass;
      begin
        for queue_table in
          select t.oid from pg_class t
          where t.relnamespace = 'graphile_worker'::regnamespace and t.relrowsecurity
            and not exists (select from pg_policy p where p.polrelid = t.oid)
        loop
          execute format('create policy by_grant on %s using (true)', queue_table);
        end loop;
      end $$`.execute(trx);
  });
}
