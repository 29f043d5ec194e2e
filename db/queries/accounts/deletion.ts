import { sql } from 'kysely';

import type { Db } from '../../client';
import { changesRows, firstValue } from '../../rows';
import { lockUser } from './accounts';

const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Closes an account until it is deleted; false when it is closed already. */
export async function declareDeletion(db: Db, userId: string, dueAt: Date): Promise<boolean> {
  return db
    .updateTable('profiles')
    .set({ deletion_due_at: dueAt.toISOString(), deletion_warned_at: null })
    .where('id', '=', userId)
    .where('deletion_due_at', 'is', null)
    .$call(changesRows);
}

/** Queues the end of the subscription of a person who closes their account. */
export async function queueEndOfSubscription(db: Db, userId: string): Promise<void> {
  await sql`
    select graphile_worker.add_job('end_subscription', json_build_object('userId', ${userId}::text),
                                   job_key := 'end-subscription:' || ${userId}::text, max_attempts := 25)
  `.execute(db);
}

/** Takes the deletion back, while it is not due yet. */
export async function takeBackDeclaration(db: Db, userId: string, now: Date): Promise<boolean> {
  return db
    .updateTable('profiles')
    .set({ deletion_due_at: null, deletion_warned_at: null })
    .where('id', '=', userId)
    .where('deletion_due_at', '>', now.toISOString())
    .$call(changesRows);
}

/** When an account will be deleted; null when it is not closed. */
export async function findDeletionDue(db: Db, userId: string): Promise<string | null> {
  return db
    .selectFrom('profiles')
    .select('deletion_due_at')
    .where('id', '=', userId)
    .$call(firstValue('deletion_due_at'));
}

/** The next accounts that are due for deletion, longest waiting first. */
export async function listDue(
  db: Db,
  { before, after, limit }: { before: Date; after: { at: string; id: string } | null; limit: number },
): Promise<{ at: string; id: string }[]> {
  const { rows } = await sql<{ at: string; id: string }>`
    select deletion_due_at::text as at, id from profiles
    where deletion_due_at <= ${before.toISOString()}::timestamptz
      and (deletion_due_at, id) > (${after?.at ?? '-infinity'}::timestamptz, ${after?.id ?? NO_ID}::uuid)
    order by deletion_due_at, id limit ${limit}::integer`.execute(db);
  return rows;
}

/** Marks the next people as warned whose account is deleted before an instant, and returns them; each once. */
export async function takeUnwarned(
  db: Db,
  { before, now, limit }: { before: Date; now: Date; limit: number },
) {
  return db
    .updateTable('profiles')
    .set({ deletion_warned_at: now.toISOString() })
    .where(
      'id',
      '=',
      sql<string>`any (array(
        select id from profiles
        where deletion_due_at <= ${before.toISOString()}::timestamptz
          and deletion_due_at > ${now.toISOString()}::timestamptz and deletion_warned_at is null
        limit ${limit}::integer for update))`,
    )
    .returning(['id', 'email', 'display_name', 'time_zone', 'deletion_due_at'])
    .execute();
}

/** The groups that a person is a member of or has created, in the order in which groups are locked. */
export async function groupsOf(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select group_challenge_id as id from group_challenge_members where user_id = ${userId}::uuid
    union select id from group_challenges where created_by = ${userId}::uuid
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks a group whose member leaves, whatever its status. */
export async function lockGroupToLeave(db: Db, groupId: string) {
  return db
    .selectFrom('group_challenges')
    .select(['id', 'status', 'created_by as createdBy'])
    .where('id', '=', groupId)
    .forUpdate()
    .executeTakeFirst();
}

/** Handles a group that is left without members. It stays if it holds contributions of others, but without its
 * title, because the leaving person typed that; otherwise it is deleted. */
export async function dissolveGroup(db: Db, groupId: string, userId: string): Promise<void> {
  await sql`
    update group_challenges set created_by = null, title = 'Ended group', description = 'Ended'
    where id = ${groupId}::uuid and created_by = ${userId}::uuid`.execute(db);
  await sql`
    delete from group_challenges g
    where g.id = ${groupId}::uuid and g.created_by is null and not exists (
      select from group_challenge_contributions c
      where c.group_challenge_id = g.id and c.user_id <> ${userId}::uuid)`.execute(db);
}

/** Locks the rows of an account in the order in which other transactions take them: user, subscription,
 * profile. Each is a statement of its own. Undefined when the account is gone. */
export async function lockAccountRows(db: Db, userId: string) {
  await lockUser(db, userId);
  await sql`select from subscriptions where user_id = ${userId}::uuid for update`.execute(db);
  return db
    .selectFrom('profiles as p')
    .leftJoin('subscriptions as s', 's.user_id', 'p.id')
    .select(['p.email', 'p.email_normalised', 'p.display_name', 'p.deletion_due_at', 's.stripe_customer_id'])
    .where('p.id', '=', userId)
    .forUpdate('p')
    .executeTakeFirst();
}

/** Deletes an account and all its data (`OWN_TABLES` says what happens to which table), in the caller's
 * transaction. Its rows must be locked.
 * @param was the hash by which the audit trail names the deleted account
 * @param limitKeys the keys of rate limits that name the person */
export async function forgetPerson(
  db: Db,
  person: {
    userId: string;
    email: string;
    emailNormalised: string;
    displayName: string;
    customerId: string | null;
    was: string;
    limitKeys: readonly string[];
  },
): Promise<void> {
  const { userId, email, emailNormalised, displayName, customerId, was, limitKeys } = person;
  // An account full of imported savings takes half of a statement's usual time, and it has to succeed under load, too.
  await sql`set local statement_timeout = '60s'`.execute(db);
  await sql`
    update group_challenge_contributions set user_id = null, note = null where user_id = ${userId}::uuid
  `.execute(db);
  // Three ways to find a mail, each with its own index; joined by `or` they would scan the whole outbox.
  await sql`
    delete from mail_outbox where id in (
      select id from mail_outbox where lower(recipient) = ${email.toLowerCase()}
      union all select i.mail_id from group_challenge_invitations i where i.invited_by = ${userId}::uuid
      union all select id from mail_outbox
        where kind = 'group-invitation' and payload ->> 'inviterName' = ${displayName})`.execute(db);
  await sql`
    delete from group_challenge_invitations
    where accepted_by = ${userId}::uuid or invited_email_normalised = ${emailNormalised}`.execute(db);
  await sql`delete from stripe_events where stripe_customer_id = ${customerId}`.execute(db);
  await sql`delete from rate_limits where key = any(${limitKeys}::text[])`.execute(db);
  await sql`
    update audit_events set
      actor_was = case when actor_user_id = ${userId}::uuid then ${was} else actor_was end,
      subject_was = case when subject_user_id = ${userId}::uuid then ${was} else subject_was end
    where actor_user_id = ${userId}::uuid or subject_user_id = ${userId}::uuid`.execute(db);
  await sql`
    delete from graphile_worker._private_jobs
    where payload ->> 'userId' = ${userId}::text and locked_at is null`.execute(db);
  await sql`delete from users where id = ${userId}::uuid`.execute(db);
}
