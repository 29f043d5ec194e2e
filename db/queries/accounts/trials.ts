import { sql } from 'kysely';

import type { Db } from '../../client';
import { deletesUpTo } from '../../in-chunks';

/** Remembers that an address has had a trial, unless it is remembered already: of two accounts at once exactly
 * one succeeds. The trial belongs to the account that proved the address first. */
export async function rememberTrial(
  db: Db,
  trial: { userId: string; emailNormalised: string; addressHash: string; now: Date },
): Promise<void> {
  const { userId, emailNormalised, addressHash, now } = trial;
  // Accounts that proved it before this table existed are not in it.
  await sql`
    insert into trial_addresses (address_hash, user_id, remembered_at)
    select ${addressHash}, coalesce((
      select p.id from profiles p join users u on u.id = p.id
      where p.email_normalised = ${emailNormalised} and u.email_verified_at is not null
      order by u.email_verified_at, p.id limit 1), ${userId}::uuid), ${now.toISOString()}::timestamptz
    on conflict do nothing`.execute(db);
}

/** Ends the rest of a trial whose address had one before, in another account. */
export async function endSecondTrial(
  db: Db,
  { userId, addressHash, endsAt }: { userId: string; addressHash: string; endsAt: Date },
): Promise<void> {
  await sql`
    update profiles p set trial_ends_at = ${endsAt.toISOString()}::timestamptz, trial_used_before = true
    from trial_addresses t
    where p.id = ${userId}::uuid and p.trial_ends_at > ${endsAt.toISOString()}::timestamptz
      and t.address_hash = ${addressHash} and t.user_id is distinct from p.id`.execute(db);
}

export const deleteOldTrials = deletesUpTo('trial_addresses', 'remembered_at');
