import { sql } from 'kysely';

import type { Checks, Limits } from './invariant';

/** What is done with others: payments, the savings partner, the own account, the price book, mail. */
export function othersChecks(limits: Limits): Checks {
  const now = sql`${limits.now.toISOString()}::timestamptz`;
  const grace = sql`${limits.graceDays}::integer * interval '24 hours'`;
  return {
    subscription_is_whole: sql`
      select s.user_id::text as id from subscriptions s
      where num_nonnulls(s.stripe_subscription_id, s.status, s.price_id, s.interval, s.amount_eur, s.current_period_start,
          s.current_period_end) not in (0, 7)
        or s.written_ticket > s.sync_ticket`,
    pro_until_is_its_subscription: sql`
      select s.user_id::text as id from subscriptions s
      where s.pro_until is distinct from case
        when s.payment <> 'kept' then null
        when s.status in ('active', 'trialing') then coalesce(s.ends_at, s.current_period_end + ${grace})
        when s.status = 'past_due' then least(s.ends_at, s.current_period_start + ${grace}) end`,
    checkout_one_open: sql`
      select c.user_id::text as id from checkouts c where c.closed_at is null group by c.user_id having count(*) > 1`,
    contract_withdrawal_is_settled_in_three_days: sql`
      select w.user_id || ' ' || w.stripe_subscription_id as id
      from pro_withdrawals w left join subscriptions s on s.user_id = w.user_id
      -- A bank takes its time to decide.
      where w.settled_at is null and w.declared_at < ${now} - interval '3 days' and s.payment is distinct from 'disputed'`,
    stripe_event_is_followed_in_a_day: sql`
      select e.id from stripe_events e where e.handled_at is null and e.received_at < ${now} - interval '1 day'`,

    // A day of leeway on either side, because the saver may live in another time zone by now.
    partner_hears_of_no_week_before_the_yes: sql`
      select l.user_id || ' ' || l.week_start as id
      from partner_lines l join savings_partners s on s.user_id = l.user_id
      where l.line is not null
        and (s.confirmed_at is null or l.week_start + 7 < (s.confirmed_at at time zone 'UTC')::date)`,

    // A job puts it into its place within a day.
    account_change_waits_a_day: sql`
      select a.user_id::text as id from own_accounts a
      where a.waits_until > a.changed_at + interval '24 hours' or a.waits_until < ${now} - interval '3 days'`,

    // A deleted line can be taken back for a day; a job deletes it, and the product that nothing is left of.
    deleted_book_line_goes: sql`
      select l.user_id || ' ' || l.id as id
      from price_book_lines l where l.deleted_at < ${now} - interval '3 days'`,
    product_has_a_book_line: sql`
      select p.user_id || ' ' || p.id as id
      from price_book_products p where not exists (
        select from price_book_lines l where l.user_id = p.user_id and l.product_id = p.id)`,

    mail_sent_is_forgotten: sql`
      select m.id::text as id from mail_outbox m where m.sent_at is not null and m.payload is not null`,
    mail_is_sent_or_given_up: sql`
      select m.id::text as id from mail_outbox m where m.sent_at is not null and m.failed_at is not null`,
    mail_has_a_pace: sql`select 'mail_pace' as id where not exists (select from mail_pace)`,
  };
}
