import { readFile } from 'node:fs/promises';

import { expect, type Page, type Route, test } from '@playwright/test';

import { expectNoViolation } from './support/axe';
import {
  declareWithdrawal,
  giveUpArchive,
  grantPro,
  moveDeletion,
  moveTrialEnd,
  putSubscription,
} from './support/database';
import { expectMail, mailedLink, mailsTo } from './support/mailbox';
import { PASSWORD, call, comeToLife, logCoffee, newSaver, signIn, signUp, somebody } from './support/people';

/** Opens a section of the settings, or their overview, and waits until its scripts run. */
async function openSection(page: Page, name?: string): Promise<void> {
  await page.goto(name === undefined ? '/settings' : `/settings/${name}`);
  await comeToLife(page);
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save settings' }).click();

test('what is changed is saved, and still there after a reload', async ({ page }) => {
  const { name } = await newSaver(page);
  await openSection(page, 'goal');
  await page.getByLabel('Goal name').fill('Lisbon in June');
  await page.getByLabel('Goal amount in euros').fill('1.200,50');
  await expect(page.getByText('Understood as €1,200.50, the whole goal')).toBeVisible();
  await page.getByLabel('Goal date').fill('2041-01-31');
  await expect(page.getByText(/a month gets you there by 31 January 2041\.$/)).toBeVisible();
  await save(page);
  await expect(page.getByText('Settings saved!')).toBeVisible();

  await openSection(page, 'coach');
  await page.getByRole('radio', { name: /^Straight/ }).check();
  await expect(page.getByText('Seven coffees out cost you €25 a week.')).toBeVisible();
  await save(page);
  await expect(page.getByText('Settings saved!')).toBeVisible();

  await openSection(page, 'account');
  await page.getByLabel('Display name').fill(`${name}-2`);
  await page.getByLabel('Region').selectOption('Pacific');
  await page.getByLabel('Time zone').selectOption('Pacific/Auckland');
  await page.getByLabel('Number format').selectOption('de-DE');
  await save(page);
  await expect(page.getByText('Settings saved!')).toBeVisible();

  // The overview shows the state of each section, and links to it.
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
  await expect(title(page, 'Settings')).toBeVisible();
  await expect(page.getByRole('heading', { name: `${name}-2` })).toBeVisible();
  const rows = page.getByRole('navigation', { name: 'Settings' }).getByRole('listitem');
  await expect(rows).toHaveText([
    `Account${name}-2 · Pacific/Auckland`,
    /^GoalLisbon in June · 1\.200,50\s€ by 31 January 2041$/,
    'CoachStraight',
    /^NotificationsMails to saver-/,
    'PrivacyNobody sees your euros · no AI service',
    'SecurityTwo-factor sign-in is off',
    'ProTrial, 5 days left',
    'Your dataArchive, export, deletion',
    'SupportYour messages come first',
  ]);
  for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  // The whole row is the link, not only its name.
  await rows.nth(1).click({ position: { x: 12, y: 12 } });
  await expect(page.getByLabel('Goal name')).toHaveValue('Lisbon in June');
  await expect(page.getByLabel('Goal amount in euros')).toHaveValue('1200,50');
  await expect(page.getByLabel('Goal date')).toHaveValue('2041-01-31');
  await openSection(page, 'account');
  await expect(page.getByLabel('Display name')).toHaveValue(`${name}-2`);
  await expect(page.getByLabel('Time zone')).toHaveValue('Pacific/Auckland');
});

test(
  'wrong input is named field by field, and stays to be corrected',
  { tag: '@phone' },
  async ({ page }) => {
    await newSaver(page);
    await openSection(page, 'account');
    await page.getByLabel('Region').selectOption('Pacific');
    await page.getByLabel('Display name').fill('two words');
    await save(page);
    const wrong = async (...messages: string[]) => {
      for (const message of messages)
        await expect(page.locator('.field-error', { hasText: message })).toBeVisible();
    };
    await wrong(
      'Display name can only contain letters, numbers, hyphens, and underscores',
      'Choose a time zone',
    );
    await expect(page.getByLabel('Display name')).toBeFocused();
    await page.getByLabel('Time zone').selectOption('Pacific/Fiji');
    await page.getByLabel('Display name').fill('LENA');
    await save(page);
    await wrong('Display name "LENA" is already taken.');
    await expect(page.getByText('Failed to save settings', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Time zone')).toHaveValue('Pacific/Fiji');

    await openSection(page, 'goal');
    await page.getByLabel('Goal amount in euros').fill('a lot');
    await page.getByLabel('Goal date').fill('2020-01-01');
    await save(page);
    await wrong('Enter an amount in digits, for example 12.50', 'Goal date must be in the future');
    await expect(page.getByRole('region', { name: /^Notices/ })).toContainText(
      'Enter an amount in digits, for example 12.50',
    );
    await expect(page.getByLabel('Goal amount in euros')).toBeFocused();
    await expect(page.getByLabel('Goal amount in euros')).toHaveValue('a lot');
    await expectNoViolation(page);
  },
);

test('the theme is seen at once, and remembered on the account', { tag: '@phone' }, async ({ page }) => {
  await newSaver(page);
  await openSection(page, 'account');
  const saved = page.waitForResponse((answer) => answer.url().includes('profile.update'));
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await saved;
  await openSection(page, 'account');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
});

test(
  'signing out here takes the other tabs along; signing out everywhere the other devices',
  { tag: '@phone' },
  async ({ page, context, browser }) => {
    const { email } = await newSaver(page);
    const device = await browser.newContext();
    const elsewhere = await device.newPage();
    await signIn(elsewhere, email, PASSWORD);
    await elsewhere.goto('/dashboard');

    const tab = await context.newPage();
    await tab.goto('/settings');
    await openSection(page);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page).toHaveURL('/');
    await expect(tab).toHaveURL('/');
    await tab.goto('/settings');
    await expect(tab).toHaveURL('/auth?redirect=%2Fsettings');
    await openSection(elsewhere);

    await signIn(page, email, PASSWORD);
    await openSection(page);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL('/');
    await elsewhere.reload();
    await expect(elsewhere).toHaveURL('/auth?redirect=%2Fsettings');
    await device.close();
  },
);

test(
  'after the trial everything waits behind one screen, until Free is chosen',
  { tag: '@phone' },
  async ({ page }) => {
    const { email } = await newSaver(page);
    await moveTrialEnd(email, '-1 day');
    await page.goto('/badges');
    await expect(page).toHaveURL('/dashboard');
    await expect(title(page, 'Trial Expired')).toBeVisible();
    await expectNoViolation(page);

    await page.getByRole('link', { name: 'Upgrade to Pro' }).click();
    await expect(title(page, 'Pro')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Upgrade to Pro' })).toBeInViewport();
    await expect(page.getByText('Illustrative launch figures, not measured results')).toBeVisible();

    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Home', exact: true })
      .click();
    await page.getByRole('button', { name: 'Continue with Free' }).click();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page.goto('/badges');
    await expect(title(page, 'Badges')).toBeVisible();
  },
);

test(
  'a second trial of one mailbox ends when its address is proven, and every place says why',
  { tag: '@phone' },
  async ({ page, request }) => {
    const why = 'Your address has had a Pro trial before, so this one has ended.';
    const prove = async (email: string) => {
      await page.goto(await mailedLink(request, email, '/verify-email'));
      await page.getByRole('button', { name: 'Verify my email' }).click();
      await expect(title(page, 'Your email is verified')).toBeVisible();
    };
    const first = await newSaver(page);
    await prove(first.email);
    await expect(page.getByText(why)).toBeHidden();
    await page.context().clearCookies();
    const { email } = await newSaver(page, {
      ...somebody(),
      email: first.email.replace('@', '+again@'),
    });
    await prove(email);
    await expect(page.getByText(why)).toBeVisible();
    await expectNoViolation(page, 'proven');
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(title(page, 'Trial Expired')).toBeVisible();
    await expect(page.getByText(why)).toBeVisible();
    await expectNoViolation(page, 'Trial Expired');
    await page.getByRole('button', { name: 'Continue with Free' }).click();
    await expect(page.getByRole('link', { name: 'Upgrade' })).toBeVisible();
    await expect(page.getByText(why)).toBeVisible();
    await openSection(page, 'pro');
    await expect(page.getByRole('region', { name: 'Pro trial' }).getByText(why)).toBeVisible();
    await expectNoViolation(page, 'Pro');
  },
);

test('Free can be chosen without scripts, too', { tag: '@phone' }, async ({ browser, page }) => {
  const { email } = await newSaver(page);
  await moveTrialEnd(email, '-1 day');
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto('/dashboard');
  await plain.getByRole('button', { name: 'Continue with Free' }).click();
  await expect(plain.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await context.close();
});

const plan = (page: Page) => page.locator('#plan');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const notices = (page: Page) => page.getByRole('region', { name: /^Notices/ });

/** Answers a procedure of billing instead of the server, which would call Stripe. Counts its calls. */
async function answer(page: Page, procedure: string, reply: (route: Route) => Promise<unknown>) {
  const calls = { count: 0 };
  await page.route(`**/api/trpc/billing.${procedure}?batch=1`, async (route) => {
    calls.count += 1;
    await reply(route);
  });
  return calls;
}
const with200 = (data: unknown) => (route: Route) => route.fulfill({ json: [{ result: { data } }] });
const refusal = (message: string) => (route: Route) =>
  route.fulfill({
    status: 503,
    json: [{ error: { message, code: -32603, data: { reason: 'STRIPE_UNAVAILABLE', fields: null } } }],
  });

test(
  'the upsell names one price at a time, and presses nobody who is short of money',
  { tag: '@phone' },
  async ({ page }) => {
    const { email } = await newSaver(page);
    await moveTrialEnd(email, '-1 day');
    await page.goto('/settings/pro');
    const price = plan(page).locator('.text-title');
    await expect(price).toHaveText('€9.99');
    await comeToLife(page);
    await page.getByRole('radio', { name: 'Annual Save 50%' }).check();
    await expect(price).toHaveText('€59');
    await expectNoViolation(page, 'annual');

    await call(page, 'profile.continueWithFree?batch=1');
    const finance = { income: null, fixedType: null, fixedCosts: null, notes: null };
    await call(page, 'coach.saveFinance', { ...finance, tight: true });
    await page.goto('/settings/pro');
    await expect(
      plan(page).getByText('The Free plan goes on as long as you like. Nothing is charged.'),
    ).toBeVisible();
    await expect(plan(page).getByText('saved a month on average')).toBeHidden();
  },
);

test('the plan says what it gives and what comes next', { tag: '@phone' }, async ({ page }) => {
  const { email } = await newSaver(page);
  await moveTrialEnd(email, '-1 day');
  const shows = async (texts: (string | RegExp)[], buttons?: string[]) => {
    await page.goto('/settings/pro');
    for (const text of texts) await expect(plan(page).getByText(text)).toBeVisible();
    if (buttons) await expect(plan(page).getByRole('button')).toHaveText(buttons);
    await expectNoViolation(page, texts.join(' '), ['light']);
  };
  const all = ['Manage subscription', 'Switch to annual', 'Cancel subscription'];
  await putSubscription(email);
  await shows(
    ['ACTIVE', 'Monthly, €9.99 a month, VAT included', /^Next payment on/, /^You can withdraw until/],
    [...all, 'Withdraw from contract'],
  );
  await expectNoViolation(page, 'renewing', ['dark']);
  await putSubscription(email, { status: 'past_due' });
  await shows(
    ['ACTIVE', /^A payment did not go through\. Pro stays until/],
    ['Update card', 'Manage subscription', 'Cancel subscription', 'Withdraw from contract'],
  );
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/dashboard');
  await expect(page.getByText('Pro is not paid yet. It stays for 4 days.')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.getByRole('link', { name: 'Details' }).click();
  await expect(button(page, 'Update card')).toBeInViewport();
  await page.setViewportSize({ width: 390, height: 844 });

  await declareWithdrawal(email, '');
  await shows([/^You withdrew from the contract on .* is going on\.$/], []);
  await declareWithdrawal(email, '9.99');
  await putSubscription(email, { status: 'canceled' });
  await shows([/€9\.99 was refunded\.$/, 'Upgrade to Pro']);
});

test(
  'what gives no Pro says why, and what was given needs no upgrade',
  { tag: '@phone' },
  async ({ page }) => {
    const { email } = await newSaver(page);
    await moveTrialEnd(email, '-1 day');
    const shows = async (text: string | RegExp, buttons: string[]) => {
      await page.goto('/settings/pro');
      await expect(plan(page).getByText(text)).toBeVisible();
      await expect(plan(page).getByRole('button')).toHaveText(buttons);
      await expect(page.getByRole('heading', { name: 'Upgrade to Pro' })).toBeHidden();
      await expectNoViolation(page, String(text), ['light']);
    };
    await putSubscription(email, { status: 'past_due', start: '-9 days', ordered: '-40 days' });
    await shows(/, so Pro ended on/, ['Update card', 'Manage subscription', 'Cancel subscription']);
    await expect(plan(page).getByText('ACTIVE')).toBeHidden();
    await putSubscription(email, { payment: 'refunded', ordered: '-40 days' });
    await shows(/^The last payment was refunded/, ['Manage subscription', 'Cancel subscription']);
    await putSubscription(email, { status: 'canceled', ordered: '-40 days' });
    await grantPro(email);
    await shows('Given to you by the operator of this installation.', []);
    await putSubscription(email, { ordered: '-40 days' });
    await shows(/^Next payment on/, ['Manage subscription', 'Switch to annual', 'Cancel subscription']);
    await expect(plan(page).getByText('ACTIVE')).toHaveCount(2);
  },
);

test('a subscription is cancelled in two clicks, and kept after all', { tag: '@phone' }, async ({ page }) => {
  const { email } = await newSaver(page);
  await putSubscription(email, { ordered: '-40 days' });
  await page.goto('/settings/pro');
  await comeToLife(page);
  await answer(page, 'cancel', async (route) => {
    await putSubscription(email, { ordered: '-40 days', ends: '27 days' });
    await with200(null)(route);
  });
  await button(page, 'Cancel subscription').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(/Pro stays until .*\. Nothing more is charged\./);
  await expectNoViolation(page, 'cancelling');
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText(/^Cancelled\. Pro stays until [^,]+\.$/)).toBeVisible();
  await expect(plan(page).getByRole('button')).toHaveText(['Keep Pro', 'Manage subscription']);

  await answer(page, 'resume', async (route) => {
    await putSubscription(email, { ordered: '-40 days' });
    await with200(null)(route);
  });
  await button(page, 'Keep Pro').click();
  await expect(page.getByText(/^Pro goes on\. Next payment on/)).toBeVisible();
  await expect(button(page, 'Cancel subscription')).toBeVisible();
});

test('a contract is withdrawn from in the settings', { tag: '@phone' }, async ({ page }) => {
  const { email } = await newSaver(page);
  await putSubscription(email);
  await page.goto('/settings/pro');
  await comeToLife(page);
  await button(page, 'Withdraw from contract').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(
    'Pro ends now. What you paid and have not used is refunded to the same means of payment.',
  );
  await expect(dialog).toContainText('Hazel Pro · Monthly, €9.99 a month');
  await expect(dialog).toContainText(email);
  await expectNoViolation(page, 'withdrawing');
  await answer(page, 'withdraw', refusal('Not now'));
  await dialog.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(notices(page)).toContainText('Not now');

  await answer(page, 'withdraw', async (route) => {
    await declareWithdrawal(email, '');
    await with200({ settled: false, mailed: true })(route);
  });
  await dialog.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(notices(page)).toContainText(
    'Your withdrawal was received and is confirmed by mail. The refund follows by itself.',
  );
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Withdrawal' })).toBeVisible();
  await expect(button(page, 'Withdraw from contract')).toBeHidden();
});

test(
  'a page of Stripe opens in a tab of its own, once, and closes where it fails',
  { tag: '@desktop' },
  async ({ page, context }) => {
    const { email } = await newSaver(page);
    await putSubscription(email);
    await context.route('https://stripe.invalid/**', (route) => route.fulfill({ body: 'The portal' }));
    await page.goto('/settings/pro');
    await comeToLife(page);
    const manage = button(page, 'Manage subscription');
    const calls = await answer(page, 'openPortal', with200({ url: 'https://stripe.invalid/portal' }));
    const popup = page.waitForEvent('popup');
    // Both clicks come before anything is rendered.
    await manage.evaluate((element: HTMLElement) => {
      element.click();
      element.click();
    });
    const tab = await popup;
    await expect(tab).toHaveURL('https://stripe.invalid/portal');
    expect(await tab.evaluate(() => window.opener === null)).toBe(true);
    expect(calls.count).toBe(1);
    expect(context.pages()).toHaveLength(2);
    await tab.close();

    await answer(page, 'openPortal', refusal('Failed to open subscription management'));
    await manage.click();
    await expect(notices(page)).toContainText('Failed to open subscription management');
    expect(context.pages()).toHaveLength(1);

    await page.evaluate(() => {
      window.open = () => null;
    });
    await answer(page, 'openPortal', with200({ url: 'https://stripe.invalid/here' }));
    await manage.click();
    await expect(page).toHaveURL('https://stripe.invalid/here');
  },
);

test(
  'the return from Stripe is told once, and what changed there is seen at once',
  { tag: '@phone' },
  async ({ page }) => {
    const { email } = await newSaver(page);
    const calls = await answer(page, 'finishCheckout', async (route) => {
      await putSubscription(email);
      await with200({ subscribed: true })(route);
    });
    await page.goto('/settings/pro?success=true');
    await expect(page.getByText('Welcome to Hazel Pro. The whole tree is yours now!')).toBeVisible();
    await expect(plan(page).getByText('ACTIVE')).toBeVisible();
    await expect(page).toHaveURL('/settings/pro');
    await page.reload();
    await comeToLife(page);
    await expect(plan(page).getByText('ACTIVE')).toBeVisible();
    expect(calls.count).toBe(1);

    await page.goto('/settings/pro?portal=done');
    await expect(page).toHaveURL('/settings/pro');
    await expect.poll(() => calls.count).toBe(2);
    await expect(page.getByText('Welcome to Hazel Pro')).toBeHidden();

    await page.goto('/settings/pro?canceled=true');
    await expect(notices(page)).toContainText('Upgrade canceled');
    await expect(page).toHaveURL('/settings/pro');
    expect(calls.count).toBe(2);

    await answer(page, 'finishCheckout', refusal('x'));
    await page.goto('/settings/pro?success=true');
    await expect(notices(page)).toContainText('Your payment is being confirmed. Pro opens as soon as it is.');
  },
);

const SCREENS: [path: string, title: string][] = [
  ['/settings', 'Settings'],
  ['/settings/account', 'Account'],
  ['/settings/goal', 'Goal'],
  ['/settings/coach', 'Coach'],
  ['/settings/notifications', 'Notifications'],
  ['/settings/privacy', 'Privacy'],
  ['/settings/pro', 'Pro'],
  ['/settings/support', 'Support'],
  ['/badges', 'Badges'],
  ['/level', 'Level'],
  ['/challenges', 'Challenges'],
  ['/group-challenges', 'Group challenges'],
  ['/leaderboard', 'Leaderboard'],
  ['/users', 'Discover Users'],
  ['/coach', 'Coach'],
  ['/coach/brought', 'What it brought'],
  ['/find-nearby-chat', 'Find Cheap Nearby'],
  ['/scan-receipt', 'Receipt analyzer'],
  ['/receipts', 'Price book'],
  ['/receipts/not-a-product', 'Price book'],
  ['/savings-history', 'Savings history'],
  ['/chat', 'Ask Hazel'],
  ['/profile/not-a-person', 'Discover Users'],
  ['/accept-invite', 'Invitation'],
  ['/unsubscribe', 'No more invitations?'],
  ['/stop-mails', 'This link is invalid'],
  ['/stop-account-change?token=x', 'Stop this change?'],
  ['/stop-account-change', 'This link is invalid or has expired'],
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms'],
  ['/imprint', 'Imprint'],
  ['/no-such-page', 'Oops! Page not found'],
];
for (const [path, name] of SCREENS) {
  test(`${path} answers, without a violation`, async ({ page }) => {
    await signIn(page, 'demo@example.com');
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(path === '/no-such-page' ? 404 : 200);
    await expect(title(page, name)).toBeVisible();
    await expectNoViolation(page);
  });
}

test(
  'the history turns its pages, and a profile is one’s own or nobody’s',
  { tag: '@phone' },
  async ({ page }) => {
    await signIn(page, 'demo@example.com');
    await page.goto('/savings-history');
    await expect(page.getByText(/^\d+ savings, newest first$/)).toBeVisible();
    await page.getByRole('link', { name: 'Older' }).click();
    await expect(page).toHaveURL('/savings-history?page=2');
    await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: /[+−]€/ })).toHaveCount(5);

    await page.getByRole('link', { name: 'Badges' }).click();
    await page.getByRole('link', { name: 'My profile' }).click();
    await expect(title(page, 'Lena')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Figures' }).getByText('Followers')).toBeVisible();
    await page.goto('/profile/not-a-person');
    await expect(page.getByText('User not found', { exact: true })).toBeVisible();
  },
);

test(
  'an invitation leads through signing in, and says when its link is broken',
  { tag: '@phone' },
  async ({ page }) => {
    const challengeId = '00000000-0000-4000-8000-000000000000';
    await page.goto(`/accept-invite?challengeId=${challengeId}&email=demo%40example.com`);
    await expect(page).toHaveURL(
      `/auth?redirect=%2Faccept-invite&challengeId=${challengeId}&email=demo%40example.com`,
    );
    await signIn(page, 'demo@example.com');
    await page.goto('/accept-invite?email=demo%40example.com');
    await expect(page.getByText('Invalid invitation link')).toBeVisible();
    await page.goto(`/accept-invite?challengeId=${challengeId}&email=demo%40example.com`);
    await expect(page.getByText('Invitation not found')).toBeVisible();
  },
);

test(
  'every section is open without a goal and behind Trial Expired, with a way back',
  { tag: '@phone' },
  async ({ page }) => {
    test.setTimeout(90_000);
    const { email } = await signUp(page);
    await call(page, 'profile.welcomed?batch=1');
    await moveTrialEnd(email, '-1 day');
    await page.goto('/settings');
    await comeToLife(page);
    const list = page.getByRole('navigation', { name: 'Settings' });
    const names = await list.getByRole('link').allInnerTexts();
    expect(names).toHaveLength(9);
    for (const name of names) {
      await list.getByRole('link', { name, exact: true }).click();
      await expect(title(page, name)).toBeVisible();
      await expect(page).toHaveTitle(`${name} · Hazel`);
      await expectNoViolation(page, name, ['light']);
      await page.getByRole('link', { name: 'Back to settings' }).click();
      await expect(title(page, 'Settings')).toBeVisible();
    }
    await openSection(page, 'goal');
    await page.getByRole('link', { name: 'Set a goal' }).click();
    await expect(page).toHaveURL('/onboarding');
  },
);

test(
  'a switch is saved as soon as it is pressed, and goes back where that fails',
  { tag: '@phone' },
  async ({ page }) => {
    await newSaver(page);
    await openSection(page, 'notifications');
    const summary = page.getByRole('switch', { name: /^Weekly summary/ });
    const groups = page.getByRole('switch', { name: /^News of your groups/ });
    await expect(summary).toBeChecked();
    await expect(groups).not.toBeChecked();
    await page.route('**/profile.changeNotification*', (route) => route.abort());
    // Not `uncheck`, which checks afterwards whether it has changed: it may have changed back already.
    await summary.click();
    await expect(notices(page)).toContainText('Failed to save settings');
    await expect(summary).toBeChecked();
    await page.unrouteAll();
    const kept = page.waitForResponse(/profile\.changeNotification/);
    await groups.check();
    await kept;
    await page.reload();
    await expect(groups).toBeChecked();

    await openSection(page, 'privacy');
    const joining = page.waitForResponse(/profile\.update/);
    await page.getByRole('radio', { name: 'Join the leaderboard' }).check();
    await joining;
    const hiding = page.waitForResponse(/profile\.update/);
    await page.getByRole('switch', { name: /^Private profile/ }).check();
    await hiding;
    await expect(
      page.getByText('While your profile is private you are not on the leaderboard.'),
    ).toBeVisible();
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Join the leaderboard' })).toBeChecked();
    await expect(page.getByRole('switch', { name: /^Private profile/ })).toBeChecked();
  },
);

test(
  'a message to support survives a failed send, and arrives once, marked as Pro',
  { tag: '@phone' },
  async ({ page, request }) => {
    const { name, email } = await newSaver(page);
    await openSection(page, 'support');
    const message = page.getByRole('textbox', { name: 'Message' });
    const send = page.getByRole('button', { name: 'Send message' });
    await send.click();
    await expect(page.locator('.field-error', { hasText: 'Choose a topic' })).toBeVisible();
    await expect(page.locator('.field-error', { hasText: 'Write at least 10 characters' })).toBeVisible();
    await expect(page.getByLabel('Topic')).toBeFocused();
    await page.getByLabel('Topic').selectOption('An idea');
    await message.fill('<b>Dark green</b>\nwould be nice.');
    await expect(page.getByText(/^Browser: .*Chrome.*Hazel \d/)).toBeVisible();
    await expectNoViolation(page);
    await page.route('**/messages.askSupport*', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await send.click();
    await expect(notices(page)).toContainText('Failed to send your message. It is still here');
    await expect(message).toHaveValue('<b>Dark green</b>\nwould be nice.');
    // The answer was lost, but the message was sent.
    await page.unrouteAll();
    await send.click();
    await expect(page.getByText(`Sent. The answer goes to ${email}`)).toBeVisible();
    await expect(message).toHaveValue('');
    const subject = `[Pro] An idea, from ${name}`;
    await expectMail(request, 'support@hazel.example', subject);
    const subjects = (await mailsTo(request, 'support@hazel.example')).map((mail) => mail.subject);
    expect(subjects.filter((one) => one === subject)).toHaveLength(1);
  },
);

test('an archive is asked for, and its link gives the files to its owner', async ({ page, request }) => {
  const { name, email } = await newSaver(page);
  await logCoffee(page, 1234, 'A flat white');
  await page.goto('/settings/data');
  await comeToLife(page);
  await page.getByRole('button', { name: 'Ask for my archive' }).click();
  await expect(page.getByText('Asked for. We mail you a link when it is ready.')).toBeVisible();
  await expectNoViolation(page);
  const link = await mailedLink(request, email, '/archive');
  await page.goto(link);
  await expect(title(page, 'Your archive')).toBeVisible();
  await expect(page.getByRole('listitem').first()).toContainText('hazel-archive.json');
  await expectNoViolation(page);
  const fetched = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download hazel-archive.json' }).click();
  const text = await readFile(await (await fetched).path(), 'utf8');
  expect(text).toContain('"amount_eur": "12.34"');
  expect(text).toContain(name);
});

test('an archive that could not be made says so, and is asked for again', async ({ page, request }) => {
  const { email } = await newSaver(page);
  await giveUpArchive(email);
  await openSection(page, 'data');
  await expect(page.getByText('Your last archive could not be made.')).toBeVisible();
  await expectNoViolation(page);
  await page.getByRole('button', { name: 'Ask for my archive' }).click();
  await expect(page.getByText('Asked for. We mail you a link when it is ready.')).toBeVisible();
  await page.goto(await mailedLink(request, email, '/archive'));
  await expect(title(page, 'Your archive')).toBeVisible();
});

test('an account is deleted, and kept on the thirteenth day', { tag: '@phone' }, async ({ page }) => {
  const { name, email } = await newSaver(page);
  await logCoffee(page, 500, 'Kept');
  await page.goto('/settings/data');
  await comeToLife(page);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByText('1 saving, goals')).toBeVisible();
  await expectNoViolation(page);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByText('Type DELETE or your display name').last()).toHaveClass(/field-error/);
  await dialog.getByLabel('Type DELETE or your display name').fill(name);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(title(page, 'Your account is closed')).toBeVisible();
  await expectNoViolation(page);
  await page.goto('/add');
  await expect(title(page, 'Your account is closed')).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL((url) => url.pathname === '/');

  await moveDeletion(email, '1 day');
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(title(page, 'Your account is closed')).toBeVisible();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await page.waitForURL('**/dashboard?done=kept');
  await expect(page.getByText('Your account stays, with everything in it.')).toBeVisible();
  await expect(page.getByText('Today · Kept', { exact: true })).toBeVisible();
});
