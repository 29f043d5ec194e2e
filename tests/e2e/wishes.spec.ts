import { type Page, expect, test } from '@playwright/test';

import { expectNoViolation } from './support/axe';
import { newSaver } from './support/people';

const conversation = (page: Page) => page.getByRole('list', { name: 'Conversation' });
const toast = (page: Page, text: string | RegExp) => page.locator('[data-messages], .strip').getByText(text);

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Your question' }).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}

test(
  'a saving that was told is logged by a tap, once, whatever is tapped later',
  { tag: '@phone' },
  async ({ page, context }) => {
    await newSaver(page);
    await page.goto('/chat');
    await say(page, 'I saved 20 today by cooking');
    const log = (on: Page) => conversation(on).getByRole('button', { name: 'Log €20 under Eating Out' });
    const logged = (on: Page) => conversation(on).getByRole('button', { name: 'Logged', exact: true });
    await expect(log(page)).toBeVisible();
    await expectNoViolation(page, 'offered');

    // A second tab, which still offers it when it is logged in the first.
    const other = await context.newPage();
    await other.goto('/chat');
    await expect(log(other)).toBeVisible();

    await log(page).dblclick();
    await expect(toast(page, 'Saved €20.00 · +50 XP')).toBeVisible();
    await expect(logged(page)).toHaveAttribute('aria-disabled', 'true');
    await expectNoViolation(page, 'logged');
    await logged(page).click({ force: true });

    const stale = log(other).or(logged(other));
    await stale.click({ force: true });
    await expect(logged(other)).toBeVisible();
    await other.close();

    await page.reload();
    await expect(logged(page)).toBeVisible();
    await page.goto('/savings-history');
    await expect(page.getByText('cooking', { exact: true })).toHaveCount(1);
    await expect(page.getByText('+50 XP')).toHaveCount(1);
  },
);

test(
  'an amount alone asks what it was, and a withdrawal and a new date open filled in',
  { tag: '@phone' },
  async ({ page }) => {
    await newSaver(page);
    await page.goto('/chat');
    await say(page, '€3');
    await conversation(page).getByRole('button', { name: 'Coffee', exact: true }).click();
    await expect(toast(page, 'Saved €3.00 · +15 XP')).toBeVisible();
    await expect(conversation(page).getByRole('button', { name: 'Other', exact: true })).toHaveCount(0);
    await expect(conversation(page).getByRole('button', { name: 'Logged under Coffee' })).toBeVisible();

    await say(page, 'I took 2 out');
    await conversation(page).getByRole('button', { name: 'Log €2 as taken out' }).click();
    const dialog = page.getByRole('dialog', { name: 'Took money out' });
    await expect(dialog.getByLabel('Amount')).toHaveValue('2');
    await expectNoViolation(page, 'withdrawal');
    await dialog.getByRole('button', { name: 'Close' }).click();

    // An amount above the whole goal is asked about, as on Add.
    await say(page, 'log 9999 euros coffee');
    await conversation(page).getByRole('button', { name: 'Log €9,999 under Coffee' }).click();
    const sure = page.getByRole('alertdialog', { name: 'Is this amount right?' });
    await sure.getByRole('button', { name: 'Change it' }).click();
    await expect(conversation(page).getByRole('button', { name: 'Log €9,999 under Coffee' })).toBeVisible();

    await say(page, 'make my goal 2000.50 by 1 March 2030');
    await conversation(page).getByRole('link', { name: 'Make the goal €2,000.50 by 1 March 2030' }).click();
    await expect(page.getByLabel('Goal amount in euros')).toHaveValue('2000.50');
    await expect(page.getByLabel('Goal date')).toHaveValue('2030-03-01');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(toast(page, 'Settings saved!')).toBeVisible();
  },
);

test(
  'a withdrawal that was told is logged once, and a saving that was told opens Add filled in',
  { tag: '@phone' },
  async ({ page, context }) => {
    await newSaver(page);
    await page.goto('/chat');
    const button = (on: Page, name: string) => conversation(on).getByRole('button', { name, exact: true });
    const dialog = (on: Page) => on.getByRole('dialog', { name: 'Took money out' });

    await say(page, 'I saved 30 today by cooking');
    const byHand = conversation(page).getByRole('link', { name: 'Fill it in myself' });
    await byHand.click();
    await expect(page.getByLabel('Amount')).toHaveValue('30');
    await expect(page.getByRole('radio', { name: 'Eating Out' })).toBeChecked();
    await expect(page.getByLabel('Note')).toHaveValue('cooking');
    await page.getByRole('button', { name: /^Save & Earn XP/ }).click();
    await expect(toast(page, /^Saved €30\.00/)).toBeVisible();
    await page.goto('/chat');
    await expect(button(page, 'Logged')).toBeVisible();
    await expect(byHand).toHaveCount(0);

    await say(page, 'I took 2 out for the dentist');
    const other = await context.newPage();
    await expect(button(page, 'Log €2 as taken out')).toBeVisible();
    await other.goto('/chat');
    await button(other, 'Log €2 as taken out').click();
    await expect(dialog(other).getByLabel('Note')).toHaveValue('dentist');

    await button(page, 'Log €2 as taken out').click();
    await dialog(page).getByRole('button', { name: 'Log it' }).click();
    await expect(toast(page, 'Logged what you took out')).toBeVisible();
    await expect(button(page, 'Logged')).toHaveCount(2);
    await button(page, 'Logged').last().click({ force: true });
    await expect(dialog(page)).toHaveCount(0);

    await dialog(other).getByRole('button', { name: 'Log it' }).click();
    await expect(dialog(other)).toHaveCount(0);
    await other.close();

    await page.reload();
    await expect(button(page, 'Logged')).toHaveCount(2);
    await page.goto('/savings-history');
    await expect(page.getByText('dentist', { exact: true })).toHaveCount(1);
  },
);
