import { expect, test } from '@playwright/test';

import { expectNoViolation } from './support/axe';
import { tellPartner, verifyAddress } from './support/database';
import { mailedLink } from './support/mailbox';
import { comeToLife, newSaver, somebody } from './support/people';

test(
  'a savings partner is asked, says yes, hears a line, cheers, and stops',
  { tag: '@phone' },
  async ({ page, browser, request }) => {
    const { name, email } = await newSaver(page);
    await verifyAddress(email);
    const mette = somebody().email;
    await page.goto('/savings-partner');
    await comeToLife(page);
    await page.getByLabel('What you call them').fill('Mette');
    await page.getByLabel('Their email').fill(email);
    await page.getByRole('button', { name: 'Ask them' }).click();
    await expect(page.getByText('This is your own address').first()).toBeVisible();
    await page.getByLabel('Their email').fill(mette);
    await page.getByRole('button', { name: 'Ask them' }).click();
    await expect(page.getByText('Asked', { exact: true })).toBeVisible();
    await expectNoViolation(page);

    // Another browser, without an account and without scripts.
    const elsewhere = await browser.newContext({ javaScriptEnabled: false });
    const partner = await elsewhere.newPage();
    const answer = await partner.goto(await mailedLink(request, mette, '/partner'));
    expect(answer?.headers()['referrer-policy']).toBe('same-origin');
    expect(await elsewhere.cookies()).toEqual([]);
    await partner.getByRole('button', { name: 'Yes, I will' }).click();
    await expect(partner.getByRole('heading', { name: `You are ${name}’s savings partner` })).toBeVisible();
    // No line is promised, because in some weeks there is none.
    await expect(partner.getByText('Thank you. Lines come on Mondays; some weeks have none.')).toBeVisible();

    // The mail with this link goes out only from Monday to Wednesday, and by day; that is tested in
    // `tests/routers/partner.test.ts`.
    const line = `/partner/${await tellPartner(email)}`;
    await partner.goto(line);
    await partner.getByRole('button', { name: 'Send encouragement' }).click();
    await expect(partner.getByRole('heading', { name: 'Your encouragement has been sent' })).toBeVisible();

    await page.goto('/dashboard');
    await comeToLife(page);
    await expect(page.getByRole('heading', { name: 'Mette cheers you on' })).toBeVisible();
    await expectNoViolation(page);
    await page.getByRole('button', { name: 'Put away' }).click();
    await expect(page.getByRole('heading', { name: 'Mette cheers you on' })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Mette cheers you on' })).toHaveCount(0);

    // A mail program posts by itself, without Origin and cookies, and follows no redirect.
    const pressed = await request.post(`${line}/stop`, {
      form: { 'List-Unsubscribe': 'One-Click' },
      maxRedirects: 0,
    });
    expect(pressed.status()).toBe(200);
    await page.goto('/savings-partner');
    await expect(page.getByText('Stopped', { exact: true })).toBeVisible();
    await partner.goto(line);
    await expect(
      partner.getByRole('heading', { name: /This link has ended|Stop these mails/ }),
    ).toBeVisible();
    await elsewhere.close();
  },
);
