import { expect, type Page, test } from '@playwright/test';

import { expectNoViolation } from './support/axe';
import { dataWritten, forgetFiles, settle } from './support/kept';
import { comeToLife, logCoffee, newSaver, signIn } from './support/people';

test.use({ serviceWorkers: 'allow' });

const PHONE_ONLY = { tag: '@phone' };
const h1 = (page: Page) => page.getByRole('heading', { level: 1 });

/** Screens of the demo person with parts that are loaded on demand: how to tap there, and what they ask for. */
const WITH_DIALOGS = [
  { tap: ['Home'], query: 'dashboard.get' },
  { tap: ['Goal'], query: 'goals.get' },
  { tap: ['Months'], query: 'insights.get' },
  { tap: ['All savings'], query: 'savings.history' },
  { tap: ['Year'], query: 'year.get' },
  { tap: ['Add'], query: 'savings.form' },
  { tap: ['Challenges'], query: 'challenges.get' },
  { tap: ['Groups'], query: 'groups.get' },
  { tap: ['Habits'], query: 'habits.get' },
  { tap: ['Coach'], query: 'coach.get' },
  { tap: ['Badges'], query: 'game.badges' },
  { tap: ['Settings'], query: 'billing.get' },
  { tap: ['Settings', 'Account'], query: 'profile.me' },
];
/** Of buttons that open the same dialog for each row, a few are enough. */
const MOST_OF_A_SCREEN = 5;

const openers = (page: Page) => page.locator('button[aria-haspopup="dialog"]:visible');
const opened = (page: Page) => page.locator('[role="dialog"], [role="alertdialog"]');

/** Follows links by their names, and waits for the screen. */
async function tapThrough(page: Page, names: readonly string[]) {
  for (const name of names) {
    const link = page.getByRole('link', { name, exact: true }).filter({ visible: true }).first();
    const to = (await link.getAttribute('href')) ?? '';
    const moves = new URL(page.url()).pathname !== to;
    const left = (await h1(page).textContent()) ?? '';
    await link.click();
    await expect(page).toHaveURL(to);
    // The address changes before the screen does.
    if (moves) await expect(h1(page)).not.toHaveText(left);
    await expect(h1(page)).toBeVisible();
  }
}

test('every dialog opens without a connection', PHONE_ONLY, async ({ page, context }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, 'demo@example.com');
  await page.goto('/dashboard');
  await settle(page);
  await comeToLife(page);
  const there = new Map<string, number>();
  for (const { tap, query } of WITH_DIALOGS) {
    await tapThrough(page, tap);
    there.set(query, Math.min(MOST_OF_A_SCREEN, await openers(page).count()));
  }
  await dataWritten(
    page,
    WITH_DIALOGS.map(({ query }) => query),
  );
  await context.setOffline(true);
  // A new document: nothing that the tab has loaded before is in its memory.
  await page.goto('/dashboard');
  await comeToLife(page);
  for (const { tap, query } of WITH_DIALOGS) {
    await tapThrough(page, tap);
    const count = there.get(query) ?? 0;
    // What is kept is shown when asking for it has failed.
    await expect.poll(() => openers(page).count(), tap.join(', ')).toBeGreaterThanOrEqual(count);
    for (let at = 0; at < count; at += 1) {
      await openers(page).nth(at).click();
      await expect(opened(page), `${tap.join(', ')}, button ${at}`).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(opened(page)).toBeHidden();
    }
  }
  const counts = [...there.values()];
  expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThan(25);
  expect(counts.filter((count) => count > 0).length).toBeGreaterThan(9);
});

test(
  'a dialog whose code is missing says so in its place, and opens once it can',
  PHONE_ONLY,
  async ({ page, context }) => {
    await newSaver(page);
    await logCoffee(page, 300, 'Tea instead');
    await page.goto('/goals');
    await settle(page);
    await forgetFiles(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Took money out' }).click();
    const problem = page.getByRole('alert').filter({ hasText: 'This needs a connection' });
    await expect(problem).toBeVisible();
    await expect(h1(page)).toBeVisible();
    await expectNoViolation(page, 'a part that is missing');
    await problem.getByRole('button', { name: 'Close' }).click();
    await expect(problem).toBeHidden();
    await page.getByRole('button', { name: 'Took money out' }).click();
    await expect(problem).toBeVisible();
    await context.setOffline(false);
    await problem.getByRole('button', { name: 'Try again' }).click();
    await expect(opened(page)).toBeVisible();
  },
);
