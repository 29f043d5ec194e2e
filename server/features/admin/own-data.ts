import {
  findArchivePiece,
  findOperatorsArchive,
  insertArchive,
  listArchiveFiles,
} from '~db/queries/accounts/archives';
import { groupsOf } from '~db/queries/accounts/deletion';
import { insertAuditEvent } from '~db/queries/admin/audit';
import { findSubscription } from '~db/queries/billing/subscriptions';

import type { AuditedContext } from '../../context';
import { isRunning } from '../../domain/billing/subscription';
import { notFound } from '../../errors';
import { archiveState } from '../accounts/archive';
import { deleteAccount } from '../accounts/delete-account';
import { askingStripe } from '../billing/billing-context';
import { auditOk, lockAdmin } from './audit';
import { personNamed } from './people';

/** An archive of a person that an operator has requested. */
interface ExportKey {
  id: string;
  archive: string;
}

const STRIPE_AWAY = 'Stripe does not answer, so nothing was deleted. Try again later.';

/** Requests the archive of a person who asked for it by mail; a job makes it (`exportedFiles`). It does not
 * contain their savings account. @throws NOT_FOUND */
export async function exportPerson(ctx: AuditedContext, user: string) {
  return ctx.db.transaction().execute(async (trx) => {
    await lockAdmin(ctx, trx);
    const { id } = await personNamed(trx, user);
    const archive = await insertArchive(trx, id, { now: ctx.now(), forOperator: true });
    await auditOk(ctx, trx, { subjectUserId: id, detail: { archive } });
    return { id, archive };
  });
}

/** An archive that an operator has requested, while the caller is still an operator. */
const operatorsArchive = (ctx: AuditedContext, key: { userId: string; id: string }) =>
  ctx.db.transaction().execute(async (trx) => {
    await lockAdmin(ctx, trx);
    return findOperatorsArchive(trx, key);
  });

/** The state of a requested archive, and its files once it is ready. While it is being made the answer reveals
 * nothing of the person, so the audit trail gets no line for it. @throws NOT_FOUND */
export async function exportedFiles(ctx: AuditedContext, { id: userId, archive: id }: ExportKey) {
  const found = await operatorsArchive(ctx, { userId, id });
  if (!found) throw notFound('Archive');
  const state = archiveState(found);
  if (state !== 'ready') return { state, files: [] };
  const files = await listArchiveFiles(ctx.db, { userId, id });
  await auditOk(ctx, ctx.db, { subjectUserId: userId, detail: { archive: id, files: files.length } });
  return { state, files: files.map(({ name, bytes, pieces }) => ({ name, bytes, pieces })) };
}

/** A piece of a file; all pieces together are one gzip. The audit trail gets a line for each file, with its
 * first piece.
 * @throws NOT_FOUND */
export async function exportedPiece(
  ctx: AuditedContext,
  { id: userId, archive: id, name, piece }: ExportKey & { name: string; piece: number },
): Promise<{ base64: string }> {
  const found = await operatorsArchive(ctx, { userId, id });
  const content = found && (await findArchivePiece(ctx.db, { userId, id }, { name, piece }));
  if (!content) throw notFound('Piece');
  if (piece === 0) await auditOk(ctx, ctx.db, { subjectUserId: userId, detail: { archive: id, file: name } });
  return { base64: content.toString('base64') };
}

/** Deletes a person at once and for good; without `yes` it only returns what would be deleted.
 * @throws NOT_FOUND, STRIPE_UNAVAILABLE */
export async function deletePerson(ctx: AuditedContext, { user, yes }: { user: string; yes: boolean }) {
  const { db, services, now, log } = ctx;
  // Checked before anything ends at Stripe, and again in the transaction that deletes.
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
    deleteAccount({ db, now, log, stripe: billing, appUrl, operator }, userId, null, async (trx) => {
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
