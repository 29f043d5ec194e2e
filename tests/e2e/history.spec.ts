import { readFile } from 'node:fs/promises';

import { type Page, expect, test } from '@playwright/test';

import { IMPORT_MAX_STORED } from '~server/domain/savings/csv-import';

import { expectNoViolation } from './support/axe';
import { fillTrash } from './support/database';
import { comeToLife, goTo, logCoffee, newSaver, queueLoaded } from './support/people';

let count = 0;
const unique = () => `${Date.now().toString(36)}${process.pid.toString(36)}${(count += 1)}`;

/** A day in Copenhagen, where the browsers of these tests are, this many days from now. */
const day = (fromNow = 0) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Copenhagen' }).format(
    Date.now() + fromNow * 86_400_000,
  );

interface Row {
  amount: number;
  category: string;
  date: string;
  note: string;
}

/** One a day: 1, 2, … 7 EUR, the latest is 1. */
const WEEK: readonly Row[] = Array.from({ length: 7 }, (_, n) => ({
  amount: (n + 1) * 100,
  category: n === 2 ? 'groceries' : 'coffee',
  date: day(-n),
  note: `Number ${n + 1}`,
}));

/** A new person in the trial with a goal and these savings. */
async function startWithSavings(page: Page, rows = WEEK): Promise<{ email: string }> {
  const call = async (procedure: string, data: object) => {
    const { origin } = new URL(test.info().project.use.baseURL ?? '');
    const answer = await page.request.post(`/api/trpc/${procedure}`, { headers: { origin }, data });
    expect(answer.ok(), `${procedure}: ${await answer.text()}`).toBe(true);
  };
  const name = unique();
  await call('accounts.signUp', {
    email: `${name}@example.net`,
    password: 'Str0ng-enough!',
    displayName: name,
    timeZone: 'Europe/Copenhagen',
  });
  await call('profile.onboard', {
    goalName: 'Bicycle',
    goalAmount: 90_000,
    goalDate: day(300),
    householdSize: 1,
    spendAreas: ['coffee'],
    weeklyEatingOut: 0,
    weeklyCoffeesOut: 3,
    weeklyTransport: 0,
    monthlySubscriptions: 0,
    coachTone: 'fun',
  });
  await call('profile.welcomed?batch=1', {});
  const id = crypto.randomUUID();
  await call('savings.importRows', {
    id,
    from: 0,
    rows: rows.map((row) => ({ ...row, transferred: false })),
  });
  await call('savings.importCommit', { id, rows: rows.length });
  return { email: `${name}@example.net` };
}

/** The savings on the page, without the headings of months. */
const rows = (page: Page) =>
  page
    .getByRole('region', { name: /^Page / })
    .getByRole('row')
    .filter({ hasText: /[+−]€/ });
const month = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });

/** Deletes a saving as a phone does, in the dialog that edits it. */
async function remove(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog', { name: 'Edit saving' }).getByRole('button', { name: 'Delete it' }).click();
}
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: /Messages/ }).getByText(text);

test.describe('history', () => {
  test('filters, edits, deletes, undoes and restores @phone', async ({ page }) => {
    await startWithSavings(page);
    await page.goto('/savings-history');
    await expect(page.getByText('7 savings, newest first')).toBeVisible();
    await expect(rows(page)).toHaveCount(5);
    await page.getByRole('link', { name: 'Older' }).click();
    await expect(page).toHaveURL(/page=2$/);
    await expect(rows(page)).toHaveCount(2);

    await page.getByRole('searchbox', { name: 'Search notes' }).fill('number 3');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(/search=number\+3$/);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('+15 XP');
    await page.getByRole('link', { name: 'Clear' }).click();
    await expect(rows(page)).toHaveCount(5);
    await page.goto(`/savings-history?date=${day(-100)}`);
    await expect(page.getByRole('heading', { name: 'No savings found for this date' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add Saving' })).toBeVisible();
    await page.goto(`/savings-history?date=${day(-2)}`);
    await expect(rows(page)).toHaveCount(1);

    await page.getByRole('button', { name: /^Edit Groceries/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit saving' });
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('0');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog.getByText('Amount must be greater than 0')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('2,50');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog).toBeHidden();
    await expect(rows(page)).toContainText('+12 XP');
    await expect(rows(page)).toContainText(/2[.,]50/);

    await remove(page, /^Edit Groceries/);
    await expect(page.getByRole('heading', { name: 'No savings found for this date' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, 'Saving restored')).toBeVisible();
    await expect(rows(page)).toContainText('+12 XP');

    await remove(page, /^Edit Groceries/);
    await expect(rows(page)).toHaveCount(0);
    // By keyboard, because earlier messages may still cover it, and stay while a pointer rests on them.
    await page.getByRole('link', { name: 'Trash' }).press('Enter');
    await page.getByRole('button', { name: /^Restore Groceries/ }).click();
    await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
    // By keyboard, because three messages may cover it, and stay while a mouse rests above them.
    await page.getByRole('link', { name: 'Back to history' }).press('Enter');
    await expect(page.getByText('7 savings, newest first')).toBeVisible();
  });

  test('months tell their whole sum on every page, and what a filter leaves of it', async ({ page }) => {
    // Seven in March, three in February: the month runs over two pages.
    await startWithSavings(
      page,
      Array.from({ length: 10 }, (_, n) => ({
        amount: (n + 1) * 110,
        category: n % 2 === 0 ? 'coffee' : 'groceries',
        date: n < 7 ? `2025-03-${20 - n}` : `2025-02-${20 - n}`,
        note: `Number ${n + 1}`,
      })),
    );
    await page.goto('/savings-history');
    await comeToLife(page);
    await expect(month(page, 'March 2025')).toContainText('7 savings');
    await expect(month(page, 'March 2025')).toContainText('€30.80');
    await page.getByRole('link', { name: 'Older' }).click();
    await expect(month(page, 'March 2025')).toContainText('€30.80');
    await expect(month(page, 'February 2025')).toContainText('€29.70');
    await expectNoViolation(page, 'two months');

    await page.getByRole('link', { name: 'March 2025' }).click();
    await expect(page).toHaveURL(/[?]month=2025-03$/);
    await expect(page.getByText('7 savings, newest first', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Previous month' }).click();
    await expect(page.getByText('3 savings, newest first', { exact: true })).toBeVisible();
    await expect(month(page, 'February 2025')).toContainText('€29.70');
    // What was typed stays while another month comes.
    await page.getByRole('searchbox', { name: 'Search notes' }).fill('number 2');
    await page.getByRole('link', { name: 'Next month' }).click();
    await expect(page.getByText('7 savings, newest first', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(/month=2025-03&search=number\+2$/);
    await expect(page.getByText('1 saving, newest first. The sums count only these')).toBeVisible();
    await expect(month(page, 'March 2025')).toContainText('€2.20');
    await expectNoViolation(page, 'a month with a filter');

    await page.goto('/savings-history');
    await comeToLife(page);
    const isPhone = test.info().project.name === 'phone';
    // The header of the columns is there for a screen reader on a phone, too.
    await expect(page.getByRole('columnheader', { name: 'Amount' })).toHaveCount(1);
    if (isPhone) await remove(page, /^Edit Coffee, 20 March 2025/);
    else await page.getByRole('button', { name: /^Delete Coffee, 20 March 2025/ }).click();
    await expect(month(page, 'March 2025')).toContainText('€29.70');
    await expect(month(page, 'March 2025')).toContainText('6 savings');
    const row = await rows(page).first().boundingBox();
    expect(row?.height).toBeLessThan(92);
    // Without scrolling.
    for (const control of [
      page.getByRole('button', { name: 'Import', exact: true }),
      page.getByRole('link', { name: 'Trash' }),
    ])
      await expect(control).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Took money out' })).toHaveCount(0);
  });

  test('what waits on this device is in no sum yet, and the history says so @phone', async ({
    page,
    context,
  }) => {
    await newSaver(page);
    await logCoffee(page, 380, 'Thermos');
    await page.goto('/savings-history');
    await comeToLife(page);
    await queueLoaded(page);
    await goTo(page, 'Home');
    await expect(page.getByRole('region', { name: 'Recent savings', exact: true })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: /^Thermos/ }).click();
    await expect(page.getByRole('region', { name: 'On this device' })).toBeVisible();
    await page.getByRole('link', { name: 'All savings' }).first().click();
    await expect(page.getByText('Not in these sums yet: 1 saving on this device, €3.80')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: '1 saving' })).toContainText('€3.80');
    await context.setOffline(false);
    await expect(page.getByRole('row').filter({ hasText: '2 savings' })).toContainText('€7.60');
    await expect(page.getByText(/^Not in these sums/)).toBeHidden();
  });

  test('exports a file that imports as nothing new, and names the wrong line of another @phone', async ({
    page,
  }) => {
    await startWithSavings(page);
    await page.goto('/settings');
    await comeToLife(page);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export to CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`savings-${day()}.csv`);
    await expect(toast(page, 'Data exported successfully!')).toBeVisible();
    const text = await readFile(await file.path(), 'utf8');
    expect(text.startsWith('\uFEFFDate,Category,Amount (EUR),Note,Transferred\r\n')).toBe(true);

    await page.goto('/savings-history');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Import savings' });
    const choose = (name: string, content: string) =>
      dialog.getByLabel('File').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
    await choose('same.csv', text);
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(dialog.getByText('Everything in this file is here already.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Back' }).click();

    await choose('bad.csv', 'Datum;Betrag\r\n01.02.2026;5\r\n30.02.2026;7,50\r\n');
    await expect(dialog.getByText('Line 3: Invalid date format')).toBeVisible();
    await choose('good.csv', 'Datum;Betrag;Notiz\r\n01.02.2026;5;one\r\n02.02.2026;7,50;"two; more"\r\n');
    await expect(dialog.getByText(/^2 are from before .*, when your goal began/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByRole('button', { name: 'Import 2 savings' }).click();
    await expect(toast(page, 'Imported 2 savings')).toBeVisible();
    await expect(page.getByText('9 savings, newest first')).toBeVisible();
  });

  test('says how many of a file fit, and imports nothing while not all do', async ({ page }) => {
    const { email } = await startWithSavings(page);
    await fillTrash(email, IMPORT_MAX_STORED - 8);
    await page.goto('/savings-history');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Import savings' });
    const content = 'Datum;Betrag\r\n01.02.2026;5\r\n02.02.2026;7,50\r\n';
    await dialog
      .getByLabel('File')
      .setInputFiles({ name: 'two.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(
      dialog.getByText(/^2 new savings, and only 1 of them fits: .* up to 200,000 savings/),
    ).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Import / })).toHaveCount(0);
    await expectNoViolation(page);
    await dialog.getByRole('button', { name: 'Back' }).click();
    await expect(dialog.getByRole('button', { name: 'Preview' })).toBeVisible();
  });
});
