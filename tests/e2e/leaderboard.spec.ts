import { expect, type Page, test } from '@playwright/test';

import { expectNoViolation } from './support/axe';
import { callsOf } from './support/calls';
import { withFactories } from './support/groups';
import { call, comeToLife, goTo, logCoffee, newSaver } from './support/people';

/** These tests do not depend on the width, so one project is enough (see playwright.config.ts). */
const PHONE_ONLY = { tag: '@phone' };

/** Why one is not in the list. */
const place = (page: Page) => page.getByRole('region', { name: 'Your place' });
const list = (page: Page) => page.getByRole('region', { name: "This month's top savers" });
const rows = (page: Page) => list(page).getByRole('listitem');
const room = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

test('the leaderboard asks first, then shows who has joined, and oneself', PHONE_ONLY, async ({ page }) => {
  test.slow();
  const { name } = await newSaver(page);
  await page.goto('/dashboard');
  await goTo(page, 'Rank');
  await expect(page.getByRole('heading', { name: 'Who sees your savings?' })).toBeVisible();
  await expectNoViolation(page, 'first visit');
  await page.getByRole('button', { name: 'Just look' }).click();
  await expect(place(page)).toContainText('You are only looking: others do not see you here.');
  await expect(page.getByRole('button', { name: 'Join the leaderboard' })).toBeHidden();

  await room(page, 'Following').click();
  await expect(page).toHaveURL('/leaderboard?tab=following');
  await expect(page).toHaveTitle('Following · Leaderboard · Hazel');
  await expect(page.getByText('Follow other users to see them here!')).toBeVisible();
  await expectNoViolation(page, 'following nobody', ['light']);
  await room(page, 'Global').click();
  await expect(page).toHaveURL('/leaderboard');
  await expect(rows(page).first()).toContainText('#1');
  await expect(rows(page).filter({ hasText: name })).toHaveCount(0);

  await logCoffee(page, 350, 'A flat white');
  await call(page, 'profile.update', { leaderboard: 'joined' });
  await page.reload();
  await expect(place(page)).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: '(You)' })).toContainText('€3.50');
  await expectNoViolation(page, 'joined');
});

test('the leaderboard begins in short, and has pages', PHONE_ONLY, async ({ page }) => {
  const { name } = await newSaver(page);
  await call(page, 'profile.update', { leaderboard: 'joined' });
  await page.goto('/leaderboard');
  await expect(place(page)).toContainText(/^Nothing saved in \w+ so far/);
  await logCoffee(page, 7, 'Tap water');
  const made = await withFactories(async (make) => {
    const others = await make.makePeople(
      Array.from({ length: 60 }, () => ({ leaderboard: 'joined' as const })),
    );
    await make.makeSavings(others.map((person, n) => ({ person, cents: 9 + n, date: person.today })));
    return others;
  });
  expect(made).toHaveLength(60);

  // In short: the first three, and ten around oneself.
  await page.goto('/leaderboard');
  await expect(rows(page)).toHaveCount(13);
  const near = page.getByRole('list', { name: 'Around you' }).getByRole('listitem');
  await expect(near).toHaveCount(10);
  await expect(near.filter({ hasText: `${name} (You)` })).toBeVisible();
  await expect(list(page)).toContainText('€0.02 behind');
  await expectNoViolation(page, 'in short');
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(page).toHaveURL('/leaderboard?page=1');
  await expect(rows(page)).toHaveCount(50);
  await comeToLife(page);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/leaderboard?page=2');
  await expect(page).toHaveTitle('Leaderboard, page 2 · Hazel');
  await expect(page.getByRole('link', { name: 'Previous' })).toHaveAttribute('rel', 'prev');
  await expectNoViolation(page, 'second page', ['light']);

  // An address beyond the end shows the last page.
  await page.goto('/leaderboard?page=9999');
  await expect(page.getByRole('link', { name: 'Next' })).toBeHidden();
  await expect(rows(page).filter({ hasText: '(You)' })).toContainText(name);
  await rows(page).filter({ hasText: '(You)' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('joining works without scripts', PHONE_ONLY, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await newSaver(page);
  await page.goto('/leaderboard?tab=following');
  await page.getByRole('button', { name: 'Join the leaderboard' }).click();
  await expect(page).toHaveURL('/leaderboard?tab=following');
  await expect(page.getByRole('heading', { name: 'Who sees your savings?' })).toBeHidden();
  await room(page, 'Global').click();
  await expect(place(page)).toContainText(/^Nothing saved in \w+ so far/);
  await context.close();
});

test('a leaderboard that cannot be loaded says so and can be asked again', PHONE_ONLY, async ({ page }) => {
  await newSaver(page);
  await page.goto('/leaderboard');
  await comeToLife(page);
  await page.route(callsOf('social.leaderboard'), (route) => route.fulfill({ status: 500, body: '{}' }));
  await room(page, 'Following').click();
  await expect(page.getByRole('heading', { name: 'Failed to load leaderboards' })).toBeVisible();
  await page.unroute(callsOf('social.leaderboard'));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Follow other users to see them here!')).toBeVisible();
});
