import type { Db } from '~db/client';
import { type FoundPerson, findPerson } from '~db/queries/admin/people';

import { accessOf } from '../../domain/billing/access';
import { notFound } from '../../errors';
import { isSubscribed } from '../accounts/current-user';

/** A person as operators see them. Money in cents, instants in ISO form. */
export interface PersonSummary {
  id: string;
  displayName: string;
  email: string;
  emailVerified: boolean;
  role: 'admin' | 'none';
  /** Why the person has Pro, or why not. */
  plan: 'admin' | 'granted' | 'trial' | 'subscription' | 'free' | 'trial expired';
  xp: number;
  savedTotalCents: number;
  savedCount: number;
  createdAt: string;
}

export function summaryOf(row: FoundPerson, now: Date): PersonSummary {
  const access = accessOf(
    {
      role: row.is_admin ? 'admin' : null,
      proStatus: row.pro_status,
      trialEndsAt: new Date(row.trial_ends_at),
      subscribed: isSubscribed(row, now),
      freePlanChosenAt: row.free_plan_chosen_at === null ? null : new Date(row.free_plan_chosen_at),
    },
    now,
  );
  return {
    id: row.id,
    displayName: row.display_name,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    role: row.is_admin ? 'admin' : 'none',
    plan: access.pro ? access.reason : access.blocked ? 'trial expired' : 'free',
    xp: row.xp,
    savedTotalCents: row.saved_total_cents,
    savedCount: row.saved_count,
    createdAt: row.created_at,
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The one person that an operator names by id or e-mail address. Throws NOT_FOUND. */
export async function personNamed(db: Db, name: string): Promise<FoundPerson> {
  const person = await findPerson(db, UUID.test(name) ? { id: name } : { email: name });
  if (!person) throw notFound('User');
  return person;
}
