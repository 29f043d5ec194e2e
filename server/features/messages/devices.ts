import { countDevices, deleteDevice, noteQuiet, storeDevice } from '~db/queries/messages/push-devices';

import { hashToken } from '../../auth/tokens';
import type { AuthedContext, Context } from '../../context';
import { MOST_DEVICES, type PushDevice } from '../../domain/messages/push-device';
import { DomainError } from '../../errors';
import { linkedMessage } from './message-links';

/** The stored id of the session that asks. Sessions are what devices belong to: they are forgotten with it. */
function sessionOf({ actor }: AuthedContext): string {
  if (actor.kind !== 'user') throw new Error('Only somebody who is signed in has devices');
  return hashToken(actor.token);
}

/** How many devices of the person are told, and the address of the one that asks; null when it is none of them. */
export const getDevices = (ctx: AuthedContext) => countDevices(ctx.db, ctx.user.id, sessionOf(ctx));

/** Tells this device from now on, until the person signs out on it. A second call changes nothing.
 * @throws PUSH_OFF, or NO_PUSH_SERVICE for an address that is of no browser's push service */
export async function tellDevice(ctx: AuthedContext, device: PushDevice): Promise<void> {
  const { db, services, user } = ctx;
  if (services.push === null)
    throw new DomainError('PUSH_OFF', 'This installation sends no notifications to devices');
  if (!services.push.reaches(device.endpoint))
    throw new DomainError('NO_PUSH_SERVICE', 'Hazel does not know the push service of this browser');
  const own = { userId: user.id, sessionId: sessionOf(ctx), device, most: MOST_DEVICES };
  await db.transaction().execute((trx) => storeDevice(trx, own));
}

/** Tells a device of the person no more. */
export async function forgetDevice(
  { db, user }: AuthedContext,
  { endpoint }: { endpoint: string },
): Promise<void> {
  await deleteDevice(db, user.id, endpoint);
}

/** 'Not today', from the lock screen: whoever holds the message has said it, and nobody is signed in. A second call changes nothing.
 * There is no rate limit: thousands of phones share one network address of their provider in the same evening, and a token cannot be
 * guessed. @throws INVALID_LINK */
export async function notToday(ctx: Context, token: string): Promise<void> {
  const message = await linkedMessage(ctx, token, 'quiet');
  if (message === null) throw new DomainError('INVALID_LINK', 'This link is invalid or has expired');
  await noteQuiet(ctx.db, { ...message, now: ctx.now() });
}
