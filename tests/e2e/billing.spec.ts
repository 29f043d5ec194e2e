import { type APIRequestContext, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { z } from 'zod';

import { readE2eInfo } from '../support/e2e-info';
import { expectNoViolation } from './support/axe';
import { moveTrialEnd } from './support/database';
import { comeToLife, newSaver } from './support/people';

const pageOf = (name: string) => readE2eInfo().pages.find((page) => page.name === name)?.url ?? '';

const mailsSchema = z.object({ messages: z.array(z.object({ subject: z.string() })) });

/** The subjects of the mails to an address. */
async function subjects(request: APIRequestContext, to: string): Promise<string[]> {
  const answer = await request.get(`${pageOf('Mailbox')}/api/messages?to=${encodeURIComponent(to)}`);
  return mailsSchema.parse(await answer.json()).messages.map(({ subject }) => subject);
}

async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings/pro');
  await comeToLife(page);
}

/** The tab that a button opens. */
async function opened(context: BrowserContext, press: () => Promise<void>): Promise<Page> {
  const [tab] = await Promise.all([context.waitForEvent('page'), press()]);
  await tab.waitForURL(new RegExp(pageOf('Stripe')));
  return tab;
}

const beginAtOnce = (page: Page) => page.getByRole('checkbox', { name: /^Begin at once/ });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('from the trial to Free, monthly, annual, cancelled and withdrawn, with a declined card on the way', async ({
  page,
  context,
  request,
}) => {
  test.setTimeout(120_000);
  const { email } = await newSaver(page);
  await openSettings(page);
  await expect(page.getByRole('heading', { name: 'Pro trial, 5 days left' })).toBeVisible();

  await moveTrialEnd(email, '-1 minute');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Trial Expired' })).toBeVisible();
  await comeToLife(page);
  await button(page, 'Continue with Free').click();
  await expect(page.getByRole('heading', { name: 'Trial Expired' })).toBeHidden();

  await openSettings(page);
  const pay = button(page, 'Upgrade and pay €9.99 a month');
  // Nothing is ordered without the wish to begin at once.
  await pay.click();
  await expect(page.getByText('Tick this box to go on.')).toBeVisible();
  await expect(beginAtOnce(page)).toBeFocused();
  await expectNoViolation(page, 'the wish is missing');
  await beginAtOnce(page).check();
  await expect(page.getByText('Tick this box to go on.')).toBeHidden();
  const first = await opened(context, () => pay.click());
  await first.getByRole('link', { name: 'Back to Hazel' }).click();
  await expect(first.getByText('Upgrade canceled', { exact: true })).toBeVisible();
  await first.close();

  const checkout = await opened(context, () => pay.click());
  await expect(checkout.getByText('You order with an obligation to pay: €9.99 a month')).toBeVisible();
  await checkout.getByLabel('Test card').selectOption('4000000000000002');
  await button(checkout, 'Subscribe').click();
  await expect(checkout.getByText('Your card was declined.')).toBeVisible();
  await checkout.getByLabel('Test card').selectOption('4000002500003155');
  await button(checkout, 'Subscribe').click();
  await button(checkout, 'Complete').click();
  await expect(checkout.getByText(/^Welcome to Hazel Pro/)).toBeVisible();
  await expect(checkout.getByText('ACTIVE')).toBeInViewport();
  await expect(checkout).toHaveURL(/\/settings\/pro$/);
  await expectNoViolation(checkout);

  // The tab that was left open.
  await page.reload();
  await comeToLife(page);
  await expect(page.getByText('ACTIVE')).toBeVisible();

  await button(page, 'Switch to annual').click();
  await expect(page.getByRole('dialog').getByText('€59 a year, VAT included')).toBeVisible();
  await button(page, 'Continue to Stripe').click();
  await expect(page.getByText('Tick this box to go on.')).toBeVisible();
  await beginAtOnce(page).check();
  await expectNoViolation(page, 'switching');
  const portal = await opened(context, () => button(page, 'Continue to Stripe').click());
  await button(portal, 'Confirm').click();
  await expect(portal.getByText('€59', { exact: false }).first()).toBeVisible();
  await expect(portal).toHaveURL(/\/settings\/pro$/);
  await expect(portal.getByText('Your plan is annual now.')).toBeVisible();
  await portal.close();

  await openSettings(page);
  await button(page, 'Cancel subscription').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(button(page, 'Keep Pro')).toBeVisible();
  await expect(button(page, /Switch to/)).toBeHidden();

  await button(page, 'Withdraw from contract').click();
  // Both payments together, less the minutes that were used.
  await expect(page.getByRole('dialog').getByText(/^€(59|58\.99)$/)).toBeVisible();
  await expectNoViolation(page, 'withdrawing');
  await button(page, 'Confirm withdrawal').click();
  await expect(button(page, 'Withdraw from contract')).toBeHidden();
  await expect(page.getByText('ACTIVE')).toBeHidden();
  await expect(button(page, 'Upgrade and pay €9.99 a month')).toBeVisible();

  await expect
    .poll(() => subjects(request, email).then((all) => all.filter((one) => one.includes('Pro'))))
    .toHaveLength(4);
  await page.reload();
  await expect(
    page.getByText(/^You withdrew from the contract on .* €(59|58\.99) was refunded\.$/),
  ).toBeVisible();
});
