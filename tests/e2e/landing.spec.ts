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
  // Links that look like buttons are not buttons; what can be tried is.
  await expect(page.getByRole('button')).toHaveText([/^Coffee/, /^Lunch/, /^Taxi/, 'Log it']);
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

test('loads one small file of JavaScript', { tag: '@phone' }, async ({ page }) => {
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
  expect(files).toEqual([expect.stringMatching(/\/assets\/try-it-[\w-]+\.js$/)]);
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

const KEPT = 'hazel:first-try';
const kept = (page: Page) => page.evaluate((key) => localStorage.getItem(key), KEPT);

/** A newcomer on the last step of onboarding. */
async function toLastStep(page: Page): Promise<void> {
  await signUp(page);
  await page.goto('/onboarding');
  await page.getByRole('button', { name: 'Get Started' }).click();
  await page.getByRole('button', { name: /^City break/ }).click();
  for (const title of ['Make it yours', 'Where does your money go?', 'A few habits']) {
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
  }
  await expect(page.getByRole('radio', { name: /^Fun/ })).toBeChecked();
}

test('a coffee that was not bought brings the goal nearer, and can be taken back', async ({ page }) => {
  await page.goto('/');
  const coffee = page.getByRole('button', { name: /^Coffee/ });
  await coffee.click();
  await expect(coffee).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('€3.80 logged · +19 XP', { exact: true })).toBeVisible();
  await expect(page.getByText('€3.80 logged · +19 XP. Lisbon is 1.6 days nearer.')).toHaveRole('status');
  await expect(page.getByText('€748.30')).toBeVisible();
  await expect(page.getByText('€2.33 a day gets you there by 3 June.')).toBeVisible();
  // 748.30 of 1,200, as the figure in the ring says.
  await expect(page.locator('[data-try] .ring-arc')).toHaveCSS('stroke-dasharray', /^62\.3/);
  await expect(page.getByRole('button', { name: 'Log it' })).toBeHidden();
  await expectNoViolation(page, 'a coffee tried');

  // There is one first saving: the next takes its place. It stays over a reload.
  await page.getByRole('button', { name: /^Lunch/ }).click();
  await expect(coffee).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByText('€753.50')).toBeVisible();
  await page.reload();
  await expect(page.getByText('€9.00 logged · +45 XP', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('€744.50').first()).toBeVisible();
  expect(await kept(page)).toBeNull();

  const other = page.getByLabel('Something else, in euros');
  await other.fill('a lot');
  await other.press('Enter');
  await expect(page.getByText('Enter an amount in digits, for example 12.50')).toBeVisible();
  await expect(other).toBeFocused();
  await other.fill('12,50');
  await other.press('Enter');
  await expect(page.getByText('€12.50 logged · +50 XP', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Keep it for my goal' })).toBeFocused();
});

test(
  'what was tried becomes the first saving, once, in the account that has seen it',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: /^Coffee/ }).click();
    await page.getByRole('link', { name: 'Keep it for my goal' }).click();
    await expect(page).toHaveURL('/auth?tab=sign-up');
    const tried = await kept(page);
    await toLastStep(page);
    await expect(page.getByRole('checkbox', { name: 'Coffee €3.80 · Today' })).toBeChecked();
    await expectNoViolation(page, 'the first saving is offered');
    await page.getByRole('button', { name: "Let's Go!" }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.locator('.hero').getByText(/Saved €3\.80 · \+19 XP/)).toBeVisible();
    expect(await kept(page)).toBeNull();
    await page.reload();
    await expect(page.getByText('€3.80 in 1 saving')).toBeVisible();

    // Put back, it is neither offered to this account again nor to the next one.
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [KEPT, tried ?? ''] as const);
    await page.reload();
    await expect(page.getByText('€3.80 in 1 saving')).toBeVisible();
    await expect.poll(() => kept(page)).toBeNull();
  },
);

test('what somebody else was offered is not offered again', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: /^Coffee/ }).click();
  await toLastStep(page);
  const offer = page.getByRole('checkbox', { name: 'Coffee €3.80 · Today' });
  await expect(offer).toBeVisible();
  // Their session ends without signing out, and another person signs up.
  await page.context().clearCookies();
  await toLastStep(page);
  await expect(offer).toBeHidden();
  expect(await kept(page)).toBeNull();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('what can be tried says so and leads to sign up', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/');
    // A text in <noscript> is not found by itself.
    await expect(page.locator('[data-try] noscript > p')).toBeVisible();
    await expect(page.getByLabel('Something else, in euros')).toBeHidden();
    await page.getByRole('button', { name: /^Lunch/ }).click();
    await expect(page).toHaveURL('/auth?tab=sign-up');
    await expect(page.getByRole('heading', { level: 1, name: 'Create your account' })).toBeVisible();
  });

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
