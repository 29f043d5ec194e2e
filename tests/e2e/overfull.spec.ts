import { expect, test } from '@playwright/test';

import { paths } from '~/paths';

import { makeOverfull, tooMuch } from './support/overfull';
import { comeToLife, signIn } from './support/people';

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
      paths.leaderboard(),
      paths.users(),
      paths.profile(id),
      paths.league(),
      paths.savingsPartner(),
      paths.yearInReview(),
      paths.coach(),
      paths.chat(),
      paths.findNearbyChat(),
      paths.scanReceipt(),
      paths.priceBook(),
      paths.settings(),
      paths.settingsAccount(),
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
