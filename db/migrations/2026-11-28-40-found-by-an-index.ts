import { type Kysely, sql } from 'kysely';

/** What jobs that clean up, queue or forget look for is found by an index, however many mails and sessions there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index mail_outbox_created_idx on mail_outbox (created_at);
    -- Batches of waiting mails go on behind the last one.
    drop index mail_outbox_unsent_idx;
    create index mail_outbox_unsent_idx on mail_outbox (created_at, id) where sent_at is null and failed_at is null;
    -- The deletion of an account looks for what was mailed to its address, and for what it mailed under its name.
    create index mail_outbox_recipient_idx on mail_outbox (lower(recipient));
    create index mail_outbox_inviter_idx on mail_outbox ((payload ->> 'inviterName')) where kind = 'group-invitation';

    create index sessions_expires_idx on sessions (expires_at)`.execute(db);

  await sql`
    -- What lies in the trash counts for no goal, so emptying it writes to no profile.
    create or replace function withdrawals_keep_goal() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.deleted_at is not null then return null; end if;
      update profiles set goal_withdrawn_eur = goal_withdrawn_eur
        + case when tg_op <> 'DELETE' and new.deleted_at is null and new.goal_id = goal_id then new.amount_eur else 0 end
        - case when tg_op <> 'INSERT' and old.deleted_at is null and old.goal_id = goal_id then old.amount_eur else 0 end
      where id = coalesce(new.user_id, old.user_id);
      return null;
    end $$`.execute(db);
}
