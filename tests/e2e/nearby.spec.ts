import { type BrowserContext, type Page, expect, test } from '@playwright/test';

import { expectNoViolation } from './support/axe';
import { call, newSaver } from './support/people';

const COPENHAGEN = { latitude: 55.6761, longitude: 12.5683 };

const places = (page: Page) => page.getByRole('list', { name: 'Places' }).last();
const said = (page: Page) => page.getByRole('list', { name: 'Conversation' });
const field = (page: Page) => page.getByRole('textbox', { name: 'What you are looking for' });
const message = (page: Page, text: string | RegExp) =>
  page.locator('[data-messages], .strip').getByText(text);

async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}

async function located(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(COPENHAGEN);
}

test('a wish, what follows it, and its amount in Add', async ({ page, context }) => {
  test.slow();
  await newSaver(page);
  await located(context);
  await page.goto('/coach');
  await page.getByRole('link', { name: 'Start nearby chat' }).click();
  await expect(page.getByRole('heading', { name: 'Find Cheap Nearby' })).toBeVisible();
  await expectNoViolation(page, 'greeting');

  // An empty message is not sent.
  await page.getByRole('button', { name: 'Send' }).click({ force: true });
  await field(page).fill('   ');
  await field(page).press('Enter');
  await expect(said(page).getByText('You:', { exact: true })).toHaveCount(0);

  await say(page, 'pizza within 2 km');
  await expect(
    said(page).getByText(/^Hazel: Pizza within 2 km: \d+ places, the cheapest first/),
    // The map is read for the first time, and the server loads what reads messages.
  ).toBeVisible({ timeout: 15_000 });
  await expect(message(page, /^Found \d+ options!$/)).toBeVisible();
  await expect(field(page)).toBeEnabled();
  await expect(places(page).getByRole('listitem').filter({ hasText: 'km' })).not.toHaveCount(0);
  await expect(page.getByText('OpenStreetMap contributors')).toBeVisible();
  const map = places(page)
    .getByRole('link', { name: /^Map of/ })
    .first();
  await expect(map).toHaveAttribute('href', /^https:\/\/www\.openstreetmap\.org\//);
  await expectNoViolation(page, 'places');

  await say(page, 'closer');
  await expect(said(page).getByText(/^Hazel: Pizza within 1 km/)).toBeVisible();
  await say(page, 'the second one?');
  await expect(places(page).getByRole('heading')).toHaveCount(1);
  await expect(places(page).getByRole('heading')).toHaveText(/^2\./);

  const card = places(page).getByRole('listitem').first();
  const amount = /saves about €(\d+(?:\.\d+)?)/.exec((await card.textContent()) ?? '')?.[1] ?? '';
  await card.getByRole('button', { name: 'Use this amount' }).click();
  await expect(page).toHaveURL(/\/add$/);
  await expect(page.getByLabel('Amount')).toHaveValue(amount);
  await expect(page.getByRole('radio', { name: 'Eating Out' })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Why this amount?' })).toBeVisible();

  // The conversation of the tab is still there.
  await page.goBack();
  await expect(said(page).getByText('the second one?')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the coach' }).click();
  await expect(page).toHaveURL(/\/coach$/);
});

test(
  'without permission it looks in the city of the profile, or asks for one',
  { tag: '@phone' },
  async ({ page }) => {
    await newSaver(page);
    await page.goto('/find-nearby-chat');
    // The field stays at the foot: the screen has brought its styles, also without the coach before it.
    await expect(page.locator('.chat-foot')).toHaveCSS('position', 'sticky');
    await page.getByRole('button', { name: 'Coffee within 500 m' }).click();
    await expect(message(page, /^Failed to get location: /)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Set your city' }).last()).toBeVisible();

    await call(page, 'profile.update', { city: 'Copenhagen', country: 'Denmark' });
    await say(page, 'coffee');
    await expect(said(page).getByText(/Distances are from the centre of Copenhagen/)).toBeVisible();
    await say(page, 'kosher tofu pizza');
    await expect(message(page, 'No venues found. Try a broader search.')).toBeVisible();
  },
);

test(
  'a browser without location, a search that fails, and another topic',
  { tag: '@phone' },
  async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'geolocation');
    });
    await newSaver(page);
    await call(page, 'profile.update', { city: 'Copenhagen', country: 'Denmark' });
    await page.goto('/find-nearby-chat');
    await say(page, 'pizza');
    await expect(message(page, 'Geolocation not supported')).toBeVisible();
    await expect(said(page).getByText(/^Hazel: Pizza within 3 km/)).toBeVisible();

    await page.route('**/api/trpc/places.findNearby**', (route) => route.abort());
    await say(page, 'sushi');
    await expect(message(page, 'Failed to search venues')).toBeVisible();
    await expect(said(page).getByText(/try again, or say it in other words/)).toBeVisible();
    await expectNoViolation(page, 'failed');
    await page.unroute('**/api/trpc/places.findNearby**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(said(page).getByText(/^Hazel: Sushi within 3 km/)).toBeVisible();

    await say(page, 'how is my streak?');
    await page.getByRole('link', { name: 'Ask the coach' }).click();
    await expect(page).toHaveURL(/\/chat/);
    await expect(said(page).getByText('how is my streak?')).toBeVisible();
  },
);

test('the field is disabled during a search', { tag: '@phone' }, async ({ page, context }) => {
  await newSaver(page);
  await located(context);
  await page.goto('/find-nearby-chat');
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/trpc/places.findNearby**', async (route) => {
    await held;
    await route.continue();
  });
  await say(page, 'pizza');
  await expect(field(page)).toBeDisabled();
  answer();
  await expect(field(page)).toBeEnabled();
});
