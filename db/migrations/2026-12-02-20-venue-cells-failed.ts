import { type Kysely, sql } from 'kysely';

/** When a cell's latest try failed, so that nobody waits for it; and places without an id of their own at OpenStreetMap, which
 * its editors number below zero (those of an extract without ids). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table venue_cells add column failed_at timestamptz`.execute(db);
  for (const [table, constraint] of [
    ['venues', 'venues_place_id_check'],
    ['community_price_reports', 'community_price_reports_place_id_check'],
  ] as const)
    await sql`
      alter table ${sql.table(table)} drop constraint ${sql.ref(constraint)},
        add constraint ${sql.ref(constraint)} check (place_id ~ '^(node|way|relation)/-?[1-9][0-9]{0,18}$')`.execute(
      db,
    );
}
