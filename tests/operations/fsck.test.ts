import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';

import type { Db } from '~db/client';
import { insertAward } from '~db/queries/game/xp-ledger';
import { insertMail } from '~db/queries/messages/outbox';
import { addDays, dayAt, type LocalDay, weekStart } from '~server/domain/kernel/days';
import { foldLeaderboard } from '~db/queries/social/leaderboard';
import { WEEKDAYS } from '~server/domain/insights/insights';

import { checkInvariants } from '../../scripts/lib/invariants';
import { nameDatabase, useDatabase } from '../support/fixture';

const NOW = new Date('2026-03-11T12:00:00Z');
const TODAY = dayAt(NOW, 'UTC');

let lena: string;

/** Lena as the application makes her: savings logged by its own procedure, and a row in every other table. */
const test = useDatabase({ now: NOW });
beforeAll(async () => {
  const { id, caller } = await test.someone({ displayName: 'Lena', timeZone: 'UTC', leaderboard: 'joined' });
  lena = id;
  for (const daysAgo of [0, 0, 3, 7, 8, 40]) {
    await caller.savings.create({
      id: randomUUID(),
      amount: 1250,
      category: 'coffee',
      date: addDays(TODAY, -daysAgo),
      note: '',
    });
  }
  await foldLeaderboard(test.db, 1);
  await test.db.insertInto('user_badges').values({ user_id: lena, badge_code: 'first_50_saved' }).execute();
  const run = randomUUID();
  await test.db
    .insertInto('user_challenges')
    .values({
      id: run,
      user_id: lena,
      challenge_code: 'no_coffee_to_go',
      title: 'No coffee',
      description: '',
      duration_days: 7,
      est_saving_eur: '21.00',
      started_on: TODAY,
      check_in_count: 1,
      last_check_in: TODAY,
    })
    .execute();
  await test.db
    .insertInto('challenge_check_ins')
    .values({ user_id: lena, user_challenge_id: run, check_in_date: TODAY })
    .execute();
  const group = randomUUID();
  await test.db
    .insertInto('group_challenges')
    .values({
      id: group,
      title: 'Boat',
      description: 'A boat',
      goal_amount_eur: '900',
      duration_days: 30,
      created_by: lena,
    })
    .execute();
  await test.db
    .insertInto('group_challenge_members')
    .values({ group_challenge_id: group, user_id: lena })
    .execute();
  await test.db
    .insertInto('group_challenge_contributions')
    .values([
      {
        id: randomUUID(),
        group_challenge_id: group,
        user_id: lena,
        amount_eur: '12.50',
        savings_entry_id: await entryOf(TODAY),
        contributed_at: NOW.toISOString(),
      },
    ])
    .execute();
  await test.db
    .insertInto('coach_plan_week')
    .values({
      user_id: lena,
      week_start: weekStart(TODAY),
      weekly_goal_eur: '20',
      motivation_message: 'Go',
      total_completed: 1,
      daily_plans: JSON.stringify(
        WEEKDAYS.map((day, at) => ({ day, target_cents: at === 2 ? 800 : 200, completed: at === 2 })),
      ),
    })
    .execute();
  const source = `${weekStart(TODAY)}:Wednesday`;
  await insertAward(test.db, { userId: lena, rule: 'weekly_plan_task', source, day: TODAY, amount: 10, attempt: 1 }); // prettier-ignore
  const [first, second] = [randomUUID(), randomUUID()];
  for (const [turn_id, role] of [
    [first, 'user'],
    [first, 'assistant'],
    [second, 'user'],
    [null, 'assistant'],
  ] as const)
    // prettier-ignore
    await test.db
      .insertInto('coach_conversations')
      .values({ user_id: lena, turn_id, role, content: 'Hello' })
      .execute();
  for (const state of ['returned', 'returned', 'done'] as const)
    await test.db
      .insertInto('ai_tip_generations')
      .values({ user_id: lena, tips_count: 3, state, free: true, week_start: weekStart(TODAY) })
      .execute();
  await test.db
    .insertInto('subscriptions')
    .values({
      user_id: lena,
      stripe_customer_id: 'cus_1',
      stripe_subscription_id: 'sub_1',
      status: 'active',
      price_id: 'price_1',
      interval: 'month',
      amount_eur: '9.99',
      current_period_start: '2026-03-01T12:00:00Z',
      current_period_end: '2026-04-01T12:00:00Z',
      pro_until: '2026-04-08T12:00:00Z',
      sync_ticket: 7,
      written_ticket: 7,
    })
    .execute();
  await test.db.insertInto('coach_usage').values({ user_id: lena, day: TODAY }).execute();
  await insertMail(test.db, {
    userId: lena,
    kind: 'verify-email',
    recipient: 'lena@example.com',
    payload: {},
  });
});

async function entryOf(day: LocalDay): Promise<string> {
  const { id } = await test.db
    .selectFrom('savings_entries')
    .select('id')
    .where('date', '=', day)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

async function violations(db: Db): Promise<string[]> {
  const broken: string[] = [];
  for await (const { name, violation } of checkInvariants(db, NOW)) if (violation) broken.push(name);
  return broken;
}

class Undo extends Error {}

/** The violations after these statements, which are then rolled back. */
async function violationsAfter(...statements: string[]): Promise<string[]> {
  let found: string[] = [];
  await test.db
    .transaction()
    .execute(async (trx) => {
      for (const statement of statements) await sql.raw(statement).execute(trx);
      found = await violations(trx);
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return found;
}

it('a healthy database passes', async () => {
  expect(await violations(test.db)).toEqual([]);
});

it('an empty database passes', async () => {
  const empty = nameDatabase();
  await empty.create();
  expect(await violations(empty.db)).toEqual([]);
  await empty.close();
});

it('passes when nothing was saved for long: the stored streak has run out', async () => {
  const broken: string[] = [];
  for await (const { name, violation } of checkInvariants(
    test.db,
    new Date(NOW.getTime() + 400 * 86_400_000),
  ))
    if (violation) broken.push(name);
  expect(broken).toEqual([]);
});

const GOALLESS = `update profiles set goal_id = null, goal_type = null, goal_amount_eur = null, goal_date = null,
  goal_set_on = null, goal_started_at = null, goal_opening_eur = null, goal_reached_on = null, goal_before_eur = 0,
  goal_earlier_eur = 0`;

it.each([
  ['private', [`update profiles set is_private = true`]],
  ['public again', [`update profiles set is_private = true`, `update profiles set is_private = false`]],
  ['closing the account', [`update profiles set deletion_due_at = now()`]],
  ['renamed', [`update profiles set display_name = 'Magdalena'`]],
  ['without a goal', [GOALLESS]],
])('whom a search finds follows a person who is %s', async (_, statements) => {
  expect(await violationsAfter(...statements)).toEqual([]);
});

const OPEN_LEDGER = 'alter table xp_events disable trigger xp_events_append_only';
const ANY_AWARD = `(select min(id) from xp_events where reverses is null)`;
const award = (source: string, amount: number, rule = 'check_in') =>
  `insert into xp_events (user_id, rule, source, attempt, day, amount, reverses)
   select id, '${rule}', ${source}, 1, current_date, ${amount}, null from profiles`;
const OLDEST_ENTRY = '(select id::text from savings_entries order by date limit 1)';
const TRANSFERRED = `update savings_entries set transferred = true where id::text = ${OLDEST_ENTRY}`;

describe('a broken invariant is found:', () => {
  it.each<[string, string[]]>([
    ['every_user_has_a_profile', [`insert into users default values`]],
    [
      'goal_is_whole',
      [`alter table profiles drop constraint profiles_goal_is_whole`, `update profiles set goal_date = null`],
    ],
    ['goal_sums_are_rows', [`update profiles set goal_before_eur = 0.01`]],
    ['goal_sums_are_rows', [`update profiles set goal_earlier_eur = 0.01`]],
    ['goal_sums_are_rows', [`update profiles set goal_withdrawn_eur = 0.01`]],
    ['goal_reached_is_noticed', [`update profiles set goal_reached_on = '2026-01-01'`]],
    ['goal_reached_is_noticed', [`update profiles set goal_celebrated = true`]],
    [
      'goal_withdrawals_have_their_goal',
      [
        `insert into withdrawals (user_id, id, goal_id, amount_eur, date, created_at)
         select id, gen_random_uuid(), gen_random_uuid(), 1, current_date, now() from profiles`,
      ],
    ],
    ['xp_is_ledger_sum', [`update profiles set xp = xp + 1`]],
    [
      'xp_one_active_award',
      [
        `insert into xp_events (user_id, rule, source, attempt, day, amount)
         select user_id, rule, source, 2, day, amount from xp_events where id = ${ANY_AWARD}`,
      ],
    ],
    ['xp_daily_caps', [award(OLDEST_ENTRY, 60, 'transfer'), TRANSFERRED]],
    [
      'xp_reversal_matches_award',
      [
        `insert into xp_events (user_id, rule, source, day, amount, reverses)
         select user_id, rule, source, day, -1, id from xp_events where id = ${ANY_AWARD}`,
      ],
    ],
    [
      'xp_never_more_the_next_time',
      [
        award(`'y'`, 10),
        `insert into xp_events (user_id, rule, source, day, amount, reverses)
         select user_id, rule, source, day, -amount, id from xp_events where source = 'y'`,
        `insert into xp_events (user_id, rule, source, attempt, day, amount)
         select user_id, rule, source, 2, day, 11 from xp_events where source = 'y' and reverses is null`,
      ],
    ],
    [
      'xp_of_savings_has_its_entry',
      [OPEN_LEDGER, `update xp_events set source = 'gone' where id = ${ANY_AWARD}`],
    ],
    [
      'xp_of_savings_has_its_entry',
      [
        OPEN_LEDGER,
        `update xp_events set amount = 51 where id = ${ANY_AWARD}`,
        `update profiles set xp = xp + 1`,
      ],
    ],
    ['saved_totals_are_entries', [`update profiles set saved_total_eur = saved_total_eur + 0.01`]],
    ['saved_totals_are_entries', [`update profiles set saved_count = saved_count - 1`]],
    ['savings_weeks_are_entries', [`update savings_weeks set entries = entries + 1`]],
    [
      'savings_weeks_are_entries',
      [`insert into savings_weeks (user_id, week_start, entries) select id, '2020-01-06', 1 from profiles`],
    ],
    ['savings_days_are_entries', [`update savings_days set total_eur = total_eur + 0.01`]],
    ['savings_days_are_entries', [`delete from savings_days`]],
    ['monthly_categories_are_entries', [`update monthly_categories set transferred_eur = 0.01`]],
    [
      'monthly_categories_are_entries',
      [
        `insert into monthly_categories (user_id, month_start, category, total_eur, entries)
         select id, '2020-01-01', 'other', 1, 1 from profiles`,
      ],
    ],
    ['monthly_insights_are_entries', [`update monthly_insights set avg_per_entry = avg_per_entry + 0.01`]],
    ['monthly_insights_are_entries', [`update monthly_insights set top_category = 'other'`]],
    ['monthly_insights_are_entries', [`update monthly_insights set vs_previous_month_pct = -1`]],
    ['monthly_insights_are_entries', [`delete from monthly_insights`]],
    [
      'leaderboard_months_are_their_people',
      [
        `alter table profiles disable trigger profiles_keep_leaderboard`,
        `update profiles set is_private = true`,
      ],
    ],
    [
      'leaderboard_milestones_are_people',
      [
        `alter table monthly_insights disable trigger monthly_insights_keep_leaderboard`,
        `update profiles set leaderboard_choice = 'looking'`,
      ],
    ],
    ['leaderboard_milestones_are_people', [`update leaderboard_milestones set place = place + 1`]],
    [
      'leaderboard_milestones_are_people',
      [
        `insert into leaderboard_changes (month_start, total_eur, tie, people)
         select month_start, total_eur, tie, 1 from leaderboard_milestones`,
      ],
    ],
    ['findable_people_are_their_profiles', [`update findable_people set name = 'somebody else'`]],
    ['findable_people_are_their_profiles', [`update findable_people set xp = xp + 1`]],
    ['findable_people_are_their_profiles', [`delete from findable_people`]],
    ...['is_private = true', `deletion_due_at = now()`, `display_name = 'Renamed'`].map(
      (change): [string, string[]] => [
        'findable_people_are_their_profiles',
        [
          `alter table profiles disable trigger profiles_keep_findable`,
          `update profiles set leaderboard_choice = 'looking'`,
          `update profiles set ${change}`,
        ],
      ],
    ),
    [
      'imports_done_are_emptied',
      [
        `insert into savings_imports (id, user_id, created_at, committed_at, imported, duplicates, xp_earned, new_badges)
         select gen_random_uuid(), id, now(), now(), 1, 0, 0, '{}' from profiles`,
        `insert into savings_import_rows (user_id, import_id, place, amount_eur, category, date, transferred)
         select user_id, id, 0, 1, 'other', '2020-01-01', false from savings_imports`,
      ],
    ],
    [
      'money_is_positive',
      [
        `alter table savings_entries drop constraint savings_entries_amount_eur_check`,
        `alter table monthly_categories drop constraint monthly_categories_total_eur_check`,
        `alter table savings_days drop constraint savings_days_total_eur_check`,
        `alter table monthly_insights drop constraint monthly_insights_total_saved_eur_check,
         drop constraint monthly_insights_avg_per_entry_check`,
        `insert into savings_entries (id, user_id, amount_eur, category, date, logged_on)
         select gen_random_uuid(), id, -1, 'other', '2020-01-01', '2021-01-01' from profiles`,
      ],
    ],
    [
      'badges_once_each',
      [
        `alter table user_badges drop constraint user_badges_pkey`,
        `insert into user_badges select * from user_badges`,
      ],
    ],
    ['badges_are_known', [`insert into badges_master values ('unruly', 'Unruly', 'No rule', 'Do 1 thing')`]],
    ['badges_are_known', [`delete from badges_master where code = 'one_year'`]],
    ['xp_of_transfers_has_its_source', [award(OLDEST_ENTRY, 10, 'transfer')]],
    ['challenge_check_ins_are_counted', [`update user_challenges set check_in_count = 2`]],
    ['challenge_check_ins_are_counted', [`update user_challenges set last_check_in = null`]],
    [
      'challenge_check_ins_once_a_day',
      [
        `alter table challenge_check_ins drop constraint challenge_check_ins_user_id_user_challenge_id_check_in_date_key`,
        `insert into challenge_check_ins (user_id, user_challenge_id, check_in_date)
         select user_id, user_challenge_id, check_in_date from challenge_check_ins`,
        `update user_challenges set check_in_count = 2`,
      ],
    ],
    [
      'challenge_one_active_run',
      [
        `drop index user_challenges_one_active_run_key`,
        `insert into user_challenges (user_id, challenge_code, title, description, duration_days, est_saving_eur, started_on)
         select user_id, challenge_code, title, description, duration_days, est_saving_eur, started_on from user_challenges`,
      ],
    ],
    [
      'challenge_completion_is_dated',
      [
        `alter table user_challenges drop constraint user_challenges_check`,
        `update user_challenges set status = 'completed'`,
      ],
    ],
    [
      'challenge_completion_is_dated',
      [
        `alter table group_challenges drop constraint group_challenges_check`,
        `update group_challenges set completed_at = now()`,
      ],
    ],
    ['group_sums_are_rows', [`update group_challenges set total_saved_eur = total_saved_eur + 1`]],
    ['group_sums_are_rows', [`update group_challenges set member_count = 7`]],
    [
      'group_contributions_are_rows',
      [`update group_challenge_members set contributed_eur = contributed_eur + 1`],
    ],
    [
      'league_has_ten_seats_at_most',
      [
        `alter table league_seats drop constraint league_seats_pkey`,
        `insert into league_weeks (week_start, seated_at) values ('2026-03-09', now())`,
        `insert into league_members (user_id, starts_on) select id, '2026-03-09' from profiles`,
        `insert into league_seats (user_id, week_start, cohort, remaining_eur, days_left)
         select id, '2026-03-09', 0, 1, 7 from profiles, generate_series(1, 11)`,
      ],
    ],
    [
      'cheer_is_for_its_giver',
      [
        `alter table group_challenge_cheers drop constraint group_challenge_cheers_group_challenge_id_giver_user_id_fkey`,
        `insert into group_challenge_cheers (group_challenge_id, contribution_id, user_id, giver_user_id, kind, created_at)
         select c.group_challenge_id, c.id, c.user_id, gen_random_uuid(), 'lovely', now()
         from group_challenge_contributions c`,
      ],
    ],
    ['group_thanks_come_at_the_end', [`update group_challenge_members set thanks = 'again'`]],
    ['group_active_has_its_creator', [`delete from group_challenge_members`]],
    ['group_goal_completes_it', [`update group_challenges set goal_amount_eur = 1`]],
    [
      'group_pays_contributors_once',
      [award('(select id::text from group_challenges limit 1)', 50, 'group_completed')],
    ],
    ['contribution_matches_its_entry', [`update group_challenge_contributions set amount_eur = 1`]],
    [
      'contribution_matches_its_entry',
      [
        `alter table group_challenge_contributions disable trigger group_challenge_contributions_forget`,
        `update group_challenge_contributions set user_id = null`,
      ],
    ],
    [
      'contribution_matches_its_entry',
      [`update group_challenge_contributions set contributed_at = now() - interval '3 days'`],
    ],
    ['contribution_matches_its_entry', [`update group_challenge_contributions set transferred = true`]],
    [
      'contribution_matches_its_entry',
      [`update group_challenge_contributions set entry_apart = true, transferred = true`],
    ],
    [
      'contribution_has_one_entry',
      [
        `alter table group_challenge_contributions drop constraint group_challenge_contributions_group_challenge_id_savings_en_key`,
        `insert into group_challenge_contributions (id, group_challenge_id, user_id, amount_eur, savings_entry_id, contributed_at)
         select gen_random_uuid(), group_challenge_id, user_id, amount_eur, savings_entry_id, contributed_at from group_challenge_contributions`,
      ],
    ],
    [
      'nobody_follows_himself',
      [
        `alter table user_follows drop constraint user_follows_check`,
        `insert into user_follows select id, id from profiles`,
      ],
    ],
    [
      'streak_pauses_four_weeks_a_year',
      [
        `insert into streak_pauses (user_id, week_start)
         select p.id, date '2040-01-02' + 7 * n from profiles p, generate_series(0, 4) n`,
      ],
    ],
    [
      'habit_is_decided_when_due',
      [
        `with made as (
           insert into habits (user_id, kind, title, category, cadence, starts_on, amount_eur)
           select id, 'fixed', 'Lunch', 'other', 'weekly', '2026-03-02', 5 from profiles returning user_id, id
         )
         insert into habit_occurrences (user_id, habit_id, due_on, outcome)
         select user_id, id, '2026-03-10', 'skipped' from made`,
      ],
    ],
    [
      'nearly_bought_waits_a_day',
      [
        `insert into nearly_bought (id, user_id, what, amount_eur, category, created_at, ask_at)
         select gen_random_uuid(), id, 'A lamp', 5, 'shopping', now(), now() from profiles`,
      ],
    ],
    ...['2026-03-11T12:00:00Z', '2026-03-01T12:00:00Z'].map((entered, n): [string, string[]] => [
      'account_change_waits_a_day',
      [
        `insert into own_accounts (user_id, changed_at, waiting_encrypted, waits_until, stop_token_hash)
         select id, '${entered}', 'v1.x', timestamptz '${entered}' + interval '${25 - n} hours', repeat('a', 64) from profiles`,
      ],
    ]),
    [
      'product_has_a_book_line',
      [
        `insert into price_book_products (user_id, id, name) select id, gen_random_uuid(), 'Milk' from profiles`,
      ],
    ],
    [
      'deleted_book_line_goes',
      [
        `with product as (insert into price_book_products (user_id, id, name)
           select id, gen_random_uuid(), 'Milk' from profiles returning user_id, id)
         insert into price_book_lines (user_id, id, product_id, receipt_id, number, name, name_key, quantity, unit,
           unit_amount, pack_size, pack_unit, day, currency, created_at, deleted_at)
         select user_id, gen_random_uuid(), id, gen_random_uuid(), 1, 'Milk', 'mllk', 1, 'piece', 99, 1, 'l',
           '2026-03-01', 'EUR', '2026-03-01', '2026-03-02' from product`,
      ],
    ],
    ['coach_plan_counts_its_days', [`update coach_plan_week set total_completed = 2`]],
    ['coach_plan_goal_is_its_targets', [`update coach_plan_week set weekly_goal_eur = weekly_goal_eur + 1`]],
    [
      'xp_of_plan_has_its_day',
      [award(`(select week_start || ':Monday' from coach_plan_week)`, 10, 'weekly_plan_task')],
    ],
    [
      'xp_of_plan_has_its_day',
      [
        `update coach_plan_week set total_completed = 0,
         daily_plans = jsonb_set(daily_plans, '{2,completed}', 'false')`,
      ],
    ],
    [
      'coach_one_free_generation_a_week',
      [
        `drop index ai_tip_generations_one_free_a_week_key`,
        `update ai_tip_generations set state = 'reserved' where state = 'returned'`,
      ],
    ],
    [
      'coach_usage_is_positive',
      [
        `alter table coach_usage drop constraint coach_usage_held_micro_usd_check`,
        `update coach_usage set held_micro_usd = -1`,
      ],
    ],
    [
      'ai_costs_are_positive',
      [
        `alter table ai_costs drop constraint ai_costs_cost_micro_usd_check`,
        `insert into ai_costs (day, held_minute, cost_micro_usd) values ('${TODAY}', now(), -1)`,
      ],
    ],
    [
      'coach_answer_has_its_question',
      [`update coach_conversations set turn_id = gen_random_uuid() where role = 'user'`],
    ],
    ['subscription_is_whole', [`update subscriptions set interval = null`]],
    ['subscription_is_whole', [`update subscriptions set written_ticket = 8`]],
    ['pro_until_is_its_subscription', [`update subscriptions set pro_until = null`]],
    ['pro_until_is_its_subscription', [`update subscriptions set payment = 'refunded'`]],
    ['pro_until_is_its_subscription', [`update subscriptions set ends_at = current_period_end`]],
    ['pro_until_is_its_subscription', [`update subscriptions set status = 'past_due'`]],
    ['pro_until_is_its_subscription', [`update subscriptions set status = 'unpaid'`]],
    [
      'checkout_one_open',
      [
        `drop index checkouts_open_idx`,
        `insert into checkouts (user_id, id, interval, created_at)
         select id, gen_random_uuid(), 'year', now() from profiles, generate_series(1, 2)`,
      ],
    ],
    [
      'contract_withdrawal_is_settled_in_three_days',
      [
        `insert into pro_withdrawals (user_id, stripe_subscription_id, ordered_at, declared_at)
         select id, 'sub_1', '2026-03-01', '2026-03-08 11:00Z' from profiles`,
      ],
    ],
    [
      'stripe_event_is_followed_in_a_day',
      [
        `insert into stripe_events (id, type, received_at) values ('evt_1', 'invoice.paid', '2026-03-10 11:00Z'),
         ('evt_2', 'invoice.paid', '2026-03-10 13:00Z')`,
      ],
    ],
    [
      'partner_hears_of_no_week_before_the_yes',
      [
        `insert into savings_partners (user_id, name, email, token_hash, asked_at, expires_at, confirmed_at, next_line_at)
         select id, 'Mette', 'mette@example.com', repeat('a', 64), now(), now(), '2026-03-11', now() from profiles limit 1`,
        `insert into partner_lines (user_id, week_start, line, token_hash, decided_at)
         select user_id, '2026-03-02', 'on_plan', repeat('b', 64), now() from savings_partners`,
      ],
    ],
    [
      'mail_sent_is_forgotten',
      [`alter table mail_outbox drop constraint mail_outbox_check`, `update mail_outbox set sent_at = now()`],
    ],
    [
      'mail_is_sent_or_given_up',
      [`update mail_outbox set sent_at = now(), failed_at = now(), payload = null`],
    ],
    ['mail_has_a_pace', [`delete from mail_pace`]],
    ['streak_is_recomputed', [`update profiles set streak_weeks = streak_weeks + 1`]],
    ['streak_is_recomputed', [`update profiles set streak_alive_until = streak_alive_until + 7`]],
    ['streak_is_recomputed', [`update profiles set streak_weeks = 0, streak_alive_until = null`]],
  ])('%s', async (name, statements) => {
    expect(await violationsAfter(...statements)).toEqual([name]);
  });
});

it('counts the rows and names the first few', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 7; n += 1) ids.push((await test.make.makePerson()).id);
  await test.db.updateTable('profiles').set({ saved_count: 3 }).where('id', 'in', ids).execute();
  for await (const { name, violation } of checkInvariants(test.db, NOW)) {
    if (name !== 'saved_totals_are_entries') continue;
    expect(violation?.count).toBe(7);
    expect(violation?.ids).toEqual(ids.sort().slice(0, 5));
  }
  await test.db.deleteFrom('users').where('id', 'in', ids).execute();
});
