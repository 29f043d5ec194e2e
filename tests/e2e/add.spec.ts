import { type Browser, type Page, expect, test } from '@playwright/test';
import { z } from 'zod';

import { expectNoViolation } from './support/axe';
import { callsOf } from './support/calls';
import { endSessions } from './support/database';
import { day, goTo, logCoffee, newSaver, PASSWORD, queueLoaded, signIn, somebody } from './support/people';

/** A new person with a goal, signed in, on the add screen. */
async function startOnAdd(page: Page): Promise<void> {
  await newSaver(page);
  await page.goto('/add');
}

const save = (page: Page) => page.getByRole('button', { name: 'Save & Earn XP', exact: true });
const amountField = (page: Page) => page.getByRole('textbox', { name: 'Amount', exact: true });
const toast = (page: Page, text: string) => page.locator('[data-messages], .strip').getByText(text);
const kept = (page: Page) => page.getByRole('region', { name: 'On this device' });
const justLogged = (page: Page) => page.getByRole('region', { name: 'Just logged' });

const dashboardAnswer = z.object({
  result: z.object({
    data: z.object({ week: z.object({ count: z.number(), total: z.number() }) }),
  }),
});

/** How many savings the server has; read directly instead of from the screen. */
async function stored(page: Page): Promise<{ count: number; total: number }> {
  const answer = await page.request.get('/api/trpc/dashboard.get');
  return dashboardAnswer.parse(await answer.json()).result.data.week;
}

/** These tests do not depend on the width, so one project is enough (see playwright.config.ts). */
const PHONE_ONLY = { tag: '@phone' };

test('a session that ended during Save says so, and what was typed is kept', PHONE_ONLY, async ({ page }) => {
  const { email } = await newSaver(page);
  await page.goto('/add', { waitUntil: 'networkidle' });
  await amountField(page).fill('7.77');
  await page.getByRole('radio', { name: 'Coffee' }).check();
  await endSessions(email);
  await save(page).click();
  await expect(page).toHaveURL('/auth?redirect=%2Fadd&ended=draft');
  await expect(page.getByText('What you typed is kept: sign in, and save it then.')).toBeVisible();
  await expectNoViolation(page, 'ended');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(amountField(page)).toHaveValue('7.77');
});

test(
  'from sign-up to the first saving, and everything on the dashboard moves',
  PHONE_ONLY,
  async ({ page }) => {
    test.slow();
    const { name, email } = somebody();
    await page.goto('/auth?tab=sign-up');
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await page.getByLabel('Display name').fill(name);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await expect(page).toHaveURL(/\/onboarding$/);
    await page.getByRole('button', { name: 'Get Started' }).click();
    await page.getByRole('button', { name: 'Bicycle' }).click();
    for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: "Let's Go!" }).click();
    await expect(page).toHaveURL(/\/dashboard/);
    await expect(page.getByText('Your first acorn: what did you not buy today?')).toBeVisible();

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Add' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Add a saving' })).toBeVisible();
    await amountField(page).fill('12,50');
    await page.getByRole('radio', { name: 'Coffee' }).check();
    await save(page).click();
    await expect(toast(page, 'Saved €12.50 · +50 XP · New badge: First acorn')).toBeVisible();
    await expect(amountField(page)).toHaveValue('');
    await expect(justLogged(page).getByText('+€12.50')).toBeVisible();

    await page.getByRole('button', { name: '€10', exact: true }).click();
    await page.getByRole('radio', { name: 'Groceries' }).check();
    await save(page).click();
    await expect(toast(page, 'Saved €10.00 · +50 XP')).toBeVisible();

    // The level-up is still shown on the next screen.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL(/\/dashboard/);
    await expect(page.getByRole('status').getByRole('heading', { name: 'Level 2!' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Level 2!')).toBeHidden();
    await expect(page.getByText('0 / 100 XP')).toBeVisible();
    await expect(page.getByText('1 week in a row')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Goal' }).getByText('€22.50')).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Level and week' }).getByText('€22.50 in 2 savings'),
    ).toBeVisible();
  },
);

test('the acorn falls before the answer is there', PHONE_ONLY, async ({ page }) => {
  await startOnAdd(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(callsOf('savings.create'), async (route) => {
    await held;
    await route.continue();
  });
  await amountField(page).fill('3.80');
  await page.getByRole('radio', { name: 'Coffee' }).check();
  await expect(page.locator('.strip')).toContainText('€0 → €3.80');
  await save(page).click();
  await expect(page.locator('.strip-lands')).toContainText('€3.80 of €900');
  answer();
  await expect(page.locator('.strip-lands').getByText(/^Saved €3\.80/)).toBeVisible();
  // A screen reader hears one sentence, from a region that was there before.
  await expect(page.getByRole('status').filter({ hasText: /./ })).toHaveText([/^Saved €3\.80 · \+19 XP/]);
  await amountField(page).fill('2');
  await expect(page.locator('.strip')).toContainText('€3.80 → €5.80');
});

test('what a coffee would add is seen beside a ring that is half full', PHONE_ONLY, async ({ page }) => {
  await startOnAdd(page);
  await logCoffee(page, 45_000, 'Half of it');
  await page.goto('/add');
  await amountField(page).fill('3.80');
  // The round end of what is saved covers nearly 4 percent of the ring.
  await expect(page.locator('.ring-ghost')).toHaveAttribute('stroke-dasharray', /^[4-9]/);
});

test('the form stays where it is when a saving brings a level or badges', PHONE_ONLY, async ({ page }) => {
  await startOnAdd(page);
  const answers = [
    { levelUp: 2, newBadges: [] },
    { levelUp: null, newBadges: ['first_50_saved'] },
    { levelUp: 3, newBadges: ['first_50_saved', 'hundred_club', 'three_week_saver'] },
  ];
  let brought = {};
  await page.route(callsOf('savings.create'), async (route) => {
    const response = await route.fetch();
    const [answer] = z
      .tuple([z.object({ result: z.object({ data: z.looseObject({}) }) })])
      .parse(await response.json());
    await route.fulfill({ response, json: [{ result: { data: { ...answer.result.data, ...brought } } }] });
  });
  const category = page.getByRole('radiogroup', { name: 'Category' });
  const place = () =>
    category.evaluate((element) => Math.round(element.getBoundingClientRect().top + scrollY));
  await amountField(page).fill('2');
  await page.getByRole('radio', { name: 'Coffee' }).check();
  const before = await place();
  for (brought of answers) {
    await amountField(page).fill('2');
    await save(page).click();
    await expect(page.locator('.strip').getByText(/^Saved €2\.00/)).toBeVisible();
    expect(await place()).toBe(before);
    await page
      .getByRole('button', { name: 'Keep going' })
      .click({ timeout: 3000 })
      .catch(() => {});
  }
});

test('wrong input names each mistake and keeps what was typed', PHONE_ONLY, async ({ page }) => {
  await startOnAdd(page);
  const field = page.locator('form');
  await save(page).click();
  await expect(field.getByText('Amount must be greater than 0')).toBeVisible();
  await expect(field.getByText('Category is required')).toBeVisible();
  await expect(
    page.getByRole('region', { name: /Notices/ }).getByText('Amount must be greater than 0'),
  ).toBeVisible();
  await expect(amountField(page)).toBeFocused();

  await amountField(page).fill('abc1.000.000x');
  await expect(amountField(page)).toHaveValue('1.000.000');
  await page.getByRole('radio', { name: 'Coffee' }).check();
  await save(page).click();
  await expect(field.getByText('Amount must be less than 999,999')).toBeVisible();
  await amountField(page).fill('1.2345');
  await page.getByLabel('Date').fill(day(1));
  await page.getByLabel('Note').fill('x'.repeat(501));
  await save(page).click();
  await expect(field.getByText('Enter at most two decimals, for example 12.50')).toBeVisible();
  await expect(field.getByText('Date cannot be in the future')).toBeVisible();
  await expect(field.getByText('Note must be less than 500 characters')).toBeVisible();
  await page.getByLabel('Date').fill('');
  await save(page).click();
  await expect(field.getByText('Invalid date format')).toBeVisible();

  const before = page.getByText(/^Before your goal began on .* counts neither towards your goal nor/);
  await page.getByLabel('Date').fill(day(1));
  await page.getByLabel('Date').blur();
  await expect(page.getByText('days ago')).toBeHidden();
  await page.getByLabel('Date').fill(day(-8));
  await expect(before).toBeVisible();
  await page.getByLabel('Note').fill('A bicycle, second-hand');
  await amountField(page).fill('1.234');
  await expect(page.getByText('Understood as €1,234.00')).toBeVisible();
  await page.reload();
  await expect(amountField(page)).toHaveValue('1.234');
  await expect(page.getByLabel('Note')).toHaveValue('A bicycle, second-hand');
  await save(page).click();
  const question = page.getByRole('alertdialog', { name: 'Is this amount right?' });
  await expect(question).toContainText('€1,234.00 is more than your whole goal of €900.00.');
  await question.getByRole('button', { name: 'Change it' }).click();
  expect(await stored(page)).toMatchObject({ count: 0 });
  await save(page).click();
  await question.getByRole('button', { name: 'Yes, it is' }).click();
  await expect(toast(page, 'Saved €1,234.00')).toBeVisible();
  await expect(toast(page, 'before your goal began, so not in it')).toBeVisible();
  await expect(page.getByLabel('Date')).toHaveValue(day());
});

test('a double click, and a try again after a lost answer, log one saving', PHONE_ONLY, async ({ page }) => {
  await startOnAdd(page);
  await page.getByRole('button', { name: '€5', exact: true }).click();
  await page.getByRole('radio', { name: 'Coffee' }).check();
  await save(page).dblclick();
  await expect(toast(page, 'Saved €5.00 · +25 XP')).toBeVisible();
  expect(await stored(page)).toEqual({ count: 1, total: 500 });

  // The server receives it, but the answer is lost.
  await page.route(callsOf('savings.create'), async (route) => {
    await route.fetch();
    await route.abort();
  });
  await amountField(page).fill('7');
  await page.getByRole('radio', { name: 'Coffee' }).check();
  await save(page).click();
  await expect(page.getByRole('region', { name: /Notices/ }).getByText('Failed to save entry')).toBeVisible();
  await expect(amountField(page)).toHaveValue('7');
  await expect(justLogged(page).getByText('+€7.00')).toBeHidden();
  await page.unroute(callsOf('savings.create'));
  await page.reload();
  await expect(amountField(page)).toHaveValue('7');
  await save(page).click();
  await expect(toast(page, 'Saved €7.00 · +35 XP')).toBeVisible();
  expect(await stored(page)).toEqual({ count: 2, total: 1200 });
});

test(
  'without a connection a saving waits on the device and is sent once when it is back',
  PHONE_ONLY,
  async ({ page, context }) => {
    await startOnAdd(page);
    await page.getByRole('radio', { name: 'Coffee' }).check();
    await queueLoaded(page);
    await context.setOffline(true);
    await amountField(page).fill('3.20');
    await save(page).click();
    await expect(kept(page).getByText('1 thing waits')).toBeVisible();
    await expect(amountField(page)).toHaveValue('');
    await context.setOffline(false);
    await expect(toast(page, 'Saved €3.20 · +16 XP')).toBeVisible();
    await expect(kept(page)).toBeHidden();
    await page.reload();
    await expect(justLogged(page)).toBeHidden();
    expect(await stored(page)).toEqual({ count: 1, total: 320 });
  },
);

test(
  'signing out sends what waits on the device, asks where that fails, and clears what the browser stored',
  PHONE_ONLY,
  async ({ page, context }) => {
    const { email } = await newSaver(page);
    await page.goto('/add');
    await page.getByRole('radio', { name: 'Coffee' }).check();
    await queueLoaded(page);
    await context.setOffline(true);
    await amountField(page).fill('3.20');
    await save(page).click();
    await expect(kept(page).getByText('1 thing waits')).toBeVisible();
    await page.route(callsOf('savings.create'), (route) => route.abort());
    await context.setOffline(false);

    await goTo(page, 'Settings');
    const signOut = page.getByRole('button', { name: 'Sign out', exact: true });
    await signOut.click();
    const question = page.getByRole('alertdialog', { name: '1 thing not sent yet' });
    await expect(question).toBeVisible();
    await expectNoViolation(page, 'asking before signing out');
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(page).toHaveURL('/settings');

    await page.unroute(callsOf('savings.create'));
    await signOut.click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Signed out successfully')).toBeVisible();
    // Remix stores the scroll position of a page when it is left.
    const left = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    expect(left.filter((key) => !key.startsWith('positions'))).toEqual([]);
    expect((await context.cookies()).map(({ name }) => name)).toEqual(['device']);
    await signIn(page, email, PASSWORD);
    expect(await stored(page)).toEqual({ count: 1, total: 320 });
  },
);

test('a link confirms a saving of one’s own, once, and nothing else', PHONE_ONLY, async ({ page }) => {
  await newSaver(page);
  const id = await logCoffee(page, 450, 'Thermos');
  const note = page.getByText(/Goal, XP and streak count it already/);
  await page.goto(`/dashboard?saved=${id}`);
  await expect(page.getByText('Saved €4.50. Goal, XP and streak count it already.')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(note).toBeHidden();
  await page.goto('/dashboard?saved=zzz');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(note).toBeHidden();
});

test('the keyboard alone logs a saving', { tag: '@desktop' }, async ({ page }) => {
  await startOnAdd(page);
  await amountField(page).focus();
  await page.keyboard.type('8,75');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: '€20', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Estimate with Nearby Data' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Scan a receipt' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: 'Utilities' })).toBeVisible();
  await page.getByRole('radio', { name: 'Coffee' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Groceries' })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Date')).toBeFocused();
  await page.getByLabel('Note').focus();
  await page.keyboard.type('Leftovers');
  await page.keyboard.press('Tab');
  await expect(save(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Saved €8.75 · +43 XP')).toBeVisible();
  await expect(save(page)).toBeFocused();
});

test('two taps and the amount log a saving from anywhere', PHONE_ONLY, async ({ page }) => {
  await newSaver(page);
  await logCoffee(page, 500, 'Brewed at home');
  await page.goto('/badges');
  await goTo(page, 'Add');
  await expect(amountField(page)).toBeFocused();
  await page.keyboard.type('3,20');
  await save(page).click();
  await expect(toast(page, 'Saved €3.20 · +16 XP')).toBeVisible();
  await expect(justLogged(page).getByText('Coffee')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Coffee' })).toBeChecked();
});

test('has no axe violation, wrong, saved or celebrating, in light and dark', async ({ page }) => {
  await startOnAdd(page);
  const log = async () => {
    await page.getByRole('button', { name: '€10', exact: true }).click();
    await page.getByRole('radio', { name: 'Coffee' }).check();
    await save(page).click();
  };
  await save(page).click();
  await expect(page.locator('form').getByText('Category is required')).toBeVisible();
  await expectNoViolation(page, 'wrong');
  await log();
  await expect(justLogged(page).getByText('+50 XP')).toBeVisible();
  await expectNoViolation(page, 'saved');
  await log();
  await expect(page.getByText('Level 2!')).toBeVisible();
  await expectNoViolation(page, 'celebrating', ['light']);
  await page.getByText('Level 2!').click();
  await expect(page.getByText('Level 2!')).toBeHidden();
});

async function withoutScripts(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  return context.newPage();
}

test(
  'works with scripts off, once per form, and asks about what can be read two ways',
  PHONE_ONLY,
  async ({ browser }) => {
    const page = await withoutScripts(browser);
    await startOnAdd(page);
    await save(page).click();
    await expect(page.getByText('Amount must be greater than 0')).toBeVisible();
    await expect(page.getByText('Category is required')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Utilities' })).toBeVisible();
    await amountField(page).fill('1.234');
    await page.getByRole('radio', { name: 'Utilities' }).check();
    await save(page).click();
    await expect(page.getByText('Is €1,234.00 what you mean?')).toBeVisible();
    await expect(page.getByText('Understood as €1,234.00')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Utilities' })).toBeChecked();
    await amountField(page).fill('4,40');
    const id = await page.locator('input[name="id"]').inputValue();
    await save(page).click();
    await expect(page).toHaveURL(/\/dashboard/);
    await expect(page.getByText('Saved €4.40.')).toBeVisible();
    expect(await stored(page)).toEqual({ count: 1, total: 440 });

    const again = await page.request.post('/add', {
      headers: { origin: new URL(page.url()).origin },
      form: { id, amount: '4.40', category: 'utilities', date: day(), note: '' },
    });
    expect(again.ok()).toBe(true);
    expect(await stored(page)).toEqual({ count: 1, total: 440 });
    await page.context().close();
  },
);
