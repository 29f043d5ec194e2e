import { type Page, expect, test } from '@playwright/test';

import { call, comeToLife, logCoffee, newSaver, signIn, PASSWORD } from './support/people';

/** Sooner than a screen without a stream would refetch. */
const SOON = { timeout: 5000 };

/** Opens a screen and waits until it receives changes from elsewhere. */
async function openHearing(page: Page, path: string): Promise<void> {
  const hears = page.waitForRequest(/\/profile\.live/, { timeout: 20_000 });
  await page.goto(path);
  await hears;
  // The stream starts a moment after it is requested.
  await page.waitForTimeout(500);
}

test(
  'what is logged on another device shows in every part of an open dashboard, and nothing typed is lost',
  { tag: '@phone' },
  async ({ page, browser }) => {
    const { email } = await newSaver(page);
    const phone = await (await browser.newContext()).newPage();
    await signIn(phone, email, PASSWORD);
    await openHearing(page, '/dashboard');
    await logCoffee(phone, 1_234, 'Tea at home');
    await expect(page.getByText('Today · Tea at home', { exact: true })).toBeVisible(SOON);
    await expect(page.getByText('€12.34').first()).toBeVisible();
    await expect(page.getByText('€12.34 in 1 saving')).toBeVisible();

    await openHearing(page, '/add');
    await comeToLife(page);
    await page.getByLabel('Amount').fill('7.50');
    const asked = page.waitForResponse(/profile\.me/, SOON);
    await logCoffee(phone, 200, 'Water');
    await asked;
    await expect(page.getByLabel('Amount')).toHaveValue('7.50');
    await phone.context().close();
  },
);

test(
  'what is changed elsewhere while a page loads shows in it, too, in the first tab and in the second',
  { tag: '@phone' },
  async ({ page, context, browser }) => {
    const { email } = await newSaver(page);
    const phone = await (await browser.newContext()).newPage();
    await signIn(phone, email, PASSWORD);
    const second = await context.newPage();
    for (const [tab, sum] of [
      [page, '€12.34 in 1 saving'],
      [second, '€24.68 in 2 savings'],
    ] as const) {
      await tab.goto('/dashboard');
      await logCoffee(phone, 1_234, 'Tea at home');
      await expect(tab.getByText(sum)).toBeVisible({ timeout: 10_000 });
    }
    await phone.context().close();
  },
);

test(
  '‘Money is tight’ said on another device takes the pressure off every open screen, and back again',
  { tag: '@phone' },
  async ({ page, context, browser }) => {
    const { email } = await newSaver(page);
    const phone = await (await browser.newContext()).newPage();
    await signIn(phone, email, PASSWORD);
    const finance = { income: null, fixedType: null, fixedCosts: null, notes: null };
    await openHearing(page, '/dashboard');
    const goal = page.getByRole('region', { name: 'Goal', exact: true });
    await expect(goal).toContainText('a day gets you there');
    // A second tab receives it from the first.
    const coach = await context.newPage();
    await coach.goto('/coach');
    await comeToLife(coach);
    await page.bringToFront();

    await call(phone, 'coach.saveFinance', { ...finance, tight: true });
    await expect(goal).toContainText('No target while money is tight.', SOON);
    await expect(goal).not.toContainText('a day gets you there');
    await coach.bringToFront();
    // It starts listening some seconds after it was opened.
    await expect(coach.getByRole('heading', { name: 'No pressure here' })).toBeVisible({ timeout: 10_000 });

    await call(phone, 'coach.saveFinance', { ...finance, tight: false });
    await expect(coach.getByRole('heading', { name: 'No pressure here' })).toBeHidden(SOON);
    await page.bringToFront();
    await expect(goal).toContainText('a day gets you there', SOON);
    await phone.context().close();
  },
);

test('a conversation that is cleared in one tab is cleared in the other', async ({ page, context }) => {
  await newSaver(page);
  await openHearing(page, '/chat');
  const second = await context.newPage();
  await second.goto('/chat');
  await comeToLife(second);
  await second.getByRole('button', { name: 'How am I doing?' }).click();
  const conversation = page.getByRole('list', { name: 'Conversation' });
  await page.bringToFront();
  await expect(conversation).toContainText('How am I doing?', { timeout: 15_000 });
  await second.bringToFront();
  await second.getByRole('button', { name: 'Clear history' }).click();
  await second.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.bringToFront();
  await expect(conversation).toBeHidden(SOON);
});

test('a new day asks everything of an open page anew', { tag: '@phone' }, async ({ page }) => {
  await newSaver(page);
  await page.clock.install();
  const hears = page.waitForRequest(/\/profile\.live/);
  await page.goto('/dashboard');
  await comeToLife(page);
  await page.clock.runFor('00:05');
  await hears;
  // What the stream says first may ask for everything, too.
  await page.waitForTimeout(500);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const ofDashboard = () => asked.filter((url) => url.includes('dashboard.get')).length;
  await page.clock.runFor('01:02');
  expect(ofDashboard()).toBe(0);
  const me = /\/api\/trpc\/[^?]*profile\.me/;
  await page.route(me, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace(/"today":"[\d-]+"/, '"today":"2031-03-03"'),
    });
  });
  // The page's clock does not wait for answers, so another minute is added when one came late.
  await expect(async () => {
    await page.clock.runFor('01:02');
    await expect(page.getByText('Monday 3 March').first()).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 15_000 });
  await expect.poll(ofDashboard).toBeGreaterThan(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a session that has ended is no failed check of Pro', { tag: '@phone' }, async ({ page, context }) => {
  await newSaver(page);
  await page.clock.install();
  await page.goto('/dashboard');
  await comeToLife(page);
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await context.clearCookies();
  const left = page.waitForURL(/\/auth/);
  await page.clock.runFor('01:02');
  await left;
  expect(logged).not.toContain('Error in checkSubscription');
});

test.describe('in another time zone than the profile’s', () => {
  test.use({ timezoneId: 'Pacific/Auckland' });

  test('one is asked once whether to use its days', { tag: '@phone' }, async ({ page }) => {
    await newSaver(page);
    await page.goto('/dashboard');
    const question = page.getByText('You are in Auckland; use its days?');
    await expect(question).toBeVisible();
    await page.getByRole('button', { name: 'Keep Copenhagen' }).click();
    await expect(question).toBeHidden();
    await page.reload();
    await comeToLife(page);
    await page.waitForTimeout(1000);
    await expect(question).toBeHidden();

    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await page.getByRole('button', { name: 'Use its days' }).click();
    await expect(page.getByText('Your days are those of Auckland now.')).toBeVisible();
    await expect(question).toBeHidden();
    const there = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Pacific/Auckland',
      weekday: 'long',
      day: 'numeric',
      month: 'long',
    }).format(new Date());
    await expect(page.getByText(there.replace(',', '')).first()).toBeVisible();
  });
});
