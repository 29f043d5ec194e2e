import { readFile } from 'node:fs/promises';

import { expect, type Page, test } from '@playwright/test';

import { expectNoViolation } from './support/axe';
import { moveDeletion, moveTrialEnd } from './support/database';
import { mailedLink } from './support/mailbox';
import { PASSWORD, comeToLife, logCoffee, newSaver, signIn } from './support/people';

/** The settings, once they react: the list of time zones is the browser's own. */
async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings');
  await expect(page.getByLabel('Region').locator('option').nth(1)).toBeAttached();
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save settings' }).click();

test('what is changed is saved, and still there after a reload', async ({ page }) => {
  const { name } = await newSaver(page);
  await openSettings(page);
  await expect(page.getByRole('heading', { name: 'Pro trial, 5 days left' })).toBeVisible();
  await page.getByLabel('Goal name').fill('Lisbon in June');
  await page.getByLabel('Goal amount in euros').fill('1.200,50');
  await expect(page.getByText('Understood as €1,200.50, the whole goal')).toBeVisible();
  await page.getByLabel('Goal date').fill('2041-01-31');
  await expect(page.getByText(/a month gets you there by 31 January 2041\.$/)).toBeVisible();
  await page.getByLabel('Display name').fill(`${name}-2`);
  await page.getByRole('radio', { name: /^Straight/ }).check();
  await page.getByLabel('Region').selectOption('Pacific');
  await page.getByLabel('Time zone').selectOption('Pacific/Auckland');
  await page.getByLabel('Number format').selectOption('de-DE');
  await save(page);
  await expect(page.getByText('Settings saved!')).toBeVisible();
  await expect(page.getByRole('heading', { name: `${name}-2` })).toBeVisible();

  await openSettings(page);
  await expect(page.getByLabel('Goal name')).toHaveValue('Lisbon in June');
  await expect(page.getByLabel('Goal amount in euros')).toHaveValue('1200,50');
  await expect(page.getByLabel('Goal date')).toHaveValue('2041-01-31');
  await expect(page.getByLabel('Display name')).toHaveValue(`${name}-2`);
  await expect(page.getByRole('radio', { name: /^Straight/ })).toBeChecked();
  await expect(page.getByLabel('Time zone')).toHaveValue('Pacific/Auckland');
});

test(
  'wrong input is named field by field, and stays to be corrected',
  { tag: '@phone' },
  async ({ page }) => {
    await newSaver(page);
    await openSettings(page);
    await page.getByLabel('Display name').fill('two words');
    await page.getByLabel('Goal amount in euros').fill('a lot');
    await page.getByLabel('Goal date').fill('2020-01-01');
    await page.getByLabel('Region').selectOption('Pacific');
    await save(page);
    for (const message of [
      'Display name can only contain letters, numbers, hyphens, and underscores',
      'Enter an amount in digits, for example 12.50',
      'Goal date must be in the future',
      'Choose a time zone',
    ])
      await expect(page.locator('.field-error', { hasText: message })).toBeVisible();
    await expect(page.getByRole('region', { name: /^Notices/ })).toContainText(
      'Enter an amount in digits, for example 12.50',
    );
    await expect(page.getByLabel('Goal amount in euros')).toBeFocused();
    await expect(page.getByLabel('Goal amount in euros')).toHaveValue('a lot');
    await expectNoViolation(page);

    await page.getByLabel('Goal amount in euros').fill('500');
    await page.getByLabel('Goal date').fill('2041-01-31');
    await page.getByLabel('Time zone').selectOption('Pacific/Fiji');
    await page.getByLabel('Display name').fill('LENA');
    await save(page);
    await expect(page.getByText('Display name "LENA" is already taken.')).toBeVisible();
    await expect(page.getByText('Failed to save settings', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Goal amount in euros')).toHaveValue('500');
  },
);

test('the theme is seen at once, and remembered on the account', { tag: '@phone' }, async ({ page }) => {
  await newSaver(page);
  await openSettings(page);
  const saved = page.waitForResponse((answer) => answer.url().includes('profile.update'));
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await saved;
  await openSettings(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
});

test(
  'signing out here takes the other tabs along; signing out everywhere the other devices',
  { tag: '@phone' },
  async ({ page, context, browser }) => {
    const { email } = await newSaver(page);
    const device = await browser.newContext();
    const elsewhere = await device.newPage();
    await signIn(elsewhere, email, PASSWORD);
    await elsewhere.goto('/dashboard');

    const tab = await context.newPage();
    await tab.goto('/settings');
    await openSettings(page);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page).toHaveURL('/');
    await expect(tab).toHaveURL('/');
    await tab.goto('/settings');
    await expect(tab).toHaveURL('/auth?redirect=%2Fsettings');
    await openSettings(elsewhere);

    await signIn(page, email, PASSWORD);
    await openSettings(page);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL('/');
    await elsewhere.reload();
    await expect(elsewhere).toHaveURL('/auth?redirect=%2Fsettings');
    await device.close();
  },
);

test(
  'after the trial everything waits behind one screen, until Free is chosen',
  { tag: '@phone' },
  async ({ page }) => {
    const { email } = await newSaver(page);
    await moveTrialEnd(email, '-1 day');
    await page.goto('/badges');
    await expect(page).toHaveURL('/dashboard');
    await expect(title(page, 'Trial Expired')).toBeVisible();
    await expectNoViolation(page);

    await page.getByRole('link', { name: 'Upgrade to Pro' }).click();
    await expect(title(page, 'Settings')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Upgrade to Pro' })).toBeVisible();
    await expect(page.getByText('Illustrative launch figures, not measured results')).toBeVisible();

    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Home', exact: true })
      .click();
    await page.getByRole('button', { name: 'Continue with Free' }).click();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page.goto('/badges');
    await expect(title(page, 'Badges')).toBeVisible();
  },
);

test('Free can be chosen without scripts, too', { tag: '@phone' }, async ({ browser, page }) => {
  const { email } = await newSaver(page);
  await moveTrialEnd(email, '-1 day');
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto('/dashboard');
  await plain.getByRole('button', { name: 'Continue with Free' }).click();
  await expect(plain.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await context.close();
});

const SCREENS: [path: string, title: string][] = [
  ['/settings', 'Settings'],
  ['/badges', 'Badges'],
  ['/challenges', 'Challenges'],
  ['/group-challenges', 'Group challenges'],
  ['/leaderboard', 'Leaderboard'],
  ['/users', 'Discover Users'],
  ['/coach', 'Coach'],
  ['/find-nearby-chat', 'Find Cheap Nearby'],
  ['/savings-history', 'Savings history'],
  ['/chat', 'Ask Hazel'],
  ['/profile/not-a-person', 'Profile'],
  ['/accept-invite', 'Invitation'],
  ['/unsubscribe', 'No more invitations?'],
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms'],
  ['/imprint', 'Imprint'],
  ['/no-such-page', 'Oops! Page not found'],
];
for (const [path, name] of SCREENS) {
  test(`${path} answers, without a violation`, async ({ page }) => {
    await signIn(page, 'demo@example.com');
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(path === '/no-such-page' ? 404 : 200);
    await expect(title(page, name)).toBeVisible();
    await expectNoViolation(page);
  });
}

test(
  'the history turns its pages, and a profile is one’s own or nobody’s',
  { tag: '@phone' },
  async ({ page }) => {
    await signIn(page, 'demo@example.com');
    await page.goto('/savings-history');
    await expect(page.getByText(/^\d+ savings, newest first$/)).toBeVisible();
    await page.getByRole('link', { name: 'Older' }).click();
    await expect(page).toHaveURL('/savings-history?page=2');
    await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: '€' })).toHaveCount(5);

    await page.getByRole('link', { name: 'Rank' }).click();
    await page.getByRole('link', { name: 'Your profile' }).click();
    await expect(title(page, 'Lena')).toBeVisible();
    await expect(page.getByText('Followers')).toBeVisible();
    await page.goto('/profile/not-a-person');
    await expect(page.getByText('User not found')).toBeVisible();
  },
);

test(
  'an invitation leads through signing in, and says when its link is broken',
  { tag: '@phone' },
  async ({ page }) => {
    const challengeId = '00000000-0000-4000-8000-000000000000';
    await page.goto(`/accept-invite?challengeId=${challengeId}&email=demo%40example.com`);
    await expect(page).toHaveURL(
      `/auth?redirect=%2Faccept-invite&challengeId=${challengeId}&email=demo%40example.com`,
    );
    await signIn(page, 'demo@example.com');
    await page.goto('/accept-invite?email=demo%40example.com');
    await expect(page.getByText('Invalid invitation link')).toBeVisible();
    await page.goto(`/accept-invite?challengeId=${challengeId}&email=demo%40example.com`);
    await expect(page.getByText('Invitation not found')).toBeVisible();
  },
);

test('an archive is asked for, and its link gives the files to its owner', async ({ page, request }) => {
  const { name, email } = await newSaver(page);
  await logCoffee(page, 1234, 'A flat white');
  await page.goto('/settings/data');
  await comeToLife(page);
  await page.getByRole('button', { name: 'Ask for my archive' }).click();
  await expect(page.getByText('Asked for. We mail you a link when it is ready.')).toBeVisible();
  await expectNoViolation(page);
  const link = await mailedLink(request, email, '/archive');
  await page.goto(link);
  await expect(title(page, 'Your archive')).toBeVisible();
  await expectNoViolation(page);
  const fetched = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download hazel-archive.json' }).click();
  const text = await readFile(await (await fetched).path(), 'utf8');
  expect(text).toContain('"amount_eur": "12.34"');
  expect(text).toContain(name);
});

test('an account is deleted, and kept on the thirteenth day', { tag: '@phone' }, async ({ page }) => {
  const { name, email } = await newSaver(page);
  await logCoffee(page, 500, 'Kept');
  await page.goto('/settings/data');
  await comeToLife(page);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByText('1 saving, goals')).toBeVisible();
  await expectNoViolation(page);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByText('Type DELETE or your display name').last()).toHaveClass(/field-error/);
  await dialog.getByLabel('Type DELETE or your display name').fill(name);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(title(page, 'Your account is closed')).toBeVisible();
  await expectNoViolation(page);
  await page.goto('/add');
  await expect(title(page, 'Your account is closed')).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL((url) => url.pathname === '/');

  await moveDeletion(email, '1 day');
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(title(page, 'Your account is closed')).toBeVisible();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByText('Today · Kept', { exact: true })).toBeVisible();
});
