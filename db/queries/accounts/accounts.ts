import { sql } from 'kysely';

import type { Db } from '../../client';
import { changesRows, findsRows, valuesOf } from '../../rows';

const credentials = (db: Db) =>
  db
    .selectFrom('users as u')
    .innerJoin('profiles as p', 'p.id', 'u.id')
    .select((eb) => [
      'u.id as user_id',
      'u.password_hash',
      'u.google_subject',
      'u.email_verified_at',
      'u.device_key',
      'u.two_factor_at',
      'p.email',
      'p.display_name',
      'p.time_zone',
      eb('p.goal_amount_eur', 'is not', null).$castTo<boolean>().as('has_goal'),
    ]);

/** The account with this e-mail address (case does not matter). */
export async function findCredentialsByEmail(db: Db, email: string) {
  return credentials(db)
    .where((eb) => eb(eb.fn<string>('lower', ['p.email']), '=', email.toLowerCase()))
    .executeTakeFirst();
}

export async function findCredentialsByGoogle(db: Db, subject: string) {
  return credentials(db).where('u.google_subject', '=', subject).executeTakeFirst();
}

export async function findCredentials(db: Db, userId: string) {
  return credentials(db).where('u.id', '=', userId).executeTakeFirst();
}

/** Which of the display names exist already, in lower case (the person's own name left out). */
export async function takenDisplayNames(db: Db, names: readonly string[], exceptUserId?: string) {
  return db
    .selectFrom('profiles')
    .select((eb) => eb.fn<string>('lower', ['display_name']).as('name'))
    .where(sql<boolean>`lower(display_name) = any (${names.map((name) => name.toLowerCase())}::text[])`)
    .$if(exceptUserId !== undefined, (query) => query.where('id', '<>', exceptUserId ?? ''))
    .$call(valuesOf('name'));
}

export interface NewAccount {
  email: string;
  emailNormalised: string;
  displayName: string;
  passwordHash: string | null;
  googleSubject: string | null;
  createdAt: Date;
  trialEndsAt: Date;
  timeZone: string;
  numberLocale: string;
}

/** Creates user and profile in one statement; hits `profiles_email_key` or `profiles_display_name_key` when taken. */
export async function insertAccount(db: Db, account: NewAccount): Promise<string> {
  const { user_id } = await db
    .with('u', (qb) =>
      qb
        .insertInto('users')
        .values({
          password_hash: account.passwordHash,
          google_subject: account.googleSubject,
          created_at: account.createdAt.toISOString(),
        })
        .returning('id'),
    )
    .insertInto('profiles')
    .columns([
      'id',
      'display_name',
      'email',
      'email_normalised',
      'created_at',
      'trial_ends_at',
      'time_zone',
      'number_locale',
    ])
    .expression((eb) =>
      eb
        .selectFrom('u')
        .select([
          'u.id',
          sql<string>`${account.displayName}::text`.as('display_name'),
          sql<string>`${account.email}::text`.as('email'),
          sql<string>`${account.emailNormalised}::text`.as('email_normalised'),
          sql<string>`${account.createdAt.toISOString()}::timestamptz`.as('created_at'),
          sql<string>`${account.trialEndsAt.toISOString()}::timestamptz`.as('trial_ends_at'),
          sql<string>`${account.timeZone}::text`.as('time_zone'),
          sql<string>`${account.numberLocale}::text`.as('number_locale'),
        ]),
    )
    .returning('id as user_id')
    .executeTakeFirstOrThrow();
  return user_id;
}

/** Makes all changes of who owns an account wait for each other, and for sessions that are being opened: see
 * `insertSession`. False when the account is gone. */
export async function lockUser(db: Db, userId: string): Promise<boolean> {
  return db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().$call(findsRows);
}

/** Connects a Google account, whatever its address is. Hits `users_google_subject_key` when it belongs to
 * another account. False when the account has another one. */
export async function connectGoogle(db: Db, userId: string, subject: string): Promise<boolean> {
  return db
    .updateTable('users')
    .set({ google_subject: subject })
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('google_subject', 'is', null), eb('google_subject', '=', subject)]))
    .$call(changesRows);
}

/** Disconnects the Google account if the person can still sign in without it. True when it did. */
export async function disconnectGoogle(db: Db, userId: string): Promise<boolean> {
  return db
    .updateTable('users')
    .set({ google_subject: null })
    .where('id', '=', userId)
    .where('google_subject', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('password_hash', 'is not', null),
        eb.exists(eb.selectFrom('passkeys').select('id').where('user_id', '=', userId)),
      ]),
    )
    .$call(changesRows);
}

/** Stores a new hash of the same password, if the stored one is still the one that was checked. */
export async function replacePasswordHash(db: Db, userId: string, change: { from: string; to: string }) {
  await db
    .updateTable('users')
    .set({ password_hash: change.to })
    .where('id', '=', userId)
    .where('password_hash', '=', change.from)
    .execute();
}

/** Stores another password's hash, if the stored one (null: none) is still the one that was checked. */
export async function changePasswordHash(
  db: Db,
  userId: string,
  change: { from: string | null; to: string },
): Promise<boolean> {
  return db
    .updateTable('users')
    .set({ password_hash: change.to })
    .where('id', '=', userId)
    .where('password_hash', 'is not distinct from', change.from)
    .$call(changesRows);
}

export async function setPasswordHash(db: Db, userId: string, hash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: hash }).where('id', '=', userId).execute();
}

/** Marks the address of an account as proven. */
export async function setEmailVerified(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_verified_at: now.toISOString() })
    .where('id', '=', userId)
    .execute();
}

export async function setWelcomed(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ welcomed_at: now.toISOString() })
    .where('id', '=', userId)
    .where('welcomed_at', 'is', null)
    .execute();
}

export async function setFreePlanChosen(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ free_plan_chosen_at: now.toISOString() })
    .where('id', '=', userId)
    .where('free_plan_chosen_at', 'is', null)
    .execute();
}

export async function setBannerPutAway(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ banner_put_away_at: now.toISOString() })
    .where('id', '=', userId)
    .execute();
}
