import { expect, test } from '@playwright/test';

import { expectNoViolation } from './support/axe';
import { seatInLeague } from './support/database';
import { call, comeToLife, logCoffee, newSaver } from './support/people';

/** These tests do not depend on the width (see playwright.config.ts). */
const PHONE_ONLY = { tag: '@phone' };

test(
  'who opts in is told their first Monday; then two people see each other’s share and days, and no euro',
  PHONE_ONLY,
  async ({ page, browser }) => {
    const me = await newSaver(page);
    await page.goto('/league');
    await comeToLife(page);
    await expect(page.getByText('Never an amount.')).toBeVisible();
    await expectNoViolation(page, 'not in');
    await page.getByRole('button', { name: 'Join the leagues' }).click();
    await expect(page.getByRole('heading', { name: /^You start on Monday/ })).toBeVisible();
    await expectNoViolation(page, 'first week to come');

    const elsewhere = await browser.newContext();
    const theirs = await elsewhere.newPage();
    const other = await newSaver(theirs);
    await call(theirs, 'leagues.join');
    await seatInLeague(me.email, other.email);
    await logCoffee(page, 50_000, 'Bicycle bell');
    const rows = page.getByRole('list', { name: 'Your league this week' }).getByRole('listitem');
    const resting = page.getByRole('list', { name: 'Nothing logged this week' }).getByRole('listitem');
    await expect(async () => {
      await page.reload();
      await expect(resting).toHaveCount(1, { timeout: 1000 });
    }).toPass();
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText(`${me.name} (You)`);
    await expect(rows.first()).toContainText('100%');
    await expect(rows.first().getByRole('img', { name: /^Logged on 1 day: / })).toBeVisible();
    await expect(resting).toContainText(other.name);
    await expect(resting).not.toContainText('%');
    await expect(page.getByRole('main')).not.toContainText('€');
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await expectNoViolation(page, 'seated');

    await comeToLife(page);
    await page.getByRole('button', { name: 'Leave the leagues' }).click();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Join the leagues' })).toBeVisible();
    await theirs.goto('/league');
    await expect(theirs.getByText('You are alone this week.')).toBeVisible();
    await elsewhere.close();
  },
);
