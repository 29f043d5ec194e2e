import { readFileSync } from 'node:fs';

import { type Page, type Worker, expect, test } from '@playwright/test';

import { expectNoViolation } from './support/axe';
import { PASSWORD, newSaver, somebody } from './support/people';

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

const PHONE_ONLY = { tag: '@phone' };
const ENDPOINT = 'https://updates.push.services.mozilla.com/wpush/v2/';

/** The browser's push service is not reached in tests: what subscribing answers is put in its place, and kept. */
async function standInForPushService(page: Page): Promise<void> {
  await page.addInitScript((endpoint) => {
    const key = 'stand-in';
    const made = () => {
      const id = localStorage.getItem(key);
      return id === null
        ? null
        : {
            endpoint: endpoint + id,
            toJSON: () => ({
              endpoint: endpoint + id,
              keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
            }),
            unsubscribe: () => {
              localStorage.removeItem(key);
              return Promise.resolve(true);
            },
          };
    };
    // A headless shell refuses notifications, whatever a test allows.
    Object.defineProperty(Notification, 'permission', { get: () => (made() ? 'granted' : 'default') });
    Object.assign(Notification, { requestPermission: () => Promise.resolve('granted') });
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(made()),
      subscribe: () => {
        localStorage.setItem(key, crypto.randomUUID());
        return Promise.resolve(made());
      },
    });
  }, ENDPOINT);
}

/** The service worker of somebody new, once it is active, with their Home open. A browser without windows shows no
 * notifications and no badge, so a list in the worker takes their place: one for each tag. */
async function workerOf(page: Page): Promise<Worker> {
  await newSaver(page);
  await page.goto('/dashboard');
  await page.evaluate(() => navigator.serviceWorker.ready);
  const [active] = page.context().serviceWorkers();
  const worker = active ?? (await page.context().waitForEvent('serviceworker'));
  await worker.evaluate(`
    globalThis.shown = new Map();
    registration.showNotification = async (title, { tag, body, data }) => {
      const close = () => shown.delete(tag);
      shown.set(tag, { title, body, tag, data, close });
    };
    registration.getNotifications = async () => [...shown.values()];
    navigator.setAppBadge = async (count) => { globalThis.badge = count; };
    navigator.clearAppBadge = async () => { globalThis.badge = 0; };
  `);
  return worker;
}

/** Has the browser deliver a message, as a push service would. */
async function deliver(page: Page, data: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [own] = registrations;
      if (own && !own.isDeleted) resolve(own.registrationId);
    }),
  );
  await cdp.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
  await cdp.detach();
}

const shown = (worker: Worker) =>
  worker.evaluate<unknown>('[...shown.values()].map(({ title, body, tag }) => ({ title, body, tag }))');

const badge = (worker: Worker) => worker.evaluate<unknown>('badge');

/** Presses a shown message or one of its buttons, in the worker: no screen of a test shows the lock screen. */
const press = (worker: Worker, action: string) =>
  worker.evaluate(`
    const [notification] = shown.values();
    dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification, action: '${action}' }));
  `);

const MESSAGE = {
  title: 'A small step for Japan',
  body: 'One small thing is enough.',
  tag: 'reminder',
  url: '/add?m=token',
  quiet: 'quiet-token',
};

test(
  'a message is shown once per tag, leads to Add, and says Not today as often as it is pressed',
  PHONE_ONLY,
  async ({ page }) => {
    const worker = await workerOf(page);
    await deliver(page, JSON.stringify(MESSAGE));
    await deliver(page, JSON.stringify({ ...MESSAGE, body: 'Again' }));
    await expect
      .poll(() => shown(worker))
      .toEqual([{ title: MESSAGE.title, body: 'Again', tag: 'reminder' }]);
    expect(await badge(worker)).toBe(1);

    await press(worker, 'log');
    await expect(page).toHaveURL('/add');
    await expect.poll(() => shown(worker)).toEqual([]);

    // The server is not reached: the message stays, to be pressed again.
    const said: string[] = [];
    await page.context().route(/notToday/, (route) => {
      said.push(route.request().postData() ?? '');
      return said.length === 1 ? route.abort() : route.fulfill({ json: { result: {} } });
    });
    await deliver(page, JSON.stringify(MESSAGE));
    await expect.poll(() => shown(worker)).toHaveLength(1);
    await press(worker, 'quiet');
    await expect
      .poll(() => shown(worker))
      .toMatchObject([{ body: expect.stringContaining('could not be reached') }]);
    await press(worker, 'quiet');
    await expect.poll(() => shown(worker)).toEqual([]);
    expect(said).toEqual(Array(2).fill('{"token":"quiet-token"}'));
  },
);

test('what cannot be read is shown as something, and leads nowhere else', PHONE_ONLY, async ({ page }) => {
  const worker = await workerOf(page);
  await deliver(page, 'no json');
  await expect.poll(() => shown(worker)).toMatchObject([{ title: 'Hazel', tag: 'hello' }]);
  await deliver(page, JSON.stringify({ ...MESSAGE, tag: 'hello', url: 'https://evil.example/' }));
  await expect.poll(() => shown(worker)).toMatchObject([{ title: MESSAGE.title }]);
  await press(worker, '');
  await expect(page).toHaveURL('/dashboard');
});

test(
  'a subscription that the browser replaces, or ends, is told to the server anew',
  PHONE_ONLY,
  async ({ page }) => {
    const worker = await workerOf(page);
    const here = async () => {
      const answer: unknown = await (await page.request.get('/api/trpc/messages.devices')).json();
      return answer;
    };
    const device = (id: string) => ({ result: { data: { devices: 1, here: ENDPOINT + id } } });
    await worker.evaluate(`
      globalThis.made = (id) => ({
        options: { applicationServerKey: new Uint8Array([4, 2]).buffer },
        toJSON: () => ({
          endpoint: '${ENDPOINT}' + id,
          keys: { p256dh: 'B' + 'A'.repeat(86), auth: 'A'.repeat(22) },
        }),
      });
      globalThis.change = (subscriptions) =>
        dispatchEvent(Object.assign(new ExtendableEvent('pushsubscriptionchange'), subscriptions));
      registration.pushManager.subscribe = async ({ userVisibleOnly, applicationServerKey }) =>
        made('again-' + userVisibleOnly + '-' + [...new Uint8Array(applicationServerKey)].join('-'));
    `);
    await worker.evaluate(`change({ oldSubscription: made('old'), newSubscription: made('new') })`);
    await expect.poll(here).toMatchObject(device('new'));
    // It has only ended: with the same key there is another one.
    await worker.evaluate(`change({ oldSubscription: made('new'), newSubscription: null })`);
    await expect.poll(here).toMatchObject(device('again-true-4-2'));
    // Nothing is known of either: the next page says so.
    await worker.evaluate('change({ oldSubscription: null, newSubscription: null })');
    expect(await here()).toMatchObject(device('again-true-4-2'));
  },
);

test('is switched on and off in the settings, and forgotten with the session', async ({ page }) => {
  await standInForPushService(page);
  await newSaver(page);
  await page.goto('/settings/notifications');
  const card = page.getByRole('region', { name: 'On this device' });
  await card.getByRole('button', { name: 'Notify me here' }).click();
  await expect(card.getByText('until you sign out on it')).toBeVisible();
  await expectNoViolation(page, 'on');
  await page.reload();
  await card.getByRole('button', { name: 'Turn off here' }).click();
  await expect(card.getByRole('button', { name: 'Notify me here' })).toBeVisible();
  const answer = await page.request.get('/api/trpc/messages.devices');
  expect(await answer.json()).toMatchObject({ result: { data: { devices: 0, here: null } } });
});

test('asks after a moment of success, once, and never before', PHONE_ONLY, async ({ page }) => {
  test.slow();
  await standInForPushService(page);
  await newSaver(page);
  await page.goto('/add', { waitUntil: 'networkidle' });
  const save = async () => {
    await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('3');
    await page.getByRole('radio', { name: 'Coffee' }).check();
    await page.getByRole('button', { name: 'Save & Earn XP', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Amount', exact: true })).toHaveValue('');
  };
  await save();
  const question = page.getByText('Shall reminders come to this device');
  await expect(question).toHaveCount(0);
  await save();
  await expect(question).toBeVisible({ timeout: 20_000 });
  await expectNoViolation(page, 'question');
  await page.getByRole('button', { name: 'No, thanks' }).click();
  await save();
  await expect(question).toHaveCount(0);
});

test(
  'an iPhone is told to install Hazel first; a browser that blocks, and one without push, say so',
  PHONE_ONLY,
  async ({ page, browser }) => {
    await newSaver(page);
    const state = await page.context().storageState();
    const open = async (init: () => void) => {
      const context = await browser.newContext({ storageState: state });
      const other = await context.newPage();
      await other.addInitScript(init);
      await other.goto('/settings/notifications');
      return other.getByRole('region', { name: 'On this device' });
    };
    const iphone = await open(() => {
      Reflect.deleteProperty(window, 'PushManager');
      Object.defineProperty(navigator, 'userAgent', {
        value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
      });
    });
    await expect(iphone.getByText('tap Share, then Add to Home Screen')).toBeVisible();
    const none = await open(() => Reflect.deleteProperty(window, 'PushManager'));
    await expect(none.getByText('This browser shows no notifications')).toBeVisible();
    const blocked = await open(() => Object.defineProperty(Notification, 'permission', { value: 'denied' }));
    await expect(blocked.getByText('This browser blocks notifications')).toBeVisible();
    for (const card of [iphone, none, blocked]) await expect(card.getByRole('button')).toHaveCount(0);
  },
);

test.describe('into the app', () => {
  test('an address fills in Add after signing in, and saves nothing', PHONE_ONLY, async ({ page }) => {
    const { email } = await newSaver(page);
    await page.context().clearCookies();
    await page.goto('/add?amount=5&category=coffee&note=Brewed%20at%20home%20%26%20liked');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Amount', exact: true })).toHaveValue('5');
    await expect(page.getByRole('radio', { name: 'Coffee' })).toBeChecked();
    await expect(page.getByLabel('Note')).toHaveValue('Brewed at home & liked');
    await expect(page).toHaveURL('/add');
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Amount', exact: true })).toHaveValue('5');
    const answer = await page.request.get('/api/trpc/dashboard.get');
    expect(await answer.json()).toMatchObject({ result: { data: { week: { count: 0 } } } });
    await page.goto('/add?amount=-5&category=__proto__&note=%00');
    await expect(page.getByRole('textbox', { name: 'Amount', exact: true })).toHaveValue('5');
  });

  test('an address fills in Add of somebody who has no account yet', PHONE_ONLY, async ({ page }) => {
    const { name, email } = somebody();
    await page.goto('/add?amount=5&category=coffee&note=Brewed%20at%20home');
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await page.getByLabel('Display name').fill(name);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Get Started' }).click();
    await page.getByRole('button', { name: /^Bicycle/ }).click();
    for (const heading of ['Make it yours', 'Where does your money go?', 'A few habits']) {
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await page.getByRole('button', { name: 'Continue' }).click();
    }
    await expect(page.getByRole('heading', { level: 1, name: 'How should your coach sound?' })).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: "Let's Go!" }).click();
    await expect(page.getByRole('textbox', { name: 'Amount', exact: true })).toHaveValue('5');
    await expect(page.getByRole('radio', { name: 'Coffee' })).toBeChecked();
    await expect(page.getByLabel('Note')).toHaveValue('Brewed at home');
    await expect(page).toHaveURL('/add');
    const answer = await page.request.get('/api/trpc/dashboard.get');
    expect(await answer.json()).toMatchObject({ result: { data: { week: { count: 0 } } } });
  });

  /** Posts as the system does when another app shares something. */
  async function share(page: Page, fields: Record<string, string>, picture?: number[]): Promise<void> {
    await page.evaluate(
      ({ given, bytes }) => {
        const form = document.createElement('form');
        Object.assign(form, { method: 'post', action: '/shared', enctype: 'multipart/form-data' });
        for (const [name, value] of Object.entries(given)) {
          const input = document.createElement('input');
          Object.assign(input, { name, value });
          form.append(input);
        }
        if (bytes) {
          const input = document.createElement('input');
          Object.assign(input, { type: 'file', name: 'picture' });
          const files = new DataTransfer();
          files.items.add(new File([new Uint8Array(bytes)], 'Kassenbon ä.png', { type: 'image/png' }));
          input.files = files.files;
          form.append(input);
        }
        document.body.append(form);
        form.submit();
      },
      { given: fields, bytes: picture ?? null },
    );
  }

  test(
    'a shared text goes into Add, a shared picture to the receipt reader, which asks first',
    PHONE_ONLY,
    async ({ page }) => {
      await newSaver(page);
      await workerOf(page);
      await page.reload();
      await share(page, { title: 'Shoes', text: 'https://shop.example/shoes' });
      await expect(page.getByLabel('Note')).toHaveValue('Shoes https://shop.example/shoes');
      await share(page, { title: 'Ignored' }, [...readFileSync('public/apple-touch-icon.png')]);
      await expect(page).toHaveURL(/scan-receipt/);
      await expect(page.getByText('Kassenbon ä.png')).toBeVisible();
      await expectNoViolation(page, 'shared picture');
      const sent = page.waitForRequest(/api\/receipts\/scan/);
      await page.getByRole('button', { name: 'Read this receipt' }).click();
      await sent;
      expect(await page.evaluate(async () => (await (await caches.open('shared')).keys()).length)).toBe(0);
    },
  );

  test(
    'without a worker what is shared is not read, and Add says so',
    PHONE_ONLY,
    async ({ page, browser }) => {
      await newSaver(page);
      const context = await browser.newContext({
        storageState: await page.context().storageState(),
        serviceWorkers: 'block',
      });
      const plain = await context.newPage();
      await plain.goto('/dashboard');
      await share(plain, { text: 'coffee 5' });
      await expect(plain.getByText('What you shared did not arrive')).toBeVisible();
      await expect(plain).toHaveURL('/add?unshared=1');
    },
  );

  test(
    'a CSV file that is opened with Hazel is in the dialog of the import',
    PHONE_ONLY,
    async ({ page }) => {
      await newSaver(page);
      await page.addInitScript(() => {
        const file = new File(['Date,Category,Amount\n2026-01-05,coffee,4.50\n'], 'savings.csv', {
          type: 'text/csv',
        });
        Object.defineProperty(window, 'launchQueue', {
          value: {
            setConsumer: (take: (launch: object) => void) =>
              take({ files: [{ getFile: () => Promise.resolve(file) }] }),
          },
        });
      });
      await page.goto('/savings-history?import=file');
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByLabel('Date column')).toBeVisible();
      await dialog.getByRole('button', { name: 'Preview' }).click();
      await expect(dialog.getByRole('button', { name: 'Import 1 saving' })).toBeVisible();
      await expect(page).toHaveURL('/savings-history');
    },
  );
});
