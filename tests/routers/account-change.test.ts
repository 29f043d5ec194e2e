import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { JOBS } from '~server/jobs/jobs';

import { PASSWORD, jobContext, refusalReason } from '../support/callers';
import { dump } from '../support/dump';
import { useDatabase } from '../support/fixture';
import { mailedToken, tokenIn } from '../support/mails';
import { DEMO_PASSWORD } from '../../scripts/seed/people';

const NOW = new Date('2026-03-11T12:00:00Z');
const LENA = { iban: 'DK50 0040 0440 1162 43', holder: 'Lena Quillfeather' };
const THIEF = { iban: 'DE89 3704 0044 0532 0130 00', holder: 'Somebody Else' };
const THIRD = { iban: 'FR14 2004 1010 0505 0001 3M02 606', holder: 'Somebody Else' };
const LENAS = 'DK50 •••• •••• 43';
const THIEFS = 'DE89 •••• •••• 00';

const database = useDatabase({ now: NOW });
const { callers, make, someone } = database;

const after = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

/** Somebody with Lena's account and a saving that waits to be moved. */
async function lenaWithAccount() {
  const lena = await someone({ proStatus: true });
  const id = await make.makeSaving(lena.person, { cents: 420 });
  await lena.caller.transfers.setAccount(LENA);
  const move = async (hours = 0) => {
    const moved = await (await lena.at(after(hours))).transfers.move({ transfers: [{ kind: 'saving', id }] });
    return { code: moved.account?.iban ?? null, waiting: moved.waiting?.masked ?? null };
  };
  return { ...lena, move };
}

/** The token in the `nth` mail that offers to stop a change. */
const stopToken = async ({ email }: { email: string }, nth = 1) =>
  tokenIn(await mailedToken(database.db, email, 'own-account-waits', nth));

describe('an IBAN that a thief enters in place of another', () => {
  it('gets no code before a day has passed: the one before stays in use, and both are told apart', async () => {
    const { caller, at, move } = await lenaWithAccount();
    expect(await caller.transfers.setAccount(THIEF)).toEqual({
      masked: THIEFS,
      waitsUntil: after(24).toISOString(),
    });
    expect(await caller.transfers.account()).toEqual({
      available: true,
      first: false,
      account: { masked: LENAS, holder: LENA.holder },
      waiting: { masked: THIEFS, holder: THIEF.holder, until: after(24).toISOString() },
    });
    expect(await move(23.99)).toEqual({ code: 'DK5000400440116243', waiting: THIEFS });
    expect(await move(24)).toEqual({ code: 'DE89370400440532013000', waiting: null });
    expect((await (await at(after(24))).transfers.account()).account?.masked).toBe(THIEFS);
  });

  it('gets none either when the one before is removed first', async () => {
    const { caller, move } = await lenaWithAccount();
    await caller.transfers.removeAccount();
    expect(await caller.transfers.account()).toMatchObject({ account: null, waiting: null, first: false });
    await caller.transfers.setAccount(THIEF);
    expect(await move()).toEqual({ code: null, waiting: THIEFS });
    expect(await move(24)).toEqual({ code: 'DE89370400440532013000', waiting: null });
  });

  it('is stopped by the link in the mail, signed out and once', async () => {
    const { caller, person, move } = await lenaWithAccount();
    await caller.transfers.setAccount(THIEF);
    const token = await stopToken(person);
    expect((await dump(database.db)).join('\n').split(token)).toHaveLength(2);
    await callers.anonymous().transfers.stopAccountChangeByLink({ token });
    expect(await move()).toEqual({ code: 'DK5000400440116243', waiting: null });
    expect(await move(25)).toEqual({ code: 'DK5000400440116243', waiting: null });
    const again = callers.anonymous().transfers.stopAccountChangeByLink({ token });
    expect(await refusalReason(again)).toBe('INVALID_LINK');
  });

  it('is stopped in the settings, where mail is off', async () => {
    const { caller, move } = await lenaWithAccount();
    await caller.transfers.setAccount(THIEF);
    expect(await caller.transfers.stopAccountChange()).toEqual({ stopped: true });
    expect(await move(25)).toEqual({ code: 'DK5000400440116243', waiting: null });
    expect(await caller.transfers.stopAccountChange()).toEqual({ stopped: false });
  });

  it('is stopped with whatever else a thief has asked for by a new password, which says so', async () => {
    const { caller, person, move } = await lenaWithAccount();
    await caller.transfers.setAccount(THIEF);
    await caller.accounts.changePassword({ currentPassword: DEMO_PASSWORD, password: PASSWORD });
    expect(await move(25)).toEqual({ code: 'DK5000400440116243', waiting: null });
    const { rows } = await sql<{ stopped: boolean }>`
      select payload -> 'accountChangeStopped' as stopped from mail_outbox
      where user_id = ${person.id}::uuid and kind = 'password-changed'`.execute(database.db);
    expect(rows).toEqual([{ stopped: true }]);
  });

  it('cannot be stopped by a link of one before it, nor once it is in use', async () => {
    const { caller, person, move } = await lenaWithAccount();
    await caller.transfers.setAccount(THIEF);
    const first = await stopToken(person);
    await caller.transfers.setAccount(THIRD);
    const { transfers } = callers.anonymous();
    expect(await refusalReason(transfers.stopAccountChangeByLink({ token: first }))).toBe('INVALID_LINK');
    const token = await stopToken(person, 2);
    const late = callers.callAs({ kind: 'anonymous' }, { now: () => after(24) });
    expect(await refusalReason(late.transfers.stopAccountChangeByLink({ token }))).toBe('INVALID_LINK');
    expect((await move(24)).code).toBe('FR1420041010050500013M02606');
  });
});

describe('an owner who changes their account', () => {
  it('takes it back by entering the number in use, and corrects a name at once', async () => {
    const { caller, move } = await lenaWithAccount();
    await caller.transfers.setAccount(THIEF);
    expect(await caller.transfers.setAccount({ ...LENA, holder: 'Lena Q.' })).toMatchObject({
      waitsUntil: null,
    });
    expect(await caller.transfers.account()).toMatchObject({ account: { holder: 'Lena Q.' }, waiting: null });
    expect((await move(25)).code).toBe('DK5000400440116243');
  });

  it('replaces it again once the last one is in use: that one stays until then', async () => {
    const { caller, at, move } = await lenaWithAccount();
    await caller.transfers.setAccount(THIEF);
    await (await at(after(30))).transfers.setAccount(THIRD);
    expect(await move(53)).toEqual({ code: 'DE89370400440532013000', waiting: 'FR14 •••• •••• 06' });
    expect((await move(54)).code).toBe('FR1420041010050500013M02606');
  });

  it('keeps nothing of the number before: the job forgets it within a day', async () => {
    const { caller, person, move } = await lenaWithAccount();
    await caller.transfers.setAccount(THIEF);
    const stored = () =>
      dump(database.db, person.id).then((rows) => rows.filter((row) => /^own_acc/.test(row)));
    const run = (hours: number) =>
      JOBS.get('purge_tokens')?.run(
        jobContext(database.runtime, { now: () => after(hours) }),
        {},
        {
          last: false,
        },
      );
    const before = await stored();
    await run(23);
    expect(await stored()).toEqual(before);
    await run(24);
    expect(JSON.parse((await stored())[0]?.replace('own_accounts ', '') ?? '')).toMatchObject({
      waiting_encrypted: null,
      stop_token_hash: null,
      waits_until: null,
    });
    expect(await move(24)).toEqual({ code: 'DE89370400440532013000', waiting: null });
    await database.expectNothingBroken(after(24));
  });
});
