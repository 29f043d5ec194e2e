import { sql } from 'kysely';

import type { Db } from '~db/client';
import { localDay } from '~server/domain/kernel/days';

import { PRICE_IDS } from '../sandbox/stripe-catalogue';
import { makeSavers } from './generated-savers';

/** A Monday on which leagues are seated and partners are told, after the last day on which anybody logged. */
export const NIGHT = new Date('2026-06-29T09:30:00Z');
const SAVINGS_EACH = 5;

/** Fills an empty database with people, and with what each job over everybody finds in one night.
 * @param customers how many of them pay */
export async function makeNight(db: Db, people: number, customers: number): Promise<void> {
  await makeSavers(db, { people, entries: people * SAVINGS_EACH, month: localDay('2026-06-01') });
  await db.transaction().execute(async (trx) => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(trx);
    const night = sql`${NIGHT.toISOString()}::timestamptz`;
    /** The people of every `nth` person, the same for each call with the same numbers. */
    const every = (nth: number, from = 0) => sql`
      (select id, n from (select id, row_number() over (order by id) as n from profiles) p
       where n % ${nth}::integer = ${from}::integer)`;
    await run(sql`set local statement_timeout = 0`);
    await run(sql`set local session_replication_role = replica`);
    await run(sql`set local synchronous_commit = off`);
    await run(sql`update users set email_verified_at = created_at`);
    await run(sql`
      update profiles p set free_plan_chosen_at = p.created_at, streak_weeks = 1 + n % 20,
        streak_alive_until = '2026-07-05', mail_followers = n % 10 = 0,
        deletion_due_at = case when n % 2000 = 7 then ${night} - interval '1 hour' end
      from (select id, row_number() over (order by id) as n from profiles) s where s.id = p.id`);
    await run(sql`insert into message_plans (user_id, next_at) select id, ${night} from profiles`);
    await run(sql`
      insert into savings_weeks (user_id, week_start, entries)
      select user_id, date_trunc('week', date)::date, count(*) from savings_entries group by 1, 2`);
    // Challenges: every fifth person does one, a tenth of which ends today.
    await run(sql`
      insert into user_challenges (user_id, challenge_code, title, description, duration_days, est_saving_eur, started_at, started_on)
      select id, 'no-takeaway', 'No takeaway', 'Cook.', 14, 30, s.day, s.day
      from ${every(5)} p cross join lateral (select date '2026-06-15' + (case when n % 50 = 0 then 0 else 10 end) as day) s`);
    await run(
      sql`insert into league_members (user_id, starts_on) select id, '2026-06-01' from ${every(3)} p`,
    );
    await run(sql`
      insert into savings_partners (user_id, name, email, token_hash, asked_at, expires_at, confirmed_at, next_line_at)
      select id, 'Kim', 'kim' || n || '@crowd.example', md5(id::text) || md5(n::text), ${night} - interval '60 days',
        ${night} - interval '50 days', ${night} - interval '55 days', ${night} - interval '30 minutes'
      from ${every(50, 1)} p`);
    await run(sql`
      insert into user_follows (follower_id, following_id, created_at)
      select f.id, p.id, ${night} - interval '2 days'
      from ${every(100)} p join ${every(100, 1)} f on f.n = p.n + 1 on conflict do nothing`);
    // Every person was sent three messages in four weeks, and one more than a year ago.
    await run(sql`
      insert into messages (user_id, day, kind, planned_at, sent_at)
      select p.id, d.at::date, 'reminder', d.at, d.at + interval '1 minute'
      from ${every(1)} p cross join lateral (
        select ${night} - ((n + 9 * k) % 27) * interval '1 day' as at from generate_series(0, 2) k
        union all select ${night} - interval '450 days') d
      on conflict do nothing`);
    await run(sql`
      insert into subscriptions (user_id, stripe_customer_id, stripe_subscription_id, status, price_id, interval,
        current_period_start, current_period_end, synced_at)
      select id, 'cus_' || n, 'sub_' || n, 'active', ${PRICE_IDS[0]}, 'month', ${night} - interval '10 days',
        ${night} + interval '20 days', ${night} - interval '1 day'
      from ${every(1)} p where n <= ${customers}::integer`);

    // What the night cleans away.
    await run(sql`
      insert into sessions (id, user_id, expires_at, created_at)
      select md5(id::text) || md5(n::text), id, ${night} - interval '1 day', ${night} - interval '31 days' from ${every(1)} p`);
    await run(sql`
      insert into mail_outbox (user_id, kind, recipient, created_at, due_at, sent_at)
      select id, 'account-deleted', 'saver' || n || '@crowd.example', ${night} - interval '31 days',
        ${night} - interval '31 days', ${night} - interval '31 days' from ${every(1)} p`);
    await run(sql`
      insert into deleted_savings (user_id, id, amount_eur, category, date, transferred, logged_on, created_at, deleted_at)
      select id, gen_random_uuid(), 5, 'coffee', '2026-05-01', false, '2026-05-01', ${night} - interval '60 days',
        ${night} - interval '40 days' from ${every(2)} p`);
    await run(sql`
      insert into saving_estimates (user_id, id, estimate, created_at)
      select id, gen_random_uuid(), '{}', ${night} - interval '20 days' from ${every(2)} p`);
    await run(sql`
      insert into price_book_products (user_id, id, name) select id, gen_random_uuid(), 'Milk' from ${every(2)} p`);
    await run(sql`
      insert into rate_limits (key, points, expire) select 'k' || n, 1, 1 from generate_series(1, ${people}::integer) n`);
    await run(sql`
      insert into stripe_events (id, type, stripe_customer_id, received_at, handled_at)
      select 'evt_' || n, 'invoice.paid', 'cus_gone', ${night} - interval '40 days', ${night} - interval '40 days'
      from ${every(5)} p`);
    // An hour of changes to the leaderboard: what a worker that was down finds.
    await run(sql`
      insert into leaderboard_changes (month_start, total_eur, tie, people)
      select '2026-06-01', n, gen_random_uuid(), 1 - 2 * (n % 2) from generate_series(1, ${people}::integer / 3) n`);
  });
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one);
    await sql`vacuum analyze`.execute(one);
    await sql`checkpoint`.execute(one);
    await sql`reset statement_timeout`.execute(one);
  });
}
