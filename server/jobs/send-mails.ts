import {
  type ClaimedMail,
  type MailTrouble,
  claimMails,
  markMailsFailed,
  markMailsSent,
  changePace,
  releaseMails,
} from '~db/queries/messages/mail-queue';

import { HOUR_MS, MINUTE_MS } from '../domain/kernel/durations';
import { EmailError, type EmailService, MAILS_A_CALL, type OutgoingMail } from '../services/email/email';
import { ALONE_KINDS } from '../services/email/mail-rules';
import { renderMail } from '../services/email/render-mail';
import { isDatabaseDown } from '../errors';
import {
  type ComposedMessage,
  composeMessage,
  dropMessage,
  dueMessageOf,
} from '../features/messages/compose-message';
import type { Pictures } from '../services/pictures/pictures';
import type { JobContext } from './job';
import { fatesOf } from './mail-wanted';

/** What a turn of the sender needs. */
export interface SendingContext extends Pick<JobContext, 'db' | 'log' | 'now' | 'appUrl'> {
  /** Draws the pictures of letters; without it they have none. */
  pictures?: Pick<Pictures, 'draw'>;
  email: EmailService;
  /** Calls a second at most; the provider may allow less, and says so. */
  perSecond: number;
  /** Runs a statement whose result must not be lost, as often as the database is away. */
  insist: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Longer than rendering and one call: mails of a sender that was killed are due again after this. */
const LEASE_MS = MINUTE_MS;
/** The longest pause between two probes of a provider that does not work, so that mail leaves soon after its return. */
const PROBE_MS = 5000;
/** A quota opens at the turn of a day or month, or when the operator buys more. */
const QUOTA_PROBE_MS = 10 * MINUTE_MS;
const ACCOUNT_PROBE_MS = 30_000;
const RATE_MS = 1000;
/** Failures on one mail, while the provider worked for others, after which it is given up. */
const MOST_TROUBLES = 20;
const TROUBLED_MS = 10_000;

/** Kinds whose row goes with the sending: it holds the last stored address of a deleted account. */
const FORGOTTEN = ['account-deleted'];

function probeAfter(trouble: MailTrouble, failures: number): number {
  if (trouble === 'quota') return QUOTA_PROBE_MS;
  if (trouble === 'account') return ACCOUNT_PROBE_MS;
  return Math.min(PROBE_MS, 1000 * 2 ** Math.min(failures - 1, 8));
}

/** Takes what may be sent next, if it is this installation's turn. */
export const takeMails = ({ db, now, perSecond }: SendingContext) =>
  claimMails(db, {
    now: now(),
    limit: MAILS_A_CALL,
    lease: LEASE_MS,
    perSecond,
    probe: probeAfter,
    alone: ALONE_KINDS,
  });

/** Sends mails in one call, outside of any transaction. Its key was stored with them (the mail's id, or that of a batch), so
 * whoever repeats the call makes no second mail. An answer about the provider (too fast, quota used up, away) concerns no
 * mail: all of them wait, and one at a time probes. */
export async function sendMails(ctx: SendingContext, claim: readonly ClaimedMail[]): Promise<void> {
  const ready = await rendered(ctx, await sorted(ctx, claim));
  const [first] = ready;
  if (!first) return;
  try {
    const { mails, perSecond } = await ctx.email
      .send(
        ready.map(({ mail }) => mail),
        first.claimed.key,
      )
      .catch((error: unknown) => {
        if (error instanceof EmailError) throw error;
        throw new EmailError('unexpected_failure', String(error), 'outage');
      });
    await ctx.insist(() => settle(ctx, ready, mails));
    await worked(ctx, perSecond);
  } catch (error) {
    if (!(error instanceof EmailError)) throw error;
    const claimed = ready.map((one) => one.claimed);
    if (error.trouble === 'repeated') await ctx.insist(() => noteSent(ctx, ready));
    await ctx.insist(() => follow(ctx, claimed, error));
  }
}

/** The mails of a claim that are to be sent; the others are dealt with. */
async function sorted(ctx: SendingContext, claim: readonly ClaimedMail[]): Promise<ClaimedMail[]> {
  const { db, now } = ctx;
  const fates = await fatesOf(ctx, claim);
  const is = (fate: string) => claim.filter(({ id }) => fates.get(id) === fate);
  const failed = claim.flatMap(({ id }) => {
    const fate = fates.get(id);
    return typeof fate === 'object' ? [{ id, reason: fate.failed }] : [];
  });
  await giveUp(ctx, claim, failed);
  await markMailsSent(
    db,
    is('hold').map(({ id }) => ({ id, providerId: null })),
    { now: now(), forgotten: FORGOTTEN },
  );
  const later = new Date(now().getTime() + HOUR_MS).toISOString();
  // One that may have left with its batch stays in it.
  const waits = is('by day').filter(({ mayHaveLeft }) => !mayHaveLeft);
  await releaseMails(
    db,
    waits.map(({ id }) => ({ id, dueAt: later })),
    { keepBatch: false, reason: null },
  );
  return [...is('send'), ...is('by day').filter(({ mayHaveLeft }) => mayHaveLeft)];
}

async function giveUp(
  { db, log, now }: SendingContext,
  claim: readonly ClaimedMail[],
  failed: readonly { id: string; reason: string }[],
): Promise<void> {
  if (failed.length === 0) return;
  for (const { id, reason } of failed)
    log.error(
      { mailId: id, kind: claim.find((mail) => mail.id === id)?.kind, reason },
      'a mail was given up',
    );
  await markMailsFailed(db, failed, { now: now(), forgotten: FORGOTTEN });
}

interface Ready {
  claimed: ClaimedMail;
  mail: OutgoingMail;
  /** Notes in the ledger of messages that it has gone. */
  sent?: ComposedMessage['sent'] | undefined;
}

/** The properties of a mail. Those of messages are made now, with the facts of now. Null when it is no longer right, which the
 * ledger then says. */
async function propsOf(ctx: SendingContext, claimed: ClaimedMail) {
  const due = dueMessageOf(claimed);
  if (due === null) return { props: claimed.payload };
  const message = await composeMessage(ctx, due);
  if (message === null) await dropMessage(ctx, due);
  return message;
}

async function rendered(ctx: SendingContext, claim: readonly ClaimedMail[]): Promise<Ready[]> {
  const ready: Ready[] = [];
  const failed: { id: string; reason: string }[] = [];
  const dropped: { id: string; providerId: null }[] = [];
  for (const claimed of claim) {
    try {
      const { id, kind, recipient } = claimed;
      const message = await propsOf(ctx, claimed);
      if (message === null) dropped.push({ id, providerId: null });
      else
        ready.push({
          claimed,
          mail: { to: recipient, ...(await renderMail(kind, message.props)) },
          sent: 'sent' in message ? message.sent : undefined,
        });
    } catch (error) {
      if (isDatabaseDown(error)) throw error;
      failed.push({ id: claimed.id, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  await giveUp(ctx, claim, failed);
  await markMailsSent(ctx.db, dropped, { now: ctx.now(), forgotten: FORGOTTEN });
  return ready;
}

async function settle(
  ctx: SendingContext,
  ready: readonly Ready[],
  results: readonly ({ id: string } | { refused: string })[],
): Promise<void> {
  const sent: { id: string; providerId: string }[] = [];
  const failed: { id: string; reason: string }[] = [];
  ready.forEach(({ claimed: { id } }, nth) => {
    const result = results[nth];
    if (result && 'refused' in result) failed.push({ id, reason: result.refused });
    else sent.push({ id, providerId: result?.id ?? 'unknown' });
  });
  const gone = new Set(sent.map(({ id }) => id));
  await noteSent(
    ctx,
    ready.filter(({ claimed }) => gone.has(claimed.id)),
  );
  await markMailsSent(ctx.db, sent, { now: ctx.now(), forgotten: FORGOTTEN });
  await giveUp(
    ctx,
    ready.map(({ claimed }) => claimed),
    failed,
  );
}

/** The ledger first: a crash after it repeats the call under the same key. */
async function noteSent({ db, now }: SendingContext, ready: readonly Ready[]): Promise<void> {
  for (const { sent } of ready) await sent?.(db, now());
}

/** The provider takes calls: whatever was wrong is over. */
async function worked(ctx: SendingContext, perSecond: number | null): Promise<void> {
  const at = ctx.now();
  const before = await ctx.insist(() => changePace(ctx.db, { at, trouble: null, freeAt: at, perSecond }));
  if (before.trouble !== null)
    ctx.log.info({ trouble: before.trouble, since: before.since }, 'mail leaves again');
}

/** Does what a refusal of the whole call asks for. */
async function follow(ctx: SendingContext, claim: readonly ClaimedMail[], error: EmailError): Promise<void> {
  const { db, log, now } = ctx;
  const at = now();
  const inMs = (length: number) => new Date(at.getTime() + length);
  const asBefore = claim.map(({ id, dueAt }) => ({ id, dueAt }));
  const keepBatch = claim.some(({ mayHaveLeft }) => mayHaveLeft);
  const { retryAfterMs, perSecond = null } = error.said;
  switch (error.trouble) {
    case 'repeated':
      // It was taken, and its answer lost; what was said then may differ by a word from what would be said now.
      return markMailsSent(
        db,
        claim.map(({ id }) => ({ id, providerId: 'unknown' })),
        { now: at, forgotten: FORGOTTEN },
      );
    case 'running':
      return releaseMails(
        db,
        claim.map(({ id }) => ({ id, dueAt: inMs(PROBE_MS).toISOString() })),
        { keepBatch: true, reason: error.message },
      );
    case 'refused': {
      const [only] = claim;
      if (claim.length === 1 && only) return giveUp(ctx, claim, [{ id: only.id, reason: error.message }]);
      // Each goes alone now, and the one that is wrong is found.
      log.warn({ err: error, mails: claim.length }, 'a call with many mails was refused');
      return releaseMails(db, asBefore, { keepBatch: false, reason: error.message, troubled: true });
    }
    case 'rate': {
      const wait = Math.min(retryAfterMs ?? RATE_MS, QUOTA_PROBE_MS);
      await changePace(db, { at, trouble: 'rate', freeAt: inMs(wait), perSecond });
      return releaseMails(db, asBefore, { keepBatch, reason: null });
    }
    default:
      return pause(ctx, claim, error, error.trouble);
  }
}

/** Stops all mail until a probe shows that the provider works. Mails go behind those of their importance, so that the next
 * probe is another: one on which the provider fails each time must not stop the others. */
async function pause(
  ctx: SendingContext,
  claim: readonly ClaimedMail[],
  error: EmailError,
  trouble: MailTrouble,
): Promise<void> {
  const { db, log, now } = ctx;
  const at = now();
  const { retryAfterMs = 0, perSecond = null } = error.said;
  const wait = trouble === 'quota' ? QUOTA_PROBE_MS : 1000;
  const freeAt = new Date(
    at.getTime() + Math.min(Math.max(retryAfterMs, wait), trouble === 'outage' ? PROBE_MS : QUOTA_PROBE_MS),
  );
  const { trouble: before, workedAt } = await changePace(db, { at, trouble, freeAt, perSecond });
  if (before !== trouble) {
    const say = { err: error, trouble, code: error.code };
    if (trouble === 'outage') log.warn(say, 'mail waits: the provider does not work');
    else
      log.error(
        say,
        trouble === 'quota' ? 'mail waits: the quota is used up' : 'mail waits: the key or domain is refused',
      );
  }
  const troubled = claim.filter(
    ({ tried, dueAt }) => trouble === 'outage' && tried && workedAt !== null && workedAt > dueAt,
  );
  await giveUp(
    ctx,
    claim,
    troubled
      .filter(({ troubles }) => troubles + 1 >= MOST_TROUBLES)
      .map(({ id }) => ({ id, reason: error.message })),
  );
  const again = (mails: readonly ClaimedMail[], waitMs: (mail: ClaimedMail) => number) =>
    mails.map((mail) => ({ id: mail.id, dueAt: new Date(at.getTime() + waitMs(mail)).toISOString() }));
  const untroubled = claim.filter((mail) => !troubled.includes(mail));
  await releaseMails(
    db,
    again(untroubled, () => 0),
    {
      keepBatch: trouble === 'outage' || claim.some(({ mayHaveLeft }) => mayHaveLeft),
      reason: error.message,
    },
  );
  await releaseMails(
    db,
    again(troubled, ({ troubles }) => (troubles + 1) * TROUBLED_MS),
    {
      keepBatch: false,
      reason: error.message,
      troubled: true,
    },
  );
}
