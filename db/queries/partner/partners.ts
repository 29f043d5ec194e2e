import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../client';
import type { LocalDay, WeekLine } from '../../columns';
import { CHUNK } from '../../in-chunks';
import { changesRows } from '../../rows';
import { notBlockedByAddress } from '../social/blocks';

/** The kinds of mail about savings partners. They belong to the saver from whose account they come. */
const MAIL_KINDS = ['partner-request', 'partner-line'];

/** The next Monday at this hour in the time zone of `profiles p`. */
const nextMonday = (now: Date, hour: number): RawBuilder<string> => {
  const hours = sql`${hour}::integer * interval '1 hour'`;
  return sql<string>`((date_trunc('week', (${now.toISOString()}::timestamptz at time zone p.time_zone) - ${hours})
    + interval '7 days' + ${hours}) at time zone p.time_zone)`;
};

/** The person's partner, and the latest update that went out. */
export async function findPartner(db: Db, userId: string) {
  return db
    .selectFrom('savings_partners as s')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('partner_lines')
          .select(['week_start', 'line'])
          .whereRef('user_id', '=', 's.user_id')
          .where('line', 'is not', null)
          .orderBy('week_start', 'desc')
          .limit(1)
          .as('l'),
      (join) => join.onTrue(),
    )
    .select([
      's.name',
      's.expires_at as expiresAt',
      's.confirmed_at as confirmedAt',
      's.stopped_at as stoppedAt',
      'l.week_start as week',
      'l.line as update',
    ])
    .where('s.user_id', '=', userId)
    .executeTakeFirst();
}

/** Stores the person who is asked. False when somebody is asked or has said yes; anybody else, who declined or
 * did not answer, is replaced. */
export async function insertPartner(
  db: Db,
  partner: { userId: string; name: string; email: string; tokenHash: string; now: Date; expiresAt: Date },
): Promise<boolean> {
  const { userId, name, email, tokenHash, now, expiresAt } = partner;
  await db
    .deleteFrom('savings_partners')
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('stopped_at', 'is not', null),
        eb.and([eb('confirmed_at', 'is', null), eb('expires_at', '<=', now.toISOString())]),
      ]),
    )
    .execute();
  return db
    .insertInto('savings_partners')
    .values({
      user_id: userId,
      name,
      email,
      token_hash: tokenHash,
      asked_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .$call(changesRows);
}

/** Stores the mail that asks; it is only sent when it is stored here. */
export async function setRequestMail(db: Db, userId: string, mailId: string): Promise<void> {
  await db.updateTable('savings_partners').set({ mail_id: mailId }).where('user_id', '=', userId).execute();
}

export async function deletePartner(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('savings_partners').where('user_id', '=', userId).execute();
}

/** Deletes a saver's mails about partners, including waiting ones, and with them the partner's address. */
export async function deletePartnerMails(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('mail_outbox').where('user_id', '=', userId).where('kind', 'in', MAIL_KINDS).execute();
}

/** The partnership behind a link: that of the mail that asked, or of an update. */
const opened = (tokenHash: string) => sql`
  select s.user_id, null::date as week_start from savings_partners s where s.token_hash = ${tokenHash}
  union all
  select l.user_id, l.week_start from partner_lines l where l.token_hash = ${tokenHash}`;

export interface OpenedPartner {
  saver: string;
  /** Whether they may be written to: they were asked and have not answered yet, or have said yes. */
  active: boolean;
  confirmed: boolean;
  /** The instant until which the request can be answered, as ISO text. */
  expiresAt: string;
  /** Null for the link of the mail that asked. */
  week: LocalDay | null;
  update: WeekLine | null;
  encouraged: boolean;
}

/** What a link opens; undefined when it is gone, or the saver has closed their account. */
export async function findOpenedPartner(db: Db, tokenHash: string): Promise<OpenedPartner | undefined> {
  const { rows } = await sql<OpenedPartner>`
    with opened as (${opened(tokenHash)})
    select p.display_name as saver, s.email is not null as active, s.confirmed_at is not null as confirmed,
      s.expires_at as "expiresAt", o.week_start as week, l.line as update, l.encouraged_at is not null as encouraged
    from opened o
    join savings_partners s on s.user_id = o.user_id
    join profiles p on p.id = o.user_id and p.deletion_due_at is null
    left join partner_lines l on (l.user_id, l.week_start) = (o.user_id, o.week_start)`.execute(db);
  return rows[0];
}

/** Accepts a request that is still open. @param hour the hour of a Monday at which they are told about the week */
export async function confirmPartner(db: Db, tokenHash: string, { now, hour }: { now: Date; hour: number }) {
  const { numAffectedRows } = await sql`
    update savings_partners s set confirmed_at = ${now.toISOString()}::timestamptz, next_line_at = ${nextMonday(now, hour)}
    from profiles p
    where p.id = s.user_id and p.deletion_due_at is null and s.token_hash = ${tokenHash}
      and s.confirmed_at is null and s.email is not null
      and s.expires_at > ${now.toISOString()}::timestamptz`.execute(db);
  return numAffectedRows === 1n;
}

/** Locks the partner behind a link, and returns the address that may be written to. */
export async function lockOpenedPartner(db: Db, tokenHash: string) {
  const { rows } = await sql<{ userId: string; email: string | null }>`
    select s.user_id as "userId", s.email from savings_partners s
    where s.user_id in (select o.user_id from (${opened(tokenHash)}) o) for update`.execute(db);
  return rows[0];
}

/** Deletes the address of a partner who said no, or who stopped after their yes. */
export async function stopPartner(db: Db, userId: string, now: Date): Promise<void> {
  await sql`
    update savings_partners set email = null, next_line_at = null,
      stopped_at = case when confirmed_at is not null then ${now.toISOString()}::timestamptz end
    where user_id = ${userId}::uuid`.execute(db);
}

/** Deletes a chunk of the addresses of people who never answered; returns their number. */
export async function forgetUnanswered(db: Db, now: Date): Promise<number> {
  const unanswered = sql`confirmed_at is null and email is not null and expires_at <= ${now.toISOString()}::timestamptz`;
  const { numAffectedRows = 0n } = await sql`
    update savings_partners set email = null
    where user_id in (select user_id from savings_partners where ${unanswered} limit ${CHUNK}::integer)
      and ${unanswered}`.execute(db);
  return Number(numAffectedRows);
}

/** Whether a mail that asks may still go out: it was neither answered nor taken back, its address has refused
 * no such mails, and there is no block between it and the saver. @param mail.address in its normalised form */
export async function isRequestWanted(
  db: Db,
  mailId: string,
  { address, addressHash, now }: { address: string; addressHash: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from savings_partners s join profiles p on p.id = s.user_id and p.deletion_due_at is null
    where s.mail_id = ${mailId}::uuid and s.confirmed_at is null and s.email is not null
      and s.expires_at > ${now.toISOString()}::timestamptz
      and not exists (select from mail_refusals r where r.address_hash = ${addressHash})
      and ${notBlockedByAddress('s.user_id', address)}`.execute(db);
  return rows.length > 0;
}

/** The saver's time zone, if the line of a mail still has a reader and neither has blocked the other.
 * @param address of the reader, in its normalised form */
export async function wantedUpdate(db: Db, mailId: string, address: string) {
  const { rows } = await sql<{ timeZone: string }>`
    select p.time_zone as "timeZone" from partner_lines l
    join savings_partners s on s.user_id = l.user_id and s.next_line_at is not null
    join profiles p on p.id = l.user_id and p.deletion_due_at is null
    where l.mail_id = ${mailId}::uuid and ${notBlockedByAddress('l.user_id', address)}`.execute(db);
  return rows[0];
}

/** Savers whose partners are due to be told about a week, longest waiting first. */
export async function listDuePartners(
  db: Db,
  now: Date,
  after: { at: string; userId: string } | null,
  limit: number,
) {
  return db
    .selectFrom('savings_partners as s')
    .innerJoin('profiles as p', 'p.id', 's.user_id')
    .select(['s.user_id as userId', 'p.time_zone as timeZone', sql<string>`s.next_line_at`.as('at')])
    .where('s.next_line_at', '<=', now.toISOString())
    .where('p.deletion_due_at', 'is', null)
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('s.next_line_at', 's.user_id'),
          '>',
          eb.tuple(sql<string>`${after?.at ?? ''}::timestamptz`, sql<string>`${after?.userId ?? ''}::uuid`),
        ),
      ),
    )
    .orderBy('s.next_line_at')
    .orderBy('s.user_id')
    .limit(limit)
    .execute();
}

/** Locks a partner who is due, and sets when they are due next. Undefined when another worker was first. */
export async function takeDuePartner(db: Db, userId: string, { now, hour }: { now: Date; hour: number }) {
  const { rows } = await sql<{ email: string; confirmedAt: string; timeZone: string; saver: string }>`
    update savings_partners s set next_line_at = ${nextMonday(now, hour)}
    from profiles p
    where p.id = s.user_id and p.deletion_due_at is null and s.user_id = ${userId}::uuid
      and s.next_line_at <= ${now.toISOString()}::timestamptz
    returning s.email, s.confirmed_at as "confirmedAt", p.time_zone as "timeZone", p.display_name as saver
  `.execute(db);
  return rows[0];
}
