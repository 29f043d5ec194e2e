import type { Db } from '~db/client';
import { type Pair, lockPerson, lockPair } from '~db/queries/social/relations';

import type { OnboardedContext } from '../../context';
import { DomainError, notFound } from '../../errors';

/** Changes the relation between the person and somebody whom they may see; changes of one pair happen one at a
 * time. @throws NOT_FOUND, YOURSELF */
export async function withPerson<T>(
  { user, db }: OnboardedContext,
  otherId: string,
  change: (trx: Db, pair: Pair & { isPrivate: boolean }) => Promise<T>,
): Promise<T> {
  if (otherId === user.id) throw new DomainError('YOURSELF', 'That is you');
  const pair = { userId: user.id, otherId };
  return db.transaction().execute(async (trx) => {
    await lockPair(trx, pair);
    const other = await lockPerson(trx, pair);
    if (!other) throw notFound('User');
    return change(trx, { ...pair, isPrivate: other.is_private });
  });
}
