import { type Kysely, sql } from 'kysely';

/** When the person put the banner away that an ended trial leaves (docs/product.md, 'Plans and access'). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profiles add column banner_put_away_at timestamptz`.execute(db);
}
