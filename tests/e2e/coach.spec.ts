import { expect, type Page, test } from '@playwright/test';

import { expectNoViolation } from './support/axe';
import { lost } from './support/calls';
import { grantPro } from './support/database';
import { call, day, logCoffee, newSaver, signIn } from './support/people';

const tips = (page: Page) => page.getByRole('region', { name: /^(Tips for you|Your tips)$/ });
const generate = (page: Page) => page.getByRole('button', { name: /^Generate (new )?tips$/ });
/** On Monday there is a week to plan, on other days the rest of it. */
const planThisWeek = (page: Page) =>
  page.getByRole('button', { name: /^Plan (my week|the rest of this week)$/ });
const accepted = (page: Page) => page.getByRole('region', { name: 'My Accepted Tips' });

test(
  'a phone begins with the plan of today and the field to ask, which leads to the chat once',
  { tag: '@phone' },
  async ({ page }) => {
    await newSaver(page);
    await page.goto('/coach');
    await planThisWeek(page).click();
    const mark = page.getByRole('button', { name: 'Mark as done, +10 XP' });
    await expect(mark).toBeInViewport();
    const field = page.getByRole('textbox', { name: 'Your question' });
    await expect(field).toBeInViewport();
    await field.fill('How much did I save');
    await page.reload();
    await expect(field).toHaveValue('How much did I save');
    await field.pressSequentially(' on coffee?');
    await page.getByRole('button', { name: 'Send' }).click();
    // The question is the person's own and stands in no address.
    await expect(page).toHaveURL('/chat');
    const said = page.getByRole('list', { name: 'Conversation' }).getByText('How much did I save on coffee?');
    await expect(said).toHaveCount(1);
    await expect(page.getByText('Built-in coach')).toBeVisible();
    await page.reload();
    await expect(said).toHaveCount(1);
    await expect(field).toHaveValue('');
  },
);

test(
  'tips from generating to done, each figure with its calculation',
  { tag: '@phone' },
  async ({ page }) => {
    await newSaver(page);
    await logCoffee(page, 350, 'thermos');
    await page.goto('/coach');
    await expect(accepted(page).getByText('Nothing accepted yet')).toBeVisible();
    await expectNoViolation(page, 'empty');
    await generate(page).click();
    const first = tips(page).getByRole('article').first();
    await expect(first.getByText(/^Worth about €\d+ a month$/)).toBeVisible();
    await expect(tips(page).getByRole('article')).toHaveCount(4);

    await first.getByRole('button', { name: /^Why €/ }).click();
    const why = page.getByRole('dialog', { name: /^Why €/ });
    await expect(why).toContainText(/a (week|month)/);
    await expect(why).toContainText('never made up by an AI');
    await expectNoViolation(page, 'why');
    await page.keyboard.press('Escape');

    await first.getByRole('button', { name: 'Accept tip' }).click();
    await expect(first.getByRole('button', { name: 'Accepted' })).toBeVisible();
    await expect(accepted(page).getByText('In Progress')).toBeVisible();
    await expect(accepted(page).getByText('In 28 days I can tell you whether it worked.')).toBeVisible();
    await accepted(page).getByRole('button', { name: 'Mark Complete' }).click();
    await expect(accepted(page).getByText('Completed')).toBeVisible();
    await expectNoViolation(page, 'with tips');

    await accepted(page)
      .getByRole('button', { name: /^Delete / })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(accepted(page).getByText('Nothing accepted yet')).toBeVisible();
  },
);

test(
  'a tip that is not for the person gives way to the next, with Undo, without a reload',
  { tag: '@phone' },
  async ({ page }) => {
    await newSaver(page);
    await page.goto('/coach');
    await generate(page).click();
    const first = tips(page).getByRole('article').first();
    const title = (await first.getByRole('heading').textContent()) ?? '';
    await first.getByRole('button', { name: 'Not for me' }).click();
    await expect(first.getByRole('heading')).not.toHaveText(title);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(first.getByRole('heading')).toHaveText(title);

    await first.getByRole('button', { name: 'I do this already' }).click();
    await expect(first.getByRole('heading')).not.toHaveText(title);
    await tips(page).getByText('What you told me about tips').click();
    await expectNoViolation(page, 'with what was said to tips');
    await tips(page).getByRole('button', { name: 'Take back' }).click();
    await expect(first.getByRole('heading')).toHaveText(title);
  },
);

test(
  'the proposed challenge becomes a real one with one tap, also after a reload',
  { tag: '@phone' },
  async ({ page }) => {
    await newSaver(page);
    await page.goto('/coach');
    await generate(page).click();
    const challenge = tips(page).getByRole('article').last();
    const title = (await challenge.getByRole('heading').textContent()) ?? '';
    await challenge.getByRole('button', { name: 'Start this challenge' }).click();
    await expect(page.getByText('Challenge started!', { exact: true })).toBeVisible();
    await page.reload();
    await expect(challenge.getByText('Started', { exact: true })).toBeVisible();
    await challenge.getByRole('link', { name: 'See it under Challenges' }).click();
    await expect(page.getByRole('article', { name: title }).getByText('Day 1 of 7')).toBeVisible();
  },
);

test('the week is planned, and today is marked for 10 XP and back', { tag: '@phone' }, async ({ page }) => {
  await newSaver(page);
  await page.goto('/coach');
  await planThisWeek(page).click();
  const plan = page.getByRole('region', { name: 'This week' });
  await expect(plan.getByRole('img', { name: /^0 of \d days of the plan done$/ })).toBeVisible();
  await plan.getByRole('button', { name: 'Mark as done, +10 XP' }).click();
  await expect(page.locator('.strip').getByText('Done for today! +10 XP', { exact: true })).toBeVisible();
  await expect(plan.getByRole('img', { name: /^1 of \d days of the plan done$/ })).toBeVisible();
  await expectNoViolation(page, 'plan');
  await page.reload();
  await plan.getByRole('button', { name: 'Take back' }).click();
  await expect(plan.getByRole('img', { name: /^0 of \d days of the plan done$/ })).toBeVisible();
  // The card of another day can be opened, but not marked.
  const others = plan.getByRole('list', { name: 'Days of the plan' }).getByRole('button', { pressed: false });
  for (const other of (await others.all()).slice(0, 1)) {
    await other.click();
    await expect(plan.getByRole('button', { name: 'Mark as done, +10 XP' })).toBeHidden();
  }
  // From Thursday on next week can be planned, too, and neither hides the other.
  if ([1, 2, 3].includes(new Date(day()).getUTCDay())) return;
  await plan.getByRole('button', { name: 'Plan next week' }).click();
  await page
    .getByRole('region', { name: 'Next week' })
    .getByRole('button', { name: 'Show this week' })
    .click();
  await plan.getByRole('button', { name: 'Show next week' }).click();
  await expect(page.getByText(/^It begins on Monday/)).toBeVisible();
});

test('Free gets one generation a week and is told so', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, 'free@example.com');
  await page.goto('/coach');
  await expect(page.getByText('Weekly Savings Plan')).toBeVisible();
  if (await generate(page).isVisible()) {
    await generate(page).click();
    await expect(
      tips(page)
        .getByText(/^Worth about/)
        .first(),
    ).toBeVisible();
  }
  await expect(
    page.getByText('Free users get 1 tip generation per week. Upgrade to Pro for unlimited!'),
  ).toBeVisible();
  await expect(generate(page)).toBeHidden();
  await page.getByRole('link', { name: 'Upgrade to Pro' }).click();
  await expect(page).toHaveURL(/\/settings\/pro$/);
});

test(
  'with consent Claude words the tips, and it can be taken back in the settings',
  { tag: '@phone' },
  async ({ page }) => {
    await newSaver(page);
    await page.goto('/coach');
    await page.getByRole('button', { name: 'Allow' }).click();
    await generate(page).click();
    await expect(
      tips(page)
        .getByText(/^Worth about/)
        .first(),
    ).toBeVisible({ timeout: 12_000 });
    await call(page, 'coach.setConsent', { granted: false });
    await page.reload();
    await expect(page.getByRole('button', { name: 'Allow' })).toBeVisible();
  },
);

test('what does not arrive is said, and can be done again', { tag: '@phone' }, async ({ page }) => {
  const said = (text: string) => page.getByText(text, { exact: true }).first();
  await newSaver(page);
  await page.goto('/coach');
  await lost(page, 'coach.generateTips', async () => {
    await generate(page).click();
    await expect(said('Failed to generate tips. Please try again.')).toBeVisible();
  });
  await generate(page).click();
  const accept = tips(page).getByRole('button', { name: 'Accept tip' }).first();
  await lost(page, 'coach.acceptTip', async () => {
    await accept.click();
    await expect(said('Failed to save tip')).toBeVisible();
  });
  await accept.click();
  const done = accepted(page).getByRole('button', { name: 'Mark Complete' });
  await lost(page, 'coach.setTipStatus', async () => {
    await done.click();
    await expect(said('Failed to update tip status')).toBeVisible();
  });
  await expect(done).toBeVisible();
  await lost(page, 'coach.deleteTip', async () => {
    await accepted(page)
      .getByRole('button', { name: /^Delete / })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(said('Failed to delete tip')).toBeVisible();
  });
  await planThisWeek(page).click();
  const mark = page.getByRole('button', { name: 'Mark as done, +10 XP' });
  await lost(page, 'coach.togglePlanDay', async () => {
    await mark.click();
    await expect(said('Failed to save progress')).toBeVisible();
  });
  await mark.click();
  await expect(said('Done for today! +10 XP')).toBeVisible();
});

test(
  'in hardship the coach names who can help and asks for nothing; afterwards all is as before, at once',
  { tag: '@phone' },
  async ({ page }) => {
    const { email } = await newSaver(page);
    await grantPro(email);
    const finance = { income: null, fixedType: null, fixedCosts: null, notes: null };
    await call(page, 'coach.saveFinance', { ...finance, tight: true });
    await page.goto('/coach');
    await generate(page).click();
    await planThisWeek(page).click();
    const plan = page.getByRole('region', { name: 'This week' });
    await expect(plan).toContainText('This week asks for nothing.');
    await page.getByText('Who can help where you live').click();
    const card = page.getByRole('region', { name: 'No pressure here' });
    await expect(card.getByRole('heading', { name: 'Debts and late bills' })).toBeVisible();
    await expect(card).toContainText('not checked from here.');
    await expectNoViolation(page, 'hardship');

    await page.getByRole('button', { name: 'It is easier again' }).click();
    for (const again of [false, true]) {
      await expect(plan).toContainText(/a day|€\d/);
      await expect(plan).not.toContainText('asks for nothing');
      await expect(tips(page).getByRole('article').first()).toBeVisible();
      await expect(tips(page)).not.toContainText('Money is tight');
      await expect(card).toBeHidden();
      if (!again) await page.reload();
    }
  },
);
