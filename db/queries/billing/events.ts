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

/** More are left to the next hour. */
const REQUEUED = 5000;

/** Queues the events again that were never handled, oldest first. */
export async function requeueEvents(db: Db, before: Date): Promise<void> {
  await sql`
    select graphile_worker.add_job('follow_stripe_event', json_build_object('id', e.id),
                                   job_key := 'stripe:' || coalesce(e.stripe_customer_id, e.stripe_charge_id),
                                   max_attempts := 12)
    from stripe_events e
    where e.handled_at is null and e.received_at < ${before.toISOString()}::timestamptz
    order by e.received_at limit ${REQUEUED}::integer`.execute(db);
}

export const deleteOldEvents = deletesUpTo('stripe_events', 'received_at');
