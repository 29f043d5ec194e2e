import { randomUUID } from 'node:crypto';

import { putEncouragementAway } from '~db/queries/partner/updates';
import {
  deletePartner,
  deletePartnerMails,
  findPartner,
  insertPartner,
  setRequestMail,
} from '~db/queries/partner/partners';

import { createToken, hashToken } from '../../auth/tokens';
import type { AuthedContext, OnboardedContext } from '../../context';
import { normaliseEmail } from '../../domain/accounts/email-address';
import { addDays, dayAt, type LocalDay } from '../../domain/kernel/days';
import { updateDoubt, nextUpdateOn } from '../../domain/partner/week-update';
import { PARTNER_TEXT, REQUEST_DAYS } from '../../domain/partner/texts';
import { DomainError } from '../../errors';
import { enqueueMail } from '../messages/enqueue-mail';
import { newcomersLimits } from '../messages/newcomers-limits';
import { weekOf } from './week-of';
import { DAY_MS } from '../../domain/kernel/durations';

/** The person's savings partner as their own screens show them. A no looks the same as no answer yet. */
export async function getPartner({ db, user, now }: AuthedContext) {
  const row = await findPartner(db, user.id);
  if (!row) return { partner: null };
  const { name, expiresAt, confirmedAt, stoppedAt, week, update } = row;
  const dayOf = (instant: string) => dayAt(new Date(instant), user.timeZone);
  const state =
    stoppedAt !== null
      ? ('stopped' as const)
      : confirmedAt !== null
        ? ('confirmed' as const)
        : new Date(expiresAt) > now()
          ? ('asked' as const)
          : ('unanswered' as const);
  const next = state === 'confirmed' ? nextUpdateOn(now(), { timeZone: user.timeZone, saidYesOn: dayOf(confirmedAt ?? expiresAt) }) : null; // prettier-ignore
  return {
    partner: {
      name,
      state,
      /** The last day on which the request can be answered. */
      until: dayOf(expiresAt),
      confirmedOn: confirmedAt === null ? null : dayOf(confirmedAt),
      /** The Monday of the next update, and what could prevent it as things stand. */
      next:
        next === null
          ? null
          : {
              on: next,
              doubt: updateDoubt(
                await weekOf(db, { userId: user.id, week: addDays(next, -7), today: user.today }),
              ),
            },
      /** The latest update that went out. */
      latest: week === null || update === null ? null : { week, update },
    },
  };
}
export type OwnPartner = Awaited<ReturnType<typeof getPartner>>['partner'];

/** Counts a request for an address. False, and never told, when it has had enough today from anybody. */
async function mayBeMailed({ services }: OnboardedContext, address: string): Promise<boolean> {
  try {
    await services.limits.consume('partnerRequestToAddress', address);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.status === 429) return false;
    throw error;
  }
}

/** Asks somebody by mail to be the person's savings partner. The mail is queued for every address alike; whether it may
 * go out is decided when it is sent, so that neither answer nor time reveal accounts and refusals.
 * @throws VERIFY_FIRST, OWN_ADDRESS, MAIL_OFF, ONE_PARTNER, TOO_MANY_ATTEMPTS */
export async function askPartner(ctx: OnboardedContext, { name, email }: { name: string; email: string }) {
  const { db, user, services, now } = ctx;
  if (!user.emailVerified) throw new DomainError('VERIFY_FIRST', PARTNER_TEXT.verifyFirst);
  const address = normaliseEmail(email);
  if (address === normaliseEmail(user.email))
    throw new DomainError('OWN_ADDRESS', PARTNER_TEXT.ownAddress, { field: 'email' });
  if (!services.mailOn) throw new DomainError('MAIL_OFF', PARTNER_TEXT.mailOff);
  const own = [...newcomersLimits(user, now()), { rule: 'partnerRequest', key: user.id } as const];
  for (const { rule, key } of own) await services.limits.consume(rule, key);
  const mailed = await mayBeMailed(ctx, address);

  const token = createToken();
  const mailId = randomUUID();
  const at = now();
  const asked = db.transaction().execute(async (trx) => {
    const tokenHash = hashToken(token);
    const expiresAt = new Date(at.getTime() + REQUEST_DAYS * DAY_MS);
    if (!(await insertPartner(trx, { userId: user.id, name, email, tokenHash, now: at, expiresAt })))
      throw new DomainError('ONE_PARTNER', PARTNER_TEXT.oneAtATime);
    const page = `${services.appUrl}/partner/${token}`;
    await enqueueMail(trx, { id: mailId, userId: user.id, recipient: email }, 'partner-request', {
      saverName: user.displayName,
      answerUrl: page,
      unsubscribeUrl: `${page}/stop`,
      privacyUrl: `${services.appUrl}/privacy`,
      expiresInDays: REQUEST_DAYS,
      operator: services.operator,
    });
    if (mailed) await setRequestMail(trx, user.id, mailId);
  });
  await asked.catch(async (error: unknown) => {
    for (const { rule, key } of own) await services.limits.giveBack(rule, key);
    if (mailed) await services.limits.giveBack('partnerRequestToAddress', address);
    throw error;
  });
}

/** Ends the partnership, or takes the request back: nothing more is mailed, and the address is deleted. */
export async function endPartner({ db, user }: AuthedContext): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await deletePartner(trx, user.id);
    await deletePartnerMails(trx, user.id);
  });
}

/** Stores that the person has seen the encouragement for a week. */
export async function putEncouragementSeen(
  { db, user, now }: OnboardedContext,
  { week }: { week: LocalDay },
): Promise<void> {
  await putEncouragementAway(db, user.id, week, now());
}
