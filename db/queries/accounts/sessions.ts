import type { Selectable } from 'kysely';

import type { Db } from '../../client';
import { asCents, asCentsOrNull } from '../../columns';
import { prepared } from '../../prepared';
import type { Profiles } from '../../types';

type ProfileColumns = Pick<
  Selectable<Profiles>,
  | 'display_name'
  | 'email'
  | 'goal_type'
  | 'goal_date'
  | 'goal_set_on'
  | 'household_size'
  | 'spend_areas'
  | 'coach_tone'
  | 'xp'
  | 'streak_weeks'
  | 'streak_alive_until'
  | 'saved_count'
  | 'created_at'
  | 'trial_ends_at'
  | 'pro_status'
  | 'free_plan_chosen_at'
  | 'welcomed_at'
  | 'city'
  | 'country'
  | 'cost_multiplier'
  | 'time_zone'
  | 'number_locale'
  | 'theme'
  | 'ai_consent_at'
>;

/** A session together with everything a request needs to know about its person: one statement. */
export interface SessionRow extends ProfileColumns {
  session_created_at: string;
  expires_at: string;
  user_id: string;
  email_verified_at: string | null;
  google_subject: string | null;
  has_password: boolean;
  is_admin: boolean;
  subscription_status: string | null;
  subscription_period_end: string | null;
  goal_amount_cents: number | null;
  saved_total_cents: number;
}

const sessionWithPerson = prepared<{ id: string }, SessionRow>((db, value) =>
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
      's.expires_at',
      's.user_id',
      'u.email_verified_at',
      'u.google_subject',
      eb('u.password_hash', 'is not', null).$castTo<boolean>().as('has_password'),
      eb('r.role', 'is not', null).$castTo<boolean>().as('is_admin'),
      'sub.status as subscription_status',
      'sub.current_period_end as subscription_period_end',
      asCentsOrNull(eb.ref('p.goal_amount_eur')).as('goal_amount_cents'),
      asCents(eb.ref('p.saved_total_eur')).as('saved_total_cents'),
      'p.display_name',
      'p.email',
      'p.goal_type',
      'p.goal_date',
      'p.goal_set_on',
      'p.household_size',
      'p.spend_areas',
      'p.coach_tone',
      'p.xp',
      'p.streak_weeks',
      'p.streak_alive_until',
      'p.saved_count',
      'p.created_at',
      'p.trial_ends_at',
      'p.pro_status',
      'p.free_plan_chosen_at',
      'p.welcomed_at',
      'p.city',
      'p.country',
      'p.cost_multiplier',
      'p.time_zone',
      'p.number_locale',
      'p.theme',
      'p.ai_consent_at',
    ])
    .where('s.id', '=', value('id'))
    .compile(),
);

/** The session with this hashed id, or undefined. The caller checks whether it has expired. */
export async function findSession(db: Db, id: string): Promise<SessionRow | undefined> {
  const [row] = await sessionWithPerson(db, { id });
  return row;
}

export async function insertSession(
  db: Db,
  session: { id: string; userId: string; expiresAt: Date; userAgent: string | null },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      expires_at: session.expiresAt.toISOString(),
      user_agent: session.userAgent,
    })
    .execute();
}

export async function renewSession(db: Db, id: string, expiresAt: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ expires_at: expiresAt.toISOString() })
    .where('id', '=', id)
    .execute();
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

/** Removes sessions that ran out before `now`, and those older than `oldest` whatever their renewal. */
export async function deleteExpiredSessions(db: Db, now: Date, oldest: Date): Promise<number> {
  const result = await db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([eb('expires_at', '<=', now.toISOString()), eb('created_at', '<=', oldest.toISOString())]),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
