import { rm } from 'node:fs/promises';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import {
  type APIRequestContext,
  type BrowserContext,
  type Page,
  chromium,
  expect,
  test,
} from '@playwright/test';
import { z } from 'zod';

import { readE2eInfo } from '../support/e2e-info';
import { expectNoViolation } from './support/axe';
import { callsOf } from './support/calls';
import { withFactories } from './support/groups';
import { call, comeToLife, goTo, newSaver, queueLoaded, signIn } from './support/people';

const PHONE = { tag: '@phone' };
/** Ben gave this to the group before, so that one tap gives it again. */
const USUAL = 500;

const kept = (page: Page) => page.getByRole('region', { name: 'On this device' });
const moment = (page: Page, text: string) => page.locator('.strip, .hero, .moment').getByText(text);

/** Opens a screen and waits until it can do without a connection. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await comeToLife(page);
  await queueLoaded(page);
}

async function save(page: Page, amount: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill(amount);
  await page.getByRole('radio', { name: 'Coffee' }).check();
  await page.getByRole('button', { name: 'Save & Earn XP', exact: true }).click();
}

const answerOf = <Data extends z.ZodType>(data: Data) => z.object({ result: z.object({ data }) });
const meAnswer = answerOf(z.object({ xp: z.number(), savedCount: z.number(), savedTotal: z.number() }));
const runsAnswer = answerOf(z.object({ active: z.array(z.object({ checkIns: z.number() })) }));
const groupsAnswer = answerOf(z.array(z.object({ total: z.number(), latest: z.array(z.unknown()) })));

/** What the server has, read without the screens. */
async function stored(request: APIRequestContext) {
  const ask = async <Data>(procedure: string, answer: z.ZodType<{ result: { data: Data } }>) =>
    answer.parse(await (await request.get(`/api/trpc/${procedure}`)).json()).result.data;
  const { xp, savedCount, savedTotal } = await ask('profile.me', meAnswer);
  const [run] = (await ask('challenges.get', runsAnswer)).active;
  const [group] = await ask('groups.get', groupsAnswer);
  return {
    xp,
    savedCount,
    savedTotal,
    checkIns: run?.checkIns,
    total: group?.total,
    gifts: group?.latest.length,
  };
}

/** Ben with a challenge, and a group in which he gave before. */
const ben = () =>
  withFactories(async (make) => {
    const [ana, person] = [await make.makePerson(), await make.makePerson()];
    await make.makeChallengeRun(person);
    const group = await make.makeGroup(ana, { title: 'Cabin', goalCents: 50_000, members: [person] });
    await make.makeContribution(group, person, { cents: USUAL });
    return person;
  });

test(
  'three savings, a check-in and a contribution survive the browser, and arrive once each',
  PHONE,
  async ({ viewport }, { project }) => {
    test.setTimeout(120_000);
    const person = await ben();
    const profile = mkdtempSync(path.join(tmpdir(), 'hazel-profile-'));
    const { launchOptions } = project.use;
    const baseURL = readE2eInfo().appUrl;
    const start = (): Promise<BrowserContext> =>
      chromium.launchPersistentContext(profile, {
        ...launchOptions,
        baseURL,
        viewport,
        locale: 'en-GB',
        timezoneId: 'Europe/Copenhagen',
        serviceWorkers: 'block',
      });
    try {
      let context = await start();
      let page = await context.newPage();
      await signIn(page, person.email);
      const before = await stored(context.request);
      await open(page, '/add');
      await goTo(page, 'Home');
      await expect(page.getByRole('region', { name: 'Your group' })).toBeVisible();
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Give €5 to Cabin' }).click();
      await page.getByRole('button', { name: 'Check In' }).first().click();
      await expect(kept(page)).toContainText('2 things wait to be sent');
      await expect(page.getByText('Waits here')).toBeVisible();
      await goTo(page, 'Add');
      for (const amount of ['3.20', '5', '2']) {
        await save(page, amount);
        await expect(moment(page, 'kept here, sent by itself')).toBeVisible();
        await expect(page.getByRole('textbox', { name: 'Amount', exact: true })).toHaveValue('');
      }
      await expect(kept(page)).toContainText('5 things wait to be sent');
      expect(await stored(context.request)).toEqual(before);
      await context.close();

      context = await start();
      page = await context.newPage();
      const seen: { url: string; headers: Record<string, string>; data: string }[] = [];
      const names = 'savings.create|challenges.checkIn|groups.contribute';
      await page.route(new RegExp(`/api/trpc/(${names})$`), async (route) => {
        const request = route.request();
        const sent = {
          url: request.url(),
          headers: await request.allHeaders(),
          data: request.postData() ?? '',
        };
        seen.push(sent);
        // Three times at once; the page hears one of the answers.
        const answers = await Promise.all([1, 2, 3].map(() => context.request.post(sent.url, sent)));
        const [first] = answers;
        if (first) await route.fulfill({ response: first });
      });
      await open(page, '/add');
      await expect(
        page.locator('[data-messages]').getByText(/^Sent what waited here: 5 things/),
      ).toBeVisible();
      await expect(kept(page)).toBeHidden();
      expect(seen.map(({ url }) => url.split('.').at(-1)).sort()).toEqual([
        'checkIn',
        'contribute',
        'create',
        'create',
        'create',
      ]);
      // And once more, the last one first.
      for (const sent of seen.reverse()) expect((await context.request.post(sent.url, sent)).ok()).toBe(true);
      const after = await stored(context.request);
      // Savings: 16 + 25 + 10; the check-in 5; the contribution as a saving 25.
      expect(after).toEqual({
        xp: before.xp + 81,
        savedCount: before.savedCount + 4,
        savedTotal: before.savedTotal + 1020 + USUAL,
        checkIns: 1,
        total: (before.total ?? 0) + USUAL,
        gifts: (before.gifts ?? 0) + 1,
      });
      await context.close();
    } finally {
      await rm(profile, { recursive: true, force: true });
    }
  },
);

test('two tabs that come back at once send each act once', PHONE, async ({ page, context }) => {
  await newSaver(page);
  await open(page, '/add');
  const second = await context.newPage();
  await open(second, '/add');
  await context.setOffline(true);
  await save(page, '3.20');
  await expect(kept(second)).toContainText('1 thing waits to be sent');
  await save(second, '5');
  await expect(kept(page)).toContainText('2 things wait to be sent');
  let calls = 0;
  await context.route(callsOf('savings.create'), (route) => {
    calls += 1;
    return route.continue();
  });
  await context.setOffline(false);
  await expect(kept(page)).toBeHidden();
  await expect(kept(second)).toBeHidden();
  expect(await stored(context.request)).toMatchObject({ savedCount: 2, savedTotal: 820 });
  expect(calls).toBe(2);
});

test('what ended meanwhile is told, and the person decides', PHONE, async ({ page, context }) => {
  const person = await ben();
  await signIn(page, person.email);
  await open(page, '/dashboard');
  const { savedCount } = await stored(context.request);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Check In' }).first().click();
  await page.getByRole('button', { name: 'Give €5 to Cabin' }).click();
  await expect(kept(page)).toContainText('2 things');
  const [run] = answerOf(z.object({ active: z.array(z.object({ id: z.string() })) })).parse(
    await (await context.request.get('/api/trpc/challenges.get')).json(),
  ).result.data.active;
  const [group] = answerOf(z.array(z.object({ id: z.string() }))).parse(
    await (await context.request.get('/api/trpc/groups.get')).json(),
  ).result.data;
  await call(page, 'challenges.abandon', { id: run?.id });
  await call(page, 'groups.leave', { groupId: group?.id });
  await context.setOffline(false);
  await expect(kept(page)).toContainText('2 things could not be logged');
  await expect(kept(page).getByText('This challenge has ended')).toBeVisible();
  await expectNoViolation(page, 'refused');

  await kept(page)
    .getByRole('button', { name: /^Discard ?: No coffee/ })
    .click();
  await page.locator('[data-messages]').getByRole('button', { name: 'Undo' }).click();
  await expect(kept(page)).toContainText('2 things could not be logged');
  await kept(page)
    .getByRole('button', { name: /^Discard ?: No coffee/ })
    .click();
  await kept(page)
    .getByRole('button', { name: /^Log as a saving ?: Cabin/ })
    .click();
  await expect(page).toHaveURL('/add');
  await expect(page.getByRole('textbox', { name: 'Amount', exact: true })).toHaveValue('5');
  await page.getByRole('button', { name: 'Save & Earn XP', exact: true }).click();
  await expect(moment(page, 'Saved €5.00')).toBeVisible();
  await expect(kept(page)).toBeHidden();
  expect(await stored(context.request)).toMatchObject({ savedCount: savedCount + 1 });
});

test(
  'what waits belongs to its person alone, also on a device that two share',
  PHONE,
  async ({ page, context }) => {
    const ann = await newSaver(page);
    await open(page, '/add');
    await context.setOffline(true);
    await save(page, '3.20');
    await expect(kept(page)).toBeVisible();
    // Her session ends elsewhere, and Ben signs in on the same device.
    await page.goto('about:blank');
    await context.setOffline(false);
    await context.clearCookies();
    const bea = await newSaver(page);
    await open(page, '/add');
    await expect(page.getByRole('heading', { name: 'Add a saving' })).toBeVisible();
    await expect(kept(page)).toBeHidden();
    await save(page, '7');
    await expect(moment(page, 'Saved €7.00')).toBeVisible();
    expect(await stored(context.request)).toMatchObject({ savedCount: 1, savedTotal: 700 });
    await goTo(page, 'Settings');
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);

    await signIn(page, ann.email, 'Acorn-stash-1!');
    await open(page, '/add');
    await expect(moment(page, 'Saved €3.20')).toBeVisible();
    expect(await stored(context.request)).toMatchObject({ savedCount: 1, savedTotal: 320 });
    expect(bea.email).not.toBe(ann.email);
  },
);

test('signing out of a closed account asks about what is unsent', PHONE, async ({ page, context }) => {
  const { name } = await newSaver(page);
  await open(page, '/add');
  await context.setOffline(true);
  await save(page, '3.20');
  await expect(kept(page)).toBeVisible();
  await call(page, 'accounts.data.closeAccount', { confirmation: name });
  await context.setOffline(false);
  await page.goto('/account-closing');
  await comeToLife(page);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  const question = page.getByRole('alertdialog', { name: '1 thing not sent yet' });
  await expect(question).toContainText('Keep your account to send it.');
  await expectNoViolation(page, 'asking at a closed account');
  await question.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(moment(page, 'Saved €3.20')).toBeVisible();
  expect(await stored(context.request)).toMatchObject({ savedCount: 1, savedTotal: 320 });
});

test('savings that an earlier version has kept are sent', PHONE, async ({ page, context }) => {
  await newSaver(page);
  await page.goto('/add');
  const { id } = answerOf(z.object({ id: z.string() })).parse(
    await (await context.request.get('/api/trpc/profile.me')).json(),
  ).result.data;
  await page.evaluate((userId) => {
    const saving = {
      id: crypto.randomUUID(),
      amount: 450,
      category: 'coffee',
      date: '2026-01-02',
      note: null,
    };
    localStorage.setItem(
      `hazel:waiting-saving:${userId}:${saving.id}`,
      JSON.stringify({ saving, since: 1, problem: null }),
    );
  }, id);
  await open(page, '/add');
  await expect(moment(page, 'Saved €4.50')).toBeVisible();
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('waiting'))),
  ).toEqual([]);
  expect(await stored(context.request)).toMatchObject({ savedCount: 1 });
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the browser wakes it to send, without a page', PHONE, async ({ page, context }) => {
    await newSaver(page);
    const devtools = await context.newCDPSession(page);
    const registration = new Promise<string>((resolve) => {
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [found] = registrations;
        if (found) resolve(found.registrationId);
      });
    });
    await devtools.send('ServiceWorker.enable');
    await open(page, '/add');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
    await context.setOffline(true);
    await save(page, '3.20');
    await expect(kept(page)).toContainText('1 thing waits to be sent');
    await page.goto('about:blank');
    await context.setOffline(false);
    await devtools.send('ServiceWorker.dispatchSyncEvent', {
      origin: readE2eInfo().appUrl,
      registrationId: await registration,
      tag: 'send-queue',
      lastChance: false,
    });
    await expect.poll(async () => (await stored(context.request)).savedTotal, { timeout: 15_000 }).toBe(320);
    await open(page, '/add');
    await expect(page.getByRole('heading', { name: 'Add a saving' })).toBeVisible();
    await expect(kept(page)).toBeHidden();
  });
});
