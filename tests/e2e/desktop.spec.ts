import { expect, type Page, test } from '@playwright/test';

import { expectNoViolation } from './support/axe';
import { callsOf } from './support/calls';
import { call, comeToLife, logCoffee, newSaver, queueLoaded, signIn } from './support/people';

/** A window with room for three columns. */
const DESKTOP_ONLY = { tag: '@desktop' };

const side = (page: Page) => page.getByRole('complementary', { name: 'Beside the screen' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add a saving' });
const amount = (page: Page) => dialog(page).getByRole('textbox', { name: 'Amount', exact: true });
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save & Earn XP' });
const railAdd = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Add', exact: true });

/** Notes on the document when something in the side has moved up or down. Text, because its types are in no library. */
const TELL_MOVES = `new PerformanceObserver((list) => {
  const moved = ({ node, previousRect, currentRect }) =>
    node instanceof Element && node.closest('.side') && previousRect.y !== currentRect.y;
  if (list.getEntries().some(({ sources }) => sources.some(moved))) document.documentElement.dataset.moved = 'yes';
}).observe({ type: 'layout-shift', buffered: true });`;

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await comeToLife(page);
}

test(
  'beside a screen stands today as Home tells it, and the field to ask Hazel',
  DESKTOP_ONLY,
  async ({ page }) => {
    await signIn(page, 'demo@example.com');
    const html = await (await page.request.get('/insights')).text();
    expect(html).toContain('aria-label="Beside the screen"');
    await open(page, '/dashboard');
    await expect(side(page).getByRole('heading')).toHaveText(['Ask Hazel', 'Recent savings']);
    const week = page.getByRole('region', { name: 'This week', exact: true });
    const said = await week.locator('p').textContent();

    await open(page, '/level');
    await expect(side(page).getByRole('heading')).toHaveText(['Today', 'Ask Hazel']);
    await expect(side(page).getByRole('region', { name: 'This week', exact: true }).locator('p')).toHaveText(
      said ?? '',
    );
    await expectNoViolation(page, 'with a side');
    await side(page)
      .getByRole('link', { name: /Waiting for a tap/ })
      .click();
    await expect(page).toHaveURL('/habits');
    await expect(side(page).getByText('Waiting for a tap')).toBeHidden();

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
    await expect(side(page).getByRole('heading')).toHaveText(['Ask Hazel']);
    await side(page).getByRole('textbox', { name: 'Your question' }).fill('How am I doing?');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/chat');
    await expect(page.getByRole('list', { name: 'Conversation' }).getByText('How am I doing?')).toBeVisible();
    await expect(side(page).getByRole('heading')).toHaveText(['Today']);
  },
);

test(
  'nothing moves when the side knows what is next, and a narrow window asks for none of it',
  DESKTOP_ONLY,
  async ({ page }) => {
    await signIn(page, 'demo@example.com');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (callsOf('dashboard.get').test(request.url())) asked.push(request.url());
    });
    await page.setViewportSize({ width: 1279, height: 800 });
    await page.goto('/level', { waitUntil: 'networkidle' });
    await expect(side(page)).toHaveCount(0);
    expect(asked).toEqual([]);

    await page.setViewportSize({ width: 1280, height: 800 });
    await page.addInitScript({ content: TELL_MOVES });
    await page.goto('/level', { waitUntil: 'networkidle' });
    await expect(side(page).getByText('Waiting for a tap')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.dataset.moved)).toBeUndefined();
  },
);

test('in hardship the side asks for nothing', DESKTOP_ONLY, async ({ page }) => {
  await newSaver(page);
  await logCoffee(page, 500, 'Espresso');
  await open(page, '/level');
  await expect(side(page).getByText('a day gets you there')).toBeVisible();
  await call(page, 'coach.saveFinance', { income: null, fixedType: null, fixedCosts: null, notes: null, tight: true }); // prettier-ignore
  await open(page, '/level');
  await expect(side(page).getByText('€5 of €900')).toBeVisible();
  await expect(side(page).getByText('a day gets you there')).toBeHidden();
  await expect(side(page).locator('.side-thing')).toHaveCount(0);
});

test(
  'a opens Add over the screen, keeps what is typed, saves, and the screen beneath agrees',
  DESKTOP_ONLY,
  async ({ page }) => {
    await newSaver(page);
    await logCoffee(page, 500, 'Espresso');
    await open(page, '/savings-history');
    const search = page.getByRole('searchbox', { name: 'Search notes' });
    await search.focus();
    await page.keyboard.press('a');
    await expect(search).toHaveValue('a');
    await search.fill('');
    await page.getByRole('heading', { level: 1 }).click();
    for (const key of ['Control+a', 'Alt+a', 'Meta+a']) await page.keyboard.press(key);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('a');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);

    await page.keyboard.press('a');
    await expect(amount(page)).toBeFocused();
    await expectNoViolation(page, 'Add over a screen');
    await amount(page).fill('4,20');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();

    await railAdd(page).click();
    await expect(amount(page)).toBeFocused();
    await expect(amount(page)).toHaveValue('4,20');
    await expect(page).toHaveURL(/\/savings-history/);
    await save(page).click();
    await expect(dialog(page)).toBeHidden();
    await expect(railAdd(page)).toBeFocused();
    await expect(side(page).getByText('Saved €4.20 · +21 XP')).toBeVisible();
    await expect(page.getByRole('main').getByText('+€4.20')).toBeVisible();
    await expect(side(page).getByText('€9.20 of €900')).toBeVisible();
    await side(page).getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('main').getByText('+€4.20')).toBeHidden();

    await page.keyboard.press('a');
    await expect(amount(page)).toHaveValue('');
  },
);

test(
  'Add of the rail stays a link: with a modifier, on Add itself, and below 1280 px',
  DESKTOP_ONLY,
  async ({ page, context }) => {
    await newSaver(page);
    await open(page, '/badges');
    const opened = context.waitForEvent('page');
    await railAdd(page).click({ modifiers: ['ControlOrMeta'] });
    await expect(await opened).toHaveURL('/add');
    await expect(dialog(page)).toHaveCount(0);

    await page.setViewportSize({ width: 1279, height: 800 });
    await railAdd(page).click();
    await expect(page).toHaveURL('/add');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('a');
    await expect(page.getByRole('textbox', { name: 'Amount', exact: true })).toBeFocused();
    await expect(dialog(page)).toHaveCount(0);
  },
);

test(
  'without a connection a saving over a screen waits on the device and is sent once',
  DESKTOP_ONLY,
  async ({ page, context }) => {
    await newSaver(page);
    await page.goto('/level');
    await queueLoaded(page);
    await page.keyboard.press('a');
    await expect(amount(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await context.setOffline(true);
    await page.keyboard.press('a');
    await amount(page).fill('3.10');
    await dialog(page).getByRole('radio', { name: 'Coffee' }).check();
    await save(page).click();
    await expect(dialog(page)).toBeHidden();
    await expect(side(page).getByText('€3.10 kept here, sent by itself.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.locator('.strip').getByText(/^Saved €3\.10/)).toBeVisible();
    await expect(side(page).getByText('€3.10 of €900')).toBeVisible();
  },
);
