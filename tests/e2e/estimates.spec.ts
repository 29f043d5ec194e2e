import { type Page, expect, test } from '@playwright/test';

import { expectNoViolation } from './support/axe';
import { call, comeToLife, newSaver } from './support/people';

const COPENHAGEN = { latitude: 55.6761, longitude: 12.5683 };
const PHONE_ONLY = { tag: '@phone' };

const amountField = (page: Page) => page.getByRole('textbox', { name: 'Amount', exact: true });
const notice = (page: Page, text: string) => page.locator('[data-messages], .notice').getByText(text);
const restaurant = (page: Page) => page.getByRole('combobox', { name: 'Restaurant' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** A new person on Add, with the choices open. */
async function openChoices(page: Page, city: string | null = 'Copenhagen'): Promise<void> {
  await newSaver(page);
  if (city !== null) await call(page, 'profile.update', { city, country: 'Denmark' });
  await page.goto('/add');
  await comeToLife(page);
  await page.getByRole('button', { name: 'Estimate with Nearby Data' }).click();
  await expect(dialog(page, 'Estimate with Nearby Data')).toBeVisible();
}

test.describe('with the position', () => {
  test.use({ geolocation: COPENHAGEN, permissions: ['geolocation'] });

  test('a meal is estimated, explained, saved, and explained again in the history', async ({ page }) => {
    test.slow();
    await openChoices(page, null);
    await expectNoViolation(page, 'choices');
    await page.getByRole('button', { name: 'Cook at home' }).click();
    await expect(dialog(page, 'Refine your estimate')).toBeVisible();
    await restaurant(page).pressSequentially('hard rock');
    await expect(page.getByRole('option', { name: 'Hard Rock Cafe' })).toBeVisible();
    await expectNoViolation(page, 'restaurants');
    await restaurant(page).press('ArrowDown');
    await restaurant(page).press('Enter');
    await expect(page.getByText('Its price counts.')).toBeVisible();
    await page.getByText('Dinner', { exact: true }).click();
    await page.getByRole('spinbutton', { name: 'People' }).fill('3');
    await page.getByRole('spinbutton', { name: 'Meals' }).fill('99');
    await page.getByRole('button', { name: 'Estimate', exact: true }).click();

    // 99 meals are none that count, so it is two.
    await expect(page.getByText('× 3 people × 2 dinners')).toBeVisible();
    await expect(page.getByText('10 places considered, cheapest first')).toBeVisible();
    await expect(page.getByRole('link', { name: 'OpenStreetMap contributors' })).toBeVisible();
    await expectNoViolation(page, 'result');
    const use = page.getByRole('button', { name: /^Use €/ });
    const amount = ((await use.textContent()) ?? '').replace('Use €', '');
    await use.click();
    await expect(amountField(page)).toHaveValue(amount.replace(/\.00$/, ''));
    await expect(page.getByRole('radio', { name: 'Eating Out' })).toBeChecked();
    await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue(
      'Cooked 2 dinners for 3 people instead of Hard Rock Cafe',
    );

    const why = page.getByRole('button', { name: 'Why this amount?' });
    await why.click();
    const calculation = dialog(page, 'How we calculated this');
    await expect(calculation.getByText('Copenhagen, Denmark, where you were')).toBeVisible();
    await expect(calculation.getByText('You changed the amount')).toBeHidden();
    await expectNoViolation(page, 'why');
    await page.keyboard.press('Escape');

    // Another amount keeps the calculation, which says so; after a reload, too.
    await amountField(page).fill('12');
    await page.reload();
    await comeToLife(page);
    await why.click();
    await expect(calculation.getByText(`You changed the amount from €${amount}.`)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save & Earn XP' }).click();
    await expect(page.locator('.strip').getByText('Saved €12')).toBeVisible();

    // What it really cost is asked once the moment is over: here by typing on.
    const question = page.getByRole('region', { name: 'What did it really cost?' });
    await expect(question).toBeHidden();
    await amountField(page).fill('1');
    await amountField(page).fill('');
    await expect(question).toBeVisible();
    await expectNoViolation(page, 'question');
    await question.getByLabel('Price for one person').fill('31.50');
    await question.getByRole('button', { name: 'Send' }).click();
    await expect(question).toBeHidden();

    await page.goto('/savings-history');
    await comeToLife(page);
    await page.getByRole('button', { name: /^Why this amount\?/ }).click();
    await expect(calculation.getByText(`You changed the amount from €${amount}.`)).toBeVisible();
    await calculation.getByRole('button', { name: 'Delete this calculation' }).click();
    await expect(calculation).toBeHidden();
    await expect(page.getByRole('button', { name: /^Why this amount\?/ })).toBeHidden();
    await expect(page.getByText('+€12.00')).toBeVisible();

    await page.goto('/settings/data');
    await comeToLife(page);
    await page.getByRole('button', { name: 'Prices you reported' }).click();
    await expect(page.getByText('€31.50')).toBeVisible();
    await expectNoViolation(page, 'reports');
    await page.getByRole('button', { name: 'Delete the price of Hard Rock Cafe' }).click();
    await expect(page.getByText('None yet.')).toBeVisible();
  });

  test(
    'a coffee is estimated by one tap, and asked about at most once a day',
    PHONE_ONLY,
    async ({ page }) => {
      await openChoices(page);
      const brew = async () => {
        await page.getByRole('button', { name: 'Brew coffee at home' }).click();
        // The first one may still be there when the second comes.
        await expect(notice(page, 'Coffee estimate based on 10 places nearby').last()).toBeVisible();
        await expect(page.getByRole('radio', { name: 'Coffee' })).toBeChecked();
        await page.getByRole('button', { name: 'Save & Earn XP' }).click();
        await expect(page.locator('.strip').getByText(/Saved €/)).toBeVisible();
        await amountField(page).fill('1');
        await amountField(page).fill('');
      };
      await brew();
      await page.getByRole('button', { name: 'Skip' }).click();
      await expect(page.getByText('What did it really cost?')).toBeHidden();
      await page.getByRole('button', { name: 'Estimate with Nearby Data' }).click();
      await brew();
      await expect(page.getByText('What did it really cost?')).toBeHidden();
    },
  );

  test('in hardship nothing is asked after an estimate', PHONE_ONLY, async ({ page }) => {
    await openChoices(page);
    const finance = { income: null, fixedType: null, fixedCosts: null, notes: null };
    await call(page, 'coach.saveFinance', { ...finance, tight: true });
    await page.reload();
    await comeToLife(page);
    await page.getByRole('button', { name: 'Estimate with Nearby Data' }).click();
    await page.getByRole('button', { name: 'Brew coffee at home' }).click();
    await expect(page.getByRole('radio', { name: 'Coffee' })).toBeChecked();
    await expect(amountField(page)).not.toHaveValue('');
    await page.getByRole('button', { name: 'Save & Earn XP' }).click();
    await expect(page.locator('.strip').getByText(/Saved €/)).toBeVisible();
    await amountField(page).fill('1');
    await amountField(page).fill('');
    await expect(page.getByText('What did it really cost?')).toBeHidden();
  });

  test('what fails is said, and nothing typed is lost', PHONE_ONLY, async ({ page }) => {
    await openChoices(page);
    await page.getByRole('button', { name: 'Cook at home' }).click();
    await page.route('**/api/trpc/places.*', (route) => route.abort());
    await restaurant(page).fill('Nobody’s');
    await expect(page.getByText('Places cannot be looked up now.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Estimate', exact: true }).click();
    await expect(notice(page, 'Failed to estimate savings')).toBeVisible();
    await expect(restaurant(page)).toHaveValue('Nobody’s');
    await page.unroute('**/api/trpc/places.*');
    await page.getByRole('button', { name: 'Estimate', exact: true }).click();
    await expect(notice(page, "Couldn't find that restaurant, using nearby average")).toBeVisible();
    await expect(page.getByText('average of 10 places within 3 km of you')).toBeVisible();
    await page.getByRole('button', { name: 'Change it' }).click();
    await expect(restaurant(page)).toHaveValue('Nobody’s');
    await page.getByRole('textbox', { name: /Groceries/ }).fill('1000');
    await page.getByRole('button', { name: 'Estimate', exact: true }).click();
    await expect(page.getByText('Cooking costs as much as eating out here')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Use €/ })).toBeHidden();
  });
});

test('without permission it says so, and the city of the profile counts', PHONE_ONLY, async ({ page }) => {
  await openChoices(page);
  await page.getByRole('button', { name: 'Cook at home' }).click();
  await expect(notice(page, 'Please allow location access to search restaurants')).toBeVisible();
  await page.getByRole('button', { name: 'Estimate', exact: true }).click();
  await expect(page.getByText('average of 10 places within 3 km of the centre of Copenhagen')).toBeVisible();
});

test('without permission and city it leads to the place dialog', PHONE_ONLY, async ({ page }) => {
  await openChoices(page, null);
  await page.getByRole('button', { name: 'Brew coffee at home' }).click();
  await expect(dialog(page, 'Set your city first')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Set your city' }).click();
  await expect(dialog(page, 'Where do you live?')).toBeVisible();
});

test(
  'a browser without geolocation says so, and a city that is no town of the map has the table',
  PHONE_ONLY,
  async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation'));
    await openChoices(page, 'Nowhere in particular');
    await page.getByRole('button', { name: 'Brew coffee at home' }).click();
    await expect(notice(page, 'Geolocation is not supported by your browser')).toBeVisible();
    await expect(
      notice(page, 'Coffee estimate from the price table for Nowhere in particular'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Why this amount?' }).click();
    await expect(page.getByText('price table for a café; no places were found nearby')).toBeVisible();
  },
);

test('the city can be chosen beforehand, and then nothing is asked', PHONE_ONLY, async ({ page }) => {
  await openChoices(page);
  await page.getByRole('radio', { name: 'Copenhagen' }).check();
  await page.getByRole('button', { name: 'Cook at home' }).click();
  await expect(dialog(page, 'Refine your estimate')).toBeVisible();
  await expect(page.locator('.notice')).toBeHidden();
});
