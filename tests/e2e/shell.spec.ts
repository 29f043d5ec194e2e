import { expect, type Page, test } from '@playwright/test';

import { expectNoViolation } from './support/axe';
import { endSessions, moveTrialEnd } from './support/database';
import { comeToLife, call, goTo, logCoffee, newSaver, signIn } from './support/people';

/** About what happens, not about width: one project is enough for these (see playwright.config.ts). */
const PHONE_ONLY = { tag: '@phone' };

const recent = (page: Page) => page.getByRole('region', { name: 'Recent savings', exact: true });

test(
  'the banners tell a trial that runs, one that ends soon, and one that has ended',
  PHONE_ONLY,
  async ({ page }) => {
    const { email } = await newSaver(page);
    const banner = page.getByRole('banner');
    await page.goto('/dashboard');
    await expect(banner.getByRole('link', { name: 'Pro trial, 5 days left' })).toHaveAttribute(
      'href',
      '/settings',
    );

    await moveTrialEnd(email, '47 hours');
    await page.reload();
    await expect(banner.getByText('Your Pro trial ends in 2 days.')).toBeVisible();
    await expectNoViolation(page, 'a trial that ends soon');
    await moveTrialEnd(email, '1 hour');
    await page.reload();
    await expect(banner.getByText('Your Pro trial ends in 1 hour.')).toBeVisible();
    await banner.getByRole('link', { name: 'See Pro' }).click();
    await expect(page).toHaveURL('/settings');

    await moveTrialEnd(email, '-1 hour');
    await call(page, 'profile.continueWithFree?batch=1');
    await page.goto('/dashboard');
    await expect(banner.getByText('Your trial has ended. Pro brings back the weekly plan.')).toBeVisible();
    await expectNoViolation(page, 'on Free');
    await banner.getByRole('link', { name: 'Upgrade' }).click();
    await expect(page).toHaveURL('/settings');
    await banner.getByRole('button', { name: 'Hide for a week' }).click();
    await expect(banner.getByText('Your trial has ended.')).toBeHidden();
    expect(await (await page.request.get('/dashboard')).text()).not.toContain('Your trial has ended.');
  },
);

test(
  'without a connection a banner says what that means, and goes when it is back',
  PHONE_ONLY,
  async ({ page, context }) => {
    await newSaver(page);
    await page.goto('/dashboard', { waitUntil: 'networkidle' });
    const notice = page.getByRole('banner').getByText('No connection.');
    await expect(notice).toBeHidden();
    await context.setOffline(true);
    await expect(notice).toBeVisible();
    await expectNoViolation(page, 'offline');
    await expect(recent(page)).toBeVisible();
    await context.setOffline(false);
    await expect(notice).toBeHidden();
  },
);

test('going back and forth asks the server nothing twice', PHONE_ONLY, async ({ page }) => {
  await signIn(page, 'demo@example.com');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/|\.data$/.test(pathname)) asked.push(pathname);
  });
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  expect(asked).toEqual([]);
  await goTo(page, 'Add');
  await expect(page.getByRole('heading', { level: 1, name: 'Add a saving' })).toBeVisible();
  expect(asked).toEqual(['/api/trpc/savings.form']);
  await goTo(page, 'Home');
  await expect(recent(page)).toBeVisible();
  await goTo(page, 'Add');
  await expect(page.getByRole('heading', { level: 1, name: 'Add a saving' })).toBeVisible();
  await goTo(page, 'Home');
  await expect(recent(page)).toBeVisible();
  expect(asked).toEqual(['/api/trpc/savings.form']);
});

test(
  'a link keeps the document, its screen comes when the pointer nears, and a new tab stays possible',
  { tag: '@desktop' },
  async ({ page, context }) => {
    await signIn(page, 'demo@example.com');
    await page.goto('/dashboard', { waitUntil: 'networkidle' });
    await page.evaluate(() => document.body.setAttribute('data-same', ''));
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Badges' });
    const before = await page.locator('body link[rel="modulepreload"]').count();
    await link.hover();
    await expect.poll(() => page.locator('body link[rel="modulepreload"]').count()).toBeGreaterThan(before);
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      link.click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await expect(opened).toHaveURL(/badges$/);
    await opened.close();
    await expect(page).toHaveURL(/dashboard$/);
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/badges$/);
    await expect(page.locator('body[data-same]')).toBeAttached();
    // The screen one is on already is no second step of the way back.
    await link.click();
    await page.goBack();
    await expect(page).toHaveURL(/dashboard$/);
  },
);

test(
  'a session that is lost leads to signing in, and nothing of it stays in the tab',
  PHONE_ONLY,
  async ({ page }) => {
    const { email } = await newSaver(page);
    await logCoffee(page, 320, 'Thermos');
    await page.goto('/dashboard', { waitUntil: 'networkidle' });
    await endSessions(email);
    await goTo(page, 'Badges');
    await expect(page).toHaveURL('/auth?redirect=%2Fbadges');
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/auth?redirect=%2Fdashboard');
    await expect(page.getByText('Thermos')).toBeHidden();
  },
);

test(
  'a session that is lost is noticed without a click, within two minutes',
  PHONE_ONLY,
  async ({ page }) => {
    const { email } = await newSaver(page);
    await page.clock.install();
    await page.goto('/savings-history?page=1', { waitUntil: 'networkidle' });
    await endSessions(email);
    await page.clock.fastForward('02:00');
    await expect(page).toHaveURL('/auth?redirect=%2Fsavings-history%3Fpage%3D1');
  },
);

test('a page that failed is tried again where it was', PHONE_ONLY, async ({ page, baseURL }) => {
  const answer = await page.request.post('/auth?tab=sign-up', {
    headers: { origin: baseURL ?? '', 'content-type': 'multipart/form-data' },
    data: 'no form at all',
  });
  expect(answer.status()).toBe(400);
  await page.setContent(await answer.text());
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByText('The request is not readable')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/auth?tab=sign-up');
});

test('a opens Add, / the search, ? the list; not while something is typed', async ({ page }) => {
  await newSaver(page);
  await logCoffee(page, 500, 'Espresso');
  await page.goto('/dashboard');
  await expect(recent(page).getByText('+€5.00')).toBeVisible();
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await comeToLife(page);
  await page.keyboard.press('?');
  await expect(list.getByText('Search your savings')).toBeVisible();
  await expectNoViolation(page, 'list of shortcuts');
  await page.keyboard.press('a');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();

  await page.keyboard.press('/');
  await expect(page).toHaveURL(/\/savings-history$/);
  const search = page.getByRole('searchbox', { name: 'Search notes' });
  await expect(search).toBeFocused();
  await page.keyboard.type('a/?');
  await expect(search).toHaveValue('a/?');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();

  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('a');
  await expect(page.getByRole('textbox', { name: 'Amount', exact: true })).toBeFocused();

  await goTo(page, 'Settings');
  await page.getByRole('switch', { name: /Keyboard shortcuts/ }).uncheck();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('a');
  await page.keyboard.press('?');
  await expect(page).toHaveURL(/\/settings$/);
  await expect(list).toBeHidden();
});

test('a check of Pro that fails takes Pro away until one succeeds', PHONE_ONLY, async ({ page }) => {
  await signIn(page, 'pro@example.com');
  await page.clock.install();
  await page.goto('/settings');
  await comeToLife(page);
  const active = page.getByText('ACTIVE', { exact: true });
  await expect(active).toBeVisible();
  await page.route('**/api/trpc/profile.me*', (route) => route.abort());
  await page.clock.runFor('01:02');
  await expect(active).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await page.unroute('**/api/trpc/profile.me*');
  await page.clock.runFor('01:02');
  await expect(active).toBeVisible();
});
