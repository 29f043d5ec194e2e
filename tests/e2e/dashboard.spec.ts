import { randomUUID } from 'node:crypto';

import { type BrowserContext, type Locator, expect, type Page, test } from '@playwright/test';
import { z } from 'zod';

import { expectNoViolation } from './support/axe';
import { callsOf } from './support/calls';
import { call, comeToLife, day, goTo, logCoffee, newSaver, send, signIn } from './support/people';

/** These tests do not depend on the width, so one project is enough (see playwright.config.ts). */
const PHONE_ONLY = { tag: '@phone' };

const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name, exact: true });
const recent = (page: Page) => region(page, 'Recent savings');

const refusalSchema = z.object({
  error: z.object({ message: z.string(), data: z.object({ reason: z.string() }) }),
});

/** Answers one procedure's calls as if the database were away; the others of its batch pass. */
async function failing(page: Page, procedure: string): Promise<void> {
  await page.route(
    (url) => url.pathname.includes(procedure),
    async (route) => {
      const answer = await route.fetch();
      const calls = new URL(route.request().url()).pathname.split('/').at(-1)?.split(',') ?? [];
      const results = z.array(z.unknown()).parse(await answer.json());
      const error = {
        message: 'Try again in a moment.',
        code: -32603,
        data: { reason: 'DATABASE_UNAVAILABLE', fields: null },
      };
      await route.fulfill({
        status: 207,
        json: results.map((result, at) => (calls[at] === procedure ? { error } : result)),
      });
    },
  );
}

/** The lower edge of an element, from the top of the page. */
const endOf = async (element: Locator): Promise<number> => {
  const box = await element.boundingBox();
  if (!box) throw new RangeError('Not on the screen');
  return box.y + box.height;
};

test('shows Lena where she stands: goal, level, week, streak, and her latest savings', async ({ page }) => {
  await signIn(page, 'demo@example.com');
  await page.goto('/dashboard');
  await expect(page).toHaveTitle('Home · Hazel');
  await expect(
    page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), Lena$/ }),
  ).toBeVisible();
  await expect(
    page.getByText('14 weeks, 1 reserve used').or(page.getByText('14 weeks', { exact: true })),
  ).toBeVisible();

  const goal = region(page, 'Goal');
  await expect(goal.getByRole('heading', { name: 'Lisbon in June' })).toBeVisible();
  await expect(goal.getByRole('img', { name: /^\d+ percent of €[\d,]+ saved\. You are / })).toBeVisible();
  await expect(goal.getByText(/^€[\d.,]+ a day gets you there by 12 June/)).toBeVisible();

  const week = region(page, 'Level and week');
  await expect(week.getByRole('heading', { name: /^Level \d+$/ })).toBeVisible();
  await expect(week.getByText(/^\d+ \/ 100 XP$/)).toBeVisible();
  await expect(week.getByText('Last 7 days')).toBeVisible();
  await expect(week.getByText(/^€[\d.,]+ in \d+ savings?$/)).toBeVisible();
  await expect(week.getByText(/^14 weeks in a row/)).toBeVisible();

  await expect(recent(page).getByRole('listitem')).toHaveCount(5);
  await expect(recent(page).getByText(/^\+€\d+\.\d\d$/)).toHaveCount(5);
  await recent(page).getByRole('link', { name: 'All savings' }).click();
  await expect(page).toHaveURL('/savings-history');
  await expect(page.getByRole('heading', { level: 1, name: 'Savings history' })).toBeVisible();
});

test('its quick links lead on', PHONE_ONLY, async ({ page }) => {
  await signIn(page, 'demo@example.com');
  for (const [name, url] of [
    ['Add', '/add'],
    ['Coach', '/coach'],
    ['Challenges', '/challenges'],
  ] as const) {
    await page.goto('/dashboard');
    await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name }).click();
    await expect(page).toHaveURL(url);
  }
});

test('a new saver finds a beginning, not a void', PHONE_ONLY, async ({ page }) => {
  const { name } = await newSaver(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await expect(page.getByRole('img', { name: '€900 to save, nothing of it yet' })).toBeVisible();
  await expect(page.getByText(/^€3(\.00)? a day gets you there/)).toBeVisible();
  // No zeros, no level of nothing, nothing about accounts to move money to.
  await expect(page.getByRole('main').getByText(/\b0\b|IBAN|Level 1/)).toHaveCount(0);
  await expectNoViolation(page, 'empty');
  await page.getByRole('link', { name: 'Something else' }).click();
  await expect(page).toHaveURL('/add');

  await page.goto('/dashboard');
  await comeToLife(page);
  const first = page.getByRole('group', { name: 'Your first acorn: what did you not buy today?' });
  await expect(first.getByRole('button')).toHaveText([
    'Type it',
    'Coffee€3.80',
    'Eating Out€9',
    'Groceries€5',
  ]);
  await first.getByRole('button', { name: 'Coffee' }).click();
  const goal = region(page, 'Goal');
  await expect(goal.getByText('Saved €3.80 · +19 XP · New badge: First acorn')).toBeVisible();
  await expect(goal.getByRole('link', { name: '1 saving in the hollow' })).toBeVisible();
  await expect(goal.getByRole('img', { name: /^0 percent of €900 saved/ })).toBeVisible();
  await expect(region(page, 'This week').getByText('This week you saved today.')).toBeAttached();
  await expect(page.getByText('€3.80 in 1 saving')).toBeVisible();

  await goal.getByRole('button', { name: 'Undo' }).click();
  await expect(first).toBeVisible();
  await expect(page.getByText('Level 1', { exact: true })).toBeHidden();
});

test('after a first saving nothing moves any more when the answer is there', PHONE_ONLY, async ({ page }) => {
  await newSaver(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(callsOf('savings.create'), async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/dashboard');
  await comeToLife(page);
  await page.getByRole('button', { name: 'Coffee' }).click();
  await expect(page.getByText('1 week', { exact: true })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Again, one tap' }).getByText('€3.80')).toBeVisible();
  await expect(region(page, 'Ready to transfer').getByText('€3.80 waiting in 1')).toBeVisible();
  const week = await endOf(region(page, 'This week'));
  answer();
  await expect(region(page, 'Goal').getByText(/^Saved €3\.80/)).toBeVisible();
  await expect(region(page, 'Level and week').getByText('19 / 100 XP')).toBeVisible();
  expect(await endOf(region(page, 'This week'))).toBe(week);
});

test(
  'a phone shows the goal, one tap, one next thing, the week and what is for later',
  PHONE_ONLY,
  async ({ page }) => {
    await signIn(page, 'demo@example.com');
    await page.goto('/dashboard');
    await comeToLife(page);
    const later = page.getByRole('heading', { name: /^Later today \(\d\)$/ });
    const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
    expect(await endOf(later)).toBeLessThan(bar?.y ?? 0);
    // Nor does it go below the bar with a third usual saving.
    await page.locator('.usual').evaluate((chips) => {
      while (chips.children.length < 3) chips.append(chips.firstElementChild?.cloneNode(true) ?? '');
    });
    expect(await endOf(later)).toBeLessThan(bar?.y ?? 0);
    await page.reload();
    await comeToLife(page);
    for (const name of ['Goal', 'Motivation', 'This week']) await expect(region(page, name)).toBeVisible();
    await expect(region(page, 'Waiting for a tap').getByRole('listitem')).toHaveCount(1);
    // What waits besides is there, and stays closed once it was closed.
    await expect(region(page, 'Active Challenges')).toBeVisible();
    await later.click();
    await expect(region(page, 'Active Challenges')).toBeHidden();
    await page.reload();
    await expect(region(page, 'Active Challenges')).toBeHidden();
    await later.click();
    await expect(region(page, 'Active Challenges')).toBeVisible();

    const transfers = region(page, 'Ready to transfer');
    await expect(transfers.getByRole('button', { name: 'Move it' })).toBeHidden();
    await transfers.getByText(/^€[\d.,]+ waiting in\s\d+$/).click();
    await expect(transfers.getByRole('button', { name: 'Move it' })).toBeVisible();
    expect(await page.locator('body *').count()).toBeLessThan(600);
  },
);

test(
  'a tap on a usual saving lands in the goal and moves nothing on the page',
  PHONE_ONLY,
  async ({ page }) => {
    await newSaver(page);
    await logCoffee(page, 320, 'Thermos');
    await page.goto('/dashboard');
    await comeToLife(page);
    const goal = region(page, 'Goal');
    const hoard = goal.getByRole('link', { name: /in the hollow$/ });
    await expect(hoard).toHaveAccessibleName('1 saving in the hollow');
    const before = [await endOf(goal), await endOf(region(page, 'This week'))];
    await page
      .getByRole('group', { name: 'Again, one tap' })
      .getByRole('button', { name: 'Thermos' })
      .click();
    await expect(goal.getByText('Saved €3.20 · +16 XP')).toBeVisible();
    await expect(hoard).toHaveAccessibleName('2 savings in the hollow');
    expect([await endOf(goal), await endOf(region(page, 'This week'))]).toEqual(before);
    await expectNoViolation(page, 'a saving has landed');

    await goal.getByRole('button', { name: 'Undo' }).click();
    await expect(hoard).toHaveAccessibleName('1 saving in the hollow');
    await expect(goal.getByRole('button', { name: 'Undo' })).toBeHidden();
    // A tap right after the scene has appeared belongs to what stood there before.
    await expect(async () => {
      await hoard.click({ timeout: 1000 });
      await expect(page).toHaveURL('/savings-history', { timeout: 1000 });
    }).toPass();
  },
);

test('today’s plan waits on Home until it is done', PHONE_ONLY, async ({ page }) => {
  await newSaver(page);
  await call(page, 'coach.makePlan', { next: false });
  await page.goto('/dashboard');
  await comeToLife(page);
  const plan = region(page, 'Today’s plan');
  await plan.getByRole('button', { name: 'Done, +10 XP' }).click();
  await expect(plan).toBeHidden();
  await page.goto('/coach');
  await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible();
});

test('in hardship nothing is next, and nothing asks somebody new', PHONE_ONLY, async ({ page }) => {
  await newSaver(page);
  await call(page, 'coach.saveFinance', {
    income: null,
    fixedType: null,
    fixedCosts: null,
    notes: null,
    tight: true,
  });
  await page.goto('/dashboard');
  await expect(page.getByText('What you log lies here, whenever that is.')).toBeVisible();
  await expect(page.getByText('what did you not buy')).toHaveCount(0);
  await call(page, 'challenges.start', { code: 'no_coffee_to_go' });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'When it suits you (1)' })).toBeVisible();
  await expect(page.getByText('Later today')).toHaveCount(0);
});

test('has no axe violation with half a year of savings', async ({ page }) => {
  await signIn(page, 'demo@example.com');
  await page.goto('/dashboard');
  await expect(recent(page).getByRole('listitem')).toHaveCount(5);
  await expectNoViolation(page);
});

test(
  'a read that fails shows one error with another try, and the rest stands',
  PHONE_ONLY,
  async ({ page }) => {
    await newSaver(page);
    await logCoffee(page, 320, 'Thermos');
    await call(page, 'challenges.start', { code: 'no_coffee_to_go' });
    await page.goto('/add');
    await failing(page, 'dashboard.get');
    await goTo(page, 'Home');
    await expect(page).toHaveURL('/dashboard');
    const alert = page.getByRole('alert');
    await expect(alert.getByRole('heading', { name: 'Failed to load dashboard data' })).toBeVisible();
    await expect(alert).toHaveCount(1);
    await expect(region(page, 'Goal')).toBeVisible();
    await expect(region(page, 'Level and week')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Quick links' })).toBeVisible();
    await expectNoViolation(page, 'the read failed');

    await page.unrouteAll();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(recent(page).getByText('+€3.20')).toBeVisible();
    await expect(alert).toBeHidden();
    for (const name of ['Level and week', 'Active Challenges', 'Ready to transfer', /^[A-Z][a-z]+ \d{4}$/])
      await expect(region(page, name)).toBeVisible();
  },
);

test('a call that never arrives leaves a way to try again', PHONE_ONLY, async ({ page }) => {
  await newSaver(page);
  await logCoffee(page, 320, 'Thermos');
  await page.goto('/add');
  await page.route(/\/api\/trpc\/[^?]*dashboard\./, (route) => route.abort());
  await goTo(page, 'Home');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 });
  await expect(region(page, 'Goal').getByText('Bicycle')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(recent(page).getByText('+€3.20')).toBeVisible();
});

/** The id of the person who is signed in on a page. */
const idOf = async (page: Page): Promise<string> =>
  z
    .object({ result: z.object({ data: z.object({ id: z.uuid() }) }) })
    .parse(await (await page.request.get('/api/trpc/profile.me')).json()).result.data.id;

test('one saver sees nothing of another', PHONE_ONLY, async ({ page, browser }) => {
  const elsewhere: BrowserContext = await browser.newContext();
  const other = await elsewhere.newPage();
  const owner = await newSaver(page);
  const entryId = await logCoffee(page, 4321, 'Nobody else may read this');
  const me = { id: await idOf(page) };
  await newSaver(other);

  await page.goto('/dashboard');
  await expect(recent(page).getByText('Nobody else may read this')).toBeVisible();
  for (const path of ['/dashboard', '/savings-history', '/leaderboard', '/users', `/profile/${me.id}`]) {
    await other.goto(path);
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    const html = await other.content();
    for (const secret of ['Nobody else may read this', '43.21', owner.email])
      expect(html, `${path}: ${secret}`).not.toContain(secret);
  }
  // Others may see the profile, but no euros until its person agrees.
  await expect(other.getByRole('heading', { level: 1, name: owner.name })).toBeVisible();

  // Without the screens: a blocked person is not told, and gets the same answer as for somebody who does not exist.
  await call(page, 'social.block', { userId: await idOf(other) });
  const profile = (id: string) =>
    other.request.get(`/api/trpc/social.profile?input=${encodeURIComponent(JSON.stringify({ userId: id }))}`);
  for (const id of [me.id, randomUUID()]) {
    const answer = await profile(id);
    expect(answer.status()).toBe(404);
    expect(refusalSchema.parse(await answer.json()).error).toMatchObject({
      message: 'User not found',
      data: { reason: 'NOT_FOUND' },
    });
  }
  const taken = await send(other, 'savings.create', {
    id: entryId,
    amount: 100,
    category: 'other',
    date: day(),
    note: null,
  });
  // The same id in another account is another saving.
  expect(taken.status()).toBe(200);
  expect(await taken.text()).not.toContain('4321');
  await page.reload();
  await expect(recent(page).getByText('+€43.21')).toBeVisible();
  await elsewhere.close();
});

test('anonymous calls get nothing, and the screen leads to signing in', PHONE_ONLY, async ({ page }) => {
  for (const procedure of ['profile.me', 'dashboard.get', 'savings.form'])
    expect((await page.request.get(`/api/trpc/${procedure}`)).status(), procedure).toBe(401);
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/auth?redirect=%2Fdashboard');
});
