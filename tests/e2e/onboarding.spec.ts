import { expect, type Page, test } from '@playwright/test';

import { expectNoViolation } from './support/axe';
import { callsOf } from './support/calls';
import { day, signUp } from './support/people';

/** A newcomer on step 0, after the welcome dialog. */
async function begin(page: Page): Promise<void> {
  await signUp(page);
  await page.goto('/onboarding');
  await page.getByRole('dialog').getByRole('button', { name: 'Get Started' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

const notices = (page: Page) => page.getByRole('region', { name: /^Notices/ });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

async function fillGoal(page: Page): Promise<void> {
  await page.getByLabel('Goal name').fill('Lisbon in June');
  await page.getByLabel('Amount').fill('1.234,50');
  await page.getByLabel('Target date').fill(day(100));
}

test('a template leads from sign-up to the dashboard', { tag: '@phone' }, async ({ page }) => {
  await begin(page);
  await expect(page.getByText('Step 1 of 5')).toBeVisible();
  await page.getByRole('button', { name: /^Bicycle/ }).click();

  await expect(heading(page, 'Make it yours')).toBeFocused();
  await expect(page.getByLabel('Goal name')).toHaveValue('Bicycle');
  await expect(page.getByLabel('Amount')).toHaveValue('900');
  const date = await page.getByLabel('Target date').inputValue();
  const days = Math.round((Date.parse(date) - Date.parse(day())) / 86_400_000);
  await expect(page.getByText(`${days} days left`)).toBeVisible();
  await expect(page.getByText(/^€[\d.]+ a day$/)).toBeVisible();
  await goOn(page);

  for (const area of [
    'Groceries',
    'Eating Out',
    'Coffee',
    'Rideshare',
    'Subscriptions',
    'Shopping',
    'Utilities',
  ]) {
    await expect(page.getByRole('checkbox', { name: area })).not.toBeChecked();
  }
  await page.getByRole('checkbox', { name: 'Coffee' }).check();
  await page.getByRole('checkbox', { name: 'Shopping' }).check();
  await goOn(page);

  await page.getByLabel('Coffees per week').fill('7');
  await expect(page.getByRole('spinbutton')).toHaveCount(1);
  await goOn(page);

  await expect(page.getByRole('radio', { name: /^Fun/ })).toBeChecked();
  await page.getByRole('button', { name: "Let's Go!" }).click();
  await expect(page.getByText('Welcome to Hazel! 🎉')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('Bicycle').first()).toBeVisible();

  await page.goto('/onboarding');
  await expect(page).toHaveURL('/dashboard');
});

test(
  'every wrong input is answered with its message, and nothing typed is lost',
  { tag: '@phone' },
  async ({ page }) => {
    await begin(page);
    await page.getByRole('button', { name: /^Wedding/ }).click();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Custom Goal' }).click();
    const next = page.getByRole('button', { name: 'Continue' });
    for (const label of ['Goal name', 'Amount', 'Target date'])
      await expect(page.getByLabel(label)).toHaveValue('');
    await expect(next).toBeDisabled();
    await fillGoal(page);
    await expect(next).toBeEnabled();
    await expect(page.getByText('Understood as €1,234.50')).toBeVisible();

    async function publicError(label: string, wrong: string, right: string, message: string) {
      await page.getByLabel(label).fill(wrong);
      await next.click();
      await expect(notices(page)).toContainText(message);
      await expect(page.getByLabel(label)).toBeFocused();
      await expect(page.getByLabel(label)).toHaveValue(wrong);
      await page.getByLabel(label).fill(right);
    }
    await publicError('Goal name', '   ', 'Lisbon', 'Goal name is required');
    await publicError('Goal name', 'x'.repeat(101), 'Lisbon', 'Goal name must be less than 100 characters');
    await publicError('Amount', '0', '900', 'Goal amount must be greater than 0');
    await publicError('Amount', '10000000', '900', 'Goal amount must be less than 10 million');
    await publicError('Amount', 'a lot', '900', 'Enter an amount in digits, for example 12.50');
    await publicError('Target date', day(-1), day(90), 'Goal date must be in the future');
    await publicError('Target date', day(), day(90), 'Goal date must be in the future');
    await publicError('Household size', '0', '2', 'Household size must be at least 1');
    await publicError('Household size', '51', '2', 'Household size must be less than 50');
    await page.getByLabel('Amount').fill('1.234');
    await expect(page.getByText('Understood as €1,234. Write it with two decimals')).toBeVisible();

    await next.click();

    for (const area of ['Eating Out', 'Coffee', 'Rideshare', 'Subscriptions'])
      await page.getByRole('checkbox', { name: area }).check();
    await next.click();
    await publicError('Eating out per week', '-1', '3', 'Must be 0 or greater');
    await publicError('Coffees per week', '51', '7', 'Must be less than 50');
    await publicError('Rideshare trips per week', '51', '1', 'Must be less than 50');
    await publicError('Subscriptions', '101', '4', 'Must be less than 100');
  },
);

test('the calendar offers no day that has passed, and not today', { tag: '@phone' }, async ({ page }) => {
  await begin(page);
  await page.getByRole('button', { name: 'Custom Goal' }).click();
  await page.getByRole('button', { name: 'Open calendar' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.getByRole('button', { name: /previous month/i })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  const offered = await page
    .locator('[data-day]:has(button:enabled)')
    .evaluateAll((days) => days.map((day) => day.getAttribute('data-day') ?? ''));
  for (const one of offered) expect(one > day(), one).toBe(true);
  await page.getByRole('button', { name: /next month/i }).click();
  await page.getByRole('gridcell').getByRole('button', { name: /15/ }).click();
  await expect(page.getByLabel('Target date')).toHaveValue(/-15$/);
  await expect(page.getByRole('grid')).toBeHidden();
});

test(
  'Back, the browser and a reload keep the step and what was typed',
  { tag: '@phone' },
  async ({ page }) => {
    await begin(page);
    await page.getByRole('button', { name: 'Custom Goal' }).click();
    await fillGoal(page);
    await goOn(page);
    await page.getByRole('checkbox', { name: 'Utilities' }).check();
    await goOn(page);
    await expect(heading(page, 'A few habits')).toBeVisible();
    await page.getByLabel('Subscriptions').fill('6');

    await page.reload();
    await expect(heading(page, 'A few habits')).toBeVisible();
    await expect(page.getByLabel('Subscriptions')).toHaveValue('6');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByRole('checkbox', { name: 'Utilities' })).toBeChecked();
    await page.goBack();
    await expect(page.getByLabel('Goal name')).toHaveValue('Lisbon in June');
    await expect(page.getByLabel('Amount')).toHaveValue('1.234,50');
    await page.goBack();
    await expect(heading(page, 'What are you saving for?')).toBeVisible();
    await goOn(page);
    await expect(page.getByLabel('Target date')).toHaveValue(day(100));

    await page.goto('/dashboard');
    await expect(page).toHaveURL('/onboarding?step=1');
    await expect(page.getByLabel('Goal name')).toHaveValue('Lisbon in June');
  },
);

test(
  'a refused or lost save says so, keeps everything, and works the next time',
  { tag: '@phone' },
  async ({ page }) => {
    await begin(page);
    await page.getByRole('button', { name: 'Custom Goal' }).click();
    await fillGoal(page);
    for (let step = 1; step < 4; step += 1) await goOn(page);
    const save = page.getByRole('button', { name: "Let's Go!" });

    await page.route(callsOf('profile.onboard'), (route) => route.abort());
    await save.click();
    await expect(notices(page)).toContainText('Failed to save preferences: No connection.');
    await page.unroute(callsOf('profile.onboard'));

    await page.route(callsOf('profile.onboard'), (route) =>
      route.fulfill({
        status: 503,
        json: [
          {
            error: {
              message: 'Try again in a moment.',
              code: -32603,
              data: { reason: 'DATABASE_UNAVAILABLE', fields: null },
            },
          },
        ],
      }),
    );
    await save.click();
    await expect(notices(page)).toContainText('Failed to save preferences: Try again in a moment.');
    await page.unroute(callsOf('profile.onboard'));

    await save.click();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText('Lisbon in June').first()).toBeVisible();
  },
);

test('the keyboard alone is enough', { tag: '@desktop' }, async ({ page }) => {
  await begin(page);
  const { keyboard } = page;
  const tabTo = async (target: ReturnType<Page['getByRole']>) => {
    for (let presses = 0; presses < 40; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  };
  await tabTo(page.getByRole('button', { name: 'Custom Goal' }));
  await keyboard.press('Enter');
  await expect(heading(page, 'Make it yours')).toBeFocused();
  await tabTo(page.getByLabel('Goal name'));
  await keyboard.type('Lisbon');
  await tabTo(page.getByLabel('Amount'));
  await keyboard.type('1200');
  await tabTo(page.getByRole('button', { name: 'Open calendar' }));
  await keyboard.press('Enter');
  await tabTo(page.getByRole('button', { name: /next month/i }));
  await keyboard.press('Enter');
  await tabTo(page.getByRole('gridcell').locator('button[tabindex="0"]'));
  await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Open calendar' })).toBeFocused();
  await tabTo(page.getByLabel('Household size'));
  await keyboard.press('ArrowUp');
  await expect(page.getByLabel('Household size')).toHaveValue('2');
  await keyboard.press('Enter');
  await expect(heading(page, 'Where does your money go?')).toBeFocused();
  await tabTo(page.getByRole('checkbox', { name: 'Coffee' }));
  await keyboard.press('Space');
  await tabTo(page.getByRole('button', { name: 'Continue' }));
  await keyboard.press('Enter');
  await expect(heading(page, 'A few habits')).toBeFocused();
  await tabTo(page.getByLabel('Coffees per week'));
  await keyboard.press('ArrowUp');
  await keyboard.press('Enter');
  await expect(heading(page, 'How should your coach sound?')).toBeFocused();
  await tabTo(page.getByRole('radio', { name: /^Fun/ }));
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Straight/ })).toBeChecked();
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
});

test('no step has an axe violation, light or dark', async ({ page }) => {
  test.slow(); // axe checks every node, twelve times
  await begin(page);
  await expectNoViolation(page, 'templates');
  await page.getByRole('button', { name: 'Custom Goal' }).click();
  await fillGoal(page);
  await page.getByLabel('Goal name').fill(' ');
  await goOn(page);
  await expect(page.getByLabel('Goal name')).toBeFocused();
  await page.getByRole('button', { name: 'Open calendar' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await expectNoViolation(page, 'goal with a mistake and the calendar');
  await page.getByLabel('Goal name').fill('Lisbon');
  await goOn(page);
  await expect(heading(page, 'Where does your money go?')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Coffee' }).check();
  await expectNoViolation(page, 'areas');
  await goOn(page);
  await expect(page.getByLabel('Coffees per week')).toBeVisible();
  await expectNoViolation(page, 'habits');
  await goOn(page);
  await expect(page.getByRole('radio', { name: /^Fun/ })).toBeVisible();
  await expectNoViolation(page, 'tone');
  await page.getByRole('button', { name: 'Set your city' }).click();
  await expect(page.getByRole('dialog', { name: 'Where do you live?' })).toBeVisible();
  await expectNoViolation(page, 'place');
});

test(
  'the header shows the city that was chosen, and the prices that follow',
  { tag: '@phone' },
  async ({ page }) => {
    await begin(page);
    await page.getByRole('button', { name: 'Set your city' }).click();
    const dialog = page.getByRole('dialog', { name: 'Where do you live?' });
    await expect(dialog.getByText('Prices about average')).toBeVisible();
    await dialog.getByLabel('City').fill('Copenhagen');
    await expect(dialog.getByLabel('Country')).toHaveValue('Denmark');
    await expect(dialog.getByText('Prices about 35% above average')).toBeVisible();
    await dialog.getByLabel('City').fill('Odense');
    await dialog
      .getByRole('option', { name: /^Odense/ })
      .first()
      .click();
    await expect(dialog.getByText('Prices about 30% above average')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    const place = page.getByRole('button', { name: 'Odense, Denmark' });
    await expect(place).toBeFocused();
    await page.reload();
    await expect(place).toBeVisible();
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('one plain form sets the goal, with the same rules', { tag: '@phone' }, async ({ page }) => {
    await signUp(page);
    await page.goto('/onboarding');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What are you saving for?');
    await page.getByLabel('Goal name').fill('Lisbon');
    await page.getByLabel('Amount').fill('0');
    await page.getByLabel('Target date').fill(day(100));
    const save = page.getByRole('button', { name: "Let's Go!" });
    await save.click();
    // getByText never finds text within noscript, with or without scripts.
    await expect(page.getByLabel('Amount')).toHaveAccessibleDescription(/Goal amount must be greater than 0/);
    await expect(page.getByLabel('Goal name')).toHaveValue('Lisbon');
    await page.getByLabel('Amount').fill('1.234,50');
    await save.click();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText('Lisbon').first()).toBeVisible();
  });
});

test(
  'a second tab of onboarding asks before it replaces the goal that the first has set',
  { tag: '@phone' },
  async ({ page, context }) => {
    await begin(page);
    const second = await context.newPage();
    await second.goto('/onboarding');
    for (const [tab, template] of [
      [page, /^Bicycle/],
      [second, /^Wedding/],
    ] as const) {
      await tab.getByRole('button', { name: template }).click();
      for (let step = 1; step < 4; step += 1) await goOn(tab);
      await tab.getByRole('button', { name: "Let's Go!" }).click();
      if (tab === page) await expect(page).toHaveURL('/dashboard');
    }
    const question = second.getByRole('alertdialog', { name: 'You already have a goal' });
    await expect(question).toContainText('Bicycle, €900 by');
    await question.getByRole('button', { name: 'Keep it' }).click();
    await expect(second).toHaveURL('/dashboard');
    await expect(second.getByText('Bicycle').first()).toBeVisible();
    await second.goto('/dashboard');
    await expect(second.getByText('Bicycle').first()).toBeVisible();
  },
);
