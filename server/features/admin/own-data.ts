import { groupsOf } from '~db/queries/accounts/deletion';
import { insertAuditEvent } from '~db/queries/admin/audit';
import { findSubscription } from '~db/queries/billing/subscriptions';

import type { AuditedContext } from '../../context';
import { normaliseEmail } from '../../domain/accounts/email-address';
import { isRunning } from '../../domain/billing/subscription';
import { makeFiles } from '../accounts/archive';
import { deleteAccount } from '../accounts/delete-account';
import { askingStripe } from '../billing/billing-context';
import { auditOk, lockAdmin } from './audit';
import { personNamed } from './people';

const STRIPE_AWAY = 'Stripe does not answer, so nothing was deleted. Try again later.';

/** The archive of a person, for who asked for it by mail; without the number of their savings account, which is in the archive
 * that they ask for themselves alone. @throws NOT_FOUND */
export async function exportPerson(ctx: AuditedContext, user: string) {
  await ctx.db.transaction().execute((trx) => lockAdmin(ctx, trx));
  const { id, email } = await personNamed(ctx.db, user);
  const files = await makeFiles(ctx, { id, emailNormalised: normaliseEmail(email) }, null);
  await auditOk(ctx, ctx.db, { subjectUserId: id, detail: { files: files.length } });
  return { id, files };
}

/** Deletes a person at once and for good; without `yes` it only says what would go.
 * @throws NOT_FOUND, STRIPE_UNAVAILABLE */
export async function deletePerson(ctx: AuditedContext, { user, yes }: { user: string; yes: boolean }) {
  const { db, services, now, log } = ctx;
  // Before anything ends at Stripe; and once more in the transaction that deletes.
  await db.transaction().execute((trx) => lockAdmin(ctx, trx));
  const person = await personNamed(db, user);
  const { id: userId } = person;
  const groups = await groupsOf(db, userId);
  const subscription = await findSubscription(db, userId);
  const plan = {
    id: userId,
    displayName: person.display_name,
    savings: person.saved_count,
    groups: groups.length,
    subscriptionEnds: subscription?.status ? isRunning(subscription.status) : false,
  };
  if (!yes) {
    await auditOk(ctx, db, { subjectUserId: userId, detail: { deleted: false } });
    return { deleted: false, ...plan };
  }
  const { billing, appUrl, operator } = services;
  const deleted = await askingStripe({ log }, STRIPE_AWAY, () =>
    deleteAccount({ db, now, log, billing, appUrl, operator }, userId, null, async (trx) => {
      await lockAdmin(ctx, trx);
      await insertAuditEvent(trx, {
        actor: ctx.admin.name,
        actorUserId: ctx.admin.userId,
        action: ctx.action,
        subjectUserId: userId,
        outcome: 'ok',
        detail: { deleted: true },
        requestId: ctx.requestId,
      });
    }),
  );
  return { deleted, ...plan };
}
