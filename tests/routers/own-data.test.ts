import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';

import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { createDb } from '~db/client';
import { insertArchivePiece, takeWaitingArchive } from '~db/queries/accounts/archives';
import { ownTableNames } from '~db/queries/accounts/own-data';
import { endSubscriptionOf, hashOfAccount } from '~server/features/accounts/delete-account';
import type { JobContext } from '~server/jobs/job';
import { createRateLimits } from '~server/auth/limits';
import { makeArchive } from '~server/features/accounts/archive';
import { followEvent } from '~server/features/billing/follow-stripe';
import { type Billing, BillingError } from '~server/services/billing/billing';

import { DEMO_PASSWORD } from '../../scripts/seed/people';
import { jobContext, runJob, publicErrorFrom, refusalReason } from '../support/callers';
import { textOfFile } from '../support/archives';
import { SECRET, annWithEverything } from '../support/everything';
import { useDatabase } from '../support/fixture';
import { mailStandIn, sendMailsTo } from '../support/mailing';
import { allProcedures, callByPath, examplesOf, shapeOf } from '../support/procedures';
import { billingContextOf, useStripe } from '../support/stripe';

const NOW = new Date('2026-03-11T12:00:00Z');
const DAY_MS = 86_400_000;
const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
const OVER = later(14.01);

const database = useDatabase({ now: NOW });
const { db, runtime, callers, someone, make } = database;

let clock: { now: Date };
let stripe: ReturnType<typeof useStripe>;
beforeEach(() => {
  clock = { now: NOW };
  stripe = useStripe(clock);
});

const job = (at: Date) => jobContext(runtime, { now: () => at, stripe: stripe.billing });
const deleteAccounts = (ctx: JobContext) => runJob('delete_accounts', ctx);
const noAccount = () => Promise.resolve(null);
const close = async (one: Awaited<ReturnType<typeof someone>>) =>
  (await one.at()).accounts.data.closeAccount({ confirmation: 'DELETE' });
const mailsTo = async (email: string) =>
  db.selectFrom('mail_outbox').select(['id', 'kind', 'payload']).where('recipient', '=', email).orderBy('created_at').execute(); // prettier-ignore

/** Makes the requested archive, and returns the token of its link. */
async function fetchArchive(userId: string, email: string): Promise<string> {
  const { id } = await db
    .selectFrom('archives')
    .select('id')
    .where('user_id', '=', userId)
    .where('ready_at', 'is', null)
    .executeTakeFirstOrThrow();
  await makeArchive(job(NOW), { userId, id }, noAccount);
  const mails = await mailsTo(email);
  const mail = mails.findLast(({ kind }) => kind === 'archive-ready');
  return /archive\/([\w-]+)/.exec(JSON.stringify(mail?.payload))?.[1] ?? '';
}

/** Every table of the product and of the queue, with the rows that contain one of the texts in any column. */
async function placesWith(texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and relkind = 'r' order by 1`.execute(
    db,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{
      row: string;
    }>`select to_jsonb(t)::text as row from ${sql.raw(name)} t`.execute(db);
    found.push(
      ...rows.flatMap(({ row }) =>
        texts
          .filter((text) => row.toLowerCase().includes(text.toLowerCase()))
          .map((text) => `${name}: ${text}`),
      ),
    );
  }
  return [...new Set(found)];
}

interface Archive {
  data: Record<string, Record<string, unknown>[]>;
}

describe('a person with everything', () => {
  let ann: Awaited<ReturnType<typeof annWithEverything>>;

  it('has an archive with every row of theirs, and nothing of anybody else', async () => {
    ann = await annWithEverything(database, NOW);
    const api = await ann.session.at(NOW);
    const token = await fetchArchive(ann.ann.id, ann.ann.email);
    const { files } = await api.accounts.data.openArchive({ token });
    expect(files.map(({ name }) => name)).toEqual([
      'hazel-archive.json',
      'challenges.csv',
      'contributions.csv',
      'savings.csv',
      'withdrawals.csv',
    ]);
    const read = async (name: string) =>
      textOfFile(db, ann.ann.id, await api.accounts.data.archiveFile({ token, name }));
    const json = await read('hazel-archive.json');
    const { data }: Archive = JSON.parse(json);

    // A second way to count: rows that name the person themselves, in any column.
    for (const table of ownTableNames()) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from ${sql.table(table)} t
        where to_jsonb(t)::text ilike ${`%${ann.ann.id}%`}`.execute(db);
      const rowsHere = data[table]?.length ?? 0;
      expect(rowsHere, `${table} is empty`).toBeGreaterThan(0);
      // Tables whose rows were made after the snapshot, are found by the group or the customer, or belong to
      // others and only mention the person.
      const known: Partial<Record<string, number>> = {
        archive_files: rowsHere,
        mail_outbox: rowsHere,
        stripe_events: 1,
        group_challenges: 5,
        group_challenge_invitations: 2,
        user_blocks: 1,
        user_reports: 1,
      };
      expect(rowsHere, table).toBe(known[table] ?? rows[0]?.count);
    }

    for (const other of [ann.ben, ann.cleo])
      for (const theirs of [other.id, other.displayName, other.email])
        expect(json.includes(theirs), theirs).toBe(false);
    expect(json).not.toContain('dora@example.com');
    expect(json).not.toContain('from Ben');
    expect(json).toContain('friend@example.com');
    expect(json).not.toContain('secret-token');
    const { password_hash: hash, device_key: key } = await db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', ann.ann.id)
      .executeTakeFirstOrThrow();
    for (const secret of [hash, key]) expect(json).not.toContain(secret);

    expect(data['user_follows']?.map((row) => row['follower_id']).sort()).toEqual(['a member', 'you']);
    expect(data['savings_entries']?.find((row) => row['note'] === SECRET)).toMatchObject({
      amount_eur: '43.21',
      date: '2026-03-11',
    });
    expect(data['profiles']?.[0]?.['created_at']).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(await read('savings.csv')).toContain(`2026-03-11,Other,43.21,${SECRET},No`);
    // A note that a spreadsheet would compute is neutralised, as in the export.
    expect(await read('withdrawals.csv')).toContain("12.50,'=1+1");
    expect((await read('contributions.csv')).trim().split('\r\n')).toHaveLength(4);
  });

  it('leaves nothing but what the privacy page names', async () => {
    const { id, email, displayName } = ann.ann;
    await (await ann.session.at(NOW)).accounts.data.closeAccount({ confirmation: displayName });
    // This Stripe does not know the seeded subscription; a customer who is missing there is no obstacle.
    await deleteAccounts(job(OVER));
    const own = [id, email, displayName, SECRET];
    expect(await placesWith(own)).toEqual([`mail_outbox: ${email}`]);
    const [last] = await mailsTo(email);
    expect(last?.kind).toBe('account-deleted');
    const { service, sent } = mailStandIn();
    await sendMailsTo(job(OVER), email, { email: service });
    expect(sent).toHaveLength(1);
    expect(await placesWith(own)).toEqual([]);

    const trail = await db
      .selectFrom('audit_events')
      .select(['actor_user_id', 'subject_user_id', 'actor_was', 'subject_was'])
      .where((eb) => eb.or([eb('actor_was', 'is not', null), eb('subject_was', 'is not', null)]))
      .execute();
    expect(trail).toHaveLength(3);
    for (const { actor_was: actor, subject_was: subject } of trail)
      expect([actor, subject]).toContain(hashOfAccount(id));
  });

  it('hands groups over, and leaves their euros', async () => {
    const { groups, cleo, ben } = ann;
    const of = (group: { id: string }) =>
      db
        .selectFrom('group_challenges')
        .select(['created_by', 'status', 'total_saved_eur', 'member_count'])
        .where('id', '=', group.id)
        .executeTakeFirst();
    expect(await of(groups.handedOver)).toEqual({
      created_by: cleo.id,
      status: 'active',
      total_saved_eur: '10.00',
      member_count: 1,
    });
    expect(await of(groups.alone)).toBeUndefined();
    expect(await of(groups.left)).toEqual({
      created_by: null,
      status: 'cancelled',
      total_saved_eur: '2.50',
      member_count: 0,
    });
    expect(await of(groups.bens)).toMatchObject({
      created_by: ben.id,
      total_saved_eur: '5.70',
      member_count: 1,
    });
    expect(await of(groups.cancelled)).toMatchObject({ created_by: ben.id, status: 'cancelled' });
    await database.expectNothingBroken(OVER);
  });
});

describe('an archive', () => {
  it('asks for a proof of identity that is fresh', async () => {
    const one = await someone();
    await db
      .updateTable('sessions')
      .set({ confirmed_at: '2026-03-11T11:40:00Z' })
      .where('user_id', '=', one.id)
      .execute();
    const api = await one.at();
    expect(await refusalReason(api.accounts.data.requestArchive())).toBe('CONFIRM_IDENTITY');
    expect(await refusalReason(api.accounts.data.closeAccount({ confirmation: 'DELETE' }))).toBe(
      'CONFIRM_IDENTITY',
    );
    expect((await api.profile.me()).deletionDueAt).toBeNull();
  });

  it('is one however often it is asked for at once, and asked for three times a day', async () => {
    const one = await someone();
    await Promise.all([1, 2].map(async () => (await one.at()).accounts.data.requestArchive()));
    expect(await db.selectFrom('archives').selectAll().where('user_id', '=', one.id).execute()).toHaveLength(
      1,
    );
    expect(await (await one.at()).accounts.data.get()).toMatchObject({ state: 'making' });
    await fetchArchive(one.id, one.email);
    expect(await (await one.at()).accounts.data.get()).toEqual({
      state: 'ready',
      askedOn: '2026-03-11',
      until: '2026-03-18',
    });
    const limited = async () =>
      one.at(NOW, { services: { ...runtime.services, limits: createRateLimits(runtime.pool) } });
    await (await limited()).accounts.data.requestArchive();
    const { status, reason } = await publicErrorFrom((await limited()).accounts.data.requestArchive());
    expect([status, reason]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
  });

  it('is made once by a job that runs twice', async () => {
    const one = await someone();
    await (await one.at()).accounts.data.requestArchive();
    const { id } = await db
      .selectFrom('archives')
      .select('id')
      .where('user_id', '=', one.id)
      .executeTakeFirstOrThrow();
    const run = () => makeArchive(job(NOW), { userId: one.id, id }, noAccount);
    // The second run finds the first one in progress, and the queue tries it again.
    await Promise.allSettled([run(), run()]);
    await run();
    expect((await mailsTo(one.email)).map(({ kind }) => kind)).toEqual(['archive-ready']);
  });

  it('whose job was given up after three attempts says so, and can be asked for again', async () => {
    const one = await someone();
    const state = async () => (await (await one.at()).accounts.data.get()).state;
    const ask = async () => (await one.at()).accounts.data.requestArchive();
    const attempts = async () => {
      const { rows } = await sql<{ attempts: number; max_attempts: number }>`
        select j.attempts, j.max_attempts from graphile_worker.jobs j join archives a on j.key = 'archive:' || a.id
        where a.user_id = ${one.id}`.execute(db);
      return rows;
    };
    await ask();
    // As the queue leaves it when the worker has died three times.
    await sql`update graphile_worker._private_jobs set attempts = max_attempts where key like 'archive:%'`.execute(
      db,
    );
    expect([await state(), await attempts()]).toEqual(['failed', [{ attempts: 3, max_attempts: 3 }]]);
    await ask();
    expect([await state(), await attempts()]).toEqual(['making', [{ attempts: 0, max_attempts: 3 }]]);
    await fetchArchive(one.id, one.email);
    expect(await state()).toBe('ready');
  });

  it('is made after those of others, so that archives never take all places of the worker', async () => {
    for (const one of [await someone(), await someone()])
      await (await one.at()).accounts.data.requestArchive();
    const { rows } = await sql`
      select distinct queue_name from graphile_worker.jobs
      where task_identifier = 'make_archive' and attempts = 0`.execute(db);
    expect(rows).toEqual([{ queue_name: 'archives' }]);
  });

  it('that is being made keeps nobody waiting who asks again', async () => {
    const one = await someone();
    await (await one.at()).accounts.data.requestArchive();
    const { id } = await db
      .selectFrom('archives')
      .select('id')
      .where('user_id', '=', one.id)
      .executeTakeFirstOrThrow();
    await sql`update graphile_worker._private_jobs set attempts = max_attempts where key = ${`archive:${id}`}`.execute(
      db,
    );
    await db.transaction().execute(async (trx) => {
      expect(await takeWaitingArchive(trx, { userId: one.id, id })).toBe(true);
      await insertArchivePiece(
        trx,
        { userId: one.id, id },
        { name: 'x', piece: 0, bytes: 1, content: Buffer.from('x') },
      );
      expect(await refusalReason((await one.at()).accounts.data.requestArchive())).toBe('OK');
    });
  });

  it('reads no file of an older one', async () => {
    const one = await someone();
    await (await one.at()).accounts.data.requestArchive();
    await fetchArchive(one.id, one.email);
    await (await one.at()).accounts.data.requestArchive();
    const read: unknown[] = [];
    const { db: watched, close: end } = createDb(database.url, { onStatement: (text) => read.push(text) });
    const { id } = await db.selectFrom('archives').select('id').where('user_id', '=', one.id).where('ready_at', 'is', null).executeTakeFirstOrThrow(); // prettier-ignore
    await makeArchive({ ...job(NOW), db: watched }, { userId: one.id, id }, noAccount);
    await end();
    const [files = ''] = read.filter((text) => String(text).includes('from "archive_files"'));
    expect(files).toContain('"t"."name", "t"."bytes"');
    expect(files).not.toContain('content');
  });

  it('is fetched from the settings once it is ready, also without mail, by its owner and after a proof alone', async () => {
    const [one, other] = [await someone(), await someone()];
    const off = (at = NOW) => one.at(at, { services: { ...runtime.services, mailOn: false } });
    await (await off()).accounts.data.requestArchive();
    expect(await refusalReason((await off()).accounts.data.archiveLink())).toBe('INVALID_LINK');
    const mailed = await fetchArchive(one.id, one.email);
    const { token } = await (await off()).accounts.data.archiveLink();
    const filesBehind = async (link: string) =>
      (await (await off()).accounts.data.openArchive({ token: link })).files.map(({ name }) => name);
    expect(await filesBehind(token)).toContain('hazel-archive.json');
    expect(await (await off()).accounts.data.archiveFile({ token, name: 'savings.csv' })).toMatchObject({
      kind: 'packed',
    });
    expect(mailed).not.toBeNull();
    // Another link from the settings replaces it, and opens the newest archive.
    const { token: next } = await (await off()).accounts.data.archiveLink();
    expect(await refusalReason(filesBehind(token))).toBe('INVALID_LINK');
    const theirs = (await other.at()).accounts.data;
    expect(await refusalReason(theirs.openArchive({ token: next }))).toBe('INVALID_LINK');
    expect(await refusalReason(theirs.archiveLink())).toBe('INVALID_LINK');

    await db
      .updateTable('sessions')
      .set({ confirmed_at: '2026-03-11T11:40:00Z' })
      .where('user_id', '=', one.id)
      .execute();
    expect(await refusalReason((await off()).accounts.data.archiveLink())).toBe('CONFIRM_IDENTITY');
    // Expired by then, like the mailed link.
    const later = new Date(NOW.getTime() + 8 * 86_400_000);
    expect(await refusalReason((await off(later)).accounts.data.openArchive({ token: next }))).toBe(
      'INVALID_LINK',
    );
  });

  it('opens for its owner for seven days, and for nobody else', async () => {
    const [one, other] = [await someone(), await someone()];
    await (await one.at()).accounts.data.requestArchive();
    const token = await fetchArchive(one.id, one.email);
    const open = async (who: typeof one, at: Date) =>
      refusalReason((await who.at(at)).accounts.data.openArchive({ token }));
    const file = async (who: typeof one, at: Date) =>
      refusalReason((await who.at(at)).accounts.data.archiveFile({ token, name: 'savings.csv' }));
    expect([await open(one, later(6.9)), await file(one, later(6.9))]).toEqual(['OK', 'OK']);
    expect([await open(other, NOW), await file(other, NOW)]).toEqual(['INVALID_LINK', 'INVALID_LINK']);
    expect([await open(one, later(7)), await file(one, later(7))]).toEqual(['INVALID_LINK', 'INVALID_LINK']);
    expect(await refusalReason(callers.anonymous().accounts.data.openArchive({ token }))).toBe(
      'SIGN_IN_REQUIRED',
    );
    const { token_hash: stored } = await db
      .selectFrom('archives')
      .select('token_hash')
      .where('user_id', '=', one.id)
      .executeTakeFirstOrThrow();
    expect(stored).not.toContain(token);
  });
});

describe('a closed account', () => {
  it('is closed but for keeping it and signing out, on every device', async () => {
    const one = await someone({ proStatus: true, admin: true });
    const elsewhere = await callers.signIn(one.id);
    expect(await refusalReason((await one.at()).accounts.data.closeAccount({ confirmation: 'yes' }))).toBe(
      'NOT_CONFIRMED',
    );
    expect(await close(one)).toEqual({ deletedOn: '2026-03-25' });
    expect([await elsewhere.isOpen(), await one.isOpen()]).toEqual([false, true]);
    const api = await one.at();
    /** They would end the session or the state that is tested. */
    const leading = ['accounts.signUp', 'accounts.signOut', 'accounts.data.keepAccount'];
    const open: string[] = [];
    for (const { path, input } of allProcedures().filter((one) => !leading.includes(one.path))) {
      const [example] = examplesOf(shapeOf(input), randomUUID());
      if ((await refusalReason(callByPath(api, path, example))) !== 'ACCOUNT_CLOSING') open.push(path);
    }
    expect(open.sort()).toEqual([
      'accounts.abandonSignIn',
      'accounts.beginPasskeySignIn',
      'accounts.checkDisplayName',
      'accounts.finishSignIn',
      'accounts.pendingSignIn',
      'accounts.requestPasswordReset',
      'accounts.resetLink',
      'accounts.resetPassword',
      'accounts.signIn',
      'accounts.signInWithPasskey',
      'groups.invitedBy',
      'groups.refuseInvitations',
      'messages.notToday',
      'messages.stop',
      'messages.stoppable',
      'partner.accept',
      'partner.encourage',
      'partner.opened',
      'partner.stop',
      'shares.open',
      'transfers.stopAccountChangeByLink',
    ]);
    await api.accounts.data.keepAccount();
    expect((await (await one.at()).profile.me()).deletionDueAt).toBeNull();
  });

  it('is gone for others at once, and back when it is kept', async () => {
    const one = await someone();
    await make.makeSaving(one.person, { cents: 500 });
    await one.caller.profile.update({ leaderboard: 'joined' });
    const seen = async () => [
      (await db.selectFrom('public_profiles').select('id').where('id', '=', one.id).execute()).length,
      (await db.selectFrom('monthly_leaderboard').select('id').where('id', '=', one.id).execute()).length,
    ];
    expect(await seen()).toEqual([1, 1]);
    await close(one);
    expect(await seen()).toEqual([0, 0]);
    await (await one.at()).accounts.data.keepAccount();
    expect(await seen()).toEqual([1, 1]);
  });

  it('can be kept on the thirteenth day, after signing in anew, and is there as it was', async () => {
    const one = await someone({ proStatus: true });
    const entry = await make.makeSaving(one.person, { cents: 500 });
    await close(one);
    await deleteAccounts(job(later(13)));
    const browser = callers.visitor({ at: later(13) });
    await (await browser.api()).accounts.signIn({ email: one.email, password: DEMO_PASSWORD });
    expect(await refusalReason((await browser.api()).dashboard.get())).toBe('ACCOUNT_CLOSING');
    await (await browser.api()).accounts.data.keepAccount();
    expect(await refusalReason((await browser.api()).dashboard.get())).toBe('OK');
    await deleteAccounts(job(later(30)));
    const kept = await db.selectFrom('savings_entries').select('id').where('user_id', '=', one.id).execute();
    expect(kept).toEqual([{ id: entry }]);
  });

  it('mails when it is closed, once a day before, and when it is gone', async () => {
    const one = await someone();
    await close(one);
    await deleteAccounts(job(later(12.9)));
    const kinds = async () => (await mailsTo(one.email)).map(({ kind }) => kind);
    expect(await kinds()).toEqual(['account-closing']);
    await deleteAccounts(job(later(13.1)));
    await deleteAccounts(job(later(13.2)));
    expect(await kinds()).toEqual(['account-closing', 'account-closing-soon']);
    await deleteAccounts(job(OVER));
    expect(await kinds()).toEqual(['account-deleted']);
  });

  it('that is due can be kept no more', async () => {
    const one = await someone();
    await close(one);
    const { reason } = await publicErrorFrom((await one.at(OVER)).accounts.data.keepAccount());
    expect(reason).toBe('TOO_LATE');
  });
});

describe('at once', () => {
  it('two deletions are one', async () => {
    const one = await someone();
    // The second is refused when it has waited long enough for its session to be checked again.
    const answers = await Promise.allSettled([close(one), close(one)]);
    const closed = answers.filter(({ status }) => status === 'fulfilled');
    expect(closed).toContainEqual({ status: 'fulfilled', value: { deletedOn: '2026-03-25' } });
    for (const answer of answers)
      expect(answer).toMatchObject(
        answer.status === 'fulfilled'
          ? { value: { deletedOn: '2026-03-25' } }
          : { reason: { cause: { reason: 'ACCOUNT_CLOSING' } } },
      );
    expect(await mailsTo(one.email)).toHaveLength(1);
    await Promise.all([deleteAccounts(job(OVER)), deleteAccounts(job(OVER))]);
    expect((await mailsTo(one.email)).map(({ kind }) => kind)).toEqual(['account-deleted']);
  });

  it('a save beside the deletion is saved and goes, or is refused; nothing of it stays', async () => {
    for (let round = 0; round < 8; round += 1) {
      const one = await someone();
      const group = await make.makeGroup(one.person);
      const api = await one.at();
      await close(one);
      const saves = ['3f0e8f4e-7f3e-4d7e-9b0c-0f3f1f1f1f1f', '3f0e8f4e-7f3e-4d7e-9b0c-0f3f1f1f1f2f'].map(
        (id) =>
          api.groups.contribute({ groupId: group.id, id, amount: 500, note: null, logSaving: true }).then(
            () => 'saved',
            () => 'refused',
          ),
      );
      await Promise.all([deleteAccounts(job(OVER)), ...saves]);
      await deleteAccounts(job(OVER));
      expect(await placesWith([one.id])).toEqual([]);
    }
    await database.expectNothingBroken(OVER);
  });

  it('a sign-in beside the deletion opens no session of nobody', async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await someone();
      await close(one);
      const browser = callers.visitor({ at: OVER });
      const api = await browser.api();
      const signIn = refusalReason(api.accounts.signIn({ email: one.email, password: DEMO_PASSWORD }));
      await Promise.all([deleteAccounts(job(OVER)), signIn]);
      expect(['OK', 'WRONG_CREDENTIALS']).toContain(await signIn);
      expect(await browser.signedIn()).toBe(false);
    }
  });

  it('a reset of the password beside the deletion ends well', async () => {
    const one = await someone();
    await close(one);
    await (await callers.visitor().api()).accounts.requestPasswordReset({ email: one.email });
    const token = await vi.waitFor(async () => {
      const mail = (await mailsTo(one.email)).find(({ kind }) => kind === 'reset-password');
      const found = /token=([\w-]+)/.exec(JSON.stringify(mail?.payload))?.[1];
      if (found === undefined) throw new Error('not mailed yet');
      return found;
    });
    const reset = callers.visitor({ at: NOW }).api();
    const answer = refusalReason((await reset).accounts.resetPassword({ token, password: 'Winter-sun-42!' }));
    await Promise.all([deleteAccounts(job(OVER)), answer]);
    expect(['OK', 'INVALID_LINK']).toContain(await answer);
    await deleteAccounts(job(OVER));
    expect(await placesWith([one.id])).toEqual([]);
  });

  it('keeping beside the deletion keeps everything or nothing', async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await someone();
      await close(one);
      const keep = refusalReason((await one.at(later(13.9))).accounts.data.keepAccount());
      await Promise.all([deleteAccounts(job(OVER)), keep]);
      const there = await db.selectFrom('users').select('id').where('id', '=', one.id).execute();
      const profile = await db
        .selectFrom('profiles')
        .select('deletion_due_at')
        .where('id', '=', one.id)
        .execute();
      expect(profile).toEqual(there.length === 1 ? [{ deletion_due_at: null }] : []);
    }
  });
});

describe('with Pro', () => {
  /** Somebody who has just ordered Pro. */
  async function payer() {
    const one = await someone({
      createdAt: new Date('2026-01-01'),
      trialEndsAt: new Date('2026-01-06'),
      freePlanChosenAt: NOW,
    });
    const api = async () =>
      one.at(clock.now, { services: { ...runtime.services, mailOn: true, billing: stripe.billing } });
    const { url } = await (await api()).billing.createCheckout({ interval: 'month', beginAtOnce: true });
    stripe.pay(url);
    await (await api()).billing.finishCheckout();
    const { stripe_customer_id: customerId } = await db
      .selectFrom('subscriptions')
      .select('stripe_customer_id')
      .where('user_id', '=', one.id)
      .executeTakeFirstOrThrow();
    return { ...one, api, customerId: customerId ?? '' };
  }
  const billingCtx = (at: Date) => billingContextOf(runtime, stripe.billing, () => at);
  const statusOf = async (customerId: string) => {
    const remote = await stripe.billing.customer(customerId);
    return remote.kind === 'deleted' ? 'deleted' : remote.subscription?.status;
  };

  it('the subscription ends when the account is closed, and the mail says so', async () => {
    const one = await payer();
    await (await one.api()).accounts.data.closeAccount({ confirmation: 'delete' });
    const mail = (await mailsTo(one.email)).find(({ kind }) => kind === 'account-closing');
    expect(mail?.payload).toMatchObject({ proEnds: true });
    const { rows: jobs } = await sql<{ task: string }>`
      select task_identifier as task from graphile_worker.jobs where key = ${`end-subscription:${one.id}`}`.execute(
      db,
    );
    expect(jobs).toEqual([{ task: 'end_subscription' }]);
    await endSubscriptionOf(billingCtx(NOW), { userId: one.id });
    expect(await statusOf(one.customerId)).toBe('canceled');
    await (await one.api()).accounts.data.keepAccount();
    expect((await (await one.api()).profile.me()).access.pro).toBe(false);
  });

  it('a checkout that was begun before cannot be paid after', async () => {
    const one = await someone({
      freePlanChosenAt: NOW,
      trialEndsAt: new Date('2026-01-06'),
      createdAt: new Date('2026-01-01'),
    });
    const api = async () => one.at(NOW, { services: { ...runtime.services, billing: stripe.billing } });
    const { url } = await (await api()).billing.createCheckout({ interval: 'month', beginAtOnce: true });
    await close(one);
    await endSubscriptionOf(billingCtx(NOW), { userId: one.id });
    expect(() => stripe.pay(url)).toThrow();
  });

  it('nothing is deleted while Stripe is away, and everything when it is back', async () => {
    await deleteAccounts(job(OVER));
    const one = await payer();
    await close(one);
    const away = () => Promise.reject(new BillingError('away', { keyHolds: true, outage: true }));
    const error = vi.fn();
    const log = Object.assign(Object.create(runtime.log), { error });
    await deleteAccounts({ ...job(OVER), log, stripe: { ...stripe.billing, deleteCustomer: away } });
    expect(error).toHaveBeenCalledOnce();
    expect(await db.selectFrom('users').select('id').where('id', '=', one.id).execute()).toHaveLength(1);
    await deleteAccounts(job(OVER));
    expect(await statusOf(one.customerId)).toBe('deleted');
    expect(await placesWith([one.id, one.customerId])).toEqual([]);
  });

  it('what Stripe tells of a deleted customer keeps no number of theirs', async () => {
    const one = await payer();
    await close(one);
    await deleteAccounts(job(OVER));
    for (const event of stripe.deliveries()) await stripe.deliver(billingCtx(OVER), event);
    for (const { id } of stripe.deliveries()) await followEvent(billingCtx(OVER), id);
    // The jobs of the events wait here; a worker would have run them.
    const places = await placesWith([one.customerId]);
    expect(places.filter((place) => !place.startsWith('graphile_worker.'))).toEqual([]);
  });

  it('a withdrawal is settled first', async () => {
    const one = await payer();
    const refunds = vi.fn((...of: Parameters<Billing['refund']>) => stripe.billing.refund(...of));
    const away = {
      ...stripe.billing,
      endSubscription: () => Promise.reject(new BillingError('away', { keyHolds: true, outage: true })),
    };
    const log = Object.assign(Object.create(runtime.log), { error: () => undefined });
    await (await one.at(NOW, { log, services: { ...runtime.services, billing: away } })).billing.withdraw();
    await close(one);
    await deleteAccounts({ ...job(OVER), stripe: { ...stripe.billing, refund: refunds } });
    expect(refunds).toHaveBeenCalledOnce();
    expect(await placesWith([one.id])).toEqual([]);
  });
});

describe('the operator', () => {
  it('exports and deletes a person, and the trail says so', async () => {
    const one = await someone();
    await make.makeSaving(one.person, { cents: 500 });
    const operator = callers.operator();
    const key = await operator.admin.users.export({ user: one.email });
    expect(await operator.admin.users.exportedFiles(key)).toEqual({ state: 'making', files: [] });
    await makeArchive(job(NOW), { userId: key.id, id: key.archive }, () =>
      expect.unreachable('is its owner’s alone'),
    );
    const { state, files } = await operator.admin.users.exportedFiles(key);
    expect([state, files.map(({ name }) => name)]).toEqual([
      'ready',
      ['hazel-archive.json', 'challenges.csv', 'contributions.csv', 'savings.csv', 'withdrawals.csv'],
    ]);
    const piece = { ...key, name: 'savings.csv', piece: 0 };
    const { base64 } = await operator.admin.users.exportedPiece(piece);
    expect(gunzipSync(Buffer.from(base64, 'base64')).toString()).toContain('2026-03-11,Other,5.00,,No');
    expect(await refusalReason(operator.admin.users.exportedPiece({ ...piece, piece: 1 }))).toBe('NOT_FOUND');
    // The person has not requested it and is not told, and may request their own.
    expect(await (await one.at()).accounts.data.get()).toMatchObject({ state: 'none' });
    expect(await mailsTo(one.email)).toEqual([]);
    const asked = await operator.admin.users.delete({ user: one.id, yes: false });
    expect(asked).toMatchObject({ deleted: false, savings: 1, groups: 0, subscriptionEnds: false });
    expect(await operator.admin.users.delete({ user: one.id, yes: true })).toMatchObject({ deleted: true });
    expect(await placesWith([one.id])).toEqual([]);
    const trail = await db
      .selectFrom('audit_events')
      .select('action')
      .where('subject_was', '=', hashOfAccount(one.id))
      .orderBy('id')
      .execute();
    expect(trail.map(({ action }) => action)).toEqual([
      'admin.users.export',
      'admin.users.exportedFiles',
      'admin.users.exportedPiece',
      'admin.users.delete',
      'admin.users.delete',
    ]);
  });
});

it('five years of data are deleted in a few seconds', { timeout: 120_000 }, async () => {
  const one = await someone();
  await sql`
    insert into savings_entries (user_id, id, amount_eur, category, date, logged_on)
    select ${one.id}::uuid, gen_random_uuid(), 5, 'coffee', d, d
    from (select current_date - n % 1800 as d from generate_series(1, 20000) n) days`.execute(db);
  await sql`
    insert into xp_events (user_id, rule, source, day, amount)
    select user_id, 'saving', id::text, date, 10 from savings_entries where user_id = ${one.id}::uuid`.execute(
    db,
  );
  await (await one.at()).accounts.data.requestArchive();
  await fetchArchive(one.id, one.email);
  const from = performance.now();
  await close(one);
  await deleteAccounts(job(OVER));
  const took = performance.now() - from;
  expect(took).toBeLessThan(8000);
  expect(await placesWith([one.id])).toEqual([]);
});
