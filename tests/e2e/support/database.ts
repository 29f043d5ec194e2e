import { randomBytes } from 'node:crypto';

import pg from 'pg';
import { z } from 'zod';

import { messageToken } from '~server/auth/message-tokens';
import { localDay } from '~server/domain/kernel/days';
import type { MessageKind } from '~server/domain/messages/message-due';

import { readE2eInfo } from '../../support/e2e-info';

/** For what no screen can do within a test: time that has passed, a session that has ended. */
async function run(statement: string, values: string[]): Promise<void> {
  await rowsOf(statement, values);
}

async function rowsOf(statement: string, values: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: readE2eInfo().databaseUrl });
  await client.connect();
  try {
    const { rowCount, rows } = await client.query<Record<string, unknown>>(statement, values);
    if (rowCount === 0) throw new Error(`Nobody was touched by: ${statement}`);
    return rows;
  } finally {
    await client.end();
  }
}

/** Moves the end of a person's trial.
 * @param fromNow an interval of PostgreSQL, e.g. '-1 day' */
export const moveTrialEnd = (email: string, fromNow: string): Promise<void> =>
  run('update profiles set trial_ends_at = now() + $2::interval where email = $1', [email, fromNow]);

/** Gives a person's goal another date; the screens only accept future ones. */
export const moveGoalDate = (email: string, date: string): Promise<void> =>
  run('update profiles set goal_date = $2::date where email = $1', [email, date]);

/** Ends every session of a person directly in the database. */
export const endSessions = (email: string): Promise<void> =>
  run('delete from sessions using profiles where profiles.id = sessions.user_id and profiles.email = $1', [
    email,
  ]);

/** Proves a person's address without their mailbox. */
export const verifyAddress = (email: string): Promise<void> =>
  run('update users u set email_verified_at = now() from profiles p where p.id = u.id and p.email = $1', [
    email,
  ]);

/** The token of the link in a person's mails that stops those of a kind. */
export async function stopToken(email: string, kind: MessageKind): Promise<string> {
  const statement =
    'select m.user_id, m.link_secret from message_plans m join profiles p on p.id = m.user_id where p.email = $1';
  const [row] = z
    .array(z.object({ user_id: z.uuid(), link_secret: z.string() }))
    .parse(await rowsOf(statement, [email]));
  if (!row) throw new Error(`No plan of ${email}`);
  return messageToken({ userId: row.user_id, kind, day: localDay('2026-11-20') }, 'stop', row.link_secret);
}

/** Stores why an address gets no mail, as the mail provider's report would. */
export const refuseAddress = (email: string, reason: 'bounce' | 'complaint'): Promise<void> =>
  run(
    `insert into mail_refusals (address_hash, reason, created_at)
     values (encode(sha256(convert_to(lower($1), 'UTF8')), 'hex'), $2, now())`,
    [email, reason],
  );

/** Leaves a person with an archive whose job the queue has given up. */
export const giveUpArchive = (email: string): Promise<void> =>
  run('insert into archives (user_id, requested_at) select id, now() from profiles where email = $1', [
    email,
  ]);

/** Puts this many savings into a person's trash. */
export const fillTrash = (email: string, savings: number): Promise<void> =>
  run(
    `insert into deleted_savings (user_id, id, amount_eur, category, date, transferred, logged_on, created_at, deleted_at)
     select p.id, gen_random_uuid(), 1, 'coffee', '2026-01-01', false, '2026-01-01', now(), now()
     from profiles p, generate_series(1, $2::integer) where p.email = $1`,
    [email, String(savings)],
  );

/** Makes a person a member of a group, without an invitation. */
export const joinGroup = (email: string, groupId: string): Promise<void> =>
  run(
    `insert into group_challenge_members (group_challenge_id, user_id, joined_at)
     select $2::uuid, id, now() from profiles where email = $1`,
    [email, groupId],
  );

/** Moves a person's active challenges back in time, so that each is over today. */
export const letChallengesEnd = (email: string): Promise<void> =>
  run(
    `update user_challenges u set started_on = u.started_on - u.duration_days,
       started_at = u.started_at - make_interval(days => u.duration_days)
     from profiles p where p.id = u.user_id and p.email = $1 and u.status = 'active'`,
    [email],
  );

/** Makes what a person has nearly bought a day older, so that it can be decided. */
export const letADayPass = (email: string): Promise<void> =>
  run(
    `update nearly_bought n set created_at = n.created_at - interval '1 day', ask_at = n.ask_at - interval '1 day'
     from profiles p where p.id = n.user_id and p.email = $1`,
    [email],
  );

/** Gives a person a monthly subscription as a read of Stripe would have stored it, with its order.
 * @param parts `start`, `ordered` and `ends` are intervals of PostgreSQL from now; without `ends` it renews */
export async function putSubscription(
  email: string,
  parts: { status?: string; payment?: string; start?: string; ordered?: string; ends?: string } = {},
): Promise<void> {
  const { status = 'active', payment = 'kept', start = '-3 days', ordered = start, ends = '' } = parts;
  await run(
    `insert into subscriptions as s (user_id, stripe_customer_id, stripe_subscription_id, status, price_id, interval,
       amount_eur, current_period_start, current_period_end, ends_at, payment, pro_until, synced_at)
     select id, 'cus_' || id, 'sub_' || id, $2, 'price_test', 'month', 9.99, period.start, period.end, period.stops,
       $4, case when $4 <> 'kept' then null when $2 = 'past_due' then period.start + interval '7 days'
                else coalesce(period.stops, period.end + interval '7 days') end, now()
     from profiles, lateral (
       select now() + $3::interval as start, now() + $3::interval + interval '30 days' as end,
         now() + nullif($5, '')::interval as stops) period
     where email = $1
     on conflict (user_id) do update set status = excluded.status, payment = excluded.payment,
       current_period_start = excluded.current_period_start, current_period_end = excluded.current_period_end,
       ends_at = excluded.ends_at, pro_until = excluded.pro_until`,
    [email, status, start, payment, ends],
  );
  await run(
    `insert into pro_orders (user_id, ordered_at, stripe_subscription_id, interval, amount_eur)
     select id, date_trunc('day', now()) + $2::interval, 'sub_' || id, 'month', 9.99 from profiles where email = $1
     on conflict (user_id, stripe_subscription_id, ordered_at) do update set interval = 'month'`,
    [email, ordered],
  );
}

/** Declares that a person has withdrawn from their subscription.
 * @param refunded euros, or '' while the refund goes on */
export const declareWithdrawal = (email: string, refunded: string): Promise<void> =>
  run(
    `insert into pro_withdrawals (user_id, stripe_subscription_id, ordered_at, declared_at, settled_at, refunded_eur)
     select id, 'sub_' || id, now() - interval '1 day', now(), case when $2 = '' then null else now() end,
       nullif($2, '')::numeric from profiles where email = $1
     on conflict (user_id, stripe_subscription_id) do update
       set settled_at = excluded.settled_at, refunded_eur = excluded.refunded_eur`,
    [email, refunded],
  );

/** Gives a person Pro without a subscription, as the operator does. */
export const grantPro = (email: string): Promise<void> =>
  run('update profiles set pro_status = true where email = $1', [email]);

/** Moves a person's last proof of identity back, so that a sensitive change asks for a new one. */
export const forgetProof = (email: string): Promise<void> =>
  run(
    `update sessions s set confirmed_at = confirmed_at - interval '1 hour'
     from profiles p where p.id = s.user_id and p.email = $1`,
    [email],
  );

/** Moves the end of a closed account. */
export const moveDeletion = (email: string, fromNow: string): Promise<void> =>
  run(
    'update profiles set deletion_due_at = now() + $2::interval where email = $1 and deletion_due_at is not null',
    [email, fromNow],
  );

/** Stores that a saver's partner was told about last week; returns the token of the link in that mail. */
export async function tellPartner(email: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await run(
    `insert into partner_lines (user_id, week_start, line, token_hash, decided_at)
     select id, date_trunc('week', now())::date - 7, 'not_yet', encode(sha256($2::bytea), 'hex'), now()
     from profiles where email = $1`,
    [email, token],
  );
  return token;
}

/** Gives two people who have joined the leagues a league of their own in the running week: their first Monday
 * is long ago, nobody else has joined, and the worker seats the weeks again. */
export async function seatInLeague(email: string, other: string): Promise<void> {
  await run(
    `with others as (
       delete from league_members where user_id not in (select id from profiles where email in ($1, $2)))
     update league_members set starts_on = '2026-01-05'
     where user_id in (select id from profiles where email in ($1, $2))`,
    [email, other],
  );
  await run(
    `with weeks as (delete from league_weeks) select graphile_worker.add_job('seat_leagues', '{}')`,
    [],
  );
}
