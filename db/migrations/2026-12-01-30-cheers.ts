import { type Kysely, sql } from 'kysely';

/** Groups on the home screen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A person's latest contributions, in a group and in all, for the amount that one tap gives.
    create index group_challenge_contributions_latest_idx
      on group_challenge_contributions (user_id, contributed_at desc, group_challenge_id)`.execute(db);
}
