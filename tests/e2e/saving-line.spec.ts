import { type Page, expect, test } from '@playwright/test';

import { expectNoViolation } from './support/axe';
import { day, logCoffee, newSaver, queueLoaded } from './support/people';

/** These tests do not depend on the width, so one project is enough (see playwright.config.ts). */
const PHONE_ONLY = { tag: '@phone' };

const line = (page: Page) => page.getByRole('textbox', { name: 'In one line' });
const amountField = (page: Page) => page.getByRole('textbox', { name: 'Amount', exact: true });
const saveForm = (page: Page) => page.getByRole('button', { name: 'Save & Earn XP', exact: true });
const saveLine = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const category = (page: Page, name: string) => page.getByRole('radio', { name });
const said = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true });
const landed = (page: Page, text: string) => page.locator('[data-messages], .strip, .hero').getByText(text);

/** Amounts and days of what has been saved, the latest first. */
async function saved(page: Page): Promise<string[]> {
  await page.goto('/savings-history');
  return page.locator('main tbody tr:not(.history-month)').allInnerTexts();
}

test(
  'a line on Add fills in the form, says what it has understood, and Enter leads to Save',
  PHONE_ONLY,
  async ({ page }) => {
    await newSaver(page);
    await page.goto('/add', { waitUntil: 'networkidle' });
    await line(page).fill('lunch at home 8,50 yesterday');
    await expect(said(page, '€8.50, Eating Out, Yesterday, “lunch at home”')).toBeVisible();
    await expect(amountField(page)).toHaveValue('8.50');
    await expect(category(page, 'Eating Out')).toBeChecked();
    await expect(page.getByLabel('Date')).toHaveValue(day(-1));
    await expect(page.getByLabel('Note')).toHaveValue('lunch at home');
    await expectNoViolation(page, 'line');

    // What the person changes stays, and the rest follows the line.
    await page.getByLabel('Note').fill('With Ann');
    await line(page).fill('8,50');
    await expect(page.getByLabel('Date')).toHaveValue(day());
    await expect(category(page, 'Eating Out')).not.toBeChecked();
    await expect(page.getByLabel('Note')).toHaveValue('With Ann');
    await line(page).press('Enter');
    await expect(category(page, 'Coffee')).toBeFocused();

    await line(page).fill('8,50 lunch tomorrow');
    await line(page).press('Enter');
    await expect(page.getByLabel('Date')).toBeFocused();
    await line(page).fill('lunch');
    await line(page).press('Enter');
    await expect(amountField(page)).toBeFocused();

    await line(page).fill('lunch 8,50 yesterday');
    await line(page).press('Enter');
    await expect(saveForm(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(landed(page, 'Saved €8.50')).toBeVisible();
    await expect(line(page)).toHaveValue('');
    await expect(amountField(page)).toHaveValue('');
    const [first = '', ...others] = await saved(page);
    expect(first).toMatch(/Yesterday[^]*Eating Out[^]*With Ann[^]*8\.50/);
    expect(others).toHaveLength(0);
  },
);

test(
  'beside a line nothing is chosen beforehand, and it is kept as the form is',
  PHONE_ONLY,
  async ({ page, context }) => {
    await newSaver(page);
    await logCoffee(page, 380, '');
    await page.goto('/add', { waitUntil: 'networkidle' });
    await expect(category(page, 'Coffee')).toBeChecked();
    await line(page).fill('12 xyzzy');
    await expect(said(page, '€12.00, Today, “xyzzy”, Which category is it?')).toBeVisible();
    await expect(category(page, 'Coffee')).not.toBeChecked();
    await saveForm(page).click();
    await expect(page.locator('form').getByText('Category is required')).toBeVisible();

    const other = await context.newPage();
    await other.goto('/add', { waitUntil: 'networkidle' });
    await expect(line(other)).toHaveValue('');
    await page.reload({ waitUntil: 'networkidle' });
    await expect(line(page)).toHaveValue('12 xyzzy');
    await expect(amountField(page)).toHaveValue('12');
    await expect(category(page, 'Coffee')).not.toBeChecked();
    await line(page).fill('');
    await expect(category(page, 'Coffee')).toBeChecked();
  },
);

test(
  'a line on Home is saved once by one button, and what is missing is asked on Add',
  PHONE_ONLY,
  async ({ page }) => {
    await newSaver(page);
    await logCoffee(page, 380, '');
    await page.goto('/dashboard', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Type it' }).click();
    await expect(line(page)).toBeFocused();
    await line(page).fill('Mittagessen 7,20 gestern');
    await expect(said(page, '€7.20, Eating Out, Yesterday')).toBeVisible();
    await expectNoViolation(page, 'line on Home');
    await line(page).press('Enter');
    await expect(saveLine(page)).toBeFocused();
    await saveLine(page).dblclick();
    await expect(landed(page, 'Saved €7.20')).toBeVisible();
    await expect(line(page)).toHaveValue('');

    await line(page).fill('7 xyzzy');
    await page.getByRole('button', { name: 'Add the rest' }).click();
    await expect(page).toHaveURL(/\/add$/);
    await expect(amountField(page)).toHaveValue('7');
    await expect(page.getByLabel('Note')).toHaveValue('xyzzy');
    await expect(category(page, 'Coffee')).not.toBeChecked();
    await category(page, 'Coffee').check();
    await saveForm(page).click();
    await expect(landed(page, 'Saved €7.00')).toBeVisible();
    expect(await saved(page)).toHaveLength(3);
  },
);

test('without a connection a line waits on this device', PHONE_ONLY, async ({ page, context }) => {
  await newSaver(page);
  await logCoffee(page, 380, '');
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Type it' }).click();
  await line(page).fill('coffee 3.80');
  await expect(saveLine(page)).toBeVisible();
  await queueLoaded(page);
  await context.setOffline(true);
  await saveLine(page).click();
  await expect(landed(page, '€3.80 kept here, sent by itself.')).toBeVisible();
  await expect(line(page)).toHaveValue('');
});

test(
  'where the rules of the line cannot be fetched, it says so and the form works',
  PHONE_ONLY,
  async ({ page }) => {
    await newSaver(page);
    await page.goto('/add', { waitUntil: 'networkidle' });
    await page.route(/\/saving-line-[^/]*\.js/, (route) => route.abort());
    await line(page).fill('coffee 3.80');
    await expect(page.getByText('That could not be opened')).toBeVisible();
    await amountField(page).fill('3.80');
    await category(page, 'Coffee').check();
    await saveForm(page).click();
    await expect(landed(page, 'Saved €3.80')).toBeVisible();
  },
);

test('today stands in place of its date until the field is used', PHONE_ONLY, async ({ page }) => {
  await newSaver(page);
  await page.goto('/add', { waitUntil: 'networkidle' });
  const today = page.getByText('Today', { exact: true });
  await expect(today).toBeVisible();
  await page.getByLabel('Date').focus();
  await expect(today).toBeHidden();
  await page.getByLabel('Date').fill(day(-1));
  await page.getByLabel('Date').blur();
  await expect(today).toBeHidden();
});
