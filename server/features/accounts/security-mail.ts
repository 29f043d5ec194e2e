import type { Db } from '~db/client';

import type { Context } from '../../context';
import type { MailProps } from '../../services/email/mail-kinds';
import { enqueueMail } from '../messages/enqueue-mail';

interface Owner {
  user_id: string;
  email: string;
  display_name: string;
  time_zone: string;
}

/** Tells a person by mail what has changed about signing in to their account, so that they notice a change by
 * somebody else. */
export async function mailSecurityChange(
  ctx: Context,
  trx: Db,
  owner: Owner,
  what: Pick<MailProps<'security-changed'>, 'change' | 'codesLeft'>,
): Promise<void> {
  await enqueueMail(trx, { userId: owner.user_id, recipient: owner.email }, 'security-changed', {
    ...what,
    displayName: owner.display_name,
    changedAt: ctx.now().toISOString(),
    timeZone: owner.time_zone,
    forgotPasswordUrl: `${ctx.services.appUrl}/reset-password`,
  });
}
