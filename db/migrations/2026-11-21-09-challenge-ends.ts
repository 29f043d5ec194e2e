import { type Kysely, sql } from 'kysely';

/** What the end of a challenge needs: whether the person has seen it, and which runs are due. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A run that was completed while nobody looked shows its dialog on the next visit, once.
  await sql`alter table user_challenges add column end_seen_at timestamptz`.execute(db);
  await sql`update user_challenges set end_seen_at = completed_at where completed_at is not null`.execute(db);
  await sql`
    create index user_challenges_end_unseen_idx on user_challenges (user_id)
    where status = 'completed' and end_seen_at is null`.execute(db);
  // The day from which a run is over; the hourly job asks for it.
  await sql`
    create index user_challenges_due_idx on user_challenges ((started_on + duration_days))
    where status = 'active'`.execute(db);
  await sql`drop index user_challenges_running_idx`.execute(db);
}
