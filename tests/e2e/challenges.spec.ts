import { expect, test, type Page } from '@playwright/test';
import { z } from 'zod';

import { expectNoViolation } from './support/axe';
import { letChallengesEnd } from './support/database';
import { call, comeToLife, logCoffee, newSaver, send } from './support/people';

const started = z.object({ result: z.object({ data: z.object({ id: z.string() }) }) });

/** Starts a built-in challenge without the screen; returns the run's id. */
async function start(page: Page, code: string, durationDays?: number): Promise<string> {
  const answer = await send(page, 'challenges.start', { code, durationDays });
  return started.parse(await answer.json()).result.data.id;
}

test('a challenge from its start over a check-in to its end', { tag: '@phone' }, async ({ page }) => {
  await newSaver(page);
  await page.goto('/challenges');
  const offer = page.getByRole('article', { name: 'No coffee to go' });
  await offer.getByRole('button', { name: 'Start Challenge' }).click();
  const customize = page.getByRole('dialog', { name: 'Customize Challenge' });
  await customize.getByLabel('Duration (days)').fill('many');
  await expect(customize.getByText('1 day, about')).toBeVisible();
  await customize.getByLabel('Duration (days)').fill('10');
  await customize.getByRole('button', { name: 'Start Challenge' }).click();
  await expect(page.getByText('Challenge started!', { exact: true })).toBeVisible();

  const run = page.getByRole('article', { name: 'No coffee to go' });
  await expect(run.getByText('Day 1 of 10')).toBeVisible();
  await run.getByText('Check-in calendar').click();
  await expect(run.getByRole('img', { name: /^Day 1, .*: check in today$/ })).toBeVisible();
  await expectNoViolation(page);
  await run.getByRole('button', { name: 'Check In', exact: true }).click();
  await expect(page.getByText('Daily check-in complete! +5 XP 🔥', { exact: true })).toBeVisible();
  await expect(run.getByRole('img', { name: /^Day 1, .*: checked today$/ })).toBeVisible();
  await expect(run.getByText('1 / 10 check-ins')).toBeVisible();
  await expect(run.getByRole('button', { name: 'Check In', exact: true })).toBeHidden();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(page.getByText('5 / 100 XP')).toBeVisible();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Challenges' }).click();
  await run.getByRole('button', { name: 'Complete Challenge' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Completing now gives no XP yet.')).toBeVisible();
  await expect(dialog.getByText('1 / 10')).toBeVisible();
  await dialog.getByRole('button', { name: 'Complete Challenge' }).click();
  await expect(dialog.getByText('Completed early, so without XP this time.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('region', { name: 'Completed Challenges' })).toContainText('Pending');

  // A completed challenge can be started again: it is offered after the new ones.
  const again = page.getByRole('article', { name: 'No coffee to go' });
  await expect(again.getByText('Completed before')).toBeVisible();
  await again.getByRole('button', { name: 'Start Challenge' }).click();
  await customize.getByRole('button', { name: 'Start Challenge' }).click();
  await expect(run.getByText('Day 1 of 7')).toBeVisible();
});

test(
  'started again on the same day, a challenge says that it pays later',
  { tag: '@phone' },
  async ({ page }) => {
    await newSaver(page);
    const startForADay = () => start(page, 'no_coffee_to_go', 1);
    const id = await startForADay();
    await call(page, 'challenges.checkIn', { id });
    await call(page, 'challenges.complete', { id });
    await startForADay();
    await page.goto('/challenges');
    const run = page.getByRole('article', { name: 'No coffee to go' });
    await run.getByRole('button', { name: 'Check In', exact: true }).click();
    await expect(
      page.getByText('Daily check-in complete. No XP this time: today’s are earned already.'),
    ).toBeVisible();
    await run.getByRole('button', { name: 'Complete Challenge' }).click();
    const dialog = page.getByRole('dialog');
    await expect(
      dialog.getByText('Completing now gives no XP yet: this challenge brought them on'),
    ).toBeVisible();
    await expectNoViolation(page, 'paid already');
    await dialog.getByRole('button', { name: 'Complete Challenge' }).click();
    await expect(
      dialog.getByText('Completed soon after the last time, so without XP this time.'),
    ).toBeVisible();
  },
);

test('a check-in on the dashboard celebrates the level it reaches', { tag: '@phone' }, async ({ page }) => {
  await newSaver(page);
  await logCoffee(page, 1_000, '50 XP');
  await logCoffee(page, 900, '45 XP');
  await start(page, 'no_coffee_to_go');
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: 'Active Challenges' });
  await card.getByRole('button', { name: 'Check In' }).click();
  await expect(page.getByText('Daily check-in complete! +5 XP 🔥', { exact: true })).toBeVisible();
  await expect(card.getByText('Checked in')).toBeVisible();
  await expect(page.getByRole('status').getByRole('heading', { name: 'Level 2!' })).toBeVisible();
});

test('a challenge whose time is over ends on the dashboard', { tag: '@phone' }, async ({ page }) => {
  const { email } = await newSaver(page);
  for (const code of ['home_cooked_week', 'walk_or_ride', 'subscription_sweep', 'no_spend_weekend']) {
    const id = await start(page, code);
    await letChallengesEnd(email);
    await call(page, 'challenges.complete', { id });
  }
  await logCoffee(page, 1_000, '50 XP');
  await start(page, 'no_coffee_to_go');
  await letChallengesEnd(email);
  await page.goto('/dashboard');
  const dialog = page.getByRole('dialog', { name: 'Challenge complete!' });
  await expect(dialog.getByText('No coffee to go')).toBeVisible();
  await expect(dialog.getByText('0 / 7')).toBeVisible();
  await expect(dialog.getByText('0%')).toBeVisible();
  await expect(dialog.getByText('Done, without a check-in this time.')).toBeVisible();
  await expect(dialog.getByRole('status')).toHaveText('+50 XP earned. New badge: Challenge champ');
  await expectNoViolation(page, 'completion dialog');

  // The new level is shown after the dialog is closed.
  await expect(page.getByText('Level 4!')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('status').getByRole('heading', { name: 'Level 4!' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Goal', exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a custom challenge is made, and wrong input is named and kept', { tag: '@phone' }, async ({ page }) => {
  await newSaver(page);
  await page.goto('/challenges');
  await page.getByRole('button', { name: 'Create Custom Challenge' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Custom Challenge' });
  const suggest = dialog.getByRole('button', { name: 'Suggest savings' });
  await expect(suggest).toBeDisabled();
  await dialog.getByLabel('Title').fill('Bike to work');
  await page.route('**/coach.suggestSaving*', (route) => route.abort());
  const lost = page.waitForEvent('requestfailed');
  await suggest.click();
  await lost;
  await expect(suggest).not.toHaveAttribute('aria-busy', 'true');
  await expect(dialog.getByLabel('Expected savings (EUR)')).toHaveValue('0');
  await page.unrouteAll();
  await suggest.click();
  await expect(page.getByText('Savings suggestion generated!', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Expected savings (EUR)')).not.toHaveValue('0');
  await expect(dialog.getByText('(Hazel’s estimate), rounded down')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create Challenge' }).click();
  await expect(page.getByText('Please fill in all fields').first()).toBeVisible();
  await expect(dialog.getByLabel('Title')).toHaveValue('Bike to work');
  await dialog.getByLabel('Description').fill('Rain or shine');
  await expect(page.getByText('Please fill in all fields')).toHaveCount(0);
  await page.route('**/challenges.createCustom*', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Create Challenge' }).click();
  await expect(page.getByText('Failed to create challenge', { exact: true })).toBeVisible();
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Create Challenge' }).click();
  await expect(page.getByText('Custom challenge created!', { exact: true })).toBeVisible();

  const own = page.getByRole('article', { name: 'Bike to work' });
  await expect(own.getByText('Custom', { exact: true })).toBeVisible();
  await page.route('**/challenges.start*', (route) => route.abort());
  await own.getByRole('button', { name: 'Start Challenge' }).click();
  await expect(page.getByText('Failed to start challenge', { exact: true })).toBeVisible();
  await page.unrouteAll();
  await own.getByRole('button', { name: 'Delete Bike to work' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Challenge deleted', { exact: true })).toBeVisible();
  await expect(own).toBeHidden();
});

test(
  'an amount says why, follows the days, and a completed challenge opens its figures and notes',
  { tag: '@phone' },
  async ({ page }) => {
    const { email } = await newSaver(page);
    const id = await start(page, 'tap_water');
    await call(page, 'challenges.checkIn', { id, note: 'Lemon in the bottle' });
    await start(page, 'hundred_envelopes');
    await page.goto('/challenges');
    await comeToLife(page);
    const envelopes = page.getByRole('article', { name: 'The 100 envelopes' });
    await expect(envelopes.getByText(/^Today’s envelopes: \d+ and \d+, €/)).toBeVisible();
    await expect(envelopes.getByRole('link', { name: 'Log it' })).toHaveAttribute('href', '/add');

    await expect(page.getByRole('article', { name: 'No-spend month' })).toHaveCount(0);
    await page.getByText('Up to a month').click();
    const offer = page.getByRole('article', { name: 'No-spend month' });
    await expect(offer.getByText('About €138')).toBeVisible();
    await offer.getByRole('button', { name: 'Start Challenge' }).click();
    const customize = page.getByRole('dialog', { name: 'Customize Challenge' });
    await customize.getByLabel('Duration (days)').fill('15');
    await expect(customize.getByLabel('Expected savings (EUR)')).toHaveValue('69');
    await customize.getByText('Why this amount?').click();
    await expect(
      customize.getByText(
        'Together €69.40, rounded down, at general prices (Hazel’s estimate), for one person.',
      ),
    ).toBeVisible();
    await expectNoViolation(page, 'why this amount');
    await customize.getByLabel('Expected savings (EUR)').fill('50');
    await expect(customize.getByText('Hazel’s estimate: €69')).toBeVisible();
    await customize.getByLabel('Duration (days)').fill('30');
    await expect(customize.getByText('30 days, about €50, +50 XP')).toBeVisible();
    await page.keyboard.press('Escape');

    const run = page.getByRole('article', { name: 'Water from the tap' });
    await run.getByRole('button', { name: 'Progress' }).click();
    const progress = page.getByRole('dialog', { name: 'Water from the tap' });
    await expect(progress.getByText('Day 1 of 7')).toBeVisible();
    await expect(progress.getByText('Potential so far€1')).toBeVisible();
    await expect(progress.getByText('Lemon in the bottle')).toBeVisible();
    await expectNoViolation(page, 'progress');
    await progress.getByRole('button', { name: 'Done' }).click();

    await letChallengesEnd(email);
    await call(page, 'challenges.complete', { id });
    await page.reload();
    await comeToLife(page);
    await page.getByRole('button', { name: 'Water from the tap' }).click();
    await expect(progress.getByText('1 / 7')).toBeVisible();
    await expect(progress.getByText('14%')).toBeVisible();
    await expect(progress.getByText('Lemon in the bottle')).toBeVisible();
  },
);

test('the note of a check-in can be read again, by keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  await newSaver(page);
  const id = await start(page, 'no_coffee_to_go');
  await call(page, 'challenges.checkIn', { id, note: 'Tea from home' });
  await page.goto('/challenges');
  await comeToLife(page);
  const run = page.getByRole('article', { name: 'No coffee to go' });
  await run.getByText('Check-in calendar').press('Enter');
  const noted = run.getByRole('button', { name: /^Day 1, .*: checked today, with a note$/ });
  await expect(noted).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(noted).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(run.getByText('Tea from home')).toBeVisible();
  await expectNoViolation(page, 'with a note open');
  await page.keyboard.press('Enter');
  await expect(run.getByText('Tea from home')).toBeHidden();
});
