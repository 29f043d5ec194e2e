import { expect, type Page, test } from '@playwright/test';

import { expectNoViolation } from './support/axe';
import { forgetProof, verifyAddress } from './support/database';
import { expectMail, mailedLink } from './support/mailbox';
import { PASSWORD, comeToLife, newSaver, signIn, somebody } from './support/people';

const NEXT = 'Amber-badger-58!';

async function openSecurity(page: Page): Promise<void> {
  await page.goto('/settings/security');
  await comeToLife(page);
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** A button of the dialog, which may have the same name as one behind it. */
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
    await expect(page).toHaveURL('/settings/access?changed=1');
    await expect(page.getByText('Nobody else: only your password, and this browser.')).toBeVisible();
    await expectNoViolation(page, 'who can get in');
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
    await expect(page).toHaveURL('/settings/security?done=address');
    await expect(page.getByText('Your new address is in use and verified.')).toBeVisible();
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
    const { name, email } = await newSaver(page);
    await verifyAddress(email);
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

    await verifyAddress((await newSaver(page)).email);
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

test(
  'without a proven address there is no key to be had, and the page says how to prove it',
  { tag: '@phone' },
  async ({ page, request }) => {
    const { email } = await newSaver(page);
    await openSecurity(page);
    await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible();
    for (const name of ['Add a passkey', 'Set up', 'Connect Google'])
      await expect(page.getByRole('button', { name, exact: true })).toBeHidden();
    await expect(page.getByText('Needs a verified address.')).toHaveCount(3);
    await expectNoViolation(page, 'unproven');
    await press(page, 'Send the link again');
    await expect(page.getByText(`A new link is on its way to ${email}.`)).toBeVisible();
    await page.goto(await mailedLink(request, email, '/verify-email'));
    await press(page, 'Verify my email');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your email is verified');
    await openSecurity(page);
    await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible();
    await expect(page.getByText('Needs a verified address.')).toBeHidden();
  },
);

test(
  'after a reset one press keeps out a passkey, Google and another browser',
  { tag: '@phone' },
  async ({ page, browser, request }) => {
    const { email, name } = await newSaver(page);
    await verifyAddress(email);
    await openSecurity(page);
    await press(page, 'Connect Google');
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Email').fill(`at-google-${name}@example.com`);
    await press(page, 'Continue');
    await expect(page.getByText('Google is connected.')).toBeVisible();

    const owner = await (await browser.newContext()).newPage();
    await owner.goto('/reset-password');
    await owner.getByLabel('Email').fill(email);
    await press(owner, 'Send me a link');
    await owner.goto(await mailedLink(request, email, '/reset-password'));
    await owner.getByLabel('New password').fill(NEXT);
    await press(owner, 'Save and sign in');
    await expect(owner).toHaveURL('/settings/access?changed=1');
    await signIn(page, email, NEXT);
    await owner.reload();
    await comeToLife(owner);
    const card = owner.getByRole('region', { name: 'What opens your account' });
    await expect(card.getByText('Whoever holds the Google account that is connected')).toBeVisible();
    await expect(card.getByText(/^Signed in: /)).toHaveCount(2);
    await expectNoViolation(owner);
    await forgetProof(email);
    await press(owner, 'Only me from now on');
    await owner.getByLabel('Password', { exact: true }).fill(NEXT);
    await pressIn(owner, 'Is it you?', 'Continue');
    await expect(owner.getByText('Only you can get in now, here and with your password.')).toBeVisible();
    await expect(card.getByText('Nobody else: only your password, and this browser.')).toBeVisible();
    await expect(card.getByText(/Google/)).toBeHidden();
    await expectMail(request, email, 'Only you can get in now');
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/auth?redirect=%2Fdashboard');
    await owner.getByRole('link', { name: 'Continue' }).click();
    await expect(owner).toHaveURL('/dashboard');
    await owner.context().close();
  },
);
