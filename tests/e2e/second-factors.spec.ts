import { type Page, expect, test } from '@playwright/test';
import { z } from 'zod';

import { codeAt } from '~server/auth/totp';

import { expectNoViolation } from './support/axe';
import { verifyAddress } from './support/database';
import { PASSWORD, call, comeToLife, newSaver, send } from './support/people';

const beginSchema = z.object({ result: z.object({ data: z.object({ secret: z.string() }) }) });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function openSecurity(page: Page) {
  await page.goto('/settings/security');
  await comeToLife(page);
}

/** Loses the session, and types address and password again. */
async function signInAgain(page: Page, email: string, address = '/auth') {
  await page.context().clearCookies();
  await page.goto(address);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Sign In').click();
}

test('a second factor is set up, asked for, and recovered when the phone is lost', async ({ page }) => {
  const { email } = await newSaver(page);
  await verifyAddress(email);
  await openSecurity(page);
  await button(page, 'Set up').click();
  const setup = page.getByRole('dialog', { name: 'Set up two-factor sign-in' });
  await expect(setup.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible();
  const secret = ((await setup.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await expectNoViolation(page, 'set-up', ['light']);
  await setup.getByLabel('Code', { exact: true }).fill('000000');
  await setup.getByRole('button', { name: 'Turn on' }).click();
  await expect(setup.locator('.field-error')).toContainText('This code is wrong');
  // The code of the previous step is accepted, too, so that the present one is left for signing in.
  await setup.getByLabel('Code', { exact: true }).fill(codeAt(secret, new Date(Date.now() - 30_000)));
  await setup.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.locator('code')).toHaveCount(10);
  const [recoveryCode = ''] = await codes.locator('code').allTextContents();
  // An accidental key does not close a dialog that is shown only once.
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(codes.getByRole('button', { name: 'Close' })).toHaveCount(0);
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  await expect(card(page, 'Two-factor sign-in')).toContainText('10 of 10 recovery codes left');

  await signInAgain(page, email, '/auth?redirect=%2Fhabits');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code');
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/auth\?redirect=/);
  await page.goto('/auth?redirect=%2Fhabits');
  await comeToLife(page);
  await expectNoViolation(page, 'second step', ['light', 'dark']);
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await button(page, 'Sign In').click();
  await expect(page.locator('.field-error')).toContainText('This code is wrong');
  await page.getByLabel('Code', { exact: true }).fill(codeAt(secret, new Date()));
  await button(page, 'Sign In').click();
  await expect(page).toHaveURL('/habits');

  await signInAgain(page, email, '/auth?redirect=%2Fsettings%2Fsecurity');
  await page.getByRole('link', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode.toLowerCase());
  await button(page, 'Sign In').click();
  await expect(page).toHaveURL('/settings/security');
  await expect(card(page, 'Two-factor sign-in')).toContainText('9 of 10 recovery codes left');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the second step asks for its code @phone', async ({ page }) => {
    const { email } = await newSaver(page);
    await verifyAddress(email);
    const begun = await send(page, 'accounts.beginTwoFactor', {});
    const secret = beginSchema.parse(await begun.json()).result.data.secret.replaceAll(' ', '');
    await call(page, 'accounts.confirmTwoFactor', { code: codeAt(secret, new Date(Date.now() - 30_000)) });

    await signInAgain(page, email);
    await page.getByLabel('Code', { exact: true }).fill('123');
    await button(page, 'Sign In').click();
    await expect(page.locator('.field-error')).toContainText('This code is wrong');
    await page.getByLabel('Code', { exact: true }).fill(codeAt(secret, new Date()));
    await button(page, 'Sign In').click();
    await expect(page).toHaveURL('/dashboard');
  });
});

test('a passkey is made, signs in without a password, and is removed', async ({ page }) => {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await verifyAddress((await newSaver(page)).email);
  await openSecurity(page);
  await button(page, 'Add a passkey').click();
  const passkeys = card(page, 'Passkeys');
  await expect(passkeys.getByText(/never used/)).toBeVisible();
  await expectNoViolation(page, 'with a passkey', ['light']);
  await passkeys.getByRole('button', { name: /^Rename / }).click();
  const rename = page.getByRole('dialog', { name: 'Rename the passkey' });
  await rename.getByLabel('Name').fill('Kitchen tablet');
  await rename.getByRole('button', { name: 'Save' }).click();
  await expect(passkeys.getByText('Kitchen tablet')).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/auth?redirect=%2Fsettings%2Fsecurity');
  await comeToLife(page);
  await button(page, 'Use a passkey').click();
  await expect(page).toHaveURL('/settings/security');
  await expect(passkeys.getByText(/last used/)).toBeVisible();

  await button(page, 'Remove Kitchen tablet').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(passkeys.getByText('Kitchen tablet')).toBeHidden();
  await page.context().clearCookies();
  await page.goto('/auth');
  await comeToLife(page);
  await button(page, 'Use a passkey').click();
  await expect(page.getByRole('alert').filter({ hasText: 'This passkey did not work' })).toBeVisible();
});
