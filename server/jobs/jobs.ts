import { z } from 'zod';

import type { LookedRow } from '~db/in-chunks';
import { deleteOldFailedJobs } from '~db/queries/admin/jobs';
import { deleteOldArchives } from '~db/queries/accounts/archives';
import { deleteExpiredEmailChanges } from '~db/queries/accounts/email-changes';
import { deleteExpiredMailedTokens } from '~db/queries/accounts/mailed-tokens';
import { deleteExpiredRateLimits } from '~db/queries/accounts/rate-limits';
import { deleteExpiredChallenges } from '~db/queries/accounts/passkeys';
import { deleteExpiredPendingSignIns } from '~db/queries/accounts/second-factors';
import { deleteOldTrials } from '~db/queries/accounts/trials';
import { deleteExpiredSessions } from '~db/queries/accounts/sessions';
import { deleteOldCheckouts } from '~db/queries/billing/checkouts';
import { deleteOldEvents } from '~db/queries/billing/events';
import { deleteOldGroupEvents } from '~db/queries/groups/group-events';
import { deleteOldMails } from '~db/queries/messages/outbox';
import { deleteOldMessages } from '~db/queries/messages/plans';
import { deleteOldGeocodedCells } from '~db/queries/places/geocoded-cells';
import { deleteOldVenueCells } from '~db/queries/places/venue-cells';
import { deleteOldImports } from '~db/queries/savings/import';
import { foldLeaderboard } from '~db/queries/social/leaderboard';
import { forgetUnanswered } from '~db/queries/partner/partners';
import { settleOwnAccounts } from '~db/queries/transfers/own-account';
import { purgeLooseEstimates } from '~db/queries/places/estimates';
import { purgeDeletedBookLines, purgeEmptyProducts } from '~db/queries/receipts/products';
import { purgeDeletedEntries } from '~db/queries/savings/savings';
import { purgeDeletedGoalWithdrawals } from '~db/queries/goals/goal-withdrawals';

import { ABSOLUTE_DAYS } from '../auth/sessions';
import { TRIAL_REMEMBERED_YEARS } from '../domain/billing/trial';
import { makeArchive } from '../features/accounts/archive';
import { deleteAccounts, deletionCursor, endSubscriptionOf } from '../features/accounts/delete-account';
import type { BillingContext } from '../features/billing/billing-context';
import { updateCustomerEmail } from '../features/billing/customer-email';
import { followEvent, reconcileBilling, reconcileCursor } from '../features/billing/follow-stripe';
import { settleSubscription } from '../features/billing/settle-subscription';
import { measureSiteStats, statsCursor } from '../features/landing/site-stats';
import { countCursor, countMessages } from '../features/messages/count-messages';
import { planCursor, planMessages } from '../features/messages/plan-messages';
import { updatesCursor, sendPartnerUpdates } from '../features/partner/weekly-updates';
import { sendFollowMails } from '../features/social/follow-mails';
import { readOwnAccount } from '../features/transfers/own-account';
import { seatLeagues, seatingCursor } from '../features/leagues/seat-leagues';
import { awardMissingBadges } from '../features/game/award-badges';
import { KEEP_CELLS_DAYS } from '../features/places/find-town';
import { TRASH_DAYS } from '../features/savings/change-saving';
import { KEEP_EVENTS_MS } from '../features/groups/live-events';
import { completeChallenges } from './complete-challenges';
import { everybody } from './everybody';
import { type Job, type JobContext, defineJob } from './job';
import { DAY_MS } from '../domain/kernel/durations';

/** Mails are deleted from the outbox after this many days, sent or not, because they name people. */
const KEEP_MAILS_DAYS = 30;
/** A year of messages, and a month to count it. */
const KEEP_MESSAGES_DAYS = 400;
/** Days after which a file that was never imported is deleted, and the record of one that was imported. */
const KEEP_WAITING_IMPORTS_DAYS = 1;
const KEEP_IMPORTS_DAYS = 30;

/** Days for which an estimate waits for its saving, which may be in an offline queue. */
const KEEP_ESTIMATES_DAYS = 7;
const KEEP_DELETED_PRICES_DAYS = 1;
/** Venues are deleted when nobody has looked for any in their cell for this long. */
const KEEP_VENUES_DAYS = 30;

/** An archive whose job was given up is deleted after this long, so that another one can be requested. */
const KEEP_UNMADE_ARCHIVES_DAYS = 1;

/** A job that was given up keeps its error for this long. */
const KEEP_FAILED_JOBS_DAYS = 30;

/** Stripe sends an event for up to three days, and a checkout lasts for one. */
const KEEP_BILLING_DAYS = 30;

const daysAgo = (ctx: JobContext, days: number): Date => new Date(ctx.now().getTime() - days * DAY_MS);

const plain = (work: (ctx: JobContext) => Promise<void>): Job =>
  defineJob(z.strictObject({}), (ctx) => work(ctx));

/** A job that deletes what is no longer needed, chunk by chunk, until `remove` finds nothing. */
const purge = (name: string, remove: (ctx: JobContext) => Promise<number>) =>
  everybody(name, z.literal('more'), async (ctx) => {
    const handled = await remove(ctx);
    return { handled, next: handled > 0 ? 'more' : null };
  });

const ownKey = z.object({ userId: z.guid(), id: z.guid() });
const looked = (last: LookedRow | undefined) =>
  last ? { handled: last.deleted, next: { userId: last.userId, id: last.id } } : { next: null };

/** A job about payments. While they are off it fails and is tried again, later by `reconcile_billing`. */
const withBilling = <S extends z.ZodType>(
  payload: S,
  work: (ctx: BillingContext, payload: z.output<S>) => Promise<void>,
): Job =>
  defineJob(payload, async ({ stripe, ...ctx }, input) => {
    if (stripe !== null) await work({ ...ctx, stripe }, input);
  });

/** Updates the counts of the leaderboard with recent changes. It runs every minute, so it writes no log line. */
async function addUpLeaderboard({ db }: JobContext): Promise<void> {
  await foldLeaderboard(db);
}

/** Every job by the name under which it is queued. Keep old names: jobs queued by an older version may still wait. */
export const JOBS: ReadonlyMap<string, Job> = new Map([
  // Of versions in which each mail had a job of its own.
  ['send_mail', defineJob(z.strictObject({ id: z.uuid() }), () => Promise.resolve())],
  ['queue_waiting_mails', plain(() => Promise.resolve())],
  [
    'make_archive',
    defineJob(z.strictObject({ userId: z.uuid(), id: z.uuid() }), (ctx, input) =>
      makeArchive(ctx, input, (userId) => readOwnAccount(ctx.db, ctx.encryption, { userId, now: ctx.now() })),
    ),
  ],
  everybody('delete_accounts', deletionCursor, deleteAccounts),
  ['end_subscription', withBilling(z.strictObject({ userId: z.uuid() }), endSubscriptionOf)],
  everybody('complete_challenges', z.guid(), completeChallenges),
  everybody('send_partner_lines', updatesCursor, sendPartnerUpdates),
  everybody('send_follow_mails', z.guid(), sendFollowMails),
  everybody('plan_messages', planCursor, planMessages, { queue: 'messages' }),
  everybody('count_messages', countCursor, countMessages),
  everybody('award_badges', z.guid(), awardMissingBadges),
  everybody('seat_leagues', seatingCursor, seatLeagues),
  everybody('measure_site_stats', statsCursor, ({ db, now }, cursor) => measureSiteStats(db, now(), cursor)),
  ['fold_leaderboard', plain(addUpLeaderboard)],
  [
    'follow_stripe_event',
    withBilling(z.strictObject({ id: z.string() }), (ctx, { id }) => followEvent(ctx, id)),
  ],
  [
    'settle_withdrawal',
    withBilling(z.strictObject({ userId: z.uuid(), subscriptionId: z.string() }), async (ctx, payload) => {
      await settleSubscription(ctx, payload);
    }),
  ],
  ['update_customer_email', withBilling(z.strictObject({ userId: z.uuid() }), updateCustomerEmail)],
  everybody(
    'reconcile_billing',
    reconcileCursor,
    async ({ stripe, ...ctx }, cursor) =>
      stripe === null ? { next: null } : reconcileBilling({ ...ctx, stripe }, cursor),
    { queue: 'stripe' },
  ),
  purge('purge_billing', async (ctx) => {
    const before = daysAgo(ctx, KEEP_BILLING_DAYS);
    return (await deleteOldEvents(ctx.db, before)) + (await deleteOldCheckouts(ctx.db, before));
  }),
  purge('purge_sessions', async (ctx) => {
    const { db, now } = ctx;
    const sessions = await deleteExpiredSessions(db, now(), daysAgo(ctx, ABSOLUTE_DAYS));
    // Pending codes and challenges belong to future sessions, so they are purged with the sessions.
    const waiting = await deleteExpiredPendingSignIns(db, now());
    return sessions + waiting + (await deleteExpiredChallenges(db, now()));
  }),
  purge('purge_tokens', async ({ db, now }) => {
    const verifications = await deleteExpiredMailedTokens(db, 'email_verifications', now());
    const resets = await deleteExpiredMailedTokens(db, 'password_resets', now());
    const requests = await forgetUnanswered(db, now());
    const accounts = await settleOwnAccounts(db, now());
    return verifications + resets + requests + accounts + (await deleteExpiredEmailChanges(db, now()));
  }),
  purge('purge_trials', (ctx) => deleteOldTrials(ctx.db, daysAgo(ctx, TRIAL_REMEMBERED_YEARS * 365))),
  purge('purge_archives', (ctx) =>
    deleteOldArchives(ctx.db, ctx.now(), daysAgo(ctx, KEEP_UNMADE_ARCHIVES_DAYS)),
  ),
  purge('purge_rate_limits', ({ db, now }) => deleteExpiredRateLimits(db, now())),
  purge('purge_mails', (ctx) => deleteOldMails(ctx.db, daysAgo(ctx, KEEP_MAILS_DAYS))),
  purge('purge_messages', (ctx) => deleteOldMessages(ctx.db, daysAgo(ctx, KEEP_MESSAGES_DAYS))),
  purge('purge_jobs', (ctx) => deleteOldFailedJobs(ctx.db, daysAgo(ctx, KEEP_FAILED_JOBS_DAYS))),
  purge('purge_trash', async (ctx) => {
    const before = daysAgo(ctx, TRASH_DAYS);
    return (await purgeDeletedEntries(ctx.db, before)) + (await purgeDeletedGoalWithdrawals(ctx.db, before));
  }),
  everybody('purge_estimates', ownKey, async (ctx, after) => {
    return looked(await purgeLooseEstimates(ctx.db, daysAgo(ctx, KEEP_ESTIMATES_DAYS), after));
  }),
  // First lines, then products that nothing is left of.
  everybody('purge_prices', z.union([z.literal('lines'), ownKey]), async (ctx, cursor) => {
    if (cursor === null || cursor === 'lines') {
      const lines = await purgeDeletedBookLines(ctx.db, daysAgo(ctx, KEEP_DELETED_PRICES_DAYS));
      if (lines > 0) return { handled: lines, next: 'lines' };
    }
    return looked(await purgeEmptyProducts(ctx.db, typeof cursor === 'object' ? cursor : null));
  }),
  purge('purge_news', ({ db, now }) => deleteOldGroupEvents(db, new Date(now().getTime() - KEEP_EVENTS_MS))),
  purge('purge_towns', (ctx) => deleteOldGeocodedCells(ctx.db, daysAgo(ctx, KEEP_CELLS_DAYS))),
  purge('purge_venues', (ctx) => deleteOldVenueCells(ctx.db, daysAgo(ctx, KEEP_VENUES_DAYS))),
  purge('purge_imports', (ctx) =>
    deleteOldImports(ctx.db, daysAgo(ctx, KEEP_WAITING_IMPORTS_DAYS), daysAgo(ctx, KEEP_IMPORTS_DAYS)),
  ),
]);
