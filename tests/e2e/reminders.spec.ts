import { expect, type Page, test } from '@playwright/test';

import { lost } from './support/calls';
import { refuseAddress, stopToken, verifyAddress } from './support/database';
import { comeToLife, logCoffee, newSaver } from './support/people';

/** These tests do not depend on the width (see playwright.config.ts). */
const PHONE_ONLY = { tag: '@phone' };

const QUESTION = 'Shall Hazel remind you on days without a saving?';
const question = (page: Page) => page.getByText(QUESTION, { exact: true });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true });

/** Logs a saving on Add. */
async function logOnAdd(page: Page, amount: string): Promise<void> {
  await page.goto('/add');
  await comeToLife(page);
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await page.getByRole('radio', { name: 'Coffee' }).check();
  await page.getByRole('button', { name: 'Save & Earn XP', exact: true }).click();
  await expect(undo(page)).toBeVisible();
}

/** Logs a saving on Add, and puts its moment away as time does. */
async function saveOnAdd(page: Page, amount: string): Promise<void> {
  await logOnAdd(page, amount);
  // The moment stays for ten seconds.
  await expect(undo(page)).toBeHidden({ timeout: 15_000 });
}

async function openNotifications(page: Page): Promise<void> {
  await page.goto('/settings/notifications');
  await comeToLife(page);
}

const daily = (page: Page) => page.getByRole('switch', { name: 'Daily reminders' });
const hour = (page: Page) => page.getByLabel('Hour', { exact: true });

test(
  'after a saving Hazel asks when to remind, once, and the settings hold the answer',
  PHONE_ONLY,
  async ({ page }) => {
    const { email } = await newSaver(page);
    await verifyAddress(email);
    await logCoffee(page, 300, 'Before');
    await saveOnAdd(page, '3.80');
    await expect(question(page)).toBeVisible();
    const choice = page.getByRole('combobox', { name: 'Hour of reminders' });
    // Nobody has logged often enough to have an hour of their own.
    await expect(choice).toHaveValue('19');
    await choice.selectOption('8:00');
    await page.getByRole('button', { name: 'Remind me' }).click();
    await expect(page.getByText('Reminders come at 8:00, on days without a saving.')).toBeVisible();
    await expect(question(page)).toBeHidden();
    await openNotifications(page);
    await expect(daily(page)).toBeChecked();
    await expect(hour(page)).toHaveValue('8');
  },
);

test('a saving that is taken back brings no question', PHONE_ONLY, async ({ page }) => {
  const { email } = await newSaver(page);
  await verifyAddress(email);
  await logCoffee(page, 300, 'Before');
  await logCoffee(page, 400, 'Before that');
  await logOnAdd(page, '3.80');
  await undo(page).click();
  await expect(page.getByText('Taken back. Nothing was saved.', { exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(question(page)).toBeHidden();
});

test(
  'No, thanks switches reminders off, and the question does not come again',
  PHONE_ONLY,
  async ({ page }) => {
    const { email } = await newSaver(page);
    await verifyAddress(email);
    await logCoffee(page, 300, 'Before');
    await saveOnAdd(page, '3.80');
    await page.getByRole('button', { name: 'No, thanks' }).click();
    await expect(page.getByText('No reminders.', { exact: true })).toBeVisible();
    await openNotifications(page);
    await expect(daily(page)).not.toBeChecked();
    await saveOnAdd(page, '2');
    await expect(question(page)).toBeHidden();
  },
);

for (const [who, prepare, said] of [
  ['is not proven', () => Promise.resolve(), 'These mails begin once your address is verified.'],
  [
    'takes no mail',
    async (email: string) => {
      await verifyAddress(email);
      await refuseAddress(email, 'bounce');
    },
    /^Mail to your address came back, so none of these goes there\./,
  ],
  [
    'has called a mail unwanted',
    async (email: string) => {
      await verifyAddress(email);
      await refuseAddress(email, 'complaint');
    },
    /^Your mail program reported a mail of Hazel as unwanted/,
  ],
] as const)
  test(
    `nothing is asked of somebody whose address ${who}, and the settings say why`,
    PHONE_ONLY,
    async ({ page }) => {
      const { email } = await newSaver(page);
      await prepare(email);
      await logCoffee(page, 300, 'Before');
      const asked = page.waitForResponse((answer) => answer.url().includes('savings.create'));
      await saveOnAdd(page, '3.80');
      expect((await asked).ok()).toBe(true);
      await expect(page.locator('main')).toBeVisible();
      await expect(question(page)).toBeHidden();
      await openNotifications(page);
      await expect(page.getByText(said)).toBeVisible();
    },
  );

test(
  'the link in a mail stops reminders with one press, and the settings bring them back',
  PHONE_ONLY,
  async ({ page, browser }) => {
    const { email } = await newSaver(page);
    await verifyAddress(email);
    const token = await stopToken(email, 'reminder');
    // In the browser of a mail program, where nobody is signed in.
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(`/stop-mails?token=${token}`);
    await openNotifications(page);
    await expect(daily(page)).toBeChecked();
    await stranger.getByRole('button', { name: 'No more reminders' }).click();
    await expect(stranger.getByRole('heading', { name: 'Stopped' })).toBeVisible();
    await openNotifications(page);
    await expect(daily(page)).not.toBeChecked();
    await expect(page.getByRole('switch', { name: 'Weekly summary' })).toBeChecked();

    // Where the person is signed in the page leads to the switch.
    await page.goto(`/stop-mails?token=${token}&done=1`);
    await page.getByRole('link', { name: 'Open the settings' }).click();
    await comeToLife(page);
    await Promise.all([
      page.waitForResponse((answer) => answer.url().includes('changeNotification')),
      daily(page).check(),
    ]);
    await openNotifications(page);
    await expect(daily(page)).toBeChecked();
  },
);

test('another hour is kept, and a lost one goes back', PHONE_ONLY, async ({ page }) => {
  const { email } = await newSaver(page);
  await verifyAddress(email);
  await openNotifications(page);
  await expect(hour(page)).toHaveValue('19');
  await Promise.all([
    page.waitForResponse((answer) => answer.url().includes('setReminders')),
    hour(page).selectOption('21:00'),
  ]);
  await openNotifications(page);
  await expect(hour(page)).toHaveValue('21');
  await lost(page, 'profile.setReminders', async () => {
    await hour(page).selectOption('8:00');
    await expect(page.getByText('Failed to save settings').first()).toBeVisible();
  });
  await expect(hour(page)).toHaveValue('21');
});

test('an address that takes no mail is said beside it, and can be proven again', async ({ page }) => {
  const { email } = await newSaver(page);
  await verifyAddress(email);
  await refuseAddress(email, 'bounce');
  await page.goto('/settings');
  await comeToLife(page);
  await expect(page.getByText(/^Mail to this address came back/)).toBeVisible();
  await expect(page.getByText('Your address is not verified yet.')).toBeHidden();
  await page.getByRole('main').getByRole('button', { name: /^Send/ }).click();
  await expect(page.getByText(/is on its way/)).toBeVisible();
});
