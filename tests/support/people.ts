import { randomUUID } from 'node:crypto';

import type { Db } from '~db/client';
import { insertAccount } from '~db/queries/accounts/accounts';
import { localDay } from '~server/domain/kernel/days';

/** Opens an account with a goal; everything about it can be guessed from its name. Returns its id. */
export async function addPerson(
  db: Db,
  name: string,
  options: { trialEndsAt?: Date; now?: Date } = {},
): Promise<string> {
  const now = options.now ?? new Date();
  const id = await insertAccount(db, {
    email: `${name.toLowerCase()}@example.com`,
    emailNormalised: `${name.toLowerCase()}@example.com`,
    displayName: name,
    passwordHash: null,
    googleSubject: null,
    emailVerifiedAt: now,
    createdAt: now,
    trialEndsAt: options.trialEndsAt ?? new Date(now.getTime() + 5 * 86_400_000),
    timeZone: 'UTC',
    numberLocale: 'en-IE',
  });
  await db
    .updateTable('profiles')
    .set({
      goal_type: 'Bicycle',
      goal_amount_eur: '900.00',
      goal_date: localDay('2030-01-01'),
      goal_set_on: localDay('2026-01-01'),
    })
    .where('id', '=', id)
    .execute();
  return id;
}

/** A client-made id, as the browser makes them. */
export const newId = (): string => randomUUID();
