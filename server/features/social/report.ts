import { randomUUID } from 'node:crypto';

import { insertReport } from '~db/queries/social/relations';

import type { OnboardedContext } from '../../context';
import type { Report } from '../../domain/social/social-schema';
import { withPerson } from './with-person';

/** Reports somebody to the operator. One report about a person can be open at a time; a second one changes nothing.
 * @throws NOT_FOUND */
export async function report(ctx: OnboardedContext, { userId: otherId, reason, note }: Report) {
  await ctx.services.limits.consume('report', ctx.user.id);
  await withPerson(ctx, otherId, (trx, { userId }) =>
    insertReport(trx, { id: randomUUID(), userId, otherId, reason, note }),
  );
}
