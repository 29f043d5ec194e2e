import { randomUUID } from 'node:crypto';

import { TRPCError } from '@trpc/server';
import { expect, test } from 'vitest';

import { publicErrorOf } from '~server/index';

import { changesSince, dump } from '../support/dump';
import { sendRows } from '../support/import-rows';
import { allProcedures, asksForId, callByPath, examplesOf, shapeOf } from '../support/procedures';
import { useDatabase } from '../support/fixture';
import { makeFactor } from '../support/second-factor';
import { createFactories } from '../../scripts/seed/factories';
import type { PersonOptions } from '../../scripts/seed/people';

const NOW = new Date('2026-03-11T12:00:00Z');
const SECRET = 'Only-for-Ann';
/** Kinds of ids that clients make, so that two people may have the same. */
const MADE_BY_CLIENTS = new Set(['entry', 'deleted', 'habit', 'nearly', 'custom', 'file']);

const database = useDatabase({ now: NOW });
const { callers, make } = database;

/** The result of a call, as the outside sees it. */
async function answerTo(call: Promise<unknown>): Promise<{ status: number; text: string }> {
  try {
    return { status: 200, text: JSON.stringify((await call) ?? null) };
  } catch (error) {
    if (!(error instanceof TRPCError)) throw error;
    const { status, reason, message } = publicErrorOf(error);
    return { status, text: `${reason} ${message}` };
  }
}

/** Ann, with one of everything that has an id, and all those ids. */
async function annWithEverything() {
  const ann = await make.makePerson({ displayName: 'Ann' });
  const api = await (await callers.signIn(ann.id)).at(NOW);
  const entry = await make.makeSaving(ann, { cents: 4321, note: SECRET });
  const deleted = await make.makeSaving(ann, { cents: 321, note: SECRET });
  await api.savings.delete({ id: deleted });
  const common = { title: SECRET, category: 'coffee', cadence: 'daily' as const, startsOn: '2026-03-11' };
  const habit = randomUUID();
  await api.habits.create({ ...common, id: habit, kind: 'fixed', amount: 100 });
  const nearly = randomUUID();
  await api.habits.noteNearlyBought({ id: nearly, what: SECRET, category: 'coffee', amount: 100 });
  const custom = { id: randomUUID(), title: SECRET, description: SECRET, durationDays: 3, saving: 100 };
  await api.challenges.createCustom(custom);
  const { id: run } = await api.challenges.start({ code: `custom_${custom.id}` });
  const row = { amount: 100, category: 'coffee', date: '2026-03-01', note: SECRET, transferred: false };
  const { id: file } = await sendRows(api.savings, [row, row]);
  const group = await make.makeGroup(ann, { title: SECRET });
  const contribution = await make.makeContribution(group, ann, { cents: 700, day: ann.today, linked: false });
  const { id: generation } = await api.coach.generateTips();
  const { id: tip } = await api.coach.acceptTip({ generationId: generation, index: 0 });
  const turn = randomUUID();
  await callByPath(api, 'coach.sendMessage', { turnId: turn, text: SECRET });
  await api.receipts.keep({
    id: randomUUID(),
    merchant: SECRET,
    date: ann.today,
    currency: 'EUR',
    lines: [{ kind: 'item', name: SECRET, quantity: 1, unit: 'piece', unitAmount: null, amount: 100 }],
  });
  const [product = { id: '' }] = (await api.receipts.book({ page: 1 })).products;
  const [bookLine = { id: '' }] = (await api.receipts.product({ id: product.id })).lines;
  const estimate = randomUUID();
  const report = randomUUID();
  const createdAt = NOW.toISOString();
  await database.db
    .insertInto('saving_estimates')
    .values({
      user_id: ann.id,
      id: estimate,
      estimate: JSON.stringify({ place: SECRET }),
      created_at: createdAt,
    })
    .execute();
  await database.db
    .insertInto('community_price_reports')
    .values({
      user_id: ann.id,
      id: report,
      category_code: 'cafe coffee',
      reported_value_eur: '4.00',
      city: SECRET,
      country: '',
      created_at: createdAt,
    })
    .execute();
  return { ann, ids: { user: ann.id, product: product.id, bookLine: bookLine.id, estimate, report, entry, deleted, habit, nearly, custom: custom.id, run, file, group: group.id, contribution, generation, tip, turn } }; // prettier-ignore
}

test('no procedure gives or changes anything of Ann’s for Ben, whichever of Ann’s ids they send as whichever parameter', async () => {
  const { ann, ids } = await annWithEverything();
  const make = createFactories(database.db, { now: NOW, seed: 2 });
  const ben = await make.makePerson({ displayName: 'Ben' });
  // Ben must not see Ann, so that acts between people are refused as for an unknown id.
  await database.db.insertInto('user_blocks').values({ user_id: ann.id, blocked_user_id: ben.id }).execute();
  const session = await callers.signIn(ben.id);
  const before = await dump(database.db, ann.id);
  const rowsOf = Object.values(ids).slice(1);
  expect(rowsOf.every((id) => before.some((row) => row.includes(id)))).toBe(true);

  // Signed in once: reading the session before each of 2,000 calls takes half of their time.
  const api = await session.at(NOW);
  const send = async (path: string, input: unknown) => answerTo(callByPath(api, path, input));
  const asked = allProcedures()
    .map(({ path, input }) => ({ path, shape: shapeOf(input) }))
    .filter(({ shape }) => asksForId(shape))
    .flatMap(({ path, shape }) => {
      const withId = (id: string) =>
        examplesOf(shape, id).filter((input) => JSON.stringify(input).includes(id));
      return withId(randomUUID()).map((unknown, at) => ({
        path,
        unknown,
        inputs: Object.entries(ids).map(([kind, id]) => ({ kind, input: withId(id)[at] })),
      }));
    });
  expect(new Set(asked.map(({ path }) => path)).size).toBeGreaterThanOrEqual(20);

  // Procedures that create something for an unknown id come last, so that no id of Ann's belongs to Ben, too.
  const making: typeof asked = [];
  for (const one of asked) {
    const unknown = await send(one.path, one.unknown);
    if (unknown.status === 200) making.push(one);
    // A next goal is refused while one is running, whatever its id is.
    else if (one.path === 'goals.startNext') expect(unknown.text).toContain('GOAL_RUNNING');
    else expect([403, 404], `${one.path}: ${unknown.text}`).toContain(unknown.status);
    if (unknown.status === 200) continue;
    const answers = await Promise.all(one.inputs.map(async ({ input }) => send(one.path, input)));
    answers.forEach((answer, at) =>
      expect(answer, `${one.path} with the ${one.inputs[at]?.kind}`).toEqual(unknown),
    );
  }
  expect([...new Set(making.map(({ path }) => path))].sort()).toEqual([
    'challenges.createCustom',
    // A question's id is only compared with the caller's own.
    'coach.sendMessage',
    'groups.create',
    'habits.create',
    'habits.noteNearlyBought',
    'messages.askSupport',
    'receipts.keep',
    'savings.create',
    // The position in one's own export contains an entry's id, but reads nothing of that entry.
    'savings.export',
    'savings.importRows',
  ]);
  // An id is a key among one's own rows: with Ann's id, Ben makes a row of his own, as with any other.
  for (const { path, inputs } of making) {
    for (const { input } of inputs) {
      const { status, text } = await send(path, input);
      expect(status, `${path}: ${text}`).toBe(200);
      expect(text, path).not.toContain(SECRET);
    }
  }
  // Now Ben's rows have the same ids as Ann's, and his calls must still reach only his own.
  for (const { path, inputs } of asked.filter((one) => !making.includes(one)))
    for (const { kind, input } of inputs)
      if (MADE_BY_CLIENTS.has(kind)) expect((await send(path, input)).text, path).not.toContain(SECRET);
  const changes = changesSince(before, await dump(database.db, ann.id));
  expect(changes.filter((row) => !row.includes(ben.id))).toEqual([]);
});

/** The guards' refusals, in the order in which a person passes them. */
const GUARDS = [
  'SIGN_IN_REQUIRED',
  'GOAL_REQUIRED',
  'TRIAL_EXPIRED',
  'PRO_REQUIRED',
  'ADMIN_ONLY',
  'FACTOR_MISSING',
] as const;

test('every procedure asks for the role that it should, and for no less', async () => {
  const person = async (options: PersonOptions) => {
    const { id, caller: api } = await database.someone({ createdAt: new Date('2026-02-01'), ...options });
    return { id, api };
  };
  const newcomer = await person({ goal: null, trialEndsAt: new Date('2100-01-01') });
  const blocked = await person({});
  const free = await person({ freePlanChosenAt: NOW });
  const pro = await person({ proStatus: true });
  const admin = await person({ admin: true });
  const proven = await database.someone({ admin: true });
  await makeFactor(database.db, proven.id, NOW);
  const ladder = [
    ['anyone', callers.anonymous()],
    ['signed in', newcomer.api],
    ['blocked', blocked.api],
    ['free', free.api],
    ['pro', pro.api],
    ['admin', admin.api],
    ['admin with a factor', await proven.at(NOW)],
  ] as const;

  const levels: Record<string, string[]> = {};
  for (const { path } of allProcedures()) {
    // No schema accepts a number, so a call that passes the guards ends there.
    const answers = await Promise.all(ladder.map(([, api]) => answerTo(callByPath(api, path, 42))));
    const guarded = answers.map(({ text }) => GUARDS.some((reason) => text.startsWith(`${reason} `)));
    answers.forEach(({ status }, at) => expect(status, path).toBe(guarded[at] ? status : 400));
    const least = guarded.lastIndexOf(true) + 1;
    const level = ladder[least]?.[0] ?? 'nobody';
    // People with more rights may do this, too; only the newcomer without a goal is not part of this order.
    expect(guarded.slice(least), path).not.toContain(true);
    (levels[level] ??= []).push(path);
  }
  const {
    admin: operators = [],
    'admin with a factor': withFactor = [],
    free: onboarded = [],
    ...rest
  } = levels;
  expect([...operators, ...withFactor].every((path) => path.startsWith('admin.'))).toBe(true);
  expect(onboarded.filter((path) => /^(admin|accounts)\./.test(path))).toEqual([]);
  expect(rest).toEqual({
    anyone: [
      'accounts.signUp',
      'accounts.signIn',
      'accounts.signOut',
      'accounts.pendingSignIn',
      'accounts.finishSignIn',
      'accounts.abandonSignIn',
      'accounts.beginPasskeySignIn',
      'accounts.signInWithPasskey',
      'accounts.checkDisplayName',
      'accounts.requestPasswordReset',
      'accounts.resetLink',
      'accounts.resetPassword',
      'groups.invitedBy',
      'groups.refuseInvitations',
      'messages.stoppable',
      'messages.stop',
      'messages.notToday',
      'partner.opened',
      'partner.accept',
      'partner.stop',
      'partner.encourage',
      'shares.open',
      'transfers.stopAccountChangeByLink',
    ],
    'signed in': [
      'accounts.data.get',
      'accounts.data.requestArchive',
      'accounts.data.archiveLink',
      'accounts.data.openArchive',
      'accounts.data.archiveFile',
      'accounts.data.closeAccount',
      'accounts.data.keepAccount',
      'accounts.signOutEverywhere',
      'accounts.confirm',
      'accounts.secondFactors',
      'accounts.beginTwoFactor',
      'accounts.confirmTwoFactor',
      'accounts.endTwoFactor',
      'accounts.renewRecoveryCodes',
      'accounts.beginPasskey',
      'accounts.addPasskey',
      'accounts.renamePasskey',
      'accounts.removePasskey',
      'accounts.beginPasskeyConfirmation',
      'accounts.confirmWithPasskey',
      'accounts.security',
      'accounts.changePassword',
      'accounts.requestEmailChange',
      'accounts.cancelEmailChange',
      'accounts.emailChange',
      'accounts.confirmEmailChange',
      'accounts.endSession',
      'accounts.endOtherSessions',
      'accounts.keepOnlyMe',
      'accounts.connectGoogle',
      'accounts.disconnectGoogle',
      'accounts.verifyEmail',
      'accounts.resendVerification',
      'billing.get',
      'billing.createCheckout',
      'billing.finishCheckout',
      'billing.openPortal',
      'billing.cancel',
      'billing.resume',
      'billing.withdrawalSums',
      'billing.withdraw',
      'coach.ai',
      'coach.setConsent',
      'coach.setPictureConsent',
      'groups.invitation',
      'groups.acceptInvite',
      'groups.declineInvite',
      'groups.undoDecline',
      'messages.support',
      'messages.askSupport',
      'messages.devices',
      'messages.tellDevice',
      'messages.forgetDevice',
      'messages.opened',
      'partner.get',
      'partner.end',
      'places.locate',
      'places.locateByAddress',
      'places.locators',
      'places.cities',
      'profile.me',
      'profile.live',
      'profile.goalTemplates',
      'profile.onboard',
      'profile.update',
      'profile.notifications',
      'profile.setReminders',
      'profile.changeNotification',
      'profile.continueWithFree',
      'profile.putBannerAway',
      'profile.welcomed',
      'shares.list',
      'shares.stop',
      'transfers.account',
      'transfers.setAccount',
      'transfers.stopAccountChange',
      'transfers.removeAccount',
    ],
    pro: ['coach.makePlan', 'coach.togglePlanDay', 'savings.export'],
  });
});

const EXTRA = {
  xp: 9999,
  streak_weeks: 99,
  role: 'admin',
  userId: 'somebody',
  user_id: 'somebody',
  plan: 'pro',
  pro_status: true,
  trial_ends_at: '2100-01-01',
  transferred_at: '2026-01-01',
  xpEarned: 50,
};

/** Every key within a value, at any depth. */
function keysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [key, ...keysIn(part)]);
}
/** The same with the extra fields in every object of it. */
function withExtra(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withExtra);
  if (typeof value !== 'object' || value === null) return value;
  return {
    ...EXTRA,
    ...Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withExtra(part)])),
  };
}

test('fields that nobody asked for are refused or fall away, at every depth of every input', () => {
  let checked = 0;
  for (const { path, input } of allProcedures()) {
    for (const example of examplesOf(shapeOf(input), randomUUID())) {
      if (typeof example !== 'object' || example === null || !input) continue;
      const asked = keysIn(example);
      expect(
        input.safeParse(example).error?.issues,
        `${path} with ${JSON.stringify(example)}`,
      ).toBeUndefined();
      const answer = input.safeParse(withExtra(example));
      const kept = answer.success ? keysIn(answer.data) : [];
      const added = Object.keys(EXTRA).filter((key) => kept.includes(key) && !asked.includes(key));
      expect(added, path).toEqual([]);
      checked += 1;
    }
  }
  expect(checked).toBeGreaterThan(30);
});
