import { expect, test } from '@playwright/test';

import { expectNoViolation } from './support/axe';
import { newSaver } from './support/people';

test('a challenge from its start over a check-in to its end', { tag: '@phone' }, async ({ page }) => {
  await newSaver(page);
  await page.goto('/challenges');
  const offer = page.getByRole('article', { name: 'No coffee to go' });
  await offer.getByRole('button', { name: 'Start Challenge' }).click();
  const customize = page.getByRole('dialog', { name: 'Customize Challenge' });
  await customize.getByLabel('Duration (days)').fill('many');
  await expect(customize.getByText('1 day, about')).toBeVisible();
  await customize.getByLabel('Duration (days)').fill('10');
  await customize.getByRole('button', { name: 'Start Challenge' }).click();
  await expect(page.getByText('Challenge started!', { exact: true })).toBeVisible();

  const run = page.getByRole('article', { name: 'No coffee to go' });
  await expect(run.getByText('Day 1 of 10')).toBeVisible();
  await run.getByText('Check-in calendar').click();
  await expect(run.getByRole('img', { name: /^Day 1, .*: check in today$/ })).toBeVisible();
  await expectNoViolation(page);
  await run.getByRole('button', { name: 'Check In', exact: true }).click();
  await expect(page.getByText('Daily check-in complete! +5 XP 🔥', { exact: true })).toBeVisible();
  await expect(run.getByRole('img', { name: /^Day 1, .*: checked today$/ })).toBeVisible();
  await expect(run.getByText('1 / 10 check-ins')).toBeVisible();
  await expect(run.getByRole('button', { name: 'Check In', exact: true })).toBeHidden();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(page.getByText('5 / 100 XP')).toBeVisible();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Challenges' }).click();
  await run.getByRole('button', { name: 'Complete Challenge' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Completing now gives no XP yet.')).toBeVisible();
  await expect(dialog.getByText('1 / 10')).toBeVisible();
  await dialog.getByRole('button', { name: 'Complete Challenge' }).click();
  await expect(dialog.getByText('Completed early, so without XP this time.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('region', { name: 'Completed Challenges' })).toContainText('Pending');
});

test('a custom challenge is made, and wrong input is named and kept', { tag: '@phone' }, async ({ page }) => {
  await newSaver(page);
  await page.goto('/challenges');
  await page.getByRole('button', { name: 'Create Custom Challenge' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Custom Challenge' });
  await dialog.getByLabel('Title').fill('Bike to work');
  await dialog.getByRole('button', { name: 'Create Challenge' }).click();
  await expect(page.getByText('Please fill in all fields').first()).toBeVisible();
  await expect(dialog.getByLabel('Title')).toHaveValue('Bike to work');
  await dialog.getByLabel('Description').fill('Rain or shine');
  await page.route('**/challenges.createCustom*', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Create Challenge' }).click();
  await expect(page.getByText('Failed to create challenge', { exact: true })).toBeVisible();
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Create Challenge' }).click();
  await expect(page.getByText('Custom challenge created!', { exact: true })).toBeVisible();

  const own = page.getByRole('article', { name: 'Bike to work' });
  await expect(own.getByText('Custom', { exact: true })).toBeVisible();
  await page.route('**/challenges.start*', (route) => route.abort());
  await own.getByRole('button', { name: 'Start Challenge' }).click();
  await expect(page.getByText('Failed to start challenge', { exact: true })).toBeVisible();
  await page.unrouteAll();
  await own.getByRole('button', { name: 'Delete Bike to work' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Challenge deleted', { exact: true })).toBeVisible();
  await expect(own).toBeHidden();
});
