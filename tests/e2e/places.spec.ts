import { expect, type Locator, type Page, test } from '@playwright/test';

import { readE2eInfo } from '../support/e2e-info';
import { expectNoViolation } from './support/axe';
import { signUp } from './support/people';

const COPENHAGEN = { latitude: 55.6761, longitude: 12.5683 };

const focused = (part: Locator) => part.evaluate((element) => element === document.activeElement);

/** The dialog of the city, in onboarding of somebody new. */
async function openDialog(page: Page) {
  await signUp(page);
  await page.goto('/onboarding');
  await page.getByRole('dialog').getByRole('button', { name: 'Get Started' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Set your city' }).click();
  const dialog = page.getByRole('dialog', { name: 'Where do you live?' });
  await expect(dialog).toBeVisible();
  return {
    dialog,
    city: dialog.getByLabel('City'),
    country: dialog.getByLabel('Country'),
    options: dialog.getByRole('listbox', { name: 'Suggestions' }).getByRole('option'),
    save: dialog.getByRole('button', { name: 'Save' }),
  };
}

test('a city is typed in any of its names, by keyboard alone', { tag: '@phone' }, async ({ page }) => {
  const { dialog, city, country, options, save } = await openDialog(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Set your city' })).toBeFocused();
  await page.keyboard.press('Enter');
  for (let presses = 0; presses < 4 && !(await focused(city)); presses += 1) await page.keyboard.press('Tab');
  await page.keyboard.type('køben');
  await expect(options.first()).toContainText('Copenhagen');
  await expectNoViolation(page, 'suggestions');
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(city).toHaveValue('Copenhagen');
  await expect(country).toHaveValue('Denmark');
  await expect(dialog.getByText('Prices about 35% above average')).toBeVisible();
  await expect(options).toHaveCount(0);
  for (let presses = 0; presses < 6 && !(await focused(save)); presses += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Copenhagen, Denmark' })).toBeFocused();
});

test('a city has namesakes elsewhere, and Escape closes the list before the dialog', async ({ page }) => {
  const { dialog, city, country, options, save } = await openDialog(page);
  await city.pressSequentially('paris');
  await expect(country).toHaveValue('France');
  await city.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await city.press('ArrowDown');
  await options.filter({ hasText: 'United States' }).click();
  await expect(country).toHaveValue('United States');
  await save.click();
  await expect(page.getByRole('button', { name: 'Paris, United States' })).toBeVisible();
});

test('two towns of one name in one country are told apart', { tag: '@desktop' }, async ({ page }) => {
  const { city, country, options, save } = await openDialog(page);
  await city.fill('springfield');
  await expect(options.filter({ hasText: 'Springfield, OR' })).toBeVisible();
  await options.filter({ hasText: 'Springfield, IL' }).click();
  await expect(city).toHaveValue('Springfield, IL');
  await expect(country).toHaveValue('United States');
  await save.click();
  await expect(page.getByRole('button', { name: 'Springfield, IL, United States' })).toBeVisible();
});

test('a village that nobody knows may be typed, with its country', { tag: '@desktop' }, async ({ page }) => {
  const { city, country, save } = await openDialog(page);
  await city.fill('Bråbygda av Øvre');
  await country.selectOption('Norway');
  await save.click();
  await expect(page.getByRole('button', { name: 'Bråbygda av Øvre, Norway' })).toBeVisible();
});

test.describe('with permission', () => {
  test.use({ permissions: ['geolocation'], geolocation: COPENHAGEN });

  test('a press finds the city, and its position stands in no address', async ({ page }) => {
    const { dialog, city, country, save } = await openDialog(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await expect(dialog.getByText(/^To find your city, your position goes to Hazel/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Use my location' }).click();
    await expect(city).toHaveValue('Copenhagen');
    await expect(country).toHaveValue('Denmark');
    await expect(dialog.getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible();
    await save.click();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Copenhagen, Denmark' })).toBeVisible();
    expect(asked.join(' ')).not.toMatch(/55\.67|12\.56/);
  });
});

test('without permission the city can be guessed, and finding nothing says nothing', async ({ page }) => {
  const { dialog, city, country } = await openDialog(page);
  await dialog.getByRole('button', { name: 'Use my location' }).click();
  await expect(
    dialog.getByText(/^Your city was not found\. To guess it, part of your internet/),
  ).toBeVisible();
  await expectNoViolation(page, 'a city that was not found');
  const locator = readE2eInfo().pages.find(({ name }) => name === 'IP geolocation')?.url ?? '';
  const fault = (kind: string) =>
    page.request.post(`${locator}/_sandbox/faults`, { data: { kind, times: 1 } });
  const guess = dialog.getByRole('button', { name: 'Guess my city' });
  await fault('reserved');
  await guess.click();
  await expect(city).toBeFocused();
  await expect(city).toHaveValue('');
  await expect(page.getByRole('region', { name: /^Notices/ }).getByRole('listitem')).toHaveCount(0);
  await guess.click();
  await expect(city).toHaveValue('Copenhagen');
  await expect(country).toHaveValue('Denmark');
});

test('only pages of Hazel itself may ask for the location', { tag: '@desktop' }, async ({ page }) => {
  const answer = await page.goto('/');
  expect(answer?.headers()['permissions-policy']).toContain('geolocation=(self)');
});
