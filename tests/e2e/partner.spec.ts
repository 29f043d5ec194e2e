import { randomUUID } from 'node:crypto';

import { expect, test } from '@playwright/test';

import { readE2eInfo } from '../support/e2e-info';
import { expectNoViolation } from './support/axe';
import { letPartnerBeDue, verifyAddress } from './support/database';
import { expectMail, mailedLink } from './support/mailbox';
import { call, comeToLife, day, newSaver, somebody } from './support/people';

/** One of two time zones in which it is no Monday morning, before whose ninth hour no line is due. */
function noMonday(): string {
  const weekday = new Intl.DateTimeFormat('en', { timeZone: 'Pacific/Kiritimati', weekday: 'long' });
  return weekday.format(Date.now()) === 'Monday' ? 'Pacific/Niue' : 'Pacific/Kiritimati';
}

test(
  'a savings partner is asked, says yes, hears a line, cheers, and stops',
  { tag: '@phone' },
  async ({ page, browser, request }) => {
    const { name, email } = await newSaver(page);
    await call(page, 'profile.update', { timeZone: noMonday() });
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

    const date = day(-1);
    await call(page, 'savings.create', { id: randomUUID(), amount: 100, category: 'coffee', date, note: '' });
    await letPartnerBeDue(email);
    const { adminToken } = readE2eInfo();
    const job = await request.post('/api/trpc/admin.jobs.run', {
      headers: { authorization: `Bearer ${adminToken}` },
      data: { job: 'send_partner_lines', payload: {} },
    });
    expect(job.ok(), await job.text()).toBe(true);
    await expectMail(request, mette, `${name}: not yet`);
    // The mailbox has the newest first.
    await partner.goto(await mailedLink(request, mette, '/partner'));
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

    const stop = await mailedLink(request, mette, '/partner');
    // A mail program presses by itself, without Origin and cookies, and follows no redirect.
    const pressed = await request.post(`${stop.replace(/\/stop$/, '')}/stop`, {
      form: { 'List-Unsubscribe': 'One-Click' },
      maxRedirects: 0,
    });
    expect(pressed.status()).toBe(200);
    await page.goto('/savings-partner');
    await expect(page.getByText('Stopped', { exact: true })).toBeVisible();
    await partner.goto(stop);
    await expect(
      partner.getByRole('heading', { name: /This link has ended|Stop these mails/ }),
    ).toBeVisible();
    await elsewhere.close();
  },
);
