import { gunzipSync } from 'node:zlib';

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { addDays } from '~server/domain/kernel/days';
import { makeArchive } from '~server/features/accounts/archive';
import { readOwnAccount } from '~server/features/transfers/own-account';
import { createCaller } from '~server/index';
import { createLogger } from '~server/log';

import { jobContext, publicErrorFrom, refusalReason } from '../support/callers';
import { dump } from '../support/dump';
import { textOfFile } from '../support/archives';
import { useDatabase } from '../support/fixture';

const NOW = new Date('2026-03-11T12:00:00Z');
const LENA = { iban: 'DK50 0040 0440 1162 43', holder: 'Lena Quillfeather' };
const OTHER = { iban: 'DE89 3704 0044 0532 0130 00', holder: 'Somebody Else' };
const CANARY = /0040\s?0440\s?1162|Quillfeather/i;

const database = useDatabase({ now: NOW });
const { callers, make, someone } = database;

const saving = (id: string) => ({ kind: 'saving' as const, id });
/** Sessions are opened by the database's own clock, which is ahead of the tests'. */
const later = () => new Date(Date.now() + 16 * 60_000);

/** What an archive is made with: the worker's own job. */
const archiveJob = (userId: string) => {
  const ctx = jobContext(database.runtime, { now: () => NOW });
  return database.db
    .selectFrom('archives')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
    .then(({ id }) =>
      makeArchive(ctx, { userId, id }, (person) =>
        readOwnAccount(ctx.db, ctx.encryption, { userId: person, now: NOW }),
      ),
    );
};

describe('an own savings account', () => {
  it('is given to its owner alone, and masked', async () => {
    const [ann, ben] = [await someone(), await someone()];
    const none = { available: true, first: true, account: null, waiting: null };
    expect(await ann.caller.transfers.account()).toEqual(none);
    await ann.caller.transfers.setAccount(LENA);
    expect(await ann.caller.transfers.account()).toEqual({
      ...none,
      first: false,
      account: { masked: 'DK50 •••• •••• 43', holder: 'Lena Quillfeather' },
    });
    expect(await ben.caller.transfers.account()).toMatchObject({ account: null });
    const { encryption } = database.runtime.services;
    const whose = { userId: ann.person.id, now: NOW };
    expect(await readOwnAccount(database.db, encryption, whose)).toEqual({
      iban: 'DK5000400440116243',
      holder: 'Lena Quillfeather',
    });
    await ben.caller.transfers.removeAccount();
    expect((await ann.caller.transfers.account()).account).not.toBe(null);
    await ann.caller.transfers.removeAccount();
    expect((await ann.caller.transfers.account()).account).toBe(null);
    await ann.caller.transfers.removeAccount();
  });

  it('is in its owner’s archive, which keeps it encrypted until it is fetched', async () => {
    const [ann, ben] = [await someone(), await someone()];
    await ann.caller.transfers.setAccount(LENA);
    await ann.caller.accounts.data.requestArchive();
    await archiveJob(ann.person.id);
    const { payload } = await database.db
      .selectFrom('mail_outbox')
      .select('payload')
      .where('user_id', '=', ann.person.id)
      .where('kind', '=', 'archive-ready')
      .executeTakeFirstOrThrow();
    const token = /archive\/([\w-]+)/.exec(JSON.stringify(payload))?.[1] ?? '';
    const file = { token, name: 'savings-account.json' };
    const sent = await ann.caller.accounts.data.archiveFile(file);
    expect(JSON.parse(await textOfFile(database.db, ann.person.id, sent))).toEqual({
      iban: 'DK5000400440116243',
      holder: 'Lena Quillfeather',
    });
    expect(await refusalReason(ben.caller.accounts.data.archiveFile(file))).toBe('INVALID_LINK');
    const stored = await database.db
      .selectFrom('archive_files')
      .select('content')
      .where('user_id', '=', ann.person.id)
      .execute();
    expect(stored.map(({ content }) => gunzipSync(content).toString()).join()).not.toMatch(CANARY);
  });

  it('stands in clear in no table, no waiting mail and no log', async () => {
    let lines = '';
    const log = createLogger('trace', { write: (line) => void (lines += line) });
    const ann = await someone();
    const id = await make.makeSaving(ann.person, { cents: 420 });
    const api = await ann.at(NOW, { log });
    await api.transfers.setAccount(LENA);
    await api.transfers.account();
    expect((await api.transfers.move({ transfers: [saving(id)] })).account?.payload).toMatch(CANARY);
    await refusalReason(api.transfers.setAccount({ ...LENA, iban: `${LENA.iban}1` }));
    log.error({ input: LENA }, 'somebody logs an input');
    expect(lines).toContain('own_account_set');
    expect(lines).not.toMatch(CANARY);
    const rows = await dump(database.db);
    expect(rows.some((row) => row.startsWith('own_accounts') && row.includes(ann.person.id))).toBe(true);
    expect(rows.filter((row) => CANARY.test(row))).toEqual([]);
    const { rows: jobs } = await sql<{ job: string }>`
      select to_jsonb(j)::text as job from graphile_worker._private_jobs j`.execute(database.db);
    expect(jobs.filter(({ job }) => CANARY.test(job))).toEqual([]);
  });

  it('of one person, put into the row of another, cannot be read there', async () => {
    const [ann, ben] = [await someone(), await someone()];
    await ann.caller.transfers.setAccount(LENA);
    await ben.caller.transfers.setAccount(OTHER);
    await sql`
      update own_accounts set encrypted = (select encrypted from own_accounts where user_id = ${ann.person.id}::uuid)
      where user_id = ${ben.person.id}::uuid`.execute(database.db);
    expect(await ben.caller.transfers.account()).toMatchObject({ available: true, account: null });
  });

  it('is changed only by who has just proved who they are; its code is shown without', async () => {
    const ann = await someone({ proStatus: true });
    const id = await make.makeSaving(ann.person, { cents: 420 });
    await ann.caller.transfers.setAccount(LENA);
    const stale = await ann.at(later());
    expect(await refusalReason(stale.transfers.setAccount(OTHER))).toBe('CONFIRM_IDENTITY');
    expect((await stale.transfers.account()).account?.masked).toBe('DK50 •••• •••• 43');
    expect((await stale.transfers.move({ transfers: [saving(id)] })).account?.holder).toBe(LENA.holder);
  });

  it('tells its owner by mail of each change, with the number masked', async () => {
    const ann = await someone();
    await ann.caller.transfers.setAccount(LENA);
    await ann.caller.transfers.setAccount(OTHER);
    const mails = await database.db
      .selectFrom('mail_outbox')
      .select(['kind', 'recipient', 'payload'])
      .where('user_id', '=', ann.person.id)
      .where('kind', 'like', 'own-account-%')
      .orderBy('kind')
      .execute();
    expect(mails).toMatchObject([
      { kind: 'own-account-changed', payload: { account: 'DK50 •••• •••• 43' } },
      {
        kind: 'own-account-waits',
        payload: {
          account: 'DE89 •••• •••• 00',
          usedUntil: 'DK50 •••• •••• 43',
          waitsUntil: '2026-03-12T12:00:00.000Z',
        },
      },
    ]);
    expect(JSON.stringify(mails)).not.toMatch(/0040\s?0440|3704/);
  });

  it('set twice at once is one of the two, never a mixture', async () => {
    const ann = await someone();
    const apis = await Promise.all([ann.at(), ann.at()]);
    await Promise.all([apis[0].transfers.setAccount(LENA), apis[1].transfers.setAccount(OTHER)]);
    const lenas = { masked: 'DK50 •••• •••• 43', holder: LENA.holder };
    const others = { masked: 'DE89 •••• •••• 00', holder: OTHER.holder };
    const { account, waiting } = await ann.caller.transfers.account();
    // The second request waits.
    expect([
      [lenas, others],
      [others, lenas],
    ]).toContainEqual([account, waiting && { masked: waiting.masked, holder: waiting.holder }]);
  });

  it('cannot be changed without end, because each change sends a mail', async () => {
    const { browser } = await callers.newcomer();
    for (let n = 0; n < 10; n += 1) await (await browser.api()).transfers.setAccount(LENA);
    expect(await refusalReason((await browser.api()).transfers.setAccount(LENA))).toBe('TOO_MANY_ATTEMPTS');
  });

  it('is off without a key to encrypt with, and says so', async () => {
    const ann = await someone();
    const id = await make.makeSaving(ann.person, { cents: 420 });
    await ann.caller.transfers.setAccount(LENA);
    const context = await (await callers.signIn(ann.person.id)).context();
    const keyless = createCaller({ ...context, services: { ...context.services, encryption: null } });
    expect(await keyless.transfers.account()).toMatchObject({ available: false, account: null });
    expect(await refusalReason(keyless.transfers.setAccount(LENA))).toBe('ENCRYPTION_OFF');
    expect(await keyless.transfers.move({ transfers: [saving(id)] })).toMatchObject({
      available: false,
      account: null,
      amount: 420,
    });
  });
});

describe('what is to be moved', () => {
  it('is computed from what really waits: what was marked or deleted meanwhile is not in it', async () => {
    const ann = await someone();
    await ann.caller.transfers.setAccount(LENA);
    const [one = '', two = '', marked = '', deleted = ''] = await make.makeSavings(
      [420, 1_230, 5_000, 7_000].map((cents, n) => ({
        person: ann.person,
        cents,
        category: 'coffee' as const,
        date: addDays(ann.person.today, -n),
      })),
    );
    await ann.caller.transfers.mark({ transfers: [saving(marked)] });
    await ann.caller.savings.delete({ id: deleted });
    const asked = [one, two, marked, deleted, one].map(saving);
    expect(await ann.caller.transfers.move({ transfers: asked })).toEqual({
      available: true,
      first: false,
      waiting: null,
      transfers: [saving(two), saving(one)],
      amount: 1_650,
      remittance: 'Hazel: 2 amounts, 10 March 2026 to 11 March 2026',
      account: {
        iban: 'DK5000400440116243',
        masked: 'DK50 •••• •••• 43',
        holder: 'Lena Quillfeather',
        payload:
          'BCD\n002\n1\nSCT\n\nLena Quillfeather\nDK5000400440116243\nEUR16.50\n\n\nHazel: 2 amounts, 10 March 2026 to 11 March 2026',
      },
    });
    expect(await ann.caller.transfers.move({ transfers: [saving(one)] })).toMatchObject({
      amount: 420,
      remittance: 'Hazel: Coffee, 11 March 2026',
    });
    expect(await publicErrorFrom(ann.caller.transfers.move({ transfers: [saving(marked)] }))).toMatchObject({
      status: 409,
      reason: 'NOTHING_WAITS',
    });
  });

  it('counts a contribution and its entry once, and a challenge by what it saves here', async () => {
    const ann = await someone({ city: 'Berlin', country: 'Germany' });
    const group = await make.makeGroup(ann.person, { title: 'Cabin 🏝\nEUR999', startedDaysAgo: 10 });
    const linked = await make.makeContribution(group, ann.person, { cents: 700 });
    const loose = await make.makeContribution(group, ann.person, { cents: 300, linked: false });
    const run = await make.makeChallengeRun(ann.person, {
      challenge: 'no_spend_weekend',
      startedOn: addDays(ann.person.today, -8),
      checkedDays: [1],
      ended: { status: 'completed', on: addDays(ann.person.today, -4) },
    });
    const { waiting } = (await ann.caller.dashboard.get()).transfers;
    for (const { kind, id, amount } of waiting)
      expect(await ann.caller.transfers.move({ transfers: [{ kind, id }] })).toMatchObject({ amount });
    expect(waiting.map(({ kind }) => kind).sort()).toEqual(['challenge', 'contribution', 'saving']);
    const refs = waiting.map(({ kind, id }) => ({ kind, id }));
    const twice = [...refs, { kind: 'contribution' as const, id: linked }];
    expect((await ann.caller.transfers.move({ transfers: twice })).transfers).toHaveLength(3);
    expect(
      (await ann.caller.transfers.move({ transfers: [{ kind: 'contribution', id: loose }] })).remittance,
    ).toMatch(/^Hazel: Cabin EUR999, \d+ March 2026$/);
    expect(waiting.some(({ id }) => id === run.id)).toBe(true);
  });

  it('of another person does not exist', async () => {
    const [ann, ben] = [await someone(), await someone()];
    await ben.caller.transfers.setAccount(OTHER);
    const id = await make.makeSaving(ann.person, { cents: 420 });
    const own = await make.makeSaving(ben.person, { cents: 100 });
    expect(await refusalReason(ben.caller.transfers.move({ transfers: [saving(id)] }))).toBe('NOT_FOUND');
    expect((await ben.caller.transfers.move({ transfers: [saving(id), saving(own)] })).amount).toBe(100);
  });
});
