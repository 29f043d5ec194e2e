import { randomUUID } from 'node:crypto';

import { type Page, expect, test } from '@playwright/test';

import { expectNoViolation } from './support/axe';
import { tooMuch } from './support/overfull';
import { call, comeToLife, day, newSaver } from './support/people';

const item = (name: string, amount: number) => ({
  ...{ kind: 'item', name, quantity: 1, unit: 'piece', unitAmount: null, amount },
});
const keep = (page: Page, shop: string | null, fromNow: number, lines: ReturnType<typeof item>[]) =>
  call(page, 'receipts.keep', {
    id: randomUUID(),
    merchant: shop,
    date: day(fromNow),
    currency: 'EUR',
    lines,
  });
const message = (page: Page, text: string) => page.locator('[data-messages]').getByText(text);
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

/** Takes back what a message tells; another one may still be shown. */
const undo = (page: Page, told: string) =>
  page.getByRole('listitem').filter({ hasText: told }).getByRole('button', { name: 'Undo' }).click();

test('the price book: empty, three products, search, and the price of one over time', async ({ page }) => {
  await newSaver(page);
  await page.goto('/settings/data');
  await comeToLife(page);
  await page.getByRole('link', { name: 'Price book' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Price book' })).toBeVisible();
  await expect(page.getByText('No prices yet')).toBeVisible();
  await expectNoViolation(page, 'empty');

  await keep(page, 'Netto', -20, [item('FRISCHMILCH 1L', 99), item('Brot 500g', 249)]);
  await keep(page, 'Rewe', -2, [item('Frischm1lch 1L', 129), item('Käse Gouda 200g', 219)]);
  await page.goto('/receipts');
  await comeToLife(page);
  await expect(page.getByText('3 products, bought last first')).toBeVisible();
  await expect(row(page, 'FRISCHMILCH 1L')).toContainText('€1.29');
  await expect(row(page, 'FRISCHMILCH 1L')).toContainText('Lowest €0.99 / l, Netto');
  await expectNoViolation(page, 'three products');

  await page.getByRole('searchbox', { name: 'Search products' }).fill('kase');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 product, bought last first')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search products' }).fill('nothing like it');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'All products' }).click();

  await page.getByRole('link', { name: 'FRISCHMILCH 1L' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'FRISCHMILCH 1L' })).toBeVisible();
  await expect(page.getByText('2 prices')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Price over time' }).locator('circle')).toHaveCount(2);
  await expectNoViolation(page, 'product');
});

test(
  'a product is renamed, merged, changed, deleted and brought back',
  { tag: '@phone' },
  async ({ page }) => {
    await newSaver(page);
    await keep(page, 'Netto', -20, [item('Vollmilch', 99), item('Milk', 119)]);
    await page.goto('/receipts');
    await comeToLife(page);
    await page.getByRole('link', { name: 'Milk' }).click();
    const dialog = page.getByRole('dialog');

    await page.getByRole('button', { name: 'Rename' }).click();
    await dialog.getByLabel('Name').fill('');
    await dialog.getByRole('button', { name: 'Save name' }).click();
    await expect(dialog.getByText('Enter what it is')).toBeVisible();
    await dialog.getByLabel('Name').fill('Our milk');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Our milk' })).toBeVisible();

    await page.getByRole('button', { name: /^Change the price of Netto/ }).click();
    await expectNoViolation(page, 'dialog', ['light']);
    await dialog.getByLabel('Price of one (EUR)').fill('1,09');
    await dialog.getByLabel('Shop').fill('Rewe');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('region', { name: 'Prices' })).toContainText('€1.09');

    await page.getByRole('button', { name: 'Merge with another' }).click();
    await dialog.getByRole('button', { name: 'Merge' }).click();
    await expect(dialog.getByText('Choose a product', { exact: true }).last()).toBeVisible();
    await dialog.getByLabel('Is the same as').selectOption({ label: 'Vollmilch' });
    await dialog.getByRole('button', { name: 'Merge' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Vollmilch' })).toBeVisible();
    await expect(page.getByText('2 prices')).toBeVisible();

    await page.getByRole('button', { name: /^Delete the price of Rewe/ }).click();
    await expect(message(page, 'Price deleted')).toBeVisible();
    await expect(page.getByText('1 price', { exact: true })).toBeVisible();
    await undo(page, 'Price deleted');
    await expect(page.getByText('2 prices')).toBeVisible();

    await page.getByRole('button', { name: 'Delete product' }).click();
    await expect(page.getByText('No prices yet')).toBeVisible();
    await undo(page, 'Product deleted');
    await expect(page.getByText('1 product, bought last first')).toBeVisible();

    await page.getByRole('button', { name: 'Delete the price book' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No prices yet')).toBeVisible();
  },
);

test('three hundred products and names of 60 letters fit', { tag: '@phone' }, async ({ page }) => {
  await newSaver(page);
  const long = 'Q'.repeat(60);
  for (const [shop, fromNow] of [
    ['S'.repeat(60), -400],
    ['Netto', -30],
    [null, -3],
  ] as const)
    await keep(page, shop, fromNow, [
      item(`${long} 500g`, 999_999),
      ...Array.from({ length: 299 }, (_, at) =>
        item(`Thing ${'x'.repeat(at % 40)} number${at}`, 100 + at - fromNow),
      ),
    ]);
  await page.goto(`/receipts?search=${long}`);
  await comeToLife(page);
  await page.getByRole('link', { name: long }).click();
  await expect(page.getByText('3 prices')).toBeVisible();
  const product = new URL(page.url()).pathname;
  for (const path of ['/receipts', '/receipts?page=15', `/receipts?search=${long}`, product]) {
    await page.goto(path);
    await comeToLife(page);
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await tooMuch(page), `${path} at ${width} px`).toEqual([]);
    }
  }
  await page.goto('/receipts?page=99');
  await expect(page.getByText('There is no such page.')).toBeVisible();
});
