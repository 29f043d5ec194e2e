// The ledger of what Hazel writes of itself, and the plan of each person (decision 0106). To add a kind: its name in `MessageKind`
// and the check of `messages.kind`, its switch and its rule in server/domain/messages/message-due.ts (when it is due, and whether it
// still is when it is sent), its words and props in server/features/messages/compose-message.ts, and its mail in
// server/services/email. `about` is what comes once only: the Monday of a letter. Figures per kind and week: `planned_at`, `sent_at`,
// `dropped_at`, `opened_at` (within a day, by its button) and `stopped_at` (by its link) of `messages`.

import { type InferResult, sql } from 'kysely';

import type { Db } from '../../client';
import type { LocalDay, MessageChannel, MessageKind } from '../../columns';
import { asCents, asCentsOrNull } from '../../euros';
import { deletesUpTo } from '../../in-chunks';
import { accessColumns, subscriptionEnding } from '../billing/access';
import { goalOpening, inGoal } from '../goals/goals';
import { importanceOfMail } from './outbox';

/** News of the last days at most, for somebody who was never told any. */
const NEWS_DAYS = 7;

const newsSince = (now: Date) =>
  sql`greatest(m.told_until, ${now.toISOString()}::timestamptz - ${NEWS_DAYS}::integer * interval '1 day')`;

/** The place of a person (alias m) from 0 to 99, the same for ever: those below the operator's share get no messages that
 * they did not ask for (docs/decisions/0108). */
export const holdoutBucket = sql<number>`(('x' || left(md5('holdout:' || m.user_id), 7))::bit(28)::integer % 100)`;

/** What decides on the messages of people: their plan (alias m), profile (p), account (u) and subscription (sub). */
const people = (db: Db, now: Date) =>
  db
    .selectFrom('message_plans as m')
    .innerJoin('profiles as p', 'p.id', 'm.user_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('user_roles as r', (join) =>
      join.onRef('r.user_id', '=', 'm.user_id').on('r.role', '=', 'admin'),
    )
    .leftJoin('subscriptions as sub', 'sub.user_id', 'm.user_id')
    .select((eb) => [
      'm.user_id',
      'm.next_at',
      'p.email',
      'p.time_zone',
      'p.held_day',
      'p.held_until',
      eb.fn.coalesce('m.hour', 'm.usual_hour').as('hour'),
      eb('m.hour', 'is not', null).$castTo<boolean>().as('hour_chosen'),
      sql<boolean>`m.next_at = 'epoch'`.as('unscheduled'),
      sql<boolean>`p.deletion_due_at is not null`.as('closing'),
      sql<boolean>`u.email_verified_at is not null`.as('proven'),
      sql<boolean>`exists (select from push_devices d where d.user_id = m.user_id)`.as('has_devices'),
      'p.mail_streak_reminder',
      'p.mail_weekly_summary',
      'p.mail_group_news',
      'p.mail_encouragement',
      'p.mail_trial',
      eb('r.role', 'is not', null).$castTo<boolean>().as('is_admin'),
      ...accessColumns,
      subscriptionEnding,
      asCentsOrNull(eb.ref('p.goal_amount_eur')).as('goal_amount_cents'),
      'p.goal_date',
      'p.goal_set_on',
      asCentsOrNull(goalOpening).as('goal_opening_cents'),
      asCents(inGoal).as('goal_saved_cents'),
      asCents(eb.ref('p.goal_withdrawn_eur')).as('goal_withdrawn_cents'),
      'p.goal_reached_on',
      asCentsOrNull(eb.ref('p.monthly_salary_eur')).as('income_cents'),
      asCentsOrNull(eb.ref('p.fixed_expense_eur')).as('fixed_cents'),
      'p.money_is_tight',
      'm.reminded_on',
      'm.unanswered',
      'm.lapse_of',
      'm.rested_on',
      'm.trial_told',
      'p.created_at',
      holdoutBucket.as('bucket'),
      sql<LocalDay | null>`(select max(l.about) from messages l where l.user_id = m.user_id
        and l.kind = 'weekly-letter')`.as('letter_of'),
      sql<LocalDay | null>`(select max(e.logged_on) from savings_entries e where e.user_id = m.user_id)`.as(
        'last_logged_on',
      ),
      sql<LocalDay[]>`array(select s.week_start from streak_pauses s where s.user_id = m.user_id
        and s.week_start between ${now.toISOString()}::date - 9 and ${now.toISOString()}::date + 2)::text[]`.as(
        'paused_weeks',
      ),
      sql<boolean>`p.mail_group_news and exists (
        select from group_challenge_members me
        join group_challenge_contributions c on c.group_challenge_id = me.group_challenge_id
        where me.user_id = m.user_id and c.user_id <> m.user_id and c.contributed_at > ${newsSince(now)})`.as(
        'group_news',
      ),
      sql<boolean>`p.mail_encouragement and (
        exists (select from group_challenge_cheers h
          where h.giver_user_id = m.user_id and h.seen_at is null and h.created_at > ${newsSince(now)})
        or exists (select from partner_lines l
          where l.user_id = m.user_id and l.seen_at is null and l.encouraged_at > ${newsSince(now)}))`.as(
        'cheers',
      ),
    ]);

/** A person with what decides on their message. */
export type PlannedPerson = InferResult<ReturnType<typeof people>>[number];

/** Locks the next people whose hour has come, longest waiting first, without those whom another planner or an act on
 * the account holds: they are due again. Accounts are locked first, as for their deletion. */
export async function takeDuePeople(
  trx: Db,
  now: Date,
  after: { at: string; userId: string } | null,
  limit: number,
): Promise<PlannedPerson[]> {
  return (
    people(trx, now)
      .where('m.next_at', '<=', now.toISOString())
      // Without it each batch would pass over the dead rows of all batches before it.
      .$if(after !== null, (query) =>
        query.where(
          sql<boolean>`(m.next_at, m.user_id) > (${after?.at ?? ''}::timestamptz, ${after?.userId ?? ''}::uuid)`,
        ),
      )
      .orderBy('m.next_at')
      .orderBy('m.user_id')
      .limit(limit)
      .modifyEnd(sql`for key share of u skip locked for update of m skip locked`)
      .execute()
  );
}

/** The same for one person, when a message is about to be sent. */
export async function findPlannedPerson(
  db: Db,
  userId: string,
  now: Date,
): Promise<PlannedPerson | undefined> {
  return people(db, now).where('m.user_id', '=', userId).executeTakeFirst();
}

/** The hours of the clock at which a person logged lately. */
export async function latestHours(db: Db, userIds: readonly string[], limit: number) {
  const { rows } = await sql<{ id: string; hours: number[] }>`
    select p.id, (
      select coalesce(json_agg(l.hour), '[]') from (
        select extract(hour from e.created_at at time zone p.time_zone)::integer as hour
        from savings_entries e where e.user_id = p.id
        order by e.date desc, e.created_at desc, e.id desc limit ${limit}::integer) l) as hours
    from profiles p where p.id = any (${[...userIds]}::uuid[])`.execute(db);
  return rows;
}

/** What a look at a person has decided. */
export interface Planned {
  userId: string;
  /** When to look again. */
  nextAt: Date;
  usualHour: number | null;
  restedOn: LocalDay | null;
  message: {
    day: LocalDay;
    kind: MessageKind;
    /** Until when the mail waits, because the person's devices are told first; null when it goes at once. */
    mailAt: Date | null;
    about: LocalDay | null;
    recipient: string;
    lapseOf: LocalDay | null;
    trialTold: 'ending' | 'ended' | null;
  } | null;
}

/** Stores what was decided about people whom {@link takeDuePeople} has locked, with the mails of those who get a
 * message, in one statement. A day that has a message already gets no second one.
 * @param options.pictures whether letters go out one by one, with a picture each */
export async function storePlans(
  trx: Db,
  plans: readonly Planned[],
  { now, pictures }: { now: Date; pictures: boolean },
): Promise<void> {
  const rows = plans.map(({ userId, nextAt, usualHour, restedOn, message }) => ({
    user_id: userId,
    next_at: nextAt.toISOString(),
    usual_hour: usualHour,
    rested_on: restedOn,
    day: message?.day ?? null,
    kind: message?.kind ?? null,
    mail_at: message?.mailAt?.toISOString() ?? null,
    about: message?.about ?? null,
    recipient: message?.recipient ?? null,
    lapse_of: message?.lapseOf ?? null,
    trial_told: message?.trialTold ?? null,
  }));
  await sql`
    with decided as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(user_id uuid, next_at timestamptz,
        usual_hour smallint, rested_on date, day date, kind text, about date, recipient text, lapse_of date, trial_told text, mail_at timestamptz)
    ), planned as (
      insert into messages (user_id, day, kind, about, planned_at)
      select d.user_id, d.day, d.kind, d.about, ${now.toISOString()}::timestamptz
      from decided d where d.kind is not null
      on conflict do nothing
      returning user_id, day, kind
    ), looked_at as (
      update message_plans m set next_at = d.next_at,
        usual_hour = coalesce(d.usual_hour, m.usual_hour),
        rested_on = coalesce(d.rested_on, m.rested_on),
        lapse_of = coalesce(case when n.day is not null then d.lapse_of end, m.lapse_of),
        trial_told = coalesce(case when n.day is not null then d.trial_told end, m.trial_told)
      from decided d left join planned n on n.user_id = d.user_id where m.user_id = d.user_id
    ), mail as (
      insert into mail_outbox (user_id, kind, recipient, payload, importance, created_at, due_at, push_due_at)
      select n.user_id,
        case when n.kind = 'weekly-letter' and not ${pictures}::boolean then 'weekly-letter-many' else n.kind end,
        d.recipient, jsonb_build_object('userId', n.user_id, 'day', n.day),
        ${importanceOfMail.bulk}::smallint, ${now.toISOString()}::timestamptz,
        coalesce(d.mail_at, ${now.toISOString()}::timestamptz),
        case when d.mail_at is not null then ${now.toISOString()}::timestamptz end
      from planned n join decided d on d.user_id = n.user_id
    )
    select from planned limit 0`.execute(trx);
}

/** How many letters wait to be sent, counted up to a limit. */
export async function countWaitingLetters(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from (
      select from mail_outbox m where m.sent_at is null and m.failed_at is null
        and m.importance = ${importanceOfMail.bulk}::smallint and m.kind = 'weekly-letter' limit ${limit}::integer) w`.execute(
    db,
  );
  return rows[0]?.waiting ?? 0;
}

/** The hour that a person chose, null without one, whether their mails may name amounts, and whether a mail of Hazel to their
 * address was reported as unwanted, so that none of these goes there. */
export async function findReminders(db: Db, userId: string) {
  return db
    .selectFrom('message_plans as m')
    .innerJoin('profiles as p', 'p.id', 'm.user_id')
    .select([
      'm.hour',
      'm.with_amounts as withAmounts',
      sql<boolean>`exists (select from mail_refusals r where r.reason = 'complaint'
        and r.address_hash = encode(sha256(convert_to(p.email_normalised, 'UTF8')), 'hex'))`.as('complained'),
    ])
    .where('m.user_id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Changes what is given; another hour is planned for by the next run. */
export async function changeReminders(
  db: Db,
  userId: string,
  { hour, withAmounts }: { hour?: number | undefined; withAmounts?: boolean | undefined },
): Promise<void> {
  if (hour === undefined && withAmounts === undefined) return;
  await db
    .updateTable('message_plans')
    .set({
      ...(hour === undefined ? {} : { hour, next_at: sql<string>`'epoch'` }),
      ...(withAmounts === undefined ? {} : { with_amounts: withAmounts }),
    })
    .where('user_id', '=', userId)
    .execute();
}

/** What became of a message that was due. */
export async function noteMessageSent(
  trx: Db,
  message: {
    userId: string;
    day: LocalDay;
    channel: MessageChannel;
    now: Date;
    unanswered: number | null;
    toldNews: boolean;
    usualHour: number;
  },
): Promise<void> {
  const { userId, day, channel, unanswered, toldNews, usualHour } = message;
  const now = message.now.toISOString();
  await sql`
    with sent as (
      update messages set sent_at = ${now}::timestamptz, dropped_at = null, channel = ${channel}::text
      where user_id = ${userId}::uuid and day = ${day}::date and sent_at is null returning user_id
    )
    update message_plans m set usual_hour = ${usualHour}::smallint,
      reminded_on = case when ${unanswered}::integer is null then m.reminded_on else ${day}::date end,
      unanswered = coalesce(${unanswered}::integer, m.unanswered),
      told_until = case when ${toldNews}::boolean then ${now}::timestamptz else m.told_until end
    from sent where m.user_id = sent.user_id`.execute(trx);
}

/** Notes that a message was no longer right when it was due, and whether because nothing may press. */
export async function noteMessageDropped(
  trx: Db,
  { userId, day, rests, now }: { userId: string; day: LocalDay; rests: boolean; now: Date },
): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ dropped_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .where('sent_at', 'is', null)
    .execute();
  if (rests)
    await trx.updateTable('message_plans').set({ rested_on: day }).where('user_id', '=', userId).execute();
}

export const deleteOldMessages = deletesUpTo('messages', 'planned_at');
