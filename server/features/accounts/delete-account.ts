import { z } from 'zod';

import { findOpenCheckout, closeCheckout } from '~db/queries/billing/checkouts';
import { unsettledEndings } from '~db/queries/billing/orders';
import { findSubscription } from '~db/queries/billing/subscriptions';
import {
  declareDeletion,
  dissolveGroup,
  findDeletionDue,
  forgetPerson,
  groupsOf,
  takeBackDeclaration as keep,
  listDue,
  lockAccountRows as lockRows,
  lockGroupToLeave,
  queueEndOfSubscription,
  takeUnwarned,
} from '~db/queries/accounts/deletion';
import { insertAuditEvent } from '~db/queries/admin/audit';
import { deleteSessionsOf } from '~db/queries/accounts/sessions';
import type { Db } from '~db/client';

import { limitKeys } from '../../auth/limits';
import { hashToken } from '../../auth/tokens';
import type { AuthedContext } from '../../context';
import { type Batch, eachAlone } from '../../each-alone';
import { logEvent } from '../../log';
import { DELETION_DAYS, OWN_DATA_TEXT, confirmsDeletion } from '../../domain/accounts/own-data';
import { isRunning } from '../../domain/billing/subscription';
import { dayAt } from '../../domain/kernel/days';
import { DomainError } from '../../errors';
import type { Billing } from '../../services/billing/billing';
import type { BillingContext } from '../billing/billing-context';
import { settleSubscription } from '../billing/settle-subscription';
import { syncSubscription } from '../billing/sync-subscription';
import { takeOut } from '../groups/membership';
import { enqueueMail } from '../messages/enqueue-mail';
import { lockForOwnerChange, requireFresh } from './confirm-identity';
import { DAY_MS } from '../../domain/kernel/durations';

/** The job waits a little longer, so that a 'Keep my account' in the last second is finished by then. */
const LEEWAY_MS = 60_000;
const BATCH = 50;

/** Closes the account and returns when it will be deleted. For others it is gone at once, other devices are
 * signed out, and a running subscription ends.
 * @throws CONFIRM_IDENTITY, NOT_CONFIRMED */
export async function closeAccount(ctx: AuthedContext, { confirmation }: { confirmation: string }) {
  requireFresh(ctx);
  const { user, db, now, actor, services } = ctx;
  if (!confirmsDeletion(confirmation, user.displayName))
    throw new DomainError('NOT_CONFIRMED', OWN_DATA_TEXT.notTyped, { field: 'confirmation' });
  const dueAt = new Date(now().getTime() + DELETION_DAYS * DAY_MS);
  const deletedOn = dayAt(dueAt, user.timeZone);
  await db.transaction().execute(async (trx) => {
    await lockForOwnerChange(ctx, trx);
    // Of two requests at once, the second finds it closed and mails nothing.
    if (!(await declareDeletion(trx, user.id, dueAt))) return;
    await deleteSessionsOf(trx, user.id, actor.kind === 'user' ? hashToken(actor.token) : undefined);
    const stored = await findSubscription(trx, user.id);
    const proEnds = stored?.status ? isRunning(stored.status) : false;
    if (stored || (await findOpenCheckout(trx, user.id))) await queueEndOfSubscription(trx, user.id);
    await enqueueMail(trx, { userId: user.id, recipient: user.email }, 'account-closing', {
      displayName: user.displayName,
      closedAt: now().toISOString(),
      timeZone: user.timeZone,
      deletedOn,
      proEnds,
      keepUrl: `${services.appUrl}/auth`,
    });
  });
  logEvent(ctx, { event: 'account_closed', userId: user.id }, 'account closed');
  return { deletedOn };
}

/** Takes the deletion back. @throws TOO_LATE */
export async function keepAccount(ctx: AuthedContext): Promise<void> {
  const { user, db, now } = ctx;
  if (!(await keep(db, user.id, now())) && (await findDeletionDue(db, user.id)) !== null)
    throw new DomainError('TOO_LATE', OWN_DATA_TEXT.tooLate);
  logEvent(ctx, { event: 'account_kept', userId: user.id }, 'account kept');
}

/** Ends the subscription of a person who has closed their account, and a checkout that they may have begun.
 * @throws BillingError when Stripe does not answer */
export async function endSubscriptionOf(ctx: BillingContext, { userId }: { userId: string }): Promise<void> {
  if ((await findDeletionDue(ctx.db, userId)) === null) return;
  await endAtStripe(ctx, userId);
}

async function endAtStripe(ctx: BillingContext, userId: string): Promise<void> {
  const { db, stripe, now } = ctx;
  const checkout = await findOpenCheckout(db, userId);
  if (checkout) {
    const { stripe_session_id: session } = checkout;
    if (session !== null) await stripe.expireCheckout(session);
    await closeCheckout(db, userId, checkout.id, { session, now: now() });
  }
  const customerId = (await findSubscription(db, userId))?.stripe_customer_id ?? null;
  if (customerId === null) return;
  const remote = await stripe.customer(customerId);
  const subscription = remote.kind === 'known' ? remote.subscription : null;
  if (subscription === null || !isRunning(subscription.status)) return;
  await stripe.endSubscription(subscription.id);
  await syncSubscription(ctx, customerId);
}

/** Ends everything at Stripe, and deletes the customer there; invoices and payments stay, as tax law requires.
 * @throws BillingError when Stripe does not answer, Error when payments are off while a subscription runs */
async function leaveStripe(ctx: DeletionContext, userId: string): Promise<void> {
  const stored = await findSubscription(ctx.db, userId);
  const customerId = stored?.stripe_customer_id ?? null;
  if (ctx.stripe === null) {
    if (stored?.status && isRunning(stored.status))
      throw new Error('A subscription runs, and payments are off: it cannot be ended');
    return;
  }
  const billing: BillingContext = { ...ctx, stripe: ctx.stripe };
  for (const subscriptionId of await unsettledEndings(ctx.db, userId))
    await settleSubscription(billing, { userId, subscriptionId });
  await endAtStripe(billing, userId);
  if (customerId !== null) await ctx.stripe.deleteCustomer(customerId);
}

/** What a deletion needs, in a job and in an operator's request. */
export type DeletionContext = Omit<BillingContext, 'stripe'> & { stripe: Billing | null };

/** The name of a deleted account in the audit trail. Without knowing the id it reveals nothing. */
export const hashOfAccount = (userId: string): string => hashToken(`account:${userId}`).slice(0, 16);

class NotDue extends Error {}

/** Deletes an account: first at Stripe, then here in one transaction. Groups pass to the member who joined
 * first. A second call changes nothing.
 * @param dueBefore delete only if the person has closed the account and it was due by then; null for the
 * operator, who deletes at once
 * @param note writes the audit trail in the same transaction
 * @returns false when the account is gone, or was kept. @throws BillingError */
export async function deleteAccount(
  ctx: DeletionContext,
  userId: string,
  dueBefore: Date | null,
  note: (trx: Db) => Promise<void>,
): Promise<boolean> {
  const { db } = ctx;
  const due = async () => {
    if (dueBefore === null) return true;
    const at = await findDeletionDue(db, userId);
    return at !== null && new Date(at) <= dueBefore;
  };
  if (!(await due())) return false;
  await leaveStripe(ctx, userId);
  const deleted = db.transaction().execute(async (trx) => {
    // Groups before profiles, and groups by id: everybody who locks several of them uses this order, so that
    // no two wait for each other.
    const groups: NonNullable<Awaited<ReturnType<typeof lockGroupToLeave>>>[] = [];
    for (const id of await groupsOf(trx, userId)) {
      const group = await lockGroupToLeave(trx, id);
      if (group) groups.push(group);
    }
    const account = await lockRows(trx, userId);
    if (!account) throw new NotDue();
    const { deletion_due_at: at } = account;
    if (dueBefore !== null && (at === null || new Date(at) > dueBefore)) throw new NotDue();
    for (const group of groups) {
      await takeOut(trx, group, userId);
      await dissolveGroup(trx, group.id, userId);
    }
    await note(trx);
    await forgetPerson(trx, {
      userId,
      email: account.email,
      emailNormalised: account.email_normalised,
      displayName: account.display_name,
      customerId: account.stripe_customer_id,
      was: hashOfAccount(userId),
      limitKeys: limitKeys([userId, account.email, account.email_normalised]),
    });
    await enqueueMail(trx, { userId: null, recipient: account.email }, 'account-deleted', {});
    return true;
  });
  const done = await deleted.catch((error: unknown) => {
    if (error instanceof NotDue) return false;
    throw error;
  });
  if (done) ctx.log.info({ event: 'account_deleted', account: hashOfAccount(userId) }, 'account deleted');
  return done;
}

/** Where a run goes on: first with warnings, then after an account that was due. */
export const deletionCursor = z.union([z.literal('warn'), z.object({ at: z.string(), id: z.guid() })]);
type DeletionCursor = z.infer<typeof deletionCursor>;

/** Warns the next people a day before their account is deleted, and then deletes the next accounts that are due. One that
 * fails is left to the next run. */
export async function deleteAccounts(
  ctx: DeletionContext,
  cursor: DeletionCursor | null,
): Promise<Batch<DeletionCursor>> {
  if (cursor === null || cursor === 'warn') {
    const warned = await warn(ctx);
    if (warned > 0) return { handled: warned, next: 'warn' };
  }
  const before = new Date(ctx.now().getTime() - LEEWAY_MS);
  const due = await listDue(ctx.db, {
    before,
    after: typeof cursor === 'object' ? cursor : null,
    limit: BATCH,
  });
  const done = await eachAlone(
    ctx,
    due,
    ({ id }) => deleteAccount(ctx, id, before, noteDeletion(id)),
    'an account could not be deleted',
    ({ id }) => ({ account: hashOfAccount(id) }),
  );
  return { ...done, next: due.length === BATCH ? (due.at(-1) ?? null) : null };
}

const noteDeletion = (userId: string) => (trx: Db) =>
  insertAuditEvent(trx, {
    actor: 'user',
    actorUserId: null,
    action: 'account.deleted',
    subjectUserId: userId,
    outcome: 'ok',
    detail: {},
    requestId: null,
  });

/** Warns the next people; returns how many. */
async function warn({ db, now, appUrl }: DeletionContext): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const people = await takeUnwarned(trx, {
      before: new Date(now().getTime() + DAY_MS),
      now: now(),
      limit: BATCH,
    });
    for (const person of people) {
      if (person.deletion_due_at === null) continue;
      await enqueueMail(trx, { userId: person.id, recipient: person.email }, 'account-closing-soon', {
        displayName: person.display_name,
        deletedOn: dayAt(new Date(person.deletion_due_at), person.time_zone),
        keepUrl: `${appUrl}/auth`,
      });
    }
    return people.length;
  });
}
