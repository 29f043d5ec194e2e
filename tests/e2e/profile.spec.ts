import { expect, test } from '@playwright/test';

import { expectNoViolation } from './support/axe';
import { goTo, newSaver } from './support/people';

test('a profile shows its figures and leads back', { tag: '@phone' }, async ({ page }) => {
  const { name } = await newSaver(page);
  await page.goto('/dashboard');
  await goTo(page, 'Rank');
  await page.getByRole('link', { name: 'Your profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Level 1 · 0 XP')).toBeVisible();
  await expectNoViolation(page, 'own profile');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();

  await page.goto('/profile/00000000-0000-4000-8000-000000000000');
  await expect(page.getByText('User not found', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/users');
  await page.goBack();
  await expect(page).toHaveURL('/leaderboard');
});
