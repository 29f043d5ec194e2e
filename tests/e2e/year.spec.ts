import { randomUUID } from 'node:crypto';

import { expect, type Page, test } from '@playwright/test';

import { expectNoViolation } from './support/axe';
import { call, comeToLife, day, logCoffee, newSaver, signIn } from './support/people';

/** These tests do not depend on the width (see playwright.config.ts). */
const PHONE_ONLY = { tag: '@phone' };

const YEAR = day().slice(0, 4);

/** A saver with savings in two months of this year, or of last year while this one is too young. */
async function saverOfMonths(page: Page): Promise<void> {
  await newSaver(page);
  await logCoffee(page, 1250, 'flat white');
  for (const ago of [0, 9, 40]) {
    const saving = { id: randomUUID(), amount: 300, category: 'groceries', date: day(-ago), note: null };
    await call(page, 'savings.create', saving);
  }
}

const cards = (page: Page) => page.locator('.swipe > li');
const shown = (page: Page, index: number) =>
  expect
    .poll(async () => {
      const box = await cards(page).nth(index).boundingBox();
      const width = page.viewportSize()?.width ?? 0;
      return box !== null && box.x > -8 && box.x + box.width < width + 8;
    })
    .toBe(true);

test(
  'a year is swiped through with buttons and keys, and names no euro unless it was asked for',
  PHONE_ONLY,
  async ({ page }) => {
    await saverOfMonths(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(`/year-in-review?year=${YEAR}`);
    await comeToLife(page);
    const last = (await cards(page).count()) - 1;
    expect(last).toBeGreaterThan(2);
    await shown(page, 0);

    const next = page.getByRole('button', { name: 'Next card' });
    const size = await next.boundingBox();
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await next.click();
    await next.click();
    await shown(page, 2);
    await expect(page.getByRole('status').filter({ hasText: 'Card 3 of' })).toBeAttached();

    await page.getByRole('list', { name: 'Cards' }).focus();
    await page.keyboard.press('ArrowLeft');
    await shown(page, 1);
    await page.keyboard.press('End');
    await shown(page, last);
    await expect(next).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Home');
    await shown(page, 0);

    const main = page.getByRole('main');
    await expect(main).not.toContainText('€');
    await page.getByRole('switch', { name: /Show amounts/ }).check();
    await expect(main).toContainText('€');
    await page.reload();
    await expect(main).toContainText('€');
    await page.getByRole('switch', { name: /Show amounts/ }).uncheck();
    await expect(main).not.toContainText('€');

    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await expectNoViolation(page, 'at 320 px');
  },
);

for (const [width, height] of [
  [390, 844],
  [360, 640],
] as const)
  test(
    `at ${width}x${height} arrows and titles stay in sight while one goes through the cards`,
    PHONE_ONLY,
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await signIn(page, 'demo@example.com');
      await page.goto('/year-in-review');
      await comeToLife(page);
      const bar = await page.locator('.nav').boundingBox();
      const count = await cards(page).count();
      const next = page.getByRole('button', { name: 'Next card' });
      for (let index = 0; index < count; index += 1) {
        await shown(page, index);
        await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
        await expect(cards(page).nth(index).getByRole('heading')).toBeInViewport({ ratio: 1 });
        const arrow = await next.boundingBox();
        expect((arrow?.y ?? 0) + (arrow?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
        if (index < count - 1) await next.click();
      }
    },
  );

test('a card of a year is a picture to share', PHONE_ONLY, async ({ page }) => {
  await signIn(page, 'demo@example.com');
  await page.goto('/year-in-review');
  await comeToLife(page);
  await page.getByRole('button', { name: 'Share Month by month' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this card' });
  await expect(dialog.getByRole('img')).toHaveAttribute('alt', /^My \d{4}( so far)?\. \d+ savings?\.$/);
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the cards of a year stand below each other', PHONE_ONLY, async ({ page }) => {
    await saverOfMonths(page);
    await page.goto(`/year-in-review?year=${YEAR}`);
    const first = await cards(page).first().boundingBox();
    const last = await cards(page).last().boundingBox();
    expect(first?.x).toBe(last?.x);
    expect(last?.y ?? 0).toBeGreaterThan(first?.y ?? 0);
    await expect(page.getByRole('button', { name: 'Next card' })).toBeHidden();
  });
});

test(
  'insights lead to the year in review, and a year without savings says so',
  PHONE_ONLY,
  async ({ page }) => {
    await newSaver(page);
    await page.goto('/year-in-review');
    await expect(page.getByRole('heading', { name: 'No savings yet' })).toBeVisible();
    await logCoffee(page, 1250, 'flat white');
    await page.goto('/insights');
    await page.getByRole('link', { name: `${YEAR} in review` }).click();
    await expect(page.getByRole('heading', { name: `${YEAR} so far` })).toBeVisible();
    // One saving: no months, weeks, categories or streak.
    await expect(cards(page)).toHaveCount(3);
    await page.goto('/year-in-review?year=2019');
    await expect(page.getByRole('heading', { name: 'Nothing was logged in 2019' })).toBeVisible();
    await page.getByRole('link', { name: 'Your latest year' }).click();
    await expect(page.getByRole('heading', { name: `${YEAR} so far` })).toBeVisible();
  },
);
