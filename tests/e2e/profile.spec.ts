import { expect, type Page, test } from '@playwright/test';
import { z } from 'zod';

import { expectNoViolation } from './support/axe';
import { call, comeToLife, goTo, newSaver } from './support/people';

/** The id of the signed-in person. */
async function idOf(page: Page): Promise<string> {
  const answer = await page.request.get('/api/trpc/profile.me');
  const { result } = meSchema.parse(await answer.json());
  return result.data.id;
}
const meSchema = z.object({ result: z.object({ data: z.object({ id: z.string() }) }) });

test('a profile shows its figures and leads back', { tag: '@phone' }, async ({ page }) => {
  const { name } = await newSaver(page);
  await page.goto('/dashboard');
  await goTo(page, 'Badges');
  await page.getByRole('link', { name: 'My profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Level 1 · 0 XP')).toBeVisible();
  await expectNoViolation(page, 'own profile');
  await page.getByRole('link', { name: 'Back to badges' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Badges' })).toBeVisible();

  await page.goto('/profile/00000000-0000-4000-8000-000000000000');
  await expect(page).toHaveURL('/users?missing=1');
  await expect(page.getByRole('link', { name: 'Rank' })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('alert').filter({ hasText: 'User not found' })).toBeVisible();
  await expectNoViolation(page, 'user not found', ['light']);
  // A search removes the message.
  await comeToLife(page);
  await page.getByLabel('Search by name').fill('jonas');
  await expect(page).toHaveURL('/users?q=jonas');
  await expect(page.getByText('User not found')).toBeHidden();
});

test(
  'who blocks the visitor is not found from then on, also with their profile open',
  { tag: '@phone' },
  async ({ page, browser }) => {
    await newSaver(page);
    const context = await browser.newContext();
    const other = await context.newPage();
    await newSaver(other);
    const [viewer, blocker] = [await idOf(page), await idOf(other)];
    await page.goto(`/profile/${blocker}`);
    await comeToLife(page);
    await call(other, 'social.block', { userId: viewer });
    // The other person's change is noticed with the next press, and the screen refetches.
    await page.getByRole('button', { name: /^Follow / }).click();
    await expect(page.getByText('User not found').first()).toBeVisible();
    await page.reload();
    await expect(page).toHaveURL('/users?missing=1');
    await context.close();
  },
);

test(
  'blocking leads to Discover Users, where nobody is missed',
  { tag: '@phone' },
  async ({ page, browser }) => {
    await newSaver(page);
    const context = await browser.newContext();
    const other = await context.newPage();
    const { name } = await newSaver(other);
    await page.goto(`/profile/${await idOf(other)}`);
    await comeToLife(page);
    await page.getByRole('button', { name: 'Block' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
    await expect(page).toHaveURL('/users');
    await expect(page.getByRole('region', { name: 'Blocked people' })).toContainText(name);
    await expect(page.getByText('User not found')).toBeHidden();
    await context.close();
  },
);

test(
  'without scripts a profile is shown, and nobody is told to be there who is not',
  { tag: '@phone' },
  async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const { name } = await newSaver(page);
    await page.goto(`/profile/${await idOf(page)}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await page.goto('/profile/00000000-0000-4000-8000-000000000000');
    await expect(page.getByRole('heading', { name: 'User not found' })).toBeVisible();
    await page.getByLabel('Search by name').fill('jonas');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('region', { name: 'Users' })).toContainText('Jonas');
    // Playwright's own search by text ignores `noscript`.
    const note = (text: string) => page.locator('noscript p').filter({ hasText: text });
    await page.getByRole('link', { name: 'Jonas', exact: true }).click();
    await expect(note('Following, blocking and reporting need JavaScript.')).toBeVisible();
    for (const [path, says] of [
      ['/league', 'Joining needs JavaScript.'],
      ['/savings-partner', 'Asking somebody, and ending it, needs JavaScript.'],
    ] as const) {
      await page.goto(path);
      await expect(note(says)).toBeVisible();
    }
    await context.close();
  },
);
