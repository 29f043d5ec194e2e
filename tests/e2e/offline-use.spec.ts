import { expect, type Page, test } from '@playwright/test';

import { expectNoViolation } from './support/axe';
import { callsOf } from './support/calls';
import { settle } from './support/kept';
import { comeToLife, logCoffee, newSaver, signIn } from './support/people';

test.use({ serviceWorkers: 'allow' });

const PHONE_ONLY = { tag: '@phone' };
const main = (page: Page) => page.getByRole('main');

/** What ten minutes of use below ground have found. */

test('Pro stays as it was known last', PHONE_ONLY, async ({ page, context }) => {
  await signIn(page, 'pro@example.com');
  await page.clock.install();
  await page.goto('/settings/pro');
  await comeToLife(page);
  const active = page.getByText('ACTIVE', { exact: true });
  await expect(active).toBeVisible();
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  let checks = 0;
  page.on('requestfailed', (request) => {
    if (callsOf('profile.me').test(request.url())) checks += 1;
  });
  await context.setOffline(true);
  // Each check is tried twice.
  for (const made of [2, 4])
    await expect
      .poll(async () => {
        await page.clock.runFor('00:31');
        return checks;
      })
      .toBeGreaterThanOrEqual(made);
  await expect(page.getByText('No connection.')).toBeVisible();
  await expect(active).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('No connection.')).toBeHidden();
  await expect(active).toBeVisible();
  expect(logged).not.toContain('Error in checkSubscription');
});

test('an empty chat that is read again still says who Hazel is', PHONE_ONLY, async ({ page, context }) => {
  await newSaver(page);
  await page.goto('/chat');
  await settle(page);
  await expect(page.getByRole('heading', { name: 'I am Hazel' })).toBeVisible();
  await context.setOffline(true);
  // A kept document asks for its data at once.
  const asked = page.waitForEvent('requestfailed', (request) =>
    callsOf('coach.messages').test(request.url()),
  );
  await page.goto('/chat');
  await comeToLife(page);
  await asked;
  await expect(page.getByText('No connection.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'I am Hazel' })).toBeVisible();
});

test('what cannot be done says why, and what was typed stays', PHONE_ONLY, async ({ page, context }) => {
  await newSaver(page);
  await logCoffee(page, 350, 'A flat white');
  await page.goto('/savings-history');
  await settle(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: /^Edit Coffee/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Note').fill('Two flat whites');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(
    page.getByText('This needs a connection. Failed to save entry', { exact: true }),
  ).toBeVisible();
  await expectNoViolation(page, 'a refusal without a connection');
  await expect(dialog.getByLabel('Note')).toHaveValue('Two flat whites');
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(main(page).getByText('Two flat whites')).toBeVisible();
});

test(
  'a switch of the settings goes back, and says that it needs a connection',
  PHONE_ONLY,
  async ({ page, context }) => {
    await newSaver(page);
    await page.goto('/settings/notifications');
    await settle(page);
    await context.setOffline(true);
    await page.goto('/settings/notifications');
    await comeToLife(page);
    const groups = page.getByRole('switch', { name: /^News of your groups/ });
    await groups.click();
    await expect(page.getByText(/^This needs a connection\. /)).toBeVisible();
    await expect(groups).not.toBeChecked();
  },
);

test('somebody who saves data fetches no files in advance', PHONE_ONLY, async ({ page }) => {
  await newSaver(page);
  await page.addInitScript({
    content: `
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
      window.said = [];
      const { postMessage } = ServiceWorker.prototype;
      ServiceWorker.prototype.postMessage = function (message) {
        said.push(message);
        postMessage.call(this, message);
      };`,
  });
  await page.goto('/dashboard');
  const pages = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('pages-')).length);
  await expect.poll(pages, { timeout: 15_000 }).toBe(1);
  expect(await page.evaluate('said')).toEqual([{ say: 'keep', path: '/dashboard' }]);
  const files = await page.evaluate(async () => {
    const name = (await caches.keys()).find((one) => one.startsWith('files-'));
    return name === undefined ? 0 : (await (await caches.open(name)).keys()).length;
  });
  expect(files).toBeGreaterThan(0);
  expect(files).toBeLessThan(100);
});
