import { sql } from 'kysely';

import type { Db } from '../../client';
import type { LocalDay } from '../../columns';
import type { Json } from '../../types';

/** Where messages for a device go, and the keys that they are encrypted for. */
export interface StoredDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Stores the device of a session. A browser has one subscription, so a device that another person or session had is theirs no
 * longer, and an earlier one of the session is gone. Of more than `most` the oldest go. */
export async function storeDevice(
  trx: Db,
  {
    userId,
    sessionId,
    device,
    most,
  }: { userId: string; sessionId: string; device: StoredDevice; most: number },
): Promise<void> {
  await trx
    .deleteFrom('push_devices')
    .where('session_id', '=', sessionId)
    .where('endpoint', '<>', device.endpoint)
    .execute();
  await trx
    .insertInto('push_devices')
    .values({ user_id: userId, session_id: sessionId, ...device })
    .onConflict((conflict) =>
      conflict.column('endpoint').doUpdateSet((eb) => ({
        user_id: eb.ref('excluded.user_id'),
        session_id: eb.ref('excluded.session_id'),
        p256dh: eb.ref('excluded.p256dh'),
        auth: eb.ref('excluded.auth'),
      })),
    )
    .execute();
  await sql`
    delete from push_devices where user_id = ${userId}::uuid and id in (
      select d.id from push_devices d where d.user_id = ${userId}::uuid
      order by d.endpoint = ${device.endpoint} desc, d.created_at desc, d.id offset ${most}::integer)`.execute(
    trx,
  );
}

/** How many devices a person has, and the one of a session; null without one. */
export async function countDevices(
  db: Db,
  userId: string,
  sessionId: string,
): Promise<{ devices: number; here: string | null }> {
  return db
    .selectFrom('push_devices')
    .select((eb) => [
      eb.fn.countAll<number>().as('devices'),
      eb.fn.max('endpoint').filterWhere('session_id', '=', sessionId).$castTo<string | null>().as('here'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Forgets a device of a person. */
export async function deleteDevice(db: Db, userId: string, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_devices')
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute();
}

/** The devices of a person, newest first. */
export async function listDevices(db: Db, userId: string): Promise<StoredDevice[]> {
  return db
    .selectFrom('push_devices')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute();
}

/** A message of the outbox in the hands of a sender that tells devices. */
export interface ClaimedPush {
  id: string;
  kind: string;
  recipient: string;
  payload: Json;
}

/** Takes the next messages that devices are to be told, longest waiting first. No mail sender has them as long as they are not
 * older than `within`.
 * @param options.lease after how many ms without news they are due again */
export async function claimPushes(
  db: Db,
  { now, limit, lease, within }: { now: Date; limit: number; lease: number; within: number },
): Promise<ClaimedPush[]> {
  const at = now.toISOString();
  const { rows } = await sql<ClaimedPush>`
    with next as (
      select m.id from mail_outbox m
      where m.push_due_at <= ${at}::timestamptz and m.sent_at is null and m.failed_at is null
        and m.created_at > ${at}::timestamptz - ${within}::float8 * interval '1 millisecond'
      order by m.push_due_at limit ${limit}::integer for update skip locked)
    update mail_outbox m set push_due_at = ${at}::timestamptz + ${lease}::float8 * interval '1 millisecond'
    from next where m.id = next.id returning m.id, m.kind, m.recipient, m.payload`.execute(db);
  return rows;
}

/** Leaves messages to the mail, which goes at once. */
export async function leaveToMail(db: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('mail_outbox')
    .set({ push_due_at: null, due_at: now.toISOString() })
    .where('id', 'in', ids)
    .where('sent_at', 'is', null)
    .execute();
}

/** Notes that the person has said 'Not today': the reminder of the day is answered. A second time changes nothing. */
export async function noteQuiet(
  db: Db,
  { userId, day, now }: { userId: string; day: LocalDay; now: Date },
): Promise<void> {
  await sql`
    with quiet as (
      update messages set quiet_at = ${now.toISOString()}::timestamptz
      where user_id = ${userId}::uuid and day = ${day}::date and quiet_at is null returning user_id)
    update message_plans m set unanswered = greatest(m.unanswered - 1, 0)
    from quiet where m.user_id = quiet.user_id and m.reminded_on = ${day}::date`.execute(db);
}
