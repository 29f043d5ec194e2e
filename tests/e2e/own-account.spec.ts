import { expect, test } from '@playwright/test';

import { expectNoViolation } from './support/axe';
import { expectMail, mailedLink } from './support/mailbox';
import { call, comeToLife, logCoffee, newSaver } from './support/people';
import { demoAdminCode } from '../../scripts/lib/demo-admin';

const OLD = { iban: 'DK50 0040 0440 1162 43', holder: 'Lena Sørensen' };

test(
  'another savings account waits a day: both are shown, codes lead to the old one, and a link stops it signed out',
  { tag: '@phone' },
  async ({ page, browser, request }) => {
    const { email } = await newSaver(page);
    await logCoffee(page, 400, 'Flat white');
    await call(page, 'transfers.setAccount', OLD);
    await page.goto('/settings/security');
    await comeToLife(page);
    const card = page.getByRole('region', { name: 'Savings account' });
    await card.getByRole('button', { name: 'Change' }).click();
    const form = page.getByRole('dialog', { name: 'Your savings account' });
    await expect(form.getByText('is used after 24 hours')).toBeVisible();
    await form.getByLabel('IBAN of your savings account').fill('DE89 3704 0044 0532 0130 00');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/^Savings account saved. Codes lead to it from .+ on.$/)).toBeVisible();
    await expect(card.getByText('DK50 •••• •••• 43')).toBeVisible();
    const waiting = card.getByRole('group', { name: 'Waiting savings account' });
    await expect(waiting.getByText('DE89 •••• •••• 00')).toBeVisible();
    await expectNoViolation(page);

    await page.goto('/dashboard');
    await comeToLife(page);
    await page.getByText(/ waiting in\s\d+$/).click();
    await page.getByRole('button', { name: 'Move it' }).click();
    const move = page.getByRole('dialog');
    await expect(move.getByText(/^DE89 •••• •••• 00 was entered, and is used from .+ on\./)).toBeVisible();
    await expect(move.getByRole('img', { name: 'QR code of the transfer' })).toBeVisible();
    await expectNoViolation(page, 'with the dialog');

    await expectMail(request, email, 'Another savings account was entered in Hazel');
    const anybody = await (await browser.newContext()).newPage();
    await anybody.goto(await mailedLink(request, email, '/stop-account-change'));
    await expectNoViolation(anybody);
    await anybody.getByRole('button', { name: 'Stop this change' }).click();
    await expect(anybody.getByRole('heading', { name: 'Stopped' })).toBeVisible();
    await anybody.goBack();
    await anybody.getByRole('button', { name: 'Stop this change' }).click();
    await expect(anybody.getByRole('heading', { name: 'This link is invalid or has expired' })).toBeVisible();
    await anybody.context().close();
    await page.goto('/settings/security');
    await expect(card.getByText('DK50 •••• •••• 43')).toBeVisible();
    await expect(waiting).toHaveCount(0);
  },
);

test(
  'a waiting account is stopped in the settings, where mail is off',
  { tag: '@phone' },
  async ({ page }) => {
    await newSaver(page);
    await call(page, 'transfers.setAccount', OLD);
    await call(page, 'transfers.removeAccount');
    await call(page, 'transfers.setAccount', OLD);
    await page.goto('/settings/security');
    await comeToLife(page);
    const card = page.getByRole('region', { name: 'Savings account' });
    await card.getByRole('button', { name: 'Stop this change' }).click();
    await expect(page.getByText('Stopped. Nothing else was changed.')).toBeVisible();
    await expect(card.getByText('DK50 •••• •••• 43')).toHaveCount(0);
  },
);

test('the demo administrator signs in with password and code', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/auth');
  await comeToLife(page);
  await page.getByLabel('Email').fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill('Demo-pass-1!');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByLabel('Code').fill(demoAdminCode(new Date()));
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
});
