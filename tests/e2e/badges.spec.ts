import { expect, type Page, test } from '@playwright/test';
import pg from 'pg';
import { z } from 'zod';

import { readE2eInfo } from '../support/e2e-info';
import { expectNoViolation } from './support/axe';
import { callsOf } from './support/calls';
import { call, comeToLife, goTo, logCoffee, newSaver } from './support/people';

/** These tests do not depend on the width (see playwright.config.ts). */
const PHONE_ONLY = { tag: '@phone' };

/** The worker that draws pictures starts with the first of them. */
const FIRST_PICTURE = { timeout: 20_000 };

/** A message as it is seen; for screen readers a word comes before it. */
const said = (page: Page, text: string) => page.getByText(text, { exact: true });
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Invites this address to two groups of Lena's, and proves it: no screen can do either yet. */
async function inviteTwice(email: string): Promise<void> {
  const client = new pg.Client({ connectionString: readE2eInfo().databaseUrl });
  await client.connect();
  try {
    await client.query(
      'update users set email_verified_at = now() where id = (select id from profiles where email = $1)',
      [email],
    );
    await client.query(
      `with groups as (
         insert into group_challenges (title, description, goal_amount_eur, duration_days, created_by)
         select title, 'Wood for the winter', 60, 30, p.id
         from (values ('Cabin'), ('Canoe')) t (title), profiles p where p.email = 'demo@example.com'
         returning id, created_by
       )
       insert into group_challenge_invitations
         (group_challenge_id, invited_email, invited_email_normalised, invited_by, expires_at)
       select id, $1, $1, created_by, now() + interval '30 days' from groups`,
      [email],
    );
  } finally {
    await client.end();
  }
}

test('a new badge is celebrated once, and stays', PHONE_ONLY, async ({ page }) => {
  await newSaver(page);
  await logCoffee(page, 420, 'Flat white');
  await page.goto('/badges');
  await expect(said(page, 'New badge: First acorn')).toBeVisible();
  await expect(page.getByText('1 of 16 badges earned')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Collection progress' })).toHaveAttribute(
    'aria-valuenow',
    '6',
  );
  const earned = region(page, 'Earned Badges').getByRole('listitem');
  await expect(earned).toHaveCount(1);
  await expect(earned.getByText('New', { exact: true })).toBeVisible();
  const hundred = region(page, 'Locked Badges').getByRole('listitem').filter({ hasText: 'First hundred' });
  await expect(hundred).toContainText('Save 100 EUR in total · €4.20 of €100');
  await expectNoViolation(page, 'badges');

  await page.reload();
  await expect(page.getByText('1 of 16 badges earned')).toBeVisible();
  await expect(earned.getByText('New', { exact: true })).toHaveCount(0);
});

test('badges that cannot be fetched say so, and come with another try', PHONE_ONLY, async ({ page }) => {
  await newSaver(page);
  await page.goto('/dashboard');
  await page.route(callsOf('game.badges'), (route) =>
    route.fulfill({
      status: 503,
      json: [
        { error: { message: 'x', code: -32603, data: { reason: 'DATABASE_UNAVAILABLE', fields: null } } },
      ],
    }),
  );
  await goTo(page, 'Badges');
  await expect(page.getByRole('heading', { name: 'Failed to load badges' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('0 of 16 badges earned')).toBeVisible();
});

test('transfers: marked, met by a failure, dismissed', PHONE_ONLY, async ({ page }) => {
  await newSaver(page);
  await logCoffee(page, 400, 'Third');
  await logCoffee(page, 200, 'Second');
  await logCoffee(page, 10_000, 'First');
  await page.goto('/dashboard');
  const card = region(page, 'Ready to transfer');
  await card.getByText('waiting in 3').click();
  await expect(card.getByRole('listitem')).toHaveCount(3);
  const mark = (amount: string) =>
    card.getByRole('button', { name: `Mark as transferred: ${amount}, Coffee` });

  await mark('€100.00').click();
  await expect(said(page, 'Transfer complete! +10 XP earned! New badge: Moved for real')).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveCount(2);

  await page.route(callsOf('transfers.mark'), (route) => route.abort());
  await mark('€2.00').click();
  await expect(said(page, 'Failed to mark as transferred')).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveCount(2);
  await page.unrouteAll();
  await page.route(callsOf('transfers.mark'), (route) =>
    route.fulfill({
      status: 404,
      json: [{ error: { message: 'x', code: -32004, data: { reason: 'NOT_FOUND', fields: null } } }],
    }),
  );
  await mark('€2.00').click();
  await expect(said(page, 'Failed to update transfer status')).toBeVisible();
  await page.unrouteAll();

  await card.getByRole('button', { name: 'Dismiss: €2.00, Coffee' }).click();
  await expect(card.getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await card.getByText('waiting in 1').click();
  await expect(card.getByRole('listitem')).toHaveCount(1);
  await mark('€4.00').click();
  await expect(card).toHaveCount(0);
  // 20 + 10 + 50 XP for the savings and 10 for each of two transfers.
  await expect(page.getByRole('status').getByRole('heading', { name: 'Level 2!' })).toBeVisible();
});

test(
  'many transfers wait on few lines and are marked together, without a promise of XP that the day lacks',
  PHONE_ONLY,
  async ({ page }) => {
    await newSaver(page);
    for (const cents of [40, 60, 90, 300, 400, 500, 600, 700]) await logCoffee(page, cents, 'Many');
    await page.goto('/dashboard');
    await comeToLife(page);
    const card = region(page, 'Ready to transfer');
    await card.getByText('€26.90 waiting in 8').click();
    await expect(card.getByText('10 XP each from €1, at most 50 a day')).toBeVisible();
    await expect(card.getByRole('listitem')).toHaveCount(4);
    await expect(card.getByText('3 small amounts')).toBeVisible();
    await expect(card.getByText('€1.90')).toBeVisible();

    await card.getByRole('button', { name: 'Mark as transferred: 3 small amounts' }).click();
    const question = page.getByRole('alertdialog', { name: 'Mark 3 amounts as moved?' });
    await expect(question.getByText('Together €1.90.')).toBeVisible();
    await question.getByRole('button', { name: 'Mark as moved' }).click();
    await expect(said(page, '3 transfers complete!')).toBeVisible();
    await expect(card.getByText('waiting in 5')).toBeVisible();

    await card.getByRole('button', { name: 'Mark all as moved' }).click();
    await page.getByRole('button', { name: 'Mark as moved' }).click();
    await expect(said(page, '5 transfers complete! +50 XP earned!')).toBeVisible();
    await expect(card).toHaveCount(0);

    await logCoffee(page, 800, 'Later');
    await page.reload();
    await card.getByText('waiting in 1').click();
    await expect(card.getByText('Today’s 50 XP for transfers are earned.')).toBeVisible();
  },
);

test(
  'transfers: a code for the banking app leads to the own account, for all amounts or one, which is marked then',
  PHONE_ONLY,
  async ({ page }) => {
    await newSaver(page);
    await logCoffee(page, 400, 'Second');
    await logCoffee(page, 250, 'First');
    await page.goto('/dashboard');
    await comeToLife(page);
    const card = region(page, 'Ready to transfer');
    await card.getByText('waiting in 2').click();
    await card.getByRole('button', { name: 'Move it' }).click();
    const dialog = page.getByRole('dialog');
    await expect(
      dialog.getByText('Hazel moves nothing itself and has no connection to any bank.'),
    ).toBeVisible();
    await dialog.getByLabel('Name on the account').fill('Lena Sørensen');
    const iban = dialog.getByLabel('IBAN of your savings account');
    await iban.fill('DK50 0040 0440 1162 44');
    await dialog.getByRole('button', { name: 'Save and show the code' }).click();
    await expect(iban).toHaveAccessibleDescription(/One of the characters is wrong/);
    await iban.fill('dk50 0040 0440 1162 43');
    await dialog.getByRole('button', { name: 'Save and show the code' }).click();

    await expect(dialog.getByRole('heading', { name: 'Move €6.50' })).toBeVisible();
    await expect(dialog.getByRole('img', { name: 'QR code of the transfer' })).toBeVisible();
    await expect(dialog.getByText('DK50 •••• •••• 43')).toBeVisible();
    await expect(dialog).not.toContainText('0440');
    const saved = page.waitForEvent('download');
    await dialog.getByRole('link', { name: 'Save picture' }).click();
    expect((await saved).suggestedFilename()).toBe('hazel-transfer.png');

    await dialog.getByLabel('What').selectOption('€4.00, Coffee');
    await expect(dialog.getByRole('heading', { name: 'Move €4.00' })).toBeVisible();
    // All of it is visible without scrolling, including the last button.
    await expect(dialog.getByRole('button', { name: 'Mark as moved' })).toBeInViewport({ ratio: 1 });
    await dialog.getByRole('button', { name: 'Mark as moved' }).click();
    await expect(said(page, 'Transfer complete! +10 XP earned!')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(card.getByRole('listitem')).toHaveCount(1);
  },
);

test('invitations: refused by a failure, accepted, declined', PHONE_ONLY, async ({ page }) => {
  const { email } = await newSaver(page);
  await inviteTwice(email);
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: /invited|invitations/ });
  await expect(card.getByRole('listitem')).toHaveCount(1);
  await card.getByText('1 more').click();
  await expect(card.getByRole('listitem')).toHaveCount(2);

  await page.route('**/api/trpc/groups.*Invite*', (route) => route.abort());
  await card.getByRole('button', { name: 'Accept: Cabin' }).click();
  await expect(said(page, 'Failed to join challenge')).toBeVisible();
  await card.getByRole('button', { name: 'Decline: Canoe' }).click();
  await expect(said(page, 'Failed to decline invitation')).toBeVisible();
  await page.unrouteAll();

  await card.getByRole('button', { name: 'Accept: Cabin' }).click();
  await expect(said(page, "You've joined the challenge!")).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveCount(1);
  await card.getByRole('button', { name: 'Decline: Canoe' }).click();
  await expect(said(page, 'Invitation declined')).toBeVisible();
  await expect(card).toHaveCount(0);
  await page.goto('/group-challenges');
  await expect(page.getByRole('heading', { name: 'Cabin' })).toBeVisible();
});

test(
  'a badge is seen as a picture before it is shared, and its link shows nothing else',
  PHONE_ONLY,
  async ({ page, browser }) => {
    const { name, email } = await newSaver(page);
    await logCoffee(page, 420, 'Flat white');
    // A browser that can share files, as phones do; it records what it was given.
    await page.addInitScript(() => {
      const given: unknown[] = [];
      Object.assign(window, { given });
      Object.assign(navigator, {
        canShare: () => true,
        share: async ({ files = [], url }: ShareData) => {
          given.push(url ?? files.map((file) => `${file.name} ${file.type} ${file.size > 10_000}`));
        },
        clipboard: { writeText: () => Promise.reject(new Error('not allowed')) },
      });
    });
    await page.goto('/badges');
    await comeToLife(page);
    await page.getByRole('button', { name: 'Share First acorn' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share your badge' });
    const words = 'Badge earned. First acorn. The first saving is the hardest one.';
    await expect(dialog.getByRole('img', { name: words, exact: true })).toBeVisible(FIRST_PICTURE);
    await expectNoViolation(page, 'share dialog');
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    expect(await page.evaluate((): unknown => Reflect.get(window, 'given'))).toEqual([
      ['hazel.png image/png true'],
    ]);
    const links = async () => {
      const answer = await page.request.get('/api/trpc/shares.list');
      return answer.text();
    };
    expect(await links(), 'sharing the picture makes no link').toContain('"data":[]');

    await dialog.getByText('My name').click();
    await expect(dialog.getByRole('img', { name: `${words} Shared by ${name}.`, exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    const url = await dialog.getByLabel('Link', { exact: true }).inputValue();

    const stranger = await browser.newPage();
    await stranger.goto(url);
    await expect(stranger.getByRole('heading', { name: 'First acorn' })).toBeVisible();
    const image = stranger.getByRole('img', { name: `${words} Shared by ${name}.`, exact: true });
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1200);
    const html = await stranger.content();
    for (const secret of [email, 'Bicycle', 'Flat white', '4.20', '€']) expect(html).not.toContain(secret);
    await expect(stranger.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expect(stranger.locator('meta[property="og:image"]')).toHaveAttribute(
      'content',
      `${url}/picture.png`,
    );
    await expect(stranger.getByRole('link')).toHaveCount(1);
    await expectNoViolation(stranger, 'shared page');
    expect(await stranger.context().cookies()).toEqual([]);

    const answer = z.object({ result: z.object({ data: z.array(z.object({ id: z.string() })) }) });
    const [share] = answer.parse(JSON.parse(await links())).result.data;
    await call(page, 'shares.stop', { id: share?.id });
    expect((await stranger.goto(url))?.status()).toBe(404);
    await expect(stranger.getByRole('heading', { name: 'This link shows nothing' })).toBeVisible();
    await stranger.close();
  },
);

test('a picture that cannot be made says so, and is made on another try', PHONE_ONLY, async ({ page }) => {
  await newSaver(page);
  await logCoffee(page, 420, 'Flat white');
  await page.goto('/badges');
  await comeToLife(page);
  await page.route(callsOf('shares.preview'), (route) => route.abort());
  await page.getByRole('button', { name: 'Share First acorn' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share your badge' });
  await expect(dialog.getByText('The picture could not be made.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeDisabled();
  await page.unrouteAll();
  // Visible without scrolling.
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('img')).toBeVisible(FIRST_PICTURE);
  await expect(dialog.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'hazel.png');
});
