import { sql } from 'kysely';

import type { Db } from '../../client';
import { deletesUpTo } from '../../in-chunks';

/** Stores an event and queues the job that handles it, in one statement; false when it was stored before.
 * Waiting events of one customer share one job. @param relevant whether it may change a subscription */
export async function insertEvent(
  db: Db,
  event: { id: string; type: string; customerId: string | null; chargeId: string | null; now: Date },
  relevant: boolean,
): Promise<boolean> {
  const at = sql`${event.now.toISOString()}::timestamptz`;
  const { rows } = await sql<{ id: string; jobs: number }>`
    with event as (
      insert into stripe_events (id, type, stripe_customer_id, stripe_charge_id, received_at, handled_at)
      values (${event.id}, ${event.type}, ${event.customerId}, ${event.chargeId}, ${at},
              case when ${relevant}::boolean then null else ${at} end)
      on conflict (id) do nothing
      returning id, coalesce(stripe_customer_id, stripe_charge_id) as subject, handled_at
    ), job as (
      select graphile_worker.add_job('follow_stripe_event', json_build_object('id', event.id),
                                     job_key := 'stripe:' || event.subject, max_attempts := 12)
      from event where event.handled_at is null
    )
    select event.id, (select count(*) from job) as jobs from event`.execute(db);
  return rows.length > 0;
}

export async function findEvent(db: Db, id: string) {
  return db
    .selectFrom('stripe_events')
    .select(['stripe_customer_id', 'stripe_charge_id', 'handled_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Marks the event as handled, with all others of the customer or the charge from before Stripe was read. */
export async function markHandled(
  db: Db,
  {
    id,
    customerId,
    chargeId,
    before,
    now,
  }: { id: string; customerId: string | null; chargeId: string | null; before: Date; now: Date },
): Promise<void> {
  await db
    .updateTable('stripe_events')
    .set({ handled_at: now.toISOString() })
    .where('id', 'in', (db) =>
      db
        .selectFrom('stripe_events')
        .select('id')
        .where('handled_at', 'is', null)
        .where((eb) =>
          eb.or([
            eb('id', '=', id),
            eb.and([
              eb.or([eb('stripe_customer_id', '=', customerId), eb('stripe_charge_id', '=', chargeId)]),
              eb('received_at', '<=', before.toISOString()),
            ]),
          ]),
        )
        // The jobs of a customer and of their charges lock in one order.
        .orderBy('id')
        .forUpdate(),
    )
    .execute();
}

/** Removes the id of an unknown customer from their events; the events' ids stay, to recognise repeated ones. */
export async function forgetStranger(db: Db, customerId: string): Promise<void> {
  await sql`
    update stripe_events set stripe_customer_id = null
    where stripe_customer_id = ${customerId} and handled_at is not null
      and not exists (select from subscriptions s where s.stripe_customer_id = ${customerId})`.execute(db);
}

/** The last of some rows whose jobs were queued again. */
export interface Requeued {
  /** The instant by which they are sorted, as text that PostgreSQL reads back. */
  at: string;
  id: string;
}

/** Queues the next events again that were never handled, oldest first. Returns the last of them; undefined at the end. */
export async function requeueEvents(
  db: Db,
  { before, after, limit }: { before: Date; after: Requeued | null; limit: number },
): Promise<Requeued | undefined> {
  const { rows } = await sql<Requeued>`
    with lost as materialized (
      select e.id, e.received_at as at, coalesce(e.stripe_customer_id, e.stripe_charge_id) as about
      from stripe_events e
      where e.handled_at is null and e.received_at < ${before.toISOString()}::timestamptz
        and (e.received_at, e.id) > (${after?.at ?? '-infinity'}::timestamptz, ${after?.id ?? ''})
      order by e.received_at, e.id limit ${limit}::integer
    ), queued as materialized (
      select graphile_worker.add_job('follow_stripe_event', json_build_object('id', l.id),
                                     job_key := 'stripe:' || l.about, max_attempts := 12)
      from lost l
    )
    select l.at::text as at, l.id from lost l, (select count(*) from queued) q
    order by l.at desc, l.id desc limit 1`.execute(db);
  return rows[0];
}

export const deleteOldEvents = deletesUpTo('stripe_events', 'received_at');
