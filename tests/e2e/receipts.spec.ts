import { type Page, expect, test } from '@playwright/test';
import sharp from 'sharp';

import type { ReadReceipt, ReceiptLine } from '~server/domain/receipts/receipt';
import { localDay } from '~server/domain/kernel/days';
import type { ScanAnswer } from '~server/domain/receipts/scan-answer';

import { expectNoViolation } from './support/axe';
import { comeToLife, newSaver } from './support/people';

const line = (name: string, amount: number, more: Partial<ReceiptLine> = {}): ReceiptLine => ({
  ...{ kind: 'item', name, quantity: 1, unit: 'piece', unitAmount: null, amount, confidence: 0.95 },
  ...more,
});
const RECEIPT: ReadReceipt = {
  merchant: { value: 'Marktkauf', confidence: 0.6 },
  date: { value: localDay('2026-04-07'), confidence: 0.97 },
  total: { value: 395, confidence: 0.99 },
  currency: { value: 'EUR', confidence: 1 },
  lines: [
    line('Barilla Spaghetti 500g', 219),
    line('Bananen', 96, { quantity: 0.482, unit: 'kg', confidence: 0.5 }),
    line('Brot', 130),
    line('Rabatt', -50, { kind: 'discount' }),
  ],
  addsUp: true,
  severalReceipts: false,
};

/** A picture of nothing in particular: what the server says about it is given by each test. */
const picture = async (name = 'receipt.jpg') => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 300, height: 600, channels: 3, background: '#eee' } })
    .jpeg()
    .toBuffer(),
});

/** The server's answer to uploads. What it does with real pictures is tested in tests/http/receipts.test.ts. */
async function answers(page: Page, ...lines: ScanAnswer[]): Promise<void> {
  const body = lines.map((answer) => `${JSON.stringify(answer)}\n`).join('');
  await page.route('**/api/receipts/scan', (route) =>
    route.fulfill({ status: 200, contentType: 'application/x-ndjson', body }),
  );
}

async function open(page: Page, path = '/scan-receipt'): Promise<void> {
  await newSaver(page);
  await page.goto(path);
  await comeToLife(page);
}
const choose = async (page: Page, name?: string) =>
  page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await picture(name));
const lines = (page: Page) => page.locator('.line-row');

test('a receipt is chosen on Add, checked by keyboard, and its cheaper basket goes back into Add', async ({
  page,
}) => {
  test.slow();
  await answers(
    page,
    { kind: 'waiting', ahead: 1 },
    { kind: 'reading', reader: 'local' },
    { kind: 'read', receipt: RECEIPT, reader: 'local', previews: [] },
  );
  await open(page, '/add');
  await expect(page.getByRole('button', { name: 'Scan a receipt' })).toBeVisible();
  await choose(page);
  await expect(page).toHaveURL(/\/scan-receipt$/);
  await expect(page.getByText('Receipt analyzed! 🔍')).toBeVisible();
  await expect(lines(page)).toHaveCount(4);
  await expect(page.getByText('1 to check')).toBeVisible();
  await expect(page.getByText('The lines add up to the total.')).toBeVisible();
  await expectNoViolation(page, 'check');

  // A line is opened, corrected and closed without a mouse; the sum follows at once.
  await lines(page).nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Product' })).toBeFocused();
  await expectNoViolation(page, 'a line');
  await page.getByRole('textbox', { name: 'Amount' }).fill('1.06');
  await expect(page.getByText('More than the total')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(lines(page).nth(1)).toBeFocused();
  await expect(page.getByText('1 to check')).toBeHidden();
  await page.getByRole('textbox', { name: 'Total (EUR)' }).fill('4.05');
  await expect(page.getByText('The lines add up to the total.')).toBeVisible();

  await page.getByRole('button', { name: 'That is right' }).click();
  await expect(page.getByRole('heading', { name: /The same basket could have cost €\d/ })).toBeVisible();
  await expect(page.getByText('Discounts on the receipt saved you €0.50.')).toBeVisible();
  await expectNoViolation(page, 'result');
  await page.getByRole('button', { name: 'Keep in my price book' }).click();
  await expect(page.getByText('3 lines in your price book')).toBeVisible();
  await page.getByRole('button', { name: 'Use this amount' }).click();
  await expect(page).toHaveURL(/\/add$/);
  await expect(page.getByRole('textbox', { name: 'Amount', exact: true })).not.toHaveValue('');
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Bought cheaper, Marktkauf');
  await expect(page.getByRole('radio', { name: 'Groceries' })).toBeChecked();
});

test('what is missing is asked for, and nothing is kept before', async ({ page }) => {
  await answers(page, {
    kind: 'read',
    receipt: { ...RECEIPT, merchant: null, date: null, total: null },
    reader: 'local',
    previews: [],
  });
  await open(page);
  await choose(page);
  await page.getByRole('button', { name: 'That is right' }).click();
  await expect(page.getByText('Enter the shop')).toBeVisible();
  await expect(page.getByText('Enter the date')).toBeVisible();
  await expect(page.getByRole('heading', { name: /basket could/ })).toBeHidden();
});

test('a foreign currency is named, and nothing of it goes into Add', async ({ page }) => {
  await answers(page, {
    kind: 'read',
    receipt: { ...RECEIPT, currency: { value: 'DKK', confidence: 1 } },
    reader: 'local',
    previews: [],
  });
  await open(page);
  await choose(page);
  await expect(page.getByText('This receipt is in DKK.')).toBeVisible();
  await page.getByRole('button', { name: 'That is right' }).click();
  await expect(page.getByRole('button', { name: 'Keep in my price book' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use this amount' })).toBeHidden();
  await expect(page.getByRole('button', { name: /^Log / })).toBeHidden();
});

test('a picture without a receipt, and one that is too large, say so', async ({ page }) => {
  const failed = {
    kind: 'failed',
    reason: 'NO_RECEIPT',
    message: 'Could not analyze receipt',
    hint: 'Lay it flat.',
  } as const;
  await answers(page, failed);
  await open(page);
  await expectNoViolation(page, 'empty');
  await choose(page, 'cat.jpg');
  await expect(page.getByText('Could not analyze receipt')).toBeVisible();
  await expect(page.getByText('cat.jpg: Lay it flat.')).toBeVisible();
  const huge = { ...(await picture('huge.jpg')), buffer: Buffer.alloc(6 * 1024 * 1024) };
  await page.locator('input[type=file]').first().setInputFiles(huge);
  await expect(page.getByText('Image too large. Please select an image under 5MB.')).toBeVisible();
  await expectNoViolation(page, 'failed');
});

test('offline the picture stays here, and is sent at the next try; it is still there on another screen', async ({
  page,
  context,
}) => {
  await open(page);
  await context.setOffline(true);
  await choose(page);
  await expect(page.getByText('Failed to scan receipt')).toBeVisible();
  await expect(page.getByText(/No connection. The picture stays here/)).toBeVisible();
  await context.setOffline(false);
  await answers(page, { kind: 'read', receipt: RECEIPT, reader: 'local', previews: [] });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(lines(page)).toHaveCount(4);
  await page.getByRole('link', { name: 'Badges', exact: true }).first().click();
  await expect(page).toHaveURL(/\/badges$/);
  await page.goBack();
  await expect(lines(page)).toHaveCount(4);
});

test('pictures that are dropped or pasted are taken', async ({ page }) => {
  await answers(page, { kind: 'read', receipt: RECEIPT, reader: 'local', previews: [] });
  await open(page);
  const { buffer } = await picture();
  for (const kind of ['drop', 'paste']) {
    await page.evaluate(
      ([type, bytes]) => {
        const data = new DataTransfer();
        data.items.add(
          new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], 'r.jpg', { type: 'image/jpeg' }),
        );
        const event =
          type === 'drop'
            ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
            : new ClipboardEvent('paste', { clipboardData: data, bubbles: true });
        document.body.dispatchEvent(event);
      },
      [kind, buffer.toString('base64')] as const,
    );
    await expect(
      page.getByRole('list', { name: 'Receipts of this visit' }).getByRole('listitem'),
    ).toHaveCount(kind === 'drop' ? 1 : 2);
  }
});

test(
  'whether Claude may read pictures is asked once, and either answer is kept',
  { tag: '@phone' },
  async ({ page }) => {
    test.slow();
    await answers(page, { kind: 'read', receipt: RECEIPT, reader: 'claude', previews: [] });
    await open(page);
    const question = page.getByRole('region', { name: 'May Claude read your receipts?' });
    await expect(question.getByText(/all that is printed on it/)).toBeVisible();
    await expectNoViolation(page, 'question');
    await question.getByRole('button', { name: 'No, do not ask again' }).click();
    await expect(question).toBeHidden();
    await page.reload();
    await comeToLife(page);
    await choose(page);
    await expect(page.getByText('Read by Claude')).toBeVisible();
    await expect(question).toBeHidden();

    await page.goto('/settings/privacy');
    const allowed = page.getByRole('switch', { name: /^Let Claude read pictures of receipts/ });
    await expect(allowed).not.toBeChecked();
    await expect(page.getByRole('switch', { name: /^Allow Claude/ })).not.toBeChecked();
    await allowed.check();
    await expect(page.getByText('Claude may now read your receipts')).toBeVisible();
    await expect(page.getByText('Pictures that you choose go to Anthropic', { exact: false })).toBeVisible();
    await expectNoViolation(page, 'settings');
    await page.goto('/scan-receipt');
    await expect(page.getByText('Claude reads it, or Hazel itself.', { exact: false })).toBeVisible();
  },
);
