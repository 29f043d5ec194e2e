import { deleteExpiredMailedTokens } from '~db/queries/accounts/mailed-tokens';
import { deleteOldMails } from '~db/queries/messages/outbox';
import { deleteExpiredRateLimits } from '~db/queries/accounts/rate-limits';
import { purgeDeletedEntries } from '~db/queries/savings/savings';
import { deleteOldImports } from '~db/queries/savings/import';
import { deleteExpiredSessions } from '~db/queries/accounts/sessions';

import { ABSOLUTE_DAYS } from '../auth/sessions';
import { TRASH_DAYS } from '../features/savings/change-saving';
import type { JobContext } from './job';

const MS_PER_DAY = 86_400_000;

/** Mails leave the outbox after so many days, sent or not: it names people. */
const KEEP_MAILS_DAYS = 30;

/** Days after which a file that was sent and never imported goes, and the record of one that was imported. */
const KEEP_WAITING_IMPORTS_DAYS = 1;
const KEEP_IMPORTS_DAYS = 30;

const daysAgo = (ctx: JobContext, days: number): Date => new Date(ctx.now().getTime() - days * MS_PER_DAY);

/** Removes sessions that ran out, by idling or by age. */
export async function purgeSessions(ctx: JobContext): Promise<void> {
  const deleted = await deleteExpiredSessions(ctx.db, ctx.now(), daysAgo(ctx, ABSOLUTE_DAYS));
  ctx.log.info({ deleted }, 'purged sessions');
}

/** Removes links that nobody followed in time. */
export async function purgeTokens(ctx: JobContext): Promise<void> {
  const verifications = await deleteExpiredMailedTokens(ctx.db, 'email_verifications', ctx.now());
  const resets = await deleteExpiredMailedTokens(ctx.db, 'password_resets', ctx.now());
  ctx.log.info({ deleted: verifications + resets }, 'purged mailed links');
}

export async function purgeRateLimits(ctx: JobContext): Promise<void> {
  const deleted = await deleteExpiredRateLimits(ctx.db, ctx.now());
  ctx.log.info({ deleted }, 'purged rate limits');
}

export async function purgeMails(ctx: JobContext): Promise<void> {
  const deleted = await deleteOldMails(ctx.db, daysAgo(ctx, KEEP_MAILS_DAYS));
  ctx.log.info({ deleted }, 'purged mails');
}

/** Empties the trash of savings that can no longer be restored. */
export async function purgeTrash(ctx: JobContext): Promise<void> {
  const deleted = await purgeDeletedEntries(ctx.db, daysAgo(ctx, TRASH_DAYS));
  ctx.log.info({ deleted }, 'purged deleted savings');
}

/** Removes files that were sent and never imported, and what is known of imports long done. */
export async function purgeImports(ctx: JobContext): Promise<void> {
  const deleted = await deleteOldImports(
    ctx.db,
    daysAgo(ctx, KEEP_WAITING_IMPORTS_DAYS),
    daysAgo(ctx, KEEP_IMPORTS_DAYS),
  );
  ctx.log.info({ deleted }, 'purged imports');
}
