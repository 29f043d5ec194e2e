import { expect, type Page, test } from '@playwright/test';

import { expectNoViolation } from './support/axe';
import { letADayPass } from './support/database';
import { newSaver } from './support/people';

/** These tests do not depend on the width, so one project is enough (see playwright.config.ts). */
const PHONE_ONLY = { tag: '@phone' };

const toast = (page: Page, text: string) => page.locator('[data-messages], .strip').getByText(text);
const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting for a tap' });

test(
  'habits that save: set up, one tap, and what was nearly bought a day later',
  PHONE_ONLY,
  async ({ page }) => {
    test.slow();
    const { email } = await newSaver(page);
    await page.goto('/add');
    await page.getByRole('link', { name: 'habits that save' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Habits that save' })).toBeVisible();
    await expect(page.getByText('No habits yet')).toBeVisible();
    await expectNoViolation(page, 'empty');

    await page.getByRole('link', { name: 'Standing saving' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Set it up' }).click();
    await expect(dialog.getByText('Give it a name')).toBeVisible();
    await expect(dialog.getByText('Amount must be greater than 0')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('3,50');
    await dialog.getByLabel('Name').fill('No coffee to go');
    await expectNoViolation(page, 'dialog', ['light']);
    await dialog.getByRole('button', { name: 'Set it up' }).click();
    await expect(dialog).toBeHidden();

    // Nothing is logged without the tap, and two taps log once.
    await expect(waiting(page).getByText('Due today')).toBeVisible();
    await waiting(page).getByRole('button', { name: 'Log €3.50' }).dblclick();
    await expect(toast(page, 'Saved €3.50 · +17 XP · New badge: First acorn')).toBeVisible();
    await expect(waiting(page)).toBeHidden();
    await expect(page.getByText('logged 1×')).toBeVisible();

    await page.getByRole('link', { name: 'Round up a purchase' }).click();
    await dialog.getByRole('textbox', { name: 'Amount spent' }).fill('4');
    await expect(dialog.getByText('€4.00 is round already: there is nothing to save.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Amount spent' }).fill('3.60');
    await dialog.getByRole('button', { name: 'Save €0.40' }).click();
    await expect(toast(page, 'Saved €0.40 · +2 XP')).toBeVisible();

    await page.getByRole('link', { name: 'Nearly bought it' }).click();
    await dialog.getByRole('textbox', { name: 'Price' }).fill('49');
    await dialog.getByLabel('What was it?').fill('A third lamp');
    await dialog.getByRole('button', { name: 'Ask me tomorrow' }).click();
    await expect(
      page.getByRole('region', { name: 'Sleeping on it' }).getByText('A third lamp'),
    ).toBeVisible();
    await letADayPass(email);
    await page.reload();
    await expectNoViolation(page, 'with habits');
    await waiting(page).getByRole('button', { name: 'Saved €49.00' }).click();
    await expect(page.locator('.strip').getByText('Saved €49.00 · +50 XP', { exact: true })).toBeVisible();
    await expect(waiting(page)).toBeHidden();
  },
);

test('a pause is planned beforehand and taken back', PHONE_ONLY, async ({ page }) => {
  await newSaver(page);
  await page.goto('/streak');
  await expect(page.getByRole('heading', { level: 1, name: 'Your streak' })).toBeVisible();
  await expect(page.getByText('No weeks yet')).toBeVisible();
  await expect(page.getByText(/4 of 4 are left in \d{4}/)).toBeVisible();
  await page.getByLabel('Week', { exact: true }).selectOption({ index: 3 });
  await page.getByRole('button', { name: 'Set pause' }).click();
  const planned = page.getByRole('list', { name: 'Planned pauses' });
  await expect(planned.getByText('Planned')).toBeVisible();
  await expectNoViolation(page, 'paused');
  // The message covers the row until it disappears, and it stays while the mouse rests on it.
  await page.mouse.move(0, 0);
  await expect(toast(page, 'Pause set. That week counts as neither.')).toBeHidden();
  await planned.getByRole('button', { name: /Take back/ }).click();
  await expect(planned).toBeHidden();
});
