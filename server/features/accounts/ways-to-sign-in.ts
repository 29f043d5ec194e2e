import type { Db } from '~db/client';
import { findWaysToSignIn, listPasskeys } from '~db/queries/accounts/passkeys';
import { countRecoveryCodes } from '~db/queries/accounts/second-factors';

import type { AuthedContext } from '../../context';
import { notFound } from '../../errors';

/** An account's ways to sign in. Code that removes one locks the account (`lockUser`), and leaves another. */
export async function waysToSignIn(db: Db, userId: string) {
  const ways = await findWaysToSignIn(db, userId);
  if (!ways) throw notFound('Account');
  return ways;
}

/** What the settings show of the second factors, without secrets, hashes and keys. */
export async function getSecondFactors({ user, db, services }: AuthedContext) {
  const passkeys = await listPasskeys(db, user.id);
  return {
    twoFactor: {
      available: services.encryption !== null,
      on: user.twoFactor,
      codesLeft: user.twoFactor ? await countRecoveryCodes(db, user.id) : 0,
    },
    passkeys: passkeys.map(({ id, name, created_at: createdAt, last_used_at: lastUsedAt }) => ({
      id,
      name,
      createdAt,
      lastUsedAt,
    })),
  };
}

export type SecondFactors = Awaited<ReturnType<typeof getSecondFactors>>;
