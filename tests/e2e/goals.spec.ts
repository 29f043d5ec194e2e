import { expect, test } from '@playwright/test';

import { expectNoViolation } from './support/axe';
import { call, comeToLife, day, logCoffee, newSaver } from './support/people';

const PHONE_ONLY = { tag: '@phone' };

test(
  'a reached goal celebrates once, gives way to the next, and money can be taken out again',
  PHONE_ONLY,
  async ({ page }) => {
    await newSaver(page);
    await logCoffee(page, 89_000, 'nearly there');
    await page.goto('/add');
    await comeToLife(page);
    await page.getByRole('button', { name: '€20', exact: true }).click();
    await page.getByRole('button', { name: /Save & Earn XP/ }).click();

    const celebration = page.getByRole('dialog', { name: 'Goal reached!' });
    await expect(celebration).toContainText('€900 for Bicycle', { timeout: 15_000 });
    await expect(celebration).toContainText('1 week · 2 savings · most from Coffee');
    await expectNoViolation(page);
    await celebration.getByRole('button', { name: 'Later' }).click();
    await page.clock.install();
    await page.goto('/dashboard');
    await comeToLife(page);
    const goal = page.getByRole('region', { name: 'Goal', exact: true });
    await expect(goal).toContainText('Goal reached on');
    await page.clock.runFor('00:10');
    await expect(celebration).toBeHidden();

    await goal.getByRole('link', { name: 'Set your next goal' }).click();
    await page.getByRole('button', { name: 'Set your next goal' }).click();
    const next = page.getByRole('dialog', { name: 'Your next goal' });
    await next.getByRole('button', { name: 'Set goal' }).click();
    await expect(next).toContainText('Goal name is required');
    await next.getByLabel('Goal name').fill('Lisbon in June');
    await next.getByLabel('Amount').fill('1200');
    await next.getByLabel('Target date').fill(day(200));
    await expect(next).toContainText('€10 more than the last goal needed lie there');
    await next.getByLabel('Already put aside').fill('10');
    await next.getByRole('button', { name: 'Set goal' }).click();
    await expect(next).toBeHidden();
    await expect(goal).toContainText('Lisbon in June');
    await expect(goal).toContainText('€10');
    await expect(page.getByRole('region', { name: 'Reached goals' })).toContainText('Bicycle');
    await expectNoViolation(page);

    await page.getByRole('button', { name: 'Took money out' }).click();
    const out = page.getByRole('dialog', { name: 'Took money out' });
    await out.getByLabel('From').selectOption({ label: 'Bicycle (€910)' });
    await out.getByLabel('Amount').fill('911');
    await out.getByRole('button', { name: 'Log it' }).click();
    await expect(out).toContainText('Only €910.00 lies in this goal');
    await out.getByLabel('Amount').fill('850');
    await out.getByLabel('Note').fill('The bicycle');
    await out.getByRole('button', { name: 'Log it' }).click();
    await expect(out).toBeHidden();

    await page.goto('/savings-history');
    await comeToLife(page);
    const list = page.getByRole('region', { name: /^Page / });
    await expect(list).toContainText('2 savings and 1 withdrawal, newest first');
    const row = list.getByRole('row').filter({ hasText: 'Took money out' });
    await expect(row).toContainText('−€850.00');
    await expect(row).toContainText('from Bicycle');
    await row.getByRole('button', { name: /^Delete/ }).click();
    await expect(row).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row).toBeVisible();
    await expectNoViolation(page);
  },
);

test('a saving from before the goal says that it is not in it', PHONE_ONLY, async ({ page }) => {
  await newSaver(page);
  await page.goto('/add');
  await comeToLife(page);
  await page.getByRole('button', { name: '€5', exact: true }).click();
  await page.getByText('Coffee', { exact: true }).click();
  await page.getByLabel('Date').fill(day(-1));
  await page.getByRole('button', { name: /Save & Earn XP/ }).click();
  const said = page.locator('[data-messages], .strip');
  await expect(said.getByText('before your goal began')).toBeVisible();
  await call(page, 'profile.update', { goalOpening: 500 });
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Goal', exact: true })).toContainText('€5');
  await page.goto('/goals');
  await comeToLife(page);
  const about = page.getByRole('region', { name: 'About this goal' });
  await about.getByRole('button', { name: 'Count what I saved before' }).click();
  await expect(page.getByRole('region', { name: 'Goal', exact: true })).toContainText('€10');
  // Two sums that add up to the €10; neither is counted twice.
  await expect(about).toContainText('Put aside at the beginning€5');
  await expect(about).toContainText('€5.00 of savings that you logged from before');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('region', { name: 'Goal', exact: true })).not.toContainText('€10');
});
