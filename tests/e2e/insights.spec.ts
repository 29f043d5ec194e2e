import { expect, type Page, test } from '@playwright/test';

import { expectNoViolation } from './support/axe';
import { moveGoalDate, moveTrialEnd } from './support/database';
import { call, day, logCoffee, newSaver, signIn } from './support/people';

/** These tests do not depend on the width (see playwright.config.ts). */
const PHONE_ONLY = { tag: '@phone' };

const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

test(
  'shows month, year and weekdays to everybody, and the rest with Pro only',
  PHONE_ONLY,
  async ({ page }) => {
    const { email } = await newSaver(page);
    await page.goto('/insights');
    await expect(page.getByRole('heading', { name: 'No savings yet' })).toBeVisible();

    await logCoffee(page, 1250, 'flat white');
    await page.goto('/insights');
    const today = page.getByRole('link', { name: /: €12.50 in 1 saving$/ });
    await expect(today).toHaveAttribute('aria-current', 'date');
    await today.focus();
    await page.keyboard.press('Home');
    await expect(page.locator('[data-day]:focus')).toHaveText('1');
    await page.keyboard.press('End');
    await expect(today).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/savings-history\?date=\d{4}-\d{2}-\d{2}$/);
    await expect(page.getByText('flat white')).toBeVisible();
    await page.goBack();
    await region(page, /^\d{4}$/)
      .getByText('The year as a table')
      .click();
    await expect(page.getByRole('columnheader', { name: 'Best day' })).toBeVisible();

    const rate = page.getByRole('slider', { name: 'Rate: 5% a year, not guaranteed' });
    await rate.focus();
    await page.keyboard.press('Home');
    await expect(page.getByRole('row', { name: /^10 years/ })).toContainText('€1,500');
    await expect(region(page, 'Goal insights: Bicycle')).toContainText(
      'A forecast needs 4 full weeks; you have 0 so far.',
    );
    await region(page, /^Analytics/).scrollIntoViewIfNeeded();
    await expect(page.locator('.recharts-surface').first()).toBeVisible();
    await expectNoViolation(page, 'with Pro');

    await moveTrialEnd(email, '-1 day');
    await call(page, 'profile.continueWithFree');
    await page.goto('/insights');
    await expect(region(page, 'What Pro adds here')).toBeVisible();
    await expect(region(page, /^Analytics/)).toHaveCount(0);
    await expect(region(page, 'Your week')).toBeVisible();
    await expectNoViolation(page, 'without Pro');
  },
);

test('stays a light page with both charts, and every figure in reach', PHONE_ONLY, async ({ page }) => {
  await signIn(page, 'pro@example.com');
  await page.goto('/insights');
  const analytics = region(page, /^Analytics/);
  const charts = analytics.locator('.recharts-surface');
  await analytics.getByText('Claimed and transferred by month, as a table').scrollIntoViewIfNeeded();
  await analytics.getByText('Categories over time, as a table').scrollIntoViewIfNeeded();
  await expect(charts).toHaveCount(2);
  await expect(charts.last().locator('.recharts-area-area').first()).toBeVisible();
  // Every element costs time, so their number is limited.
  expect(await page.locator('*').count()).toBeLessThan(600);
  await expect(page.getByRole('img', { name: /^Heat map of \d{4}/ })).toBeVisible();

  await page.getByRole('navigation', { name: 'Year' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/month=\d{4}-12$/);
  await expectNoViolation(page, 'a year before');
});

test(
  'in the last days of a goal no screen speaks of a week or a day that is not there',
  PHONE_ONLY,
  async ({ page }) => {
    const { email } = await newSaver(page);
    await logCoffee(page, 1250, 'flat white');
    await call(page, 'profile.update', { goalDate: day(1) });
    await page.goto('/insights');
    const insights = region(page, 'Goal insights: Bicycle');
    await expect(insights).toContainText(/Needed until .*€887\.50/);
    await expect(insights.getByRole('slider')).toHaveCount(0);
    await page.goto('/dashboard');
    await expect(region(page, /^Goal$/)).toContainText('€443.75 a day gets you there');
    await moveGoalDate(email, day());
    await page.goto('/dashboard');
    await expect(region(page, /^Goal$/)).toContainText('€887.50 today gets you there: this is the date.');
  },
);
