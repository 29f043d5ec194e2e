import { expect, test } from '@playwright/test';

import { paths } from '~/paths';

import { makeOverfull, putLongVenues, tooMuch } from './support/overfull';
import { call, comeToLife, newSaver, signIn } from './support/people';

test(
  'the longest texts and the greatest amounts overflow no screen and swamp no card',
  { tag: '@phone' },
  async ({ page }) => {
    test.setTimeout(120_000);
    const { email, id, group } = await makeOverfull();
    await signIn(page, email);
    const found: string[] = [];
    for (const path of [
      paths.dashboard(),
      paths.add(),
      paths.savingsHistory(),
      paths.insights(),
      paths.goals(),
      paths.habits(),
      paths.streak(),
      paths.challenges(),
      paths.groupChallenges(),
      paths.acceptInvite({ challengeId: group, email }),
      paths.badges(),
      paths.level(),
      paths.leaderboard(),
      paths.users(),
      paths.profile(id),
      paths.league(),
      paths.savingsPartner(),
      paths.yearInReview(),
      paths.coach(),
      paths.coachBrought(),
      paths.chat(),
      paths.findNearbyChat(),
      paths.scanReceipt(),
      paths.priceBook(),
      paths.settings(),
      paths.settingsAccount(),
      paths.settingsData(),
      paths.settingsGoal(),
      paths.settingsNotifications(),
      paths.settingsPrivacy(),
      paths.settingsSecurity(),
      paths.settingsSupport(),
    ]) {
      await page.goto(path);
      await comeToLife(page);
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        // The screen of the invitation may show its title whole.
        const wrong = (await tooMuch(page)).filter((one) => !(path.includes(group) && one.includes('H2')));
        found.push(...wrong.map((one) => `${path.split('?')[0]} at ${width} px: ${one}`));
      }
    }
    expect(found).toEqual([]);

    // Text that was cut is whole once it is pressed.
    await page.goto(paths.savingsHistory());
    const note = page.getByText(/^Overfull/).first();
    const high = () => note.evaluate((text) => text.clientHeight);
    const cut = await high();
    await note.click();
    await expect.poll(high).toBeGreaterThan(2 * cut);
  },
);

test('the longest title, name and notes do not widen the side', { tag: '@desktop' }, async ({ page }) => {
  const { email } = await makeOverfull();
  await signIn(page, email);
  for (const [path, part] of [
    [paths.level(), '.side-thing'],
    [paths.dashboard(), '#recent-savings'],
  ] as const) {
    await page.goto(path);
    await comeToLife(page);
    await expect(page.locator('.side').locator(part)).toBeVisible();
    expect(await tooMuch(page), path).toEqual([]);
  }
});

/** Where nobody else looks for anything. */
const BERGEN = { lat: 60.393, lon: 5.324 };

test(
  'a hundred places with the longest names overflow neither the nearby chat nor an estimate',
  { tag: '@phone' },
  async ({ page, context }) => {
    test.setTimeout(90_000);
    await putLongVenues(BERGEN);
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: BERGEN.lat, longitude: BERGEN.lon });
    await newSaver(page);
    await call(page, 'profile.update', { city: 'Llanfairpwllgwyngyll'.repeat(5), country: 'Norway' });
    const found: string[] = [];
    const look = async (what: string) => {
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        found.push(...(await tooMuch(page)).map((one) => `${what} at ${width} px: ${one}`));
      }
    };
    await page.goto(paths.findNearbyChat());
    await comeToLife(page);
    await page.getByRole('textbox', { name: 'What you are looking for' }).fill('pizza');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(page.getByRole('list', { name: 'Places' }).getByRole('heading')).toHaveCount(100);
    await look('the nearby chat');

    await page.goto(paths.add());
    await comeToLife(page);
    await page.getByRole('button', { name: 'Estimate with Nearby Data' }).click();
    await look('choices');
    await page.getByRole('button', { name: 'Cook at home' }).click();
    await page.getByRole('combobox', { name: 'Restaurant' }).fill('overfull');
    await expect(page.getByRole('option').first()).toBeVisible();
    await look('restaurants');
    await page.getByRole('option').first().click();
    await page.getByRole('button', { name: 'Estimate', exact: true }).click();
    await expect(page.getByText('10 places considered, cheapest first')).toBeVisible();
    await look('an estimate');
    await page.getByRole('button', { name: /^Use €/ }).click();
    await page.getByRole('button', { name: 'Why this amount?' }).click();
    await expect(page.getByRole('dialog', { name: 'How we calculated this' })).toContainText('Overfull');
    await look('why');
    expect(found).toEqual([]);
  },
);
