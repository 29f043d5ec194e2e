import { type Kysely, sql } from 'kysely';

/** Finds the habit that a saving came from, for the savings that one tap logs again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index habit_occurrences_entry_idx on habit_occurrences (user_id, entry_id)
      where entry_id is not null`.execute(db);
}
