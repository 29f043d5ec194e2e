import { expect, type Page, test } from '@playwright/test';

import { expectNoViolation } from './support/axe';
import { forgetProof } from './support/database';
import { expectMail, mailedLink } from './support/mailbox';
import { PASSWORD, comeToLife, newSaver, signIn, somebody } from './support/people';

const NEXT = 'Amber-badger-58!';

async function openSecurity(page: Page): Promise<void> {
  await page.goto('/settings/security');
  await comeToLife(page);
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** A button of the dialog, which may have the name of one behind it. */
const pressIn = (page: Page, dialog: string, name: string) =>
  page.getByRole('dialog', { name: dialog }).getByRole('button', { name, exact: true }).click();

test(
  'the password is changed here, and another browser is out with its next step',
  { tag: '@phone' },
  async ({ page, browser, request }) => {
    const { email } = await newSaver(page);
    const other = await (await browser.newContext()).newPage();
    await signIn(other, email, PASSWORD);
    await openSecurity(other);
    await openSecurity(page);
    await expect(page.getByText('This device')).toHaveCount(1);
    await expectNoViolation(page);

    await press(page, 'Change password');
    await page.getByLabel('Current password').fill('Wrong-badger-58!');
    await page.getByLabel('New password').fill(NEXT);
    await pressIn(page, 'Change your password', 'Save');
    await expect(page.getByText('Wrong password')).toBeVisible();
    await expectNoViolation(page, 'with the dialog');
    await page.getByLabel('Current password').fill(PASSWORD);
    await pressIn(page, 'Change your password', 'Save');
    await expect(
      page.getByText('Your password was changed. Every other device was signed out.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign out all others' })).toBeHidden();
    await expectMail(request, email, 'Your password was changed');

    await other.goto('/dashboard');
    await expect(other).toHaveURL('/auth?redirect=%2Fdashboard');
    await signIn(other, email, NEXT);
    await openSecurity(other);
    await openSecurity(page);
    await page.getByRole('button', { name: /^Sign out .+ on / }).click();
    await expect(page.getByText('Nowhere else.')).toBeVisible();
    await press(other, 'Sign out all others');
    await expect(other).toHaveURL(/\/auth\?redirect=/);
    await other.context().close();
  },
);

test(
  'the address changes when the link in the new mailbox is opened, after a sign-in if need be',
  { tag: '@phone' },
  async ({ page, request }) => {
    const { email } = await newSaver(page);
    const { email: wanted } = somebody();
    await openSecurity(page);
    await forgetProof(email);
    await press(page, 'Change email');
    await page.getByLabel('New email').fill(wanted);
    await pressIn(page, 'Change your email', 'Send the link');
    await page.getByLabel('Password', { exact: true }).fill('Wrong-badger-58!');
    await pressIn(page, 'Is it you?', 'Continue');
    await expect(page.getByText('Wrong password')).toBeVisible();
    await expectNoViolation(page, 'with the question');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await pressIn(page, 'Is it you?', 'Continue');
    await expect(page.getByText(`We sent a link to ${wanted}.`)).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expectMail(request, email, 'A new email address was asked for');

    const link = await mailedLink(request, wanted, '/change-email');
    await page.context().clearCookies();
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await press(page, 'Sign In');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Use this address');
    await expectNoViolation(page);
    await press(page, 'Change my email');
    await expect(page).toHaveURL('/settings/security');
    await expect(page.getByText(wanted)).toBeVisible();
    await expectMail(request, email, 'Your email address was changed');
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is invalid or has expired');
  },
);

test(
  'Google is connected from the settings and disconnected again, which another account cannot have',
  { tag: '@phone' },
  async ({ page }) => {
    const { name } = await newSaver(page);
    const atGoogle = `at-google-${name}@example.com`;
    const chooseAtGoogle = async () => {
      await press(page, 'Connect Google');
      await page.getByLabel('Name').fill(name);
      await page.getByLabel('Email').fill(atGoogle);
      await press(page, 'Continue');
    };
    await openSecurity(page);
    await press(page, 'Connect Google');
    await press(page, 'Cancel');
    await expect(page.getByText('Google was not connected. Nothing was changed.')).toBeVisible();
    await chooseAtGoogle();
    await expect(page.getByText('Google is connected.')).toBeVisible();
    await page.context().clearCookies();

    await newSaver(page);
    await openSecurity(page);
    await chooseAtGoogle();
    await expect(page.getByText('This Google account belongs to another Hazel account.')).toBeVisible();
    await page.context().clearCookies();

    await page.goto('/auth?redirect=/settings/security');
    await press(page, 'Continue with Google');
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Email').fill(atGoogle);
    await press(page, 'Continue');
    await comeToLife(page);
    await press(page, 'Disconnect Google');
    await expect(page.getByText('Not connected')).toBeVisible();
  },
);
