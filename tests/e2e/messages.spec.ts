import { expect, type Page, test } from '@playwright/test';
import { z } from 'zod';

import { lost } from './support/calls';
import { moveTrialEnd } from './support/database';
import { comeToLife, call, goTo, logCoffee, newSaver, send } from './support/people';

// Messages of docs/product.md that need a failure. Those that come with their own screen are in its spec.

/** These tests do not depend on the width (see playwright.config.ts). */
const PHONE_ONLY = { tag: '@phone' };

const said = (page: Page, text: string) => page.getByText(text, { exact: true });

const started = z.object({ result: z.object({ data: z.object({ id: z.string() }) }) });

test('a check-in that is lost, and one that another device has made', PHONE_ONLY, async ({ page }) => {
  await newSaver(page);
  const answer = await send(page, 'challenges.start', { code: 'no_coffee_to_go' });
  const { id } = started.parse(await answer.json()).result.data;
  await page.goto('/challenges');
  const checkIn = page
    .getByRole('article', { name: 'No coffee to go' })
    .getByRole('button', { name: 'Check In', exact: true });
  await lost(page, 'challenges.checkIn', async () => {
    await checkIn.click();
    await expect(said(page, 'Failed to check in')).toBeVisible();
  });
  await expect(checkIn).toBeEnabled();
  await call(page, 'challenges.checkIn', { id });
  await checkIn.click();
  await expect(said(page, "You've already checked in today! 🎯")).toBeVisible();
  await expect(checkIn).toBeHidden();
});

test('a challenge that cannot be completed, changed or deleted', PHONE_ONLY, async ({ page }) => {
  await newSaver(page);
  const own = { title: 'Bike to work', description: 'Rain or shine', durationDays: 5, saving: 1000 };
  await call(page, 'challenges.createCustom', { id: crypto.randomUUID(), ...own });
  await call(page, 'challenges.start', { code: 'no_coffee_to_go' });
  await page.goto('/challenges');

  const run = page.getByRole('article', { name: 'No coffee to go' });
  await run.getByRole('button', { name: 'Complete Challenge' }).click();
  const completing = page.getByRole('dialog');
  await lost(page, 'challenges.complete', async () => {
    await completing.getByRole('button', { name: 'Complete Challenge' }).click();
    await expect(said(page, 'Failed to update challenge').first()).toBeVisible();
  });
  await page.keyboard.press('Escape');
  await expect(completing).toBeHidden();

  await page.getByRole('button', { name: 'Edit Bike to work' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Challenge' });
  await edit.getByLabel('Title').fill('Bike everywhere');
  await lost(page, 'challenges.updateCustom', async () => {
    await edit.getByRole('button', { name: /Save/ }).click();
    await expect(said(page, 'Failed to update challenge').first()).toBeVisible();
  });
  await expect(edit.getByLabel('Title')).toHaveValue('Bike everywhere');
  await edit.getByRole('button', { name: /Save/ }).click();
  await expect(said(page, 'Challenge updated!')).toBeVisible();

  await lost(page, 'challenges.deleteCustom', async () => {
    await page.getByRole('button', { name: 'Delete Bike everywhere' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(said(page, 'Failed to delete challenge')).toBeVisible();
  });
  await expect(page.getByRole('article', { name: 'Bike everywhere' })).toBeVisible();
});

test('a history without savings, and one that cannot be fetched', PHONE_ONLY, async ({ page }) => {
  await newSaver(page);
  await page.goto('/savings-history');
  await expect(page.getByRole('heading', { name: 'No savings yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Add Saving' }).click();
  await expect(page).toHaveURL('/add');
  await logCoffee(page, 320, 'Thermos');
  await page.goto('/dashboard');
  await lost(page, 'savings.history', async () => {
    await page.getByRole('main').getByRole('link', { name: 'All savings' }).click();
    await expect(page.getByRole('heading', { name: 'Failed to load savings entries' })).toBeVisible({
      timeout: 15_000,
    });
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Thermos')).toBeVisible();
});

test('an export without savings, one that breaks, and one without Pro', PHONE_ONLY, async ({ page }) => {
  const { email } = await newSaver(page);
  await page.goto('/settings');
  await comeToLife(page);
  await page.getByRole('link', { name: 'Export to CSV' }).click();
  await expect(said(page, 'No data to export')).toBeVisible();

  await logCoffee(page, 320, 'Thermos');
  await page.goto('/settings');
  await comeToLife(page);
  await page.route('**/savings.csv*', (route) => route.abort());
  await page.getByRole('link', { name: 'Export to CSV' }).click();
  await expect(said(page, 'Failed to export data')).toBeVisible();
  await page.unrouteAll();

  await moveTrialEnd(email, '-1 day');
  await call(page, 'profile.continueWithFree?batch=1');
  // A page that was opened before the trial ended: the server refuses what it still shows.
  await page.getByRole('link', { name: 'Export to CSV' }).click();
  await expect(said(page, 'Export is a Pro feature')).toBeVisible();
  await page.goto('/dashboard');
  await goTo(page, 'Settings');
  // It is announced as disabled, and pressing it says why.
  await page.getByRole('button', { name: 'Upgrade to Export' }).click({ force: true });
  await expect(said(page, 'Export is a Pro feature')).toBeVisible();
});
