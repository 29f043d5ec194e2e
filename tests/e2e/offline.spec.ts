import { expect, type Page, test } from '@playwright/test';

import { expectNoViolation } from './support/axe';
import { endSessions, moveTrialEnd } from './support/database';
import { dataWritten, forgetFiles, privateCaches, settle } from './support/kept';
import { PASSWORD, comeToLife, goTo, logCoffee, newSaver, signIn } from './support/people';

test.use({ serviceWorkers: 'allow' });

const PHONE_ONLY = { tag: '@phone' };

const NAVIGATION = ['Home', 'Challenges', 'Rank', 'Add', 'Coach', 'Badges', 'Settings'];
const QUERIES = [
  'dashboard.get',
  'challenges.get',
  'social.leaderboard',
  'savings.form',
  'coach.get',
  'game.badges',
  'billing.get',
];
const nav = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
const h1 = (page: Page) => page.getByRole('heading', { level: 1 });

test(
  'every screen of the navigation opens without a connection, by a tap and as a new document',
  PHONE_ONLY,
  async ({ page, context }) => {
    test.slow();
    await newSaver(page);
    await logCoffee(page, 350, 'A flat white');
    await page.goto('/dashboard');
    await settle(page);
    const titles: string[] = [];
    for (const name of NAVIGATION) {
      await nav(page, name).click();
      await expect(nav(page, name)).toHaveAttribute('aria-current', 'page');
      await expect(h1(page)).toBeVisible();
      titles.push(await h1(page).innerText());
    }
    await dataWritten(page, QUERIES);
    await context.setOffline(true);
    for (const [at, name] of NAVIGATION.entries()) {
      await nav(page, name).click();
      await expect(h1(page)).toHaveText(titles[at] ?? '');
      await expect(page.getByText('This needs a connection')).toBeHidden();
    }
    for (const path of [
      '/dashboard',
      '/challenges',
      '/leaderboard',
      '/add',
      '/coach',
      '/badges',
      '/settings',
    ]) {
      await page.goto(path);
      await expect(h1(page), path).toBeVisible();
      await expect(page, path).toHaveURL(path);
      await expect(page.getByText(/No connection\. As of \d\d:\d\d/), path).toBeVisible();
    }
    await page.goto('/dashboard');
    await expect(page.getByText('A flat white').first()).toBeVisible();
    await expectNoViolation(page, 'offline');
    // Never opened here: the frame stays, and the screen says what it needs.
    await page.goto('/settings');
    await page.goto('/streak');
    await expect(page.getByText('This needs a connection')).toBeVisible();
    await expect(nav(page, 'Home')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('This needs a connection')).toBeHidden();
  },
);

test(
  'what somebody typed stays when a screen or a dialog cannot be loaded',
  PHONE_ONLY,
  async ({ page, context }) => {
    await newSaver(page);
    await page.goto('/add');
    await comeToLife(page);
    await page.getByLabel('Note').fill('Walked home');
    await forgetFiles(page);
    await context.setOffline(true);
    // A link that is only near is silent.
    await nav(page, 'Badges').hover();
    await page.waitForTimeout(500);
    await expect(page.getByText('This needs a connection')).toHaveCount(0);
    await nav(page, 'Badges').click();
    await expect(page.getByText('This needs a connection').first()).toBeVisible();
    await expect(page.getByLabel('Note')).toHaveValue('Walked home');
  },
);

async function signOut(page: Page) {
  await page.goto('/settings');
  await comeToLife(page);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL(/:\d+\/(\?signed-out)?$/);
}

test('signing out leaves nothing of the person on the device', PHONE_ONLY, async ({ page }) => {
  const { email } = await newSaver(page);
  await page.goto('/dashboard');
  await settle(page);
  expect(await privateCaches(page)).toHaveLength(2);
  await signOut(page);
  expect(await privateCaches(page)).toEqual([]);

  // A session that ends elsewhere, noticed by the page that is open.
  await signIn(page, email, PASSWORD);
  await page.goto('/dashboard');
  await settle(page);
  await endSessions(email);
  await goTo(page, 'Badges');
  await expect(page).toHaveURL(/\/auth\?.*ended=session/);
  expect(await privateCaches(page)).toEqual([]);
});

test('another person on the device sees nothing of the first', PHONE_ONLY, async ({ page, context }) => {
  await newSaver(page);
  await logCoffee(page, 350, 'A flat white');
  await page.goto('/dashboard');
  await settle(page);
  // Without signing out, as when a session has run out.
  await context.clearCookies();
  await newSaver(page);
  await page.goto('/savings-history');
  await settle(page);
  expect(await privateCaches(page)).toHaveLength(2);
  await context.setOffline(true);
  for (const path of ['/dashboard', '/savings-history', '/badges']) {
    await page.goto(path);
    await expect(h1(page)).toBeVisible();
    await expect(page.getByText('A flat white')).toBeHidden();
  }
});

test('a kept document gives way to what the server says', PHONE_ONLY, async ({ page }) => {
  const { email } = await newSaver(page);
  await page.goto('/dashboard');
  await settle(page);
  await page.goto('/dashboard');
  await expect(page.locator('html')).toHaveAttribute('data-kept');
  await moveTrialEnd(email, '-1 hour');
  await age(page);
  await page.goto('/dashboard');
  await expect(page.locator('html')).toHaveAttribute('data-kept');
  await expect(page.getByRole('button', { name: 'Continue with Free' })).toBeVisible();

  await moveTrialEnd(email, '1 day');
  await page.reload();
  await settle(page);
  await endSessions(email);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/auth\?.*ended=session/);
  expect(await privateCaches(page)).toEqual([]);
});

test(
  'what was logged after the document was kept is there without a connection',
  PHONE_ONLY,
  async ({ page, context }) => {
    await newSaver(page);
    await page.goto('/dashboard');
    await settle(page);
    await comeToLife(page);
    await page.getByRole('button', { name: /^Coffee/ }).click();
    const recent = page.getByRole('region', { name: 'Recent savings', exact: true });
    await expect(recent.getByText('€3.80').first()).toBeVisible();
    await dataWritten(page, ['dashboard.get'], '"amount":380');
    await context.setOffline(true);
    await page.goto('/dashboard');
    await expect(recent.getByText('€3.80').first()).toBeVisible();
  },
);

/** Makes what the device keeps two minutes older. */
const age = (page: Page) =>
  page.evaluate(async () => {
    for (const name of await caches.keys()) {
      if (!name.startsWith('pages-')) continue;
      const cache = await caches.open(name);
      for (const key of await cache.keys()) {
        const answer = await cache.match(key);
        if (!answer) continue;
        const headers = new Headers(answer.headers);
        headers.set('x-kept-at', String(Number(headers.get('x-kept-at')) - 120_000));
        const html = (await answer.text()).replaceAll(
          /"dataUpdatedAt":(\d+)/g,
          (_, at) => `"dataUpdatedAt":${Number(at) - 120_000}`,
        );
        await cache.put(key, new Response(html, { headers }));
      }
    }
  });

test('a kept document says its age until the new data is there', PHONE_ONLY, async ({ page, context }) => {
  await newSaver(page);
  await page.goto('/dashboard');
  await settle(page);
  await age(page);
  // Before its scripts run, the document says it by itself.
  await page.addInitScript(() =>
    document.addEventListener(
      'readystatechange',
      () => sessionStorage.setItem('as-of', document.documentElement.dataset.asOf ?? ''),
      { once: true },
    ),
  );
  const devtools = await context.newCDPSession(page);
  const line = { offline: false, downloadThroughput: -1, uploadThroughput: -1 };
  await devtools.send('Network.emulateNetworkConditions', { ...line, latency: 4000 });
  await page.goto('/dashboard', { waitUntil: 'commit' });
  const asOf = page.getByText(/^As of \d\d:\d\d$/);
  await expect(asOf).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('as-of'))).toMatch(/^As of \d\d:\d\d$/);
  await expect(page.getByText('No connection.')).toBeHidden();
  await expect(asOf).toBeHidden();
});

test(
  'Chromium finds nothing that keeps Hazel from being installed',
  PHONE_ONLY,
  async ({ page, context }) => {
    await newSaver(page);
    await page.goto('/dashboard');
    await page.evaluate(() => navigator.serviceWorker.ready);
    const devtools = await context.newCDPSession(page);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    // A browser of tests is always a private window.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
      [],
    );
    const { errors, data } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(data).toContain('maskable');
  },
);

test('a new version is offered, and waits while somebody types', PHONE_ONLY, async ({ page }) => {
  await newSaver(page);
  await page.goto('/add');
  await settle(page);
  await page.getByLabel('Note').fill('Walked home');
  // Another address is another version to the browser.
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?next'));
  const offer = page.getByText('A new version is ready.');
  await expect(offer).toBeVisible();
  await expectNoViolation(page, 'a new version');
  await expect(page.getByLabel('Note')).toHaveValue('Walked home');
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Update' }).click();
  await loaded;
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toContain('?next');
});
