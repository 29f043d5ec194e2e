import { randomUUID } from 'node:crypto';

import { type Page, expect, test } from '@playwright/test';
import pg from 'pg';

import { readE2eInfo } from '../support/e2e-info';
import { expectNoViolation } from './support/axe';
import { callsOf } from './support/calls';
import { mailedLink } from './support/mailbox';
import { verifyAddress } from './support/database';
import { type Person, call, comeToLife, newSaver, somebody } from './support/people';

const PASSWORD = 'Violet-Otter-73';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const beside = (page: Page, message: string) => page.locator('.field-error', { hasText: message });
const notice = (page: Page) => page.getByRole('region', { name: /^Notices/ });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function fillSignUp(page: Page, person: Person, password = PASSWORD) {
  await field(page, 'Display name').fill(person.name);
  await field(page, 'Email').fill(person.email);
  await field(page, 'Password').fill(password);
}

/** Adds savings to the one group that is shown. */
async function contribute(page: Page, amount: string) {
  await button(page, 'Add Savings').click();
  const adding = page.getByRole('dialog', { name: 'Add Your Savings' });
  await adding.getByLabel('Amount').fill(amount);
  await button(page, 'Add Savings').last().click();
  await expect(adding).toBeHidden();
}

async function signUp(page: Page) {
  const person = somebody();
  await page.goto('/auth?tab=sign-up');
  await fillSignUp(page, person);
  await button(page, 'Sign Up').click();
  await expect(page).toHaveURL('/onboarding');
  return person;
}

async function signIn(page: Page, email: string, password: string) {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await button(page, 'Sign In').click();
}

/** Posts a form as a page of our own does. */
const signOut = (page: Page) =>
  page.evaluate(() => {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = '/auth';
    const intent = Object.assign(document.createElement('input'), {
      type: 'hidden',
      name: 'intent',
      value: 'sign-out',
    });
    form.append(intent);
    document.body.append(form);
    form.submit();
  });

/** Invites this address to a group of Lena's; returns the group's id. */
async function invite(email: string): Promise<string> {
  const client = new pg.Client({ connectionString: readE2eInfo().databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `with made as (
         insert into group_challenges (title, description, goal_amount_eur, duration_days, created_by)
         select 'Cabin', 'Wood for the winter', 60, 30, id from profiles where email = 'demo@example.com'
         returning id, created_by
       )
       insert into group_challenge_invitations
         (group_challenge_id, invited_email, invited_email_normalised, invited_by, expires_at)
       select id, $1, $1, created_by, now() + interval '30 days' from made returning group_challenge_id as id`,
      [email],
    );
    return rows[0]?.id ?? '';
  } finally {
    await client.end();
  }
}

test('sign-up says what is wrong with each field', async ({ page }) => {
  const person = somebody();
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create your account');
  await expect(page.getByRole('tabpanel').getByRole('link', { name: /terms|privacy/i })).toHaveText([
    'terms',
    'Privacy',
  ]);
  const submit = () => button(page, 'Sign Up').click();

  await submit();
  await expect(beside(page, 'Display name is required')).toBeVisible();
  await expect(beside(page, 'Invalid email address')).toBeVisible();
  await expect(notice(page)).toContainText('Display name is required');
  await expect(field(page, 'Display name')).toBeFocused();
  await expectNoViolation(page);

  const wrong: [label: string, value: string, message: string][] = [
    ['Display name', 'n'.repeat(51), 'Display name must be less than 50 characters'],
    ['Display name', 'no spaces', 'Display name can only contain letters, numbers, hyphens, and underscores'],
    ['Email', 'lena@', 'Invalid email address'],
    ['Email', `${'a'.repeat(250)}@example.org`, 'Email must be less than 255 characters'],
    ['Password', 'Ab1!', 'Password must be at least 8 characters'],
    ['Password', 'violet-otter-73', 'Password must contain at least one uppercase letter'],
    ['Password', 'VIOLET-OTTER-73', 'Password must contain at least one lowercase letter'],
    ['Password', 'Violet-Otter', 'Password must contain at least one number'],
    ['Password', 'VioletOtter73', 'Password must contain at least one special character'],
    ['Password', 'Aa1!'.repeat(33), 'Password must be less than 128 characters'],
  ];
  for (const [label, value, message] of wrong) {
    await fillSignUp(page, person);
    await field(page, label).fill(value);
    await submit();
    await expect(beside(page, message)).toBeVisible();
    await expect(notice(page)).toContainText(message);
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
  }
});

test(
  'sign-up keeps what was typed when the server refuses, then opens an account and welcomes',
  { tag: '@phone' },
  async ({ page }) => {
    const person = somebody();
    const submit = () => button(page, 'Sign Up').click();
    await page.goto('/auth?tab=sign-up');
    await fillSignUp(page, { ...person, email: 'demo@example.com' });
    await submit();
    await expect(beside(page, 'An account with this email already exists. Sign in instead.')).toBeVisible();
    await expect(field(page, 'Display name')).toHaveValue(person.name);
    await expect(field(page, 'Password')).toHaveValue(PASSWORD);

    await field(page, 'Email').fill(person.email);
    await submit();
    await expect(page).toHaveURL('/onboarding');
    const welcome = page.getByRole('dialog', { name: 'Welcome' });
    await expect(welcome).toContainText('5-day free trial');
    await expect(welcome).toContainText('AI Coach');
    await expect(welcome).toContainText('Challenges');
    await expectNoViolation(page);
    const kept = page.waitForResponse(/profile\.welcomed/);
    await button(page, 'Get Started').click();
    await expect(welcome).toBeHidden();
    await kept;
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(welcome).toBeHidden();
  },
);

test(
  'a display name that is taken is told while typing, with free ones to tap',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/auth?tab=sign-up');
    await field(page, 'Display name').fill('lena');
    await expect(page.getByText('Display name "lena" is already taken.')).toBeVisible();
    await expect(button(page, 'lena2')).toBeVisible();
    await button(page, 'lena1').click();
    await expect(field(page, 'Display name')).toHaveValue('lena1');
    await expect(page.getByText('"lena1" is free.')).toBeVisible();
  },
);

test(
  'a check of the display name that fails says so and stops nobody',
  { tag: '@phone' },
  async ({ page }) => {
    await page.route(callsOf('accounts.checkDisplayName'), (route) => route.abort());
    await page.goto('/auth?tab=sign-up');
    const person = somebody();
    await field(page, 'Display name').fill(person.name);
    await expect(page.getByText('Error checking display name availability')).toBeVisible();
    await fillSignUp(page, person);
    await button(page, 'Sign Up').click();
    await expect(page).toHaveURL('/onboarding');
  },
);

test('signs in, out and in again, to where one wanted to go', async ({ page }) => {
  await page.goto('/settings');
  await expect(page).toHaveURL('/auth?redirect=%2Fsettings');
  await button(page, 'Sign In').click();
  await expect(beside(page, 'Password is required')).toBeVisible();
  await signIn(page, 'demo@example.com', 'Wrong-pass-1!');
  await expect(beside(page, 'Invalid email or password')).toBeVisible();
  await expect(field(page, 'Email')).toHaveValue('demo@example.com');
  await signIn(page, 'demo@example.com', 'Demo-pass-1!');
  await expect(page).toHaveURL('/settings');

  await page.goto('/auth');
  await expect(page).toHaveURL('/dashboard');
  await signOut(page);
  await expect(page).toHaveURL('/');
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/auth?redirect=%2Fdashboard');
});

test(
  'an invited newcomer verifies the address, comes back to the invitation, and accepts it',
  { tag: '@phone' },
  async ({ page, request }) => {
    const person = somebody();
    const challengeId = await invite(person.email);
    const link = `/accept-invite?challengeId=${challengeId}&email=${encodeURIComponent(person.email)}`;
    await page.goto(link);
    await expect(page).toHaveURL(/\/auth\?/);
    await expect(field(page, 'Email')).toHaveValue(person.email);
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await expect(button(page, 'Continue with Google')).toHaveAttribute(
      'href',
      new RegExp(`redirect=%2Faccept-invite&challengeId=${challengeId}&email=`),
    );
    await fillSignUp(page, person);
    await button(page, 'Sign Up').click();

    await expect(page).toHaveURL(link);
    await expect(page.getByRole('heading', { name: 'Verify your email to see it' })).toBeVisible();
    await comeToLife(page);
    await expect(page.getByText('Invitation not found')).toBeHidden();
    await expectNoViolation(page);
    await button(page, 'Send the link again').click();
    await expect(page.getByText(`A new link is on its way to ${person.email}.`)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.goto(await mailedLink(request, person.email, '/verify-email'));
    await button(page, 'Verify my email').click();
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(page).toHaveURL(link);
    await expect(page.getByRole('heading', { name: 'Cabin' })).toBeVisible();
    await expectNoViolation(page);
    await button(page, 'Accept & Join').click();
    await expect(page.getByText("You've joined the challenge!")).toBeVisible();
    await expect(page).toHaveURL(`/onboarding?redirect=%2Fgroup-challenges%23${challengeId}`);
  },
);

test(
  'somebody without an account joins by the mailed link, lands in the group, and both see its goal reached',
  { tag: '@phone' },
  async ({ page, browser, request }) => {
    test.setTimeout(90_000);
    const ana = await browser.newPage();
    const inviter = await newSaver(ana);
    await ana.goto(await mailedLink(request, inviter.email, '/verify-email'));
    await button(ana, 'Verify my email').click();
    await expect(ana.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
    const [ben, quiet] = [somebody(), somebody()];
    await call(ana, 'groups.create', {
      id: randomUUID(),
      title: 'Sailing boat',
      description: 'A small one.',
      goal: 60_000,
      durationDays: 30,
      emails: [ben.email, quiet.email],
    });
    const live = ana.waitForResponse(/profile\.live/);
    await ana.goto('/group-challenges');
    await live;

    const { pathname, search } = new URL(await mailedLink(request, ben.email, '/accept-invite'));
    const link = pathname + search;
    await page.goto(link);
    await expect(page).toHaveURL(/\/auth\?redirect=%2Faccept-invite%3Ftoken%3D/);
    const invitation = page.getByRole('region', { name: `${inviter.name} invites you to save together` });
    await expect(invitation).toContainText('Sailing boat');
    await expect(invitation).toContainText('30 days');
    await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByLabel('Email')).toHaveValue(ben.email);
    await expectNoViolation(page);
    await fillSignUp(page, ben);
    await button(page, 'Sign Up').click();
    await expect(page).toHaveURL(link);
    await expect(page.getByRole('heading', { name: 'Sailing boat' })).toBeVisible();
    await comeToLife(page);
    await expectNoViolation(page);
    await button(page, 'Accept & Join').click();
    await expect(page.getByText("You've joined the challenge!")).toBeVisible();
    await expect(ana.getByText('Member added!')).toBeVisible();

    await button(page, 'Get Started').click();
    await page.getByRole('button', { name: /^Bicycle/ }).click();
    for (let step = 1; step < 4; step += 1) await button(page, 'Continue').click();
    await button(page, "Let's Go!").click();
    await expect(page).toHaveURL(/\/group-challenges#/);
    await expect(page.getByRole('heading', { name: 'Sailing boat' })).toBeVisible();
    await expect(ana.getByText('2 members')).toBeVisible();

    await contribute(page, '400');
    await expect(ana.getByText('€400 / €600')).toBeVisible();
    await contribute(ana, '200');
    for (const member of [ana, page]) {
      const celebration = member.getByRole('dialog', { name: 'Goal reached together!' });
      await expect(celebration).toContainText('+50 XP');
      await button(member, 'Done').click();
      await expect(member.getByRole('heading', { name: 'Completed Together' })).toBeVisible();
    }
    await ana.context().close();

    await page.goto(link);
    await expect(page.getByText("You're already a member of this challenge!").first()).toBeVisible();
    await expectNoViolation(page);
    await page.goto('/settings');
    await expect(page.getByText('Your address is not verified yet')).toHaveCount(0);

    await page.goto(await mailedLink(request, quiet.email, '/unsubscribe'));
    await expectNoViolation(page);
    await button(page, 'No more invitations').click();
    await expect(page.getByText('Hazel mails none to your address any more.')).toBeVisible();
    await expect(page).toHaveURL('/unsubscribe?done=1');
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('an invitation is accepted', { tag: '@phone' }, async ({ page }) => {
    const { email } = await newSaver(page);
    const challengeId = await invite(email);
    await verifyAddress(email);
    await page.goto(`/accept-invite?challengeId=${challengeId}&email=${encodeURIComponent(email)}`);
    await button(page, 'Accept & Join').click();
    await expect(page).toHaveURL(`/group-challenges#${challengeId}`);
    await expect(page.getByRole('heading', { name: 'Cabin' })).toBeVisible();
  });
});

test('without a connection the form stays and says so', { tag: '@phone' }, async ({ page, context }) => {
  await page.goto('/auth', { waitUntil: 'networkidle' });
  await context.setOffline(true);
  await signIn(page, 'demo@example.com', 'Demo-pass-1!');
  await expect(page.getByRole('alert')).toContainText('No connection. Nothing was lost');
  await context.setOffline(false);
  await button(page, 'Sign In').click();
  await expect(page).toHaveURL('/dashboard');
});

test(
  'Google opens an account, knows it again, and tells when an address is not to be joined',
  { tag: '@phone' },
  async ({ page }) => {
    const person = somebody();
    const withGoogle = async (email: string, verified: string) => {
      await button(page, 'Continue with Google').click();
      await page.getByLabel('Name').fill(person.name);
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Verified').selectOption(verified);
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
    };
    await page.goto('/auth');
    await withGoogle(person.email, 'yes');
    await expect(page).toHaveURL('/onboarding');
    await expect(page.getByRole('dialog', { name: 'Welcome' })).toBeVisible();
    await signOut(page);
    await expect(page).toHaveURL('/');

    await page.goto('/auth?redirect=/settings');
    await withGoogle('demo@example.com', 'no');
    await expect(page).toHaveURL('/auth?problem=GOOGLE_UNVERIFIED&redirect=%2Fsettings');
    await expect(
      page.getByText('An account with this email already exists, and Google has not confirmed'),
    ).toBeVisible();

    await button(page, 'Continue with Google').click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Google sign-in was cancelled. Nothing was changed.')).toBeVisible();
    await expectNoViolation(page);

    await withGoogle(person.email, 'yes');
    await expect(page).toHaveURL('/onboarding');
  },
);

test('signing up with Google is seen without scrolling', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/auth?tab=sign-up');
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeInViewport({ ratio: 1 });
});

test(
  'a forgotten password is replaced through the mailbox, once',
  { tag: '@phone' },
  async ({ page, request }) => {
    const { email } = await signUp(page);
    await signOut(page);
    await expect(page).toHaveURL('/');
    await page.goto('/auth');
    await field(page, 'Email').fill(email);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
    await expect(field(page, 'Email')).toHaveValue(email);
    await expect(page).toHaveURL('/reset-password');
    await field(page, 'Email').fill('');
    await expectNoViolation(page);
    await button(page, 'Send me a link').click();
    await expect(beside(page, 'Invalid email address')).toBeVisible();
    await field(page, 'Email').fill(email);
    await button(page, 'Send me a link').click();
    await expect(page.getByText('If this address has an account, a link is on its way.')).toBeVisible();

    const link = await mailedLink(request, email, '/reset-password');
    await page.goto(link);
    await field(page, 'New password').fill('Password1!');
    await button(page, 'Save and sign in').click();
    await expect(
      beside(page, 'This password is one of the most used ones. Please choose another.'),
    ).toBeVisible();
    await expectNoViolation(page);
    await field(page, 'New password').fill('Another-Otter-73');
    await button(page, 'Save and sign in').click();
    await expect(page).toHaveURL('/settings/access?changed=1');
    await button(page, 'Get Started').click();
    await expectNoViolation(page, 'who can get in');
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(page).toHaveURL('/onboarding');
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'This link is invalid or has expired' })).toBeVisible();
  },
);

test(
  'opening the verification link proves nothing, pressing its button does where the account is signed in',
  { tag: '@phone' },
  async ({ page, request, browser }) => {
    const { email } = await signUp(page);
    const link = await mailedLink(request, email, '/verify-email');
    await page.goto(link);
    await expect(button(page, 'Verify my email')).toBeVisible();
    await expectNoViolation(page);

    const other = await browser.newPage();
    await other.goto(link);
    await expect(other.getByRole('heading', { name: 'Sign in to verify your email' })).toBeVisible();
    await expect(button(other, 'Verify my email')).toBeHidden();
    await expectNoViolation(other);
    await other.getByRole('link', { name: 'Sign In' }).click();
    await signIn(other, email, PASSWORD);
    await button(other, 'Verify my email').click();
    await expect(other.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
    await expectNoViolation(other);
    await other.getByRole('link', { name: 'Continue' }).click();
    await expect(other).toHaveURL('/onboarding');
    await other.close();
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('signs up, and in, with messages and what was typed', { tag: '@phone' }, async ({ page }) => {
    const person = somebody();
    await page.goto('/auth');
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await fillSignUp(page, { ...person, name: 'lena' }, 'short');
    await button(page, 'Sign Up').click();
    await expect(page.getByText('Password must be at least 8 characters', { exact: true })).toBeVisible();
    await expect(field(page, 'Display name')).toHaveValue('lena');
    await expect(field(page, 'Email')).toHaveValue(person.email);
    await expect(field(page, 'Password')).toHaveValue('');
    await field(page, 'Password').fill(PASSWORD);
    await button(page, 'Sign Up').click();
    await expect(page.getByText('Display name "lena" is already taken.')).toBeVisible();
    // A browser with scripts switched off still hides what is written for browsers without script support.
    expect(await page.content()).toContain('lena1, lena2, lena3');
    await fillSignUp(page, person);
    await button(page, 'Sign Up').click();
    await expect(page).toHaveURL('/onboarding');

    await page.context().clearCookies();
    await page.goto('/auth');
    await signIn(page, person.email, 'Wrong-Otter-73');
    await expect(beside(page, 'Invalid email or password')).toBeVisible();
    await signIn(page, person.email, PASSWORD);
    await expect(page).toHaveURL('/onboarding');
  });
});
