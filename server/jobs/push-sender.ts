import { setTimeout as sleep } from 'node:timers/promises';

import { markMailsSent } from '~db/queries/messages/mail-queue';
import {
  type ClaimedPush,
  claimPushes,
  deleteDevice,
  leaveToMail,
  listDevices,
} from '~db/queries/messages/push-devices';

import { MINUTE_MS } from '../domain/kernel/durations';
import { composeMessage, dropMessage, dueMessageOf } from '../features/messages/compose-message';
import { DEVICES_FIRST_MS } from '../features/messages/plan-messages';
import type { Push } from '../services/push/push';
import type { JobContext } from './job';

/** What a turn of the sender needs. */
export interface PushingContext extends Pick<JobContext, 'db' | 'log' | 'now' | 'appUrl'> {
  push: Push;
}

/** People told at once; each may have ten devices. */
const AT_ONCE = 20;
/** Longer than a turn, whose calls end after ten seconds. What failed, or was in the hands of a sender that was killed, is tried
 * again after this. */
const LEASE_MS = MINUTE_MS;
const IDLE_MS = 1000;
/** A service gives a later message with the same topic instead of one that still waits: of a message that a sender was killed
 * over the device shows one. */
const TOPIC = 'hazel';

type Fate = 'done' | 'mail' | 'again';

/** Tells the devices of the next people. Each message goes to all devices of its person, and counts as sent when one service has
 * taken it. When none can be told the mail goes: at once where trying again is no use, else after {@link DEVICES_FIRST_MS}.
 * @returns how many messages were taken up */
export async function sendPushes(ctx: PushingContext): Promise<number> {
  const { db, log, now } = ctx;
  const claimed = await claimPushes(db, {
    now: now(),
    limit: AT_ONCE,
    lease: LEASE_MS,
    within: DEVICES_FIRST_MS,
  });
  const fates = await Promise.all(
    claimed.map((message) =>
      tell(ctx, message).catch((err: unknown): Fate => {
        log.warn({ err, mailId: message.id }, 'a message to devices failed');
        return 'again';
      }),
    ),
  );
  const of = (fate: Fate) => claimed.filter((_, nth) => fates[nth] === fate).map(({ id }) => id);
  await markMailsSent(
    db,
    of('done').map((id) => ({ id, providerId: null })),
    { now: now(), forgotten: [] },
  );
  await leaveToMail(db, of('mail'), now());
  return claimed.length;
}

async function tell(ctx: PushingContext, claimed: ClaimedPush): Promise<Fate> {
  const { db, now, push } = ctx;
  const due = dueMessageOf(claimed);
  if (due === null) return 'mail';
  const devices = await listDevices(db, due.userId);
  if (devices.length === 0) return 'mail';
  const message = await composeMessage(ctx, due, 'push');
  if (message === null) {
    await dropMessage(ctx, due);
    return 'done';
  }
  if (message.push === null) return 'mail';
  const { payload, ttlSeconds } = message.push;
  const outcomes = await Promise.all(
    devices.map(async (device) => {
      const outcome = await push.send(device, payload, { topic: TOPIC, ttlSeconds });
      if (outcome === 'gone') await deleteDevice(db, due.userId, device.endpoint);
      return outcome;
    }),
  );
  if (outcomes.includes('taken')) {
    await message.sent(db, now(), 'push');
    return 'done';
  }
  return outcomes.includes('failed') ? 'again' : 'mail';
}

/** Tells devices until it is stopped, in any number of processes. While the database is away it tries again every second. */
export function startPushSender(ctx: PushingContext): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const pause = () => sleep(IDLE_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
  let failing = false;

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const taken = await sendPushes(ctx);
        failing = false;
        if (taken === 0) await pause();
      } catch (err) {
        if (!failing) ctx.log.warn({ err }, 'telling devices failed; trying again every second');
        failing = true;
        await pause();
      }
    }
  }

  const ended = run();
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
