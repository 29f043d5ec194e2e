import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import { hashToken } from '~server/auth/tokens';

import type { useDatabase } from './fixture';
import { sendRows } from './import-rows';
import { callByPath } from './procedures';

type Database = ReturnType<typeof useDatabase>;

/** A text that Ann writes, so that it is found wherever it was copied to. */
export const SECRET = 'Only-for-Ann';

/** Ann, with at least one row in every table that can hold personal data; Ben, who follows Ann, is in groups
 * with them, has invited them and acted on them; and groups of each kind. */
export async function annWithEverything({ callers, make, db }: Database, now: Date) {
  const [ann, ben, cleo] = await make.makePeople([
    {
      displayName: 'Ann-Everything',
      email: 'ann.everything@example.com',
      timeZone: 'Europe/Copenhagen',
      leaderboard: 'joined',
    },
    { displayName: 'Ben-Beside', email: 'ben.beside@example.com', admin: true },
    { displayName: 'Cleo-Later', email: 'cleo.later@example.com' },
  ]);
  if (!ann || !ben || !cleo) throw new Error('three people were made');
  const session = await callers.signIn(ann.id);
  const api = await session.at(now);
  const { today } = ann;

  await make.makeSaving(ann, { cents: 4321, note: SECRET });
  const deleted = await make.makeSaving(ann, { cents: 321, note: SECRET });
  await api.savings.delete({ id: deleted });
  const common = { title: SECRET, category: 'coffee', cadence: 'daily' as const, startsOn: today };
  const habit = randomUUID();
  await api.habits.create({ ...common, id: habit, kind: 'fixed', amount: 100 });
  await api.habits.noteNearlyBought({ id: randomUUID(), what: SECRET, category: 'coffee', amount: 100 });
  const custom = { id: randomUUID(), title: SECRET, description: SECRET, durationDays: 3, saving: 100 };
  await api.challenges.createCustom(custom);
  const { id: run } = await api.challenges.start({ code: `custom_${custom.id}` });
  const row = { amount: 100, category: 'coffee', date: '2026-03-01', note: SECRET, transferred: false };
  await sendRows(api.savings, [row, row]);
  const { id: generation } = await api.coach.generateTips();
  await api.coach.acceptTip({ generationId: generation, index: 0 });
  await api.coach.setTipFeedback({ generationId: generation, index: 1, feedback: 'doing' });
  await callByPath(api, 'coach.sendMessage', { turnId: randomUUID(), text: SECRET });
  await api.messages.tellDevice({
    endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${randomUUID()}`,
    p256dh: `B${'A'.repeat(86)}`,
    auth: 'A'.repeat(22),
  });
  await api.accounts.data.requestArchive();
  await make.makeSubscription(ann);
  await make.makeFollows([
    { follower: ben, following: ann },
    { follower: ann, following: ben },
  ]);
  await db.insertInto('follow_requests').values({ follower_id: cleo.id, following_id: ann.id }).execute();
  await db.insertInto('user_blocks').values({ user_id: cleo.id, blocked_user_id: ann.id }).execute();
  await db.insertInto('user_blocks').values({ user_id: ann.id, blocked_user_id: cleo.id }).execute();
  await db
    .insertInto('user_reports')
    .values({
      user_id: ann.id,
      id: randomUUID(),
      reported_user_id: cleo.id,
      reason: 'other',
      note: SECRET,
      created_at: now.toISOString(),
    })
    .execute();

  const handedOver = await make.makeGroup(ann, { title: 'Handed over', members: [cleo], startedDaysAgo: 3 });
  const alone = await make.makeGroup(ann, { title: SECRET });
  const left = await make.makeGroup(ann, { title: SECRET, members: [ben], startedDaysAgo: 2 });
  const bens = await make.makeGroup(ben, { title: 'Ben’s own', members: [ann] });
  const cancelled = await make.makeGroup(ann, { title: 'Cancelled', members: [ben] });
  await make.makeContribution(handedOver, ann, { cents: 700, note: SECRET });
  await make.makeContribution(handedOver, cleo, { cents: 300 });
  await make.makeContribution(alone, ann, { cents: 100, note: SECRET });
  await make.makeContribution(left, ben, { cents: 250, note: 'from Ben' });
  await make.makeContribution(bens, ann, { cents: 450, note: SECRET, linked: false });
  await make.cancelGroup(cancelled);
  const cheered = await make.makeContribution(bens, ben, { cents: 120 });
  await api.groups.cheer({ groupId: bens.id, id: cheered, kind: 'lovely' });
  await (await callers.as(ben)).groups.leave({ groupId: left.id });
  await api.groups.invite({ groupId: handedOver.id, email: 'friend@example.com' });
  await api.groups.createLink({ groupId: handedOver.id });
  const removing = await make.makeGroup(ben, { title: 'Without Ann', members: [ann] });
  await (await callers.as(ben)).groups.removeMember({ groupId: removing.id, userId: ann.id });
  await (await callers.as(ben)).groups.invite({ groupId: bens.id, email: 'dora@example.com' });
  await make.makeInvitations(bens, [{ email: ann.email, status: 'accepted' }]);

  const at = now.toISOString();
  const hash = (of: string) => hashToken(`${ann.id}${of}`);
  const rest = [
    sql`insert into email_verifications (token_hash, user_id, email, expires_at)
      values (${hash('v')}, ${ann.id}, ${ann.email}, ${at})`,
    sql`insert into password_resets (token_hash, user_id, email, expires_at)
      values (${hash('r')}, ${ann.id}, ${ann.email}, ${at})`,
    sql`insert into email_changes (user_id, email, token_hash, expires_at)
      values (${ann.id}, 'ann.later@example.com', ${hash('e')}, ${at})`,
    sql`insert into trial_addresses (address_hash, user_id, remembered_at) values (${hash('t')}, ${ann.id}, ${at})`,
    sql`insert into authenticators (user_id, secret) values (${ann.id}, 'v1.x')`,
    sql`insert into recovery_codes (user_id, code_hash) values (${ann.id}, ${hash('c')})`,
    sql`insert into pending_sign_ins (token_hash, user_id, password_mark, expires_at)
      values (${hash('p')}, ${ann.id}, 'mark', ${at})`,
    sql`insert into passkeys (user_id, credential_id, public_key, counter, name, created_at)
      values (${ann.id}, ${hash('k')}, 'key', 0, ${SECRET}, ${at})`,
    sql`insert into own_accounts (user_id, encrypted, changed_at, waiting_encrypted, waits_until, stop_token_hash)
      values (${ann.id}, 'v1.x', ${at}, 'v1.y', ${at}::timestamptz + interval '1 day', ${hash('w')})`,
    sql`insert into user_roles (user_id, role) values (${ann.id}, 'admin')`,
    // An administrator with a passkey, which every confirmation of identity requires.
    sql`update sessions set factor_confirmed_at = confirmed_at where user_id = ${ann.id}`,
    sql`insert into user_badges (user_id, badge_code) values (${ann.id}, 'one_year')`,
    sql`insert into habit_occurrences (user_id, habit_id, due_on, outcome) values (${ann.id}, ${habit}, ${today}, 'skipped')`,
    sql`insert into challenge_check_ins (user_id, user_challenge_id, check_in_date, note)
      values (${ann.id}, ${run}, ${today}, ${SECRET})`,
    sql`insert into reached_goals (user_id, id, name, amount_eur, goal_date, set_on, put_in_eur, reached_on, weeks, savings)
      values (${ann.id}, gen_random_uuid(), ${SECRET}, 100, ${today}, ${today}, 100, ${today}, 1, 1)`,
    sql`insert into shares (user_id, kind, shown, content_hash, token, created_at)
      values (${ann.id}, 'goal', ${JSON.stringify({ kind: 'goal', title: SECRET, amount: null, name: null })}::jsonb,
        ${hash('s')}, ${hash('s').slice(0, 43)}, ${at})`,
    sql`insert into profile_links (user_id, token, created_at) values (${ann.id}, ${hash('p').slice(0, 43)}, ${at})`,
    sql`insert into withdrawals (user_id, id, goal_id, amount_eur, date, note, created_at)
      select id, gen_random_uuid(), goal_id, 12.5, ${today}, '=1+1', ${at} from profiles where id = ${ann.id}`,
    sql`insert into league_members (user_id, starts_on) values (${ann.id}, '2026-03-02')`,
    sql`insert into league_weeks (week_start, seated_at) values ('2026-03-02', ${at}) on conflict do nothing`,
    sql`insert into league_seats (user_id, week_start, cohort, remaining_eur, days_left)
      values (${ann.id}, '2026-03-02', 0, 12.5, 7)`,
    sql`insert into streak_pauses (user_id, week_start) values (${ann.id}, '2026-02-02')`,
    sql`insert into coach_events (user_id, event_type, event_data, xp_earned)
      values (${ann.id}, 'task_completed', '{}', 0)`,
    sql`insert into coach_profile (user_id, motivation) values (${ann.id}, ${SECRET}) on conflict do nothing`,
    sql`insert into coach_plan_week (user_id, week_start, daily_plans, weekly_goal_eur, motivation_message)
      values (${ann.id}, '2026-01-05', '[{"quick_tip": "Only-for-Ann", "target_cents": 500}]', 5, ${SECRET})`,
    sql`insert into coach_usage (user_id, day) values (${ann.id}, ${today}) on conflict do nothing`,
    sql`insert into community_price_reports (user_id, category_code, reported_value_eur, city, country)
      values (${ann.id}, 'coffee', 3, 'Aarhus', 'Denmark')`,
    sql`insert into saving_estimates (user_id, id, estimate, created_at)
      values (${ann.id}, gen_random_uuid(), jsonb_build_object('place', ${SECRET}::text), ${at})`,
    sql`with product as (
        insert into price_book_products (user_id, id, name) values (${ann.id}, gen_random_uuid(), ${SECRET})
        returning user_id, id)
      insert into price_book_lines (user_id, id, product_id, receipt_id, number, name, name_key, quantity, unit,
          unit_amount, pack_size, pack_unit, shop, day, currency, created_at)
      select user_id, gen_random_uuid(), id, gen_random_uuid(), 1, ${SECRET}, ${SECRET}, 1, 'piece', 129, 1, 'piece',
          ${SECRET}, ${today}, 'EUR', ${at} from product`,
    sql`insert into checkouts (user_id, id, interval, created_at, closed_at)
      values (${ann.id}, gen_random_uuid(), 'month', ${at}, ${at})`,
    sql`insert into pro_withdrawals (user_id, stripe_subscription_id, ordered_at, declared_at, settled_at)
      values (${ann.id}, 'sub_before', ${at}, ${at}, ${at})`,
    sql`insert into stripe_events (id, type, stripe_customer_id, received_at, handled_at)
      select 'evt_ann', 'customer.updated', stripe_customer_id, ${at}, ${at} from subscriptions where user_id = ${ann.id}`,
    sql`insert into savings_partners (user_id, name, email, token_hash, asked_at, expires_at, confirmed_at, next_line_at)
      values (${ann.id}, ${SECRET}, 'partner.of.ann@example.com', ${hash('sp')}, ${at}, ${at}, ${at}, ${at})`,
    sql`insert into partner_lines (user_id, week_start, line, token_hash, decided_at)
      values (${ann.id}, '2026-02-02', 'on_plan', ${hash('pl')}, ${at})`,
    sql`insert into mail_outbox (user_id, kind, recipient, payload)
      values (${ann.id}, 'partner-line', 'partner.of.ann@example.com', '{}')`,
    sql`insert into messages (user_id, day, kind, planned_at, sent_at)
      values (${ann.id}, '2026-02-02', 'reminder', ${at}, ${at})`,
    sql`insert into audit_events (actor, actor_user_id, action, subject_user_id, outcome)
      values ('admin', ${ben.id}, 'admin.users.grantPro', ${ann.id}, 'ok'),
             ('admin', ${ann.id}, 'admin.users.find', ${ben.id}, 'ok')`,
    sql`insert into archives (user_id, requested_at, ready_at, token_hash, expires_at)
      values (${ann.id}, ${at}, ${at}, ${hash('a')}, ${at})`,
    sql`insert into archive_files (user_id, archive_id, name, bytes, content)
      select user_id, id, 'old.json', 1, 'x' from archives where user_id = ${ann.id} and ready_at is not null`,
    // A mail to Ann's address that her account has not caused.
    sql`insert into mail_outbox (kind, recipient, payload)
      values ('group-invitation', ${ann.email.toUpperCase()}, '{"inviterName": "Ben-Beside"}')`,
    sql`insert into mail_outbox (user_id, kind, recipient, payload)
      values (${ann.id}, 'reset-password', ${ann.email}, '{"resetUrl": "https://hazel.example/secret-token"}')`,
    sql`select graphile_worker.add_job('settle_withdrawal', json_build_object('userId', ${ann.id}::text,
      'subscriptionId', 'sub_before'), run_at := now() + interval '1 day')`,
  ];
  for (const statement of rest) await statement.execute(db);
  return { ann, ben, cleo, session, groups: { handedOver, alone, left, bens, cancelled } };
}
