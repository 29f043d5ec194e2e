import { encourage } from '~db/queries/partner/updates';
import {
  confirmPartner,
  deletePartnerMails,
  findOpenedPartner,
  lockOpenedPartner,
  stopPartner,
} from '~db/queries/partner/partners';
import { insertRefusal } from '~db/queries/messages/refusals';

import { hashToken } from '../../auth/tokens';
import type { Context } from '../../context';
import { UPDATE_HOUR } from '../../domain/partner/week-update';
import { PARTNER_TEXT } from '../../domain/partner/texts';
import { DomainError } from '../../errors';
import { addressHash } from '../messages/refuse-mails';

const ended = () => new DomainError('INVALID_LINK', PARTNER_TEXT.linkEnded);

/** What the page of a mailed link shows. A link that ended, expired or never existed looks the same. */
export async function getOpenedPartner({ db, now }: Context, token: string) {
  const found = await findOpenedPartner(db, hashToken(token));
  if (!found?.active) return { kind: 'ended' as const };
  const { saver, confirmed, expiresAt, week, update, encouraged } = found;
  if (week !== null && update !== null) return { kind: 'line' as const, saver, week, update, encouraged };
  if (confirmed) return { kind: 'partner' as const, saver };
  return new Date(expiresAt) > now() ? { kind: 'asked' as const, saver } : { kind: 'ended' as const };
}

export type OpenedPartnerPage = Awaited<ReturnType<typeof getOpenedPartner>>;

/** Says yes. A second call changes nothing. @throws INVALID_LINK */
export async function acceptPartner(ctx: Context, token: string): Promise<void> {
  const { db, now, services, address } = ctx;
  await services.limits.consume('tokenAddress', address);
  if (await confirmPartner(db, hashToken(token), { now: now(), hour: UPDATE_HOUR })) return;
  if ((await getOpenedPartner(ctx, token)).kind !== 'partner') throw ended();
}

/** Says no, or stops after a yes: nothing more is mailed, the address is deleted, and nobody can ask it again.
 * An unknown link is no error: then `stopped` is false, because its address is gone and cannot be kept from
 * being asked again. There is no rate limit, because mail programs of many people call this from one network
 * address, and a token cannot be guessed. */
export async function stopPartnership({ db, now }: Context, token: string): Promise<{ stopped: boolean }> {
  return db.transaction().execute(async (trx) => {
    const partner = await lockOpenedPartner(trx, hashToken(token));
    if (!partner || partner.email === null) return { stopped: false };
    await insertRefusal(trx, { hash: addressHash(partner.email), reason: 'asked', now: now() });
    await stopPartner(trx, partner.userId, now());
    await deletePartnerMails(trx, partner.userId);
    return { stopped: true };
  });
}

/** Sends the one tap of encouragement for a week. A second call changes nothing. @throws INVALID_LINK */
export async function sendEncouragement({ db, now, services, address }: Context, token: string) {
  await services.limits.consume('tokenAddress', address);
  if (!(await encourage(db, hashToken(token), now()))) throw ended();
}
