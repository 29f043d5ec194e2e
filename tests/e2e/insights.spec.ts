import { expect, type Locator, type Page, test } from '@playwright/test';

import { expectNoViolation } from './support/axe';
import { moveGoalDate, moveTrialEnd } from './support/database';
import { call, comeToLife, day, logCoffee, newSaver, signIn } from './support/people';

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
    await page.keyboard.press('Control+Home');
    await expect(page.locator('[data-day]:focus')).toHaveText('1');
    await page.keyboard.press('Control+End');
    await expect(today).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/savings-history\?date=\d{4}-\d{2}-\d{2}$/);
    await expect(page.getByText('flat white')).toBeVisible();
    await page.goBack();
    // One day, one weekday, one month: sentences, and no chart of nothing.
    await expect(region(page, /^\d{4}$/)).toContainText('Its first day is here');
    await expect(region(page, 'Your week')).toContainText('All of it is from one weekday so far.');
    await expect(region(page, /^Analytics/)).toContainText('One month is here.');
    await expect(page.getByRole('slider', { name: /Heat map|by month|Categories over/ })).toHaveCount(0);

    const rate = page.getByRole('slider', { name: 'Rate: 5% a year, not guaranteed' });
    await rate.focus();
    await page.keyboard.press('Home');
    await expect(page.getByRole('row', { name: /^10 years/ })).toContainText('€1,500');
    await expect(region(page, 'Goal insights: Bicycle')).toContainText(
      'A forecast needs 4 full weeks; you have 0 so far.',
    );
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

/** The value that a chart tells of. */
const told = (chart: Locator) => chart.evaluate((slider) => slider.getAttribute('aria-valuetext') ?? '');

test(
  'charts are read by keys, pointer and table, in few elements, and their figures agree',
  PHONE_ONLY,
  async ({ page }) => {
    await signIn(page, 'demo@example.com');
    await page.goto('/insights');
    await comeToLife(page);
    // Every element costs time, so their number is limited.
    expect(await page.locator('*').count()).toBeLessThan(600);

    const chart = page.getByRole('slider', { name: 'Claimed and transferred by month' });
    const month = await page.locator('#month').textContent();
    const total = await region(page, month ?? '')
      .locator('.num')
      .first()
      .textContent();
    expect(await told(chart)).toContain(`${month}: ${total} claimed`);
    await chart.focus();
    await page.keyboard.press('Home');
    expect(await told(chart)).toMatch(/: before your first saving$/);
    await page.keyboard.press('End');
    expect(await told(chart)).toContain(`${month}: ${total} claimed`);
    await page.keyboard.press('ArrowLeft');
    const before = await told(chart);
    expect(before).not.toContain(`${month}:`);
    const box = await chart.boundingBox();
    await chart.hover({ position: { x: (box?.width ?? 0) - 4, y: 60 } });
    await expect.poll(() => told(chart)).toContain(`${month}: ${total} claimed`);

    // Months before the first saving stand in no table.
    await page.getByText('Claimed and transferred by month, as a table').click();
    const rows = page.getByRole('table').filter({ hasText: 'Transferred' }).getByRole('row');
    const [name = '', figures = ''] = before.split(': ');
    await expect(rows.filter({ hasText: name })).toContainText(figures.split(' ')[0] ?? 'no figure');
    expect(await rows.count()).toBeLessThan(13);

    const fan = page.getByRole('slider', { name: 'Forecast of your goal' });
    const day = (await told(fan)).replace(/: .*/, '');
    await expect(region(page, /^Goal insights/)).toContainText(`you are there around ${day}.`);
    await fan.focus();
    await page.keyboard.press('Home');
    expect(await told(fan)).toMatch(/^Today: €[\d.,]+ of €/);

    const heat = page.getByRole('slider', { name: /^Heat map of \d{4}/ });
    await heat.focus();
    await page.keyboard.press('End');
    expect(await told(heat)).toMatch(/31 December: still to come$|31 December: /);
    await expectNoViolation(page, 'with charts');

    await page.getByRole('navigation', { name: 'Year' }).getByRole('link').first().click();
    await expect(page).toHaveURL(/month=\d{4}-12$/);
    await expectNoViolation(page, 'a year before');
  },
);

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
