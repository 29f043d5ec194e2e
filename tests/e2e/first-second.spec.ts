import { type Page, expect, test } from '@playwright/test';
import { z } from 'zod';

import { comeToLife, logCoffee, newSaver } from './support/people';

/** These tests do not depend on the width. */
const PHONE_ONLY = { tag: '@phone' };

const LATE_MS = 1500;
const FILES = '**/assets/*.js';

/** Lets the scripts of the first load arrive late, as on a slow line. */
async function slowScripts(page: Page): Promise<void> {
  let arrive = 0;
  await page.route(FILES, async (route) => {
    arrive ||= Date.now() + LATE_MS;
    await new Promise((resolve) => setTimeout(resolve, arrive - Date.now()));
    await route.continue().catch(() => undefined);
  });
}

/** React draws a part again that is changed while its own code is on its way, and says so by this error. */
const DRAWN_AGAIN = 'React error #421';

/** Collects what the browser complains about. */
function complaintsOf(page: Page): string[] {
  const found: string[] = [];
  page.on('pageerror', ({ message }) => {
    if (!message.includes(DRAWN_AGAIN)) found.push(message);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(message.text());
  });
  return found;
}

const dashboardAnswer = z.object({
  result: z.object({
    data: z.object({ week: z.object({ count: z.number(), total: z.number() }) }),
  }),
});
async function stored(page: Page): Promise<{ count: number; total: number }> {
  const answer = await page.request.get('/api/trpc/dashboard.get');
  return dashboardAnswer.parse(await answer.json()).result.data.week;
}

/** In the document, at an event: fills in the form and presses Save, sooner than any finger. */
const pressSaveAt = (event: string) =>
  document.addEventListener(event, () => {
    const amount = document.querySelector<HTMLInputElement>('[name="amount"]');
    const coffee = document.querySelector<HTMLInputElement>('[name="category"][value="coffee"]');
    const save = document.querySelector<HTMLButtonElement>('.save-bar [type="submit"]');
    if (!amount || !coffee || !save) return;
    if (amount.value === '') amount.value = '4.40';
    coffee.checked = true;
    queueMicrotask(() => save.click());
  });

test('the document itself asks for no script', PHONE_ONLY, async ({ page }) => {
  await newSaver(page);
  const complaints = complaintsOf(page);
  for (const screen of ['/dashboard', '/add', '/settings']) {
    await page.goto(screen, { waitUntil: 'networkidle' });
    await comeToLife(page);
    const html = await (await page.request.get(screen)).text();
    expect(html).not.toMatch(/rel="modulepreload"|type="module"|<script[^>]* src=/);
  }
  expect(complaints).toEqual([]);
});

test('a tab in the background, which paints nothing, comes to life too', PHONE_ONLY, async ({ page }) => {
  await newSaver(page);
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined;
  });
  await page.goto('/dashboard');
  await expect
    .poll(() =>
      page.evaluate(() =>
        Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__reactFiber')),
      ),
    )
    .toBe(true);
});

test('Save before the scripts are there logs one saving, and says so', PHONE_ONLY, async ({ page }) => {
  await newSaver(page);
  await slowScripts(page);
  await page.addInitScript(pressSaveAt, 'DOMContentLoaded');
  await page.goto('/add', { waitUntil: 'commit' });
  await expect(page.getByText('Saved €4.40.')).toBeVisible();
  expect(await stored(page)).toEqual({ count: 1, total: 440 });
});

test('a quick amount and Save before the scripts are there log that amount', PHONE_ONLY, async ({ page }) => {
  await newSaver(page);
  const complaints = complaintsOf(page);
  await slowScripts(page);
  await page.goto('/add', { waitUntil: 'commit' });
  await page.getByRole('button', { name: '€5', exact: true }).click();
  await page.getByRole('radio', { name: 'Coffee' }).check();
  await page.getByRole('button', { name: 'Save & Earn XP', exact: true }).dblclick();
  await expect(page.getByText(/Saved €5\.00/).first()).toBeVisible();
  expect(await stored(page)).toEqual({ count: 1, total: 500 });
  expect(complaints).toEqual([]);
});

test('Save before and again after the scripts came logs one saving', PHONE_ONLY, async ({ page }) => {
  await newSaver(page);
  const complaints = complaintsOf(page);
  await slowScripts(page);
  // The document that answers the first press comes after the scripts.
  await page.route('**/add', async (route) => {
    if (route.request().method() === 'POST') await new Promise((resolve) => setTimeout(resolve, 2 * LATE_MS));
    await route.continue().catch(() => undefined);
  });
  await page.addInitScript(pressSaveAt, 'DOMContentLoaded');
  await page.addInitScript(pressSaveAt, 'hydrated');
  await page.goto('/add', { waitUntil: 'commit' });
  await expect(page.getByText(/Saved €4\.40/).first()).toBeVisible();
  await page.waitForURL(/dashboard/);
  expect(await stored(page)).toEqual({ count: 1, total: 440 });
  expect(complaints).toEqual([]);
});

test('Save in the middle of the hydration logs what was typed before', PHONE_ONLY, async ({ page }) => {
  await newSaver(page);
  const complaints = complaintsOf(page);
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const amount = document.querySelector<HTMLInputElement>('[name="amount"]');
      const coffee = document.querySelector<HTMLInputElement>('[name="category"][value="coffee"]');
      const save = document.querySelector<HTMLButtonElement>('.save-bar [type="submit"]');
      if (!amount || !coffee || !save) return;
      amount.value = '4.40';
      coffee.checked = true;
      const timer = setInterval(() => {
        if (!Object.keys(document).some((key) => key.startsWith('__reactContainer'))) return;
        clearInterval(timer);
        save.click();
      });
    });
  });
  await page.goto('/add', { waitUntil: 'commit' });
  await expect(page.getByText(/Saved €4\.40/).first()).toBeVisible();
  expect(await stored(page)).toEqual({ count: 1, total: 440 });
  expect(complaints).toEqual([]);
});

test(
  'a chip on Home pressed before the scripts are there logs it once they are',
  PHONE_ONLY,
  async ({ page }) => {
    await newSaver(page);
    await logCoffee(page, 330, 'Cortado');
    await slowScripts(page);
    const complaints = complaintsOf(page);
    await page.goto('/dashboard', { waitUntil: 'commit' });
    const chip = page.getByRole('button', { name: /Cortado/ });
    await chip.click();
    await expect(chip).toHaveAttribute('aria-busy', 'true');
    // Impatience is not a second saving.
    await chip.click();
    await expect(page.getByText(/Saved €3\.30/).first()).toBeVisible();
    await expect(chip).not.toHaveAttribute('aria-busy', 'true');
    expect(await stored(page)).toEqual({ count: 2, total: 660 });
    expect(complaints).toEqual([]);
  },
);

test(
  'what React draws again in the middle takes what was typed and pressed',
  PHONE_ONLY,
  async ({ page }) => {
    await newSaver(page);
    await slowScripts(page);
    await page.goto('/add', { waitUntil: 'commit' });
    await page.getByRole('textbox', { name: 'Note' }).fill('Flat white');
    await page.getByRole('radio', { name: 'Coffee' }).check();
    await page.getByRole('button', { name: '€5', exact: true }).click();
    await page.getByRole('button', { name: 'Save & Earn XP', exact: true }).click();
    await page.evaluate(() => {
      for (const one of document.querySelectorAll('form button, form input')) {
        const copy = one.cloneNode(true);
        if (one instanceof HTMLInputElement && one.type !== 'hidden')
          Object.assign(copy, { value: one.defaultValue, checked: one.defaultChecked });
        one.replaceWith(copy);
      }
    });
    await expect(page.getByText(/Saved €5\.00/).first()).toBeVisible();
    expect(await stored(page)).toEqual({ count: 1, total: 500 });
    await page.goto('/savings-history');
    await expect(page.getByText('Flat white')).toBeVisible();
  },
);

test(
  'what is pressed in the lower half before the scripts opens once they are there',
  PHONE_ONLY,
  async ({ page }) => {
    await newSaver(page);
    await slowScripts(page);
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await page.getByRole('button', { name: /change place|Set your city/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
);

for (const [by, send] of [
  ['the button', (page: Page) => page.getByRole('button', { name: 'Send' }).click()],
  ['Enter', (page: Page) => page.keyboard.press('Enter')],
] as const) {
  test(
    `a question typed and sent by ${by} before the scripts are there is asked`,
    PHONE_ONLY,
    async ({ page }) => {
      await newSaver(page);
      await slowScripts(page);
      await page.goto('/chat', { waitUntil: 'commit' });
      await page.getByRole('textbox', { name: 'Your question' }).fill('How am I doing?');
      await send(page);
      await expect(
        page.getByRole('list', { name: 'Conversation' }).getByText('You: How am I doing?'),
      ).toBeVisible();
    },
  );
}

test('a switch that is pressed before the scripts are there is kept', PHONE_ONLY, async ({ page }) => {
  await newSaver(page);
  await slowScripts(page);
  await page.goto('/settings/notifications', { waitUntil: 'commit' });
  const groups = page.getByRole('switch', { name: /^News of your groups/ });
  const kept = page.waitForResponse(/profile\.changeNotification/);
  await groups.check();
  await kept;
  await page.reload();
  await expect(groups).toBeChecked();
});

test('a link leads on before the scripts are there', PHONE_ONLY, async ({ page }) => {
  await newSaver(page);
  await slowScripts(page);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Coach', exact: true })
    .click();
  await expect(page).toHaveURL('/coach');
});
