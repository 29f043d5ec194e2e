import type { Db } from '../../client';
import { deletesUpTo } from '../../in-chunks';
import { changesRows, firstValue } from '../../rows';

/** What a challenge was made for; an answer to one purpose is not valid for another. */
export type ChallengePurpose = 'add' | 'confirm' | 'sign-in';

/** Stores a challenge for its holder, in place of an earlier one for the same purpose. */
export async function keepChallenge(
  db: Db,
  of: { holder: string; purpose: ChallengePurpose },
  challenge: string,
  expiresAt: Date,
): Promise<void> {
  const kept = { challenge, expires_at: expiresAt.toISOString() };
  await db
    .insertInto('passkey_challenges')
    .values({ ...of, ...kept })
    .onConflict((conflict) => conflict.columns(['holder', 'purpose']).doUpdateSet(kept))
    .execute();
}

/** Takes the challenge; of several requests at once exactly one gets it. */
export async function takeChallenge(
  db: Db,
  { holder, purpose }: { holder: string; purpose: ChallengePurpose },
  now: Date,
): Promise<string | null> {
  return db
    .deleteFrom('passkey_challenges')
    .where('holder', '=', holder)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now.toISOString())
    .returning('challenge')
    .$call(firstValue('challenge'));
}

export const deleteExpiredChallenges = deletesUpTo('passkey_challenges', 'expires_at');

/** The passkeys of a person, oldest first. */
export async function listPasskeys(db: Db, userId: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'credential_id', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The passkey with which a browser has signed, whoever owns it. */
export async function findPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .select(['user_id', 'id', 'public_key', 'counter'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** Hits `passkeys_credential_id_key` when somebody has it already. */
export async function insertPasskey(
  db: Db,
  passkey: {
    user_id: string;
    credential_id: string;
    public_key: string;
    counter: number;
    name: string;
    created_at: string;
  },
): Promise<void> {
  await db.insertInto('passkeys').values(passkey).execute();
}

/** Records a use with the passkey's new counter. False when the counter did not increase, or the passkey is
 * gone. Most passkeys do not count and stay at 0. */
export async function notePasskeyUse(
  db: Db,
  passkey: { user_id: string; id: string },
  use: { counter: number; now: Date },
): Promise<boolean> {
  return db
    .updateTable('passkeys')
    .set({ counter: use.counter, last_used_at: use.now.toISOString() })
    .where('user_id', '=', passkey.user_id)
    .where('id', '=', passkey.id)
    .where('counter', use.counter === 0 ? '=' : '<', use.counter)
    .$call(changesRows);
}

export async function setPasskeyName(db: Db, userId: string, id: string, name: string): Promise<boolean> {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .$call(changesRows);
}

export async function deletePasskey(db: Db, userId: string, id: string): Promise<boolean> {
  return db.deleteFrom('passkeys').where('user_id', '=', userId).where('id', '=', id).$call(changesRows);
}

/** The ways to sign in to an account. */
export async function findWaysToSignIn(db: Db, userId: string) {
  return db
    .selectFrom('users as u')
    .select((eb) => [
      eb('u.password_hash', 'is not', null).$castTo<boolean>().as('password'),
      eb('u.google_subject', 'is not', null).$castTo<boolean>().as('google'),
      eb
        .selectFrom('passkeys')
        .select((count) => count.fn.countAll<number>().as('passkeys'))
        .whereRef('passkeys.user_id', '=', 'u.id')
        .$asScalar()
        .$notNull()
        .as('passkeys'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirst();
}
