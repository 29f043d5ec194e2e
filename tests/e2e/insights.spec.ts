import { expect, type Locator, type Page, test } from '@playwright/test';

import { paths } from '~/paths';
import { addDays, addMonths, type LocalDay, localDay, weekStart } from '~server/domain/kernel/days';

import { expectNoViolation } from './support/axe';
import { moveGoalDate, moveTrialEnd } from './support/database';
import { call, comeToLife, day, logCoffee, newSaver, signIn } from './support/people';

/** These tests do not depend on the width (see playwright.config.ts). */
const PHONE_ONLY = { tag: '@phone' };

const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

test(
  'shows month, year and weekdays to everybody, and the rest with Pro only',
  PHONE_ONLY,
  async ({ page }) => {
    const { email } = await newSaver(page);
    await page.goto('/insights');
    await expect(page.getByRole('heading', { name: 'No savings yet' })).toBeVisible();

    await logCoffee(page, 1250, 'flat white');
    await page.goto('/insights');
    const today = page.getByRole('link', { name: /: €12.50 in 1 saving$/ });
    await expect(today).toHaveAttribute('aria-current', 'date');
    await comeToLife(page);
    await today.focus();
    await page.keyboard.press('Control+Home');
    await expect(page.locator('[data-day]:focus')).toHaveText('1');
    await page.keyboard.press('Control+End');
    await expect(today).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/savings-history\?date=\d{4}-\d{2}-\d{2}$/);
    await expect(page.getByText('flat white')).toBeVisible();
    await page.goBack();
    await comeToLife(page);
    // One day, one weekday, one month: sentences, and no chart of nothing.
    await expect(region(page, /^\d{4}$/)).toContainText('Its first day is here');
    await expect(region(page, 'Your week')).toContainText('All of it is from one weekday so far.');
    await expect(region(page, /^Analytics/)).toContainText('One month is here.');
    await expect(page.getByRole('slider', { name: /Heat map|Savings by month|Categories over/ })).toHaveCount(
      0,
    );

    const rate = page.getByRole('slider', { name: 'Rate: 5% a year, not guaranteed' });
    await rate.focus();
    await page.keyboard.press('Home');
    await expect(page.getByRole('row', { name: /^10 years/ })).toContainText('€1,500');
    await expect(region(page, 'Goal insights: Bicycle')).toContainText(
      'A forecast needs 4 full weeks; you have 0 so far.',
    );
    await expectNoViolation(page, 'with Pro');

    await moveTrialEnd(email, '-1 day');
    await call(page, 'profile.continueWithFree');
    await page.goto('/insights');
    await expect(region(page, 'What Pro adds here')).toBeVisible();
    await expect(region(page, /^Analytics/)).toHaveCount(0);
    await expect(region(page, 'Your week')).toBeVisible();
    await expectNoViolation(page, 'without Pro');
  },
);

test('the calendar is read by keys, through the days, weeks and months', PHONE_ONLY, async ({ page }) => {
  await signIn(page, 'demo@example.com');
  await page.goto(paths.insights());
  await comeToLife(page);
  const grid = page.getByRole('grid', { name: /^Savings in / });
  const has = grid.locator('[data-day]:focus');
  const dayIs = async (day: LocalDay) => expect(has).toHaveAttribute('data-day', day);
  const press = (key: string) => page.keyboard.press(key);
  await grid.locator('[tabindex="0"]').focus();
  await press('PageUp');
  await expect(page).toHaveURL(/month=/);
  // The month before is drawn after its address; a key pressed before that would still mean the month that is left.
  const month = new URL(page.url()).searchParams.get('month') ?? '';
  await expect(has).toHaveAttribute('data-day', new RegExp(`^${month}-`));
  await press('Control+Home');
  const first = localDay((await has.getAttribute('data-day')) ?? '');
  expect(first).toMatch(/-01$/);
  const end = addDays(addMonths(first, 1), -1);
  await dayIs(first);
  await press('ArrowLeft');
  await dayIs(first);
  for (const [key, days] of [
    ['ArrowRight', 1],
    ['ArrowDown', 8],
    ['ArrowLeft', 7],
    ['ArrowUp', 0],
  ] as const) {
    await press(key);
    await dayIs(addDays(first, days));
  }
  await press('ArrowDown');
  const week = weekStart(addDays(first, 7));
  await press('Home');
  await dayIs(week);
  await press('End');
  await dayIs(addDays(week, 6));
  await press('Control+End');
  await dayIs(end);
  await expect(grid.locator('[tabindex="0"]')).toHaveCount(1);
  await press('PageUp');
  await dayIs(addMonths(end, -1));
  await press('PageDown');
  await dayIs(addMonths(addMonths(end, -1), 1));
});

/** The value that a chart tells of. */
const told = (chart: Locator) => chart.evaluate((slider) => slider.getAttribute('aria-valuetext') ?? '');

test(
  'charts are read by keys, pointer and table, in few elements, and their figures agree',
  PHONE_ONLY,
  async ({ page }) => {
    await signIn(page, 'demo@example.com');
    await page.goto('/insights');
    await comeToLife(page);
    // Every element costs time, so their number is limited.
    expect(await page.locator('*').count()).toBeLessThan(600);

    const chart = page.getByRole('slider', { name: 'Categories over time' });
    const month = await page.locator('#month').textContent();
    const total = await region(page, month ?? '')
      .locator('.num')
      .first()
      .textContent();
    expect(await told(chart)).toContain(`${month}: €`);
    await chart.focus();
    await page.keyboard.press('Home');
    expect(await told(chart)).toMatch(/: before your first saving$/);
    await page.keyboard.press('End');
    expect(await told(chart)).toContain(`${month}: €`);
    // The months above have the same sum as the month.
    await expect(page.locator('.chart-figure')).toContainText(total ?? 'no total');

    const fan = page.getByRole('slider', { name: 'Forecast of your goal' });
    const day = (await told(fan)).replace(/: .*/, '');
    await expect(region(page, /^Goal insights/)).toContainText(`you are there around ${day}.`);
    await fan.focus();
    await page.keyboard.press('Home');
    expect(await told(fan)).toMatch(/^Today: €[\d.,]+ of €/);

    const heat = page.getByRole('slider', { name: /^Heat map of \d{4}/ });
    await heat.focus();
    await page.keyboard.press('End');
    expect(await told(heat)).toMatch(/31 December: still to come$|31 December: /);
    await expectNoViolation(page, 'with charts');

    await page.getByRole('navigation', { name: 'Year' }).getByRole('link').first().click();
    await expect(page).toHaveURL(/month=\d{4}-12$/);
    await expectNoViolation(page, 'a year before');
  },
);

test(
  'in the last days of a goal no screen speaks of a week or a day that is not there',
  PHONE_ONLY,
  async ({ page }) => {
    const { email } = await newSaver(page);
    await logCoffee(page, 1250, 'flat white');
    await call(page, 'profile.update', { goalDate: day(1) });
    await page.goto('/insights');
    const insights = region(page, 'Goal insights: Bicycle');
    await expect(insights).toContainText(/Needed until .*€887\.50/);
    await expect(insights.getByRole('slider')).toHaveCount(0);
    await page.goto('/dashboard');
    await expect(region(page, /^Goal$/)).toContainText('€443.75 a day gets you there');
    await moveGoalDate(email, day());
    await page.goto('/dashboard');
    await expect(region(page, /^Goal$/)).toContainText('€887.50 today gets you there: this is the date.');
  },
);

const months = (page: Page) => page.getByRole('slider', { name: 'Savings by month' });
const figure = (page: Page) => page.locator('.chart-figure');

/** The middle of a month's column on the screen, 0 to 11. */
async function middleOf(page: Page, index: number): Promise<{ x: number; y: number }> {
  const box = await months(page).boundingBox();
  if (box === null) throw new Error('the chart is not there');
  return { x: box.x + ((index + 0.5) * box.width) / 12, y: box.y + box.height / 2 };
}

test(
  'twelve months are read by keys in one stop, agree with the month and lead to its savings',
  PHONE_ONLY,
  async ({ page }) => {
    await signIn(page, 'demo@example.com');
    await page.goto('/insights');
    await comeToLife(page);
    await expect(figure(page)).toContainText(/ so far/);
    await months(page).focus();
    await page.keyboard.press('Home');
    await expect(figure(page)).toContainText('before your first saving');
    await expect(figure(page).getByRole('link')).toHaveCount(0);
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    const name = await told(months(page));
    expect(name).not.toContain('so far');
    // The name is told by the drawing, the figure by a status that is described with it.
    await expect(months(page)).toHaveAccessibleDescription(/^€[\d.,]+ in \d+ savings/);
    await expect(page.getByRole('status').filter({ hasText: /^€[\d.,]+ in \d+ savings/ })).toHaveCount(1);
    const sum = await figure(page).locator('.num').innerText();
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveText('Savings by month, as a table');
    await page.keyboard.press('Enter');
    const rows = region(page, 'The last 12 months').getByRole('row');
    await expect(rows.filter({ hasText: name })).toContainText(sum);
    // Without the months before the first saving.
    expect(await rows.count()).toBeLessThan(13);
    await expectNoViolation(page, 'twelve months');

    await figure(page).getByRole('link').click();
    await expect(page).toHaveURL(/savings-history[?]month=\d{4}-\d{2}$/);
    await expect(page.getByRole('row', { name: new RegExp(`^${name}`) })).toContainText(sum);
    await expectNoViolation(page, 'the savings of a month');
  },
);

test('a mouse reads the months, and a click keeps one', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'demo@example.com');
  await page.goto('/insights');
  await comeToLife(page);
  const running = await told(months(page));
  const point = await middleOf(page, 9);
  await page.mouse.move(point.x, point.y);
  await expect.poll(() => told(months(page))).not.toBe(running);
  const hovered = await told(months(page));
  await page.mouse.move(5, 5);
  await expect.poll(() => told(months(page))).toBe(running);
  await page.mouse.click(point.x, point.y);
  const away = await middleOf(page, 7);
  await page.mouse.move(away.x, away.y);
  await expect.poll(() => told(months(page))).not.toBe(hovered);
  // On the way to the link other months are passed.
  await page.mouse.move(5, 5);
  await expect.poll(() => told(months(page))).toBe(hovered);
  await expect(figure(page).getByRole('link')).toHaveAccessibleName(new RegExp(`of ${hovered}$`));
});

test('a finger reads the months sideways and scrolls the page up and down', PHONE_ONLY, async ({ page }) => {
  await signIn(page, 'demo@example.com');
  await page.goto('/insights');
  await comeToLife(page);
  const touch = await page.context().newCDPSession(page);
  const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
    for (let step = 1; step <= 10; step += 1)
      await touch.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: [
          { x: from.x + ((to.x - from.x) * step) / 10, y: from.y + ((to.y - from.y) * step) / 10 },
        ],
      });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  const running = await told(months(page));
  const [from, to] = [await middleOf(page, 11), await middleOf(page, 8)];
  await drag(from, to);
  await expect.poll(() => told(months(page))).not.toBe(running);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await drag(to, { x: to.x, y: to.y - 200 });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the months are a drawing with a figure, and a table opens', PHONE_ONLY, async ({ page }) => {
    await signIn(page, 'demo@example.com');
    await page.goto('/insights');
    await expect(figure(page)).toContainText(/€[\d.,]+ in \d+ savings/);
    await expect(page.locator('.chart-wide svg')).toBeVisible();
    await page.getByText('Savings by month, as a table').click();
    await expect(page.getByRole('table').filter({ hasText: 'Transferred' }).getByRole('row')).not.toHaveCount(
      0,
    );
    await figure(page).getByRole('link').click();
    await expect(page).toHaveURL(/savings-history[?]month=/);
    await expect(page.getByRole('columnheader', { name: 'Amount' })).toHaveCount(1);
  });
});
