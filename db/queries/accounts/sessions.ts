import { type Expression, type InferResult, sql } from 'kysely';

import type { Db } from '../../client';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

import { asCents, asCentsOrNull, asInstant } from '../../euros';
import { deleteInChunks } from '../../in-chunks';
import { accessColumns, subscriptionEnding } from '../billing/access';
import { goalOpening, inGoal } from '../goals/goals';
import { type SlotOf, prepared } from '../../prepared';
import { changesRows, findsRows } from '../../rows';

const sessionWithPerson = (db: Db, id: Expression<string>) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .innerJoin('profiles as p', 'p.id', 's.user_id')
    .leftJoin('user_roles as r', (join) =>
      join.onRef('r.user_id', '=', 's.user_id').on('r.role', '=', 'admin'),
    )
    .leftJoin('subscriptions as sub', 'sub.user_id', 's.user_id')
    .select((eb) => [
      's.created_at as session_created_at',
      's.confirmed_at as session_confirmed_at',
      's.factor_confirmed_at as session_factor_confirmed_at',
      's.last_seen_at as session_last_seen_at',
      's.expires_at',
      's.user_id',
      'u.email_verified_at',
      sql<boolean>`exists (select from mail_refusals m where m.reason = 'bounce'
        and m.address_hash = encode(sha256(convert_to(lower(p.email), 'UTF8')), 'hex'))`.as('mail_bounced'),
      'u.google_subject',
      eb('u.two_factor_at', 'is not', null).$castTo<boolean>().as('two_factor'),
      eb('u.password_hash', 'is not', null).$castTo<boolean>().as('has_password'),
      eb('r.role', 'is not', null).$castTo<boolean>().as('is_admin'),
      // Only looked up for administrators, because nothing depends on it for others.
      sql<boolean>`r.role is not null and (u.two_factor_at is not null
        or exists (select from passkeys k where k.user_id = u.id))`.as('admin_has_factor'),
      ...accessColumns,
      subscriptionEnding,
      asCentsOrNull(eb.ref('p.goal_amount_eur')).as('goal_amount_cents'),
      asCents(eb.ref('p.saved_total_eur')).as('saved_total_cents'),
      asCentsOrNull(goalOpening).as('goal_opening_cents'),
      asCents(eb.ref('p.goal_earlier_eur')).as('goal_earlier_cents'),
      'p.goal_counts_earlier',
      asCents(inGoal).as('goal_saved_cents'),
      asCents(eb.ref('p.goal_withdrawn_eur')).as('goal_withdrawn_cents'),
      'p.display_name',
      'p.email',
      'p.goal_type as goal_name',
      'p.goal_date',
      'p.goal_set_on',
      'p.goal_id',
      'p.goal_started_at',
      'p.goal_reached_on',
      'p.goal_celebrated',
      'p.household_size',
      'p.spend_areas',
      'p.coach_tone',
      'p.xp',
      'p.streak_weeks',
      'p.streak_alive_until',
      'p.saved_count',
      'p.created_at',
      'p.banner_put_away_at',
      'p.welcomed_at',
      'p.reminders_asked_at',
      'p.city',
      'p.country',
      'p.cost_multiplier',
      'p.time_zone',
      'p.held_day',
      'p.held_until',
      'p.number_locale',
      'p.theme',
      'p.ai_consent_at',
      asCentsOrNull(eb.ref('p.monthly_salary_eur')).as('income_cents'),
      asCentsOrNull(eb.ref('p.fixed_expense_eur')).as('fixed_cents'),
      'p.money_is_tight',
      'p.deletion_due_at',
      'p.leaderboard_choice',
      'p.is_private',
      'p.figures_hidden_at',
    ])
    .where('s.id', '=', id);

/** A session together with everything a request needs to know about its person: one statement. */
export type SessionRow = InferResult<ReturnType<typeof sessionWithPerson>>[number];

const sessionById = prepared((db, slot: SlotOf<{ id: string }>) => sessionWithPerson(db, slot('id')));

/** The session with this hashed id, or undefined. The caller checks whether it has expired. */
export async function findSession(db: Db, id: string): Promise<SessionRow | undefined> {
  const [row] = await sessionById(db, { id });
  return row;
}

export interface NewSession {
  /** The hash of the session's token. */
  id: string;
  userId: string;
  expiresAt: Date;
  userAgent: string | null;
  /** The stored hash that a password was just checked against; absent when the person signed in another way. */
  passwordHash?: string | undefined;
  /** Without it the insert fails where two-factor sign-in is on. */
  bothFactors?: boolean | undefined;
}

/** Stores a session, and returns the secret that signs the account's device cookies. Undefined when the account is
 * gone, needs a second factor, or the password was changed after it was checked. The lock makes this statement and
 * such a change wait for each other, so a change that ends all sessions ends this one, too. */
export async function insertSession(db: Db, session: NewSession) {
  return db
    .insertInto('sessions')
    .columns(['id', 'user_id', 'expires_at', 'user_agent', 'factor_confirmed_at'])
    .expression((eb) =>
      eb
        .selectFrom('users as u')
        .select([
          sql<string>`${session.id}::text`.as('id'),
          'u.id as user_id',
          sql<string>`${session.expiresAt.toISOString()}::timestamptz`.as('expires_at'),
          sql<string | null>`${session.userAgent}::text`.as('user_agent'),
          sql<string | null>`case when ${session.bothFactors === true}::boolean then now() end`.as(
            'factor_confirmed_at',
          ),
        ])
        .where('u.id', '=', session.userId)
        .$if(session.passwordHash !== undefined, (query) =>
          query.where('u.password_hash', '=', session.passwordHash ?? ''),
        )
        .$if(session.bothFactors !== true, (query) => query.where('u.two_factor_at', 'is', null))
        .forShare(),
    )
    .returning((eb) =>
      eb
        .selectFrom('users')
        .select('users.device_key')
        .whereRef('users.id', '=', 'sessions.user_id')
        .$asScalar()
        .$notNull()
        .as('device_key'),
    )
    .executeTakeFirst();
}

export async function renewSession(db: Db, id: string, expiresAt: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ expires_at: expiresAt.toISOString() })
    .where('id', '=', id)
    .execute();
}

/** Stores that the person has just proved who they are in this session, and whether with a second factor or a passkey. */
export async function confirmSession(
  db: Db,
  id: string,
  { provenAt, factor }: { provenAt: Date; factor: boolean },
): Promise<void> {
  const now = provenAt.toISOString();
  await db
    .updateTable('sessions')
    .set({ confirmed_at: now, ...(factor ? { factor_confirmed_at: now } : {}) })
    .where('id', '=', id)
    .execute();
}

/** Records that a session is in use, unless another request has just done so. */
export async function touchSession(db: Db, id: string, now: Date, unlessAfter: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now.toISOString() })
    .where('id', '=', id)
    .where('last_seen_at', '<=', unlessAfter.toISOString())
    .execute();
}

export async function sessionExists(db: Db, id: string): Promise<boolean> {
  return db.selectFrom('sessions').select('id').where('id', '=', id).$call(findsRows);
}

/** The largest number of sessions that are listed. */
const LISTED = 50;

/** The sessions of a person, this one first, then by last use; and the address that waits for its link to be
 * opened. `oldest` is when the oldest valid session was opened. */
export async function findSecurity(
  db: Db,
  own: { userId: string; sessionId: string; now: Date; oldest: Date },
) {
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('email_changes')
        .select('email')
        .where('user_id', '=', own.userId)
        .where('expires_at', '>', own.now.toISOString())
        .as('wanted_email'),
      jsonArrayFrom(
        eb
          .selectFrom('sessions as s')
          .select((session) => [
            's.handle as id',
            's.user_agent',
            asInstant(session.ref('s.created_at')).as('first_seen'),
            asInstant(session.ref('s.last_seen_at')).as('last_seen'),
            session('s.id', '=', own.sessionId).$castTo<boolean>().as('here'),
          ])
          .where('s.user_id', '=', own.userId)
          .where('s.expires_at', '>', own.now.toISOString())
          .where('s.created_at', '>', own.oldest.toISOString())
          .orderBy(sql`s.id = ${own.sessionId}`, 'desc')
          .orderBy('s.last_seen_at', 'desc')
          .limit(LISTED),
      ).as('sessions'),
    ])
    .executeTakeFirstOrThrow();
}

/** Ends another session of a person by its handle. False when they have no such session, or when it is `exceptId`. */
export async function deleteSessionByHandle(
  db: Db,
  own: { userId: string; handle: string; exceptId: string },
): Promise<boolean> {
  return db
    .deleteFrom('sessions')
    .where('user_id', '=', own.userId)
    .where('handle', '=', own.handle)
    .where('id', '<>', own.exceptId)
    .$call(changesRows);
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}

/** Ends every session of a person, except the one given. */
export async function deleteSessionsOf(db: Db, userId: string, exceptId?: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
    .execute();
}

/** Deletes sessions that ran out before `now`, and those older than `oldest` even if they were renewed. */
export async function deleteExpiredSessions(db: Db, now: Date, oldest: Date): Promise<number> {
  const expired = await deleteInChunks(db, 'sessions', sql`expires_at <= ${now.toISOString()}::timestamptz`);
  const old = await deleteInChunks(db, 'sessions', sql`created_at <= ${oldest.toISOString()}::timestamptz`);
  return expired + old;
}
