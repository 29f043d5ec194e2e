import { expect, type Page, test } from '@playwright/test';

import { expectNoViolation } from './support/axe';
import { callsOf } from './support/calls';
import { PASSWORD, newSaver, signIn, signUp, somebody } from './support/people';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const hero = (page: Page) => page.getByRole('heading', { level: 1, name: 'Save smarter. Dream bigger.' });

/** What the six calls to action open for visitors without a session. */
const CALLS_TO_ACTION = [
  ['Sign In', '/auth', 'Welcome back'],
  ['Get Started', '/auth?tab=sign-up', 'Create your account'],
  ['Start Saving Free', '/auth?tab=sign-up', 'Create your account'],
  ['Begin Your Savings Journey', '/auth?tab=sign-up', 'Create your account'],
  ['Get Started Free', '/auth?tab=sign-up', 'Create your account'],
  ['Start Pro Free Trial', '/auth?tab=sign-up', 'Create your account'],
] as const;

/** Another tab of this browser in which somebody signs up. */
async function signUpElsewhere(page: Page): Promise<void> {
  const tab = await page.context().newPage();
  const person = somebody();
  await tab.goto('/auth?tab=sign-up');
  await tab.getByLabel('Display name').fill(person.name);
  await tab.getByLabel('Email').fill(person.email);
  await tab.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await tab.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(tab).toHaveURL('/onboarding');
}

test('every call to action leads a visitor to sign in or to sign up', { tag: '@phone' }, async ({ page }) => {
  for (const [name, url, title] of CALLS_TO_ACTION) {
    await page.goto('/');
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(url);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
});

test(
  'is whole: sections, figures with their footnotes, plans, footer',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/landing');
    await expect(page).toHaveURL('/');
    await expect(hero(page)).toBeVisible();
    for (const name of [
      'Goal Tracking',
      'AI Intelligence',
      'Gamification',
      'Did you know',
      'How to save',
      'Set Your Goal',
      'Log Your Wins',
      'Get Smart Tips',
      'Earn Rewards',
      'Choose Your Plan',
    ])
      await expect(heading(page, name)).toBeVisible();
    await expect(page.getByText('Illustrative launch figures, not measured results')).toHaveCount(2);

    const footer = page.getByRole('contentinfo');
    await footer.getByRole('link', { name: 'Privacy' }).click();
    await expect(page).toHaveURL('/privacy');
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
    await page.goto('/');
    await footer.getByRole('link', { name: 'Terms' }).click();
    await expect(page).toHaveURL('/terms');
    await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
    await expect(heading(page, 'Model withdrawal form')).toBeVisible();
    await footer.getByRole('link', { name: 'Imprint' }).click();
    await expect(page).toHaveURL('/imprint');
    await expect(page.getByRole('heading', { level: 1, name: 'Imprint' })).toBeVisible();
    // This installation has no operator configured.
    await expect(page.getByText('[name of the operator]', { exact: true })).toBeVisible();
  },
);

test('shows the product: three screens, each one picture', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/');
  for (const name of [
    /^Example of the home screen: 62% of €1,200 saved/,
    /^Example of the coach: a tip worth about €38 a month/,
    /^Example of the challenges: No coffee to go, day 4 of 7/,
  ])
    await expect(page.getByRole('img', { name })).toBeVisible();
  // Links that look like buttons are not buttons.
  await expect(page.getByRole('button')).toHaveCount(0);
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overhang).toBe(0);
});

test('Learn More scrolls to the features', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Learn More' }).click();
  await expect(page).toHaveURL('/#features');
  const top = () => page.locator('#features').evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThan(120);
  expect(await top()).toBeGreaterThanOrEqual(0);
});

test('loads not one file of JavaScript', { tag: '@phone' }, async ({ page }) => {
  const files: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script' || /\.m?js(\?|$)/.test(request.url())) files.push(request.url());
  });
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Start Saving Free' }).hover();
  await expect(hero(page)).toBeVisible();
  expect(files).toEqual([]);
  expect(problems).toEqual([]);
});

test('whoever has a session is led on, with a goal or without', { tag: '@phone' }, async ({ page }) => {
  const { email } = await newSaver(page);
  for (const path of ['/', '/landing', '/auth']) {
    await page.goto(path);
    await expect(page).toHaveURL('/dashboard');
  }
  await page.context().clearCookies();
  await page.goto('/');
  await expect(hero(page)).toBeVisible();
  await signIn(page, email, PASSWORD);
  await page.goto('/');
  await expect(page).toHaveURL('/dashboard');

  await page.context().clearCookies();
  await signUp(page);
  await page.goto('/');
  await expect(page).toHaveURL('/onboarding');
});

test('a session that begins in another tab takes the page along', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  await expect(hero(page)).toBeVisible();
  await signUpElsewhere(page);
  await expect(page).toHaveURL('/onboarding');

  // With a goal: the other tab shows the dashboard.
  await page.context().clearCookies();
  await page.goto('/');
  await newSaver(page);
  const tab = await page.context().newPage();
  await tab.goto('/dashboard');
  await expect(page).toHaveURL('/dashboard');
});

test(
  'a session that is there when one comes back to the tab does so too',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/');
    const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    const asked = page.waitForResponse(callsOf('profile.me'));
    await comeBack();
    expect((await asked).status()).toBe(401);
    await expect(hero(page)).toBeVisible();

    await newSaver(page);
    await comeBack();
    await expect(page).toHaveURL('/dashboard');
  },
);

test('has no axe violation, and does not scroll sideways', async ({ page }) => {
  await page.goto('/');
  await expectNoViolation(page);
  await page.getByRole('radio', { name: 'Annual' }).check();
  await page.locator('summary').first().click();
  await expectNoViolation(page, 'annual, an answer open');
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overhang).toBe(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('signing out says so, and nobody else reads it', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/?signed-out');
    await expect(page.getByText('Signed out successfully')).toBeVisible();
    await page.goto('/');
    await expect(page.getByText('Signed out successfully')).toHaveCount(0);
  });

  test(
    'the keyboard switches the plan, opens an answer and follows a call',
    { tag: '@desktop' },
    async ({ page }) => {
      await page.goto('/');
      await expect(hero(page)).toBeVisible();
      const pro = page.getByRole('article').filter({ has: heading(page, 'Pro') });
      await expect(pro.getByText('€9.99')).toBeVisible();
      await expect(pro.getByText('€59')).toBeHidden();
      await page.getByRole('radio', { name: 'Monthly' }).focus();
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('radio', { name: 'Annual Save 50%' })).toBeChecked();
      await expect(pro.getByText('€59')).toBeVisible();
      await expect(pro.getByText('€9.99')).toBeHidden();

      await page.getByText('Is the coach a person?').focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText('The coach is an AI.')).toBeVisible();
      await page.getByRole('link', { name: 'Learn More' }).press('Enter');
      await expect(page).toHaveURL('/#features');
      await page.getByRole('link', { name: 'Start Saving Free' }).press('Enter');
      await expect(page).toHaveURL('/auth?tab=sign-up');
      await expect(page.getByRole('heading', { level: 1, name: 'Create your account' })).toBeVisible();
    },
  );
});
