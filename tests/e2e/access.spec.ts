import { randomUUID } from 'node:crypto';

import { expect, type Locator, type Page, test } from '@playwright/test';

import { paths } from '~/paths';

import { SCREENS } from '../support/screens';
import { coveredFocus, cutOff, setTextSize, smallTargets, sticking } from './support/access';
import { EVERY_SCHEME, bringAxe, violations } from './support/axe';
import { makeOverfull } from './support/overfull';
import { call, comeToLife, newSaver, signIn } from './support/people';

const PHONE_ONLY = { tag: '@phone' };
const PHONE = { width: 390, height: 844 };
/** A window of 1280 x 1024 at 400 %. */
const ZOOMED = { width: 320, height: 256 };
const [USUAL, DOUBLE] = [16, 32];

/** Empty, typical and overfull. */
const PEOPLE: Record<string, (page: Page) => Promise<unknown>> = {
  'a newcomer': newSaver,
  Lena: (page) => signIn(page, 'demo@example.com'),
  'somebody with the most of everything': async (page) => signIn(page, (await makeOverfull()).email),
};

/** Buttons that open a dialog without saying so before: of those the name says it. */
const ALSO: Record<string, RegExp> = {
  [paths.coach()]: /^(Edit income|Clear history)$/,
  [paths.groupChallenges()]: /^(Create Group|Members|Edit|Complete|Cancel|Leave|Invite|Add Savings)$/,
  [paths.challenges()]:
    /^(Complete Challenge|Progress|Create Custom Challenge|(Edit|Delete) Lunch box week)$/,
  [paths.habits()]: /^End/,
  [paths.league()]: /^Leave/,
};
const openers = (page: Page, screen: string) => {
  const said = page.locator('button[aria-haspopup="dialog"]:visible');
  const name = ALSO[screen];
  return name ? said.or(page.getByRole('main').getByRole('button', { name, disabled: false })) : said;
};
const opened = (page: Page) => page.locator('[role="dialog"], [role="alertdialog"]');
/** Of buttons that open the same dialog for each row, some are enough. */
const MOST_OF_A_SCREEN = 9;

for (const [who, enter] of Object.entries(PEOPLE)) {
  test(
    `every screen of ${who} stands large text, low windows, thumbs and every scheme of colours`,
    PHONE_ONLY,
    async ({ page }) => {
      test.setTimeout(240_000);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await enter(page);
      await page.goto(paths.badges());
      const own = page.getByRole('link', { name: 'My profile' }).first();
      const ownProfile = (await own.getAttribute('href')) ?? '';
      const found: string[] = [];
      for (const route of Object.values(SCREENS)) {
        const screen = route.includes('ME') ? ownProfile : route;
        await page.goto(screen);
        await comeToLife(page);
        const tell = (what: string, all: readonly string[]) =>
          found.push(...all.map((one) => `${screen}, ${what}: ${one}`));
        if (who !== 'a newcomer') tell('touch', await smallTargets(page));
        await page.setViewportSize(ZOOMED);
        tell('400 %', [...(await cutOff(page)), ...(await sticking(page))]);
        await page.setViewportSize(PHONE);
        await setTextSize(page, DOUBLE);
        tell('200 %', await cutOff(page));
        await setTextSize(page, USUAL);
        await bringAxe(page);
        for (const scheme of EVERY_SCHEME) {
          const broken = await violations(page, scheme);
          if (JSON.stringify(broken) !== '[]') tell(scheme, [JSON.stringify(broken)]);
        }
      }
      expect(found).toEqual([]);
    },
  );

  test(`every dialog of ${who} gives the focus back, and breaks no rule`, PHONE_ONLY, async ({ page }) => {
    test.setTimeout(240_000);
    await enter(page);
    let count = 0;
    for (const screen of Object.values(SCREENS).filter((one) => !one.includes('ME'))) {
      await page.goto(screen);
      await comeToLife(page);
      await bringAxe(page);
      const most = Math.min(MOST_OF_A_SCREEN, await openers(page, screen).count());
      for (let at = 0; at < most; at += 1) {
        const opener = openers(page, screen).nth(at);
        await opener.focus();
        await page.keyboard.press('Enter');
        await expect(opened(page), `${screen}, button ${at}`).toBeVisible();
        for (const scheme of EVERY_SCHEME)
          expect
            .soft(await violations(page, scheme, '[role$="dialog"]'), `${screen}, button ${at}, ${scheme}`)
            .toEqual([]);
        await page.keyboard.press('Escape');
        await expect(opened(page)).toBeHidden();
        await expect(opener, `${screen}, button ${at}`).toBeFocused();
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(who === 'a newcomer' ? 10 : 20);
  });
}

test('what sticks covers nothing that has the focus', PHONE_ONLY, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await newSaver(page);
  for (const size of [USUAL, 1.5 * USUAL])
    for (const screen of [paths.add(), paths.chat(), paths.findNearbyChat(), paths.settingsGoal()]) {
      await page.goto(screen);
      await comeToLife(page);
      await setTextSize(page, size);
      expect(await coveredFocus(page), `${screen}, text of ${size} px`).toEqual([]);
      await setTextSize(page, USUAL);
    }
});

test('the focus finds the nearest place when what opened a dialog is gone', PHONE_ONLY, async ({ page }) => {
  await newSaver(page);
  for (const title of ['Soup', 'Bread'])
    await call(page, 'challenges.createCustom', {
      id: randomUUID(),
      title,
      description: title,
      durationDays: 7,
      saving: 0,
    });
  await page.goto(paths.challenges());
  await comeToLife(page);
  await page.getByRole('button', { name: 'Delete Soup' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Delete Soup' })).toHaveCount(0);
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

/** The value of a property, as it is shown. */
const shown = (element: Locator, property: string) =>
  element.first().evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), property);

for (const colorScheme of ['light', 'dark'] as const)
  test(`forced colours show what grounds and fillings tell, ${colorScheme}`, PHONE_ONLY, async ({ page }) => {
    await signIn(page, 'demo@example.com');
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    const differ = async (one: Locator, other: Locator, property = 'background-color') =>
      expect(await shown(one, property), `${String(one)}, ${property}`).not.toBe(
        await shown(other, property),
      );
    const framed = async (box: Locator) =>
      expect(Number.parseFloat(await shown(box, 'border-top-width')), String(box)).toBeGreaterThan(0);

    await page.goto(paths.insights());
    const heat = await page
      .locator('.heat-key')
      .evaluateAll((keys) => keys.map((key) => getComputedStyle(key).backgroundColor));
    expect(new Set(heat).size).toBe(5);
    const days = await page
      .locator('.heat-day[data-day]')
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).backgroundColor));
    expect(new Set(days).size).toBeGreaterThan(2);
    const squares = await page
      .locator('.heat-year path[class^="heat-"]')
      .evaluateAll((paths) => paths.slice(0, 5).map((path) => getComputedStyle(path).fill));
    expect(new Set(squares).size).toBe(5);
    for (const bar of [
      page.getByRole('list', { name: 'Categories' }).locator('.bar'),
      page.getByRole('region', { name: 'Your week' }).locator('.bar'),
    ]) {
      expect(await shown(bar, 'background-image')).toMatch(/^linear-gradient/);
      await framed(bar);
    }
    const nav = page.getByRole('navigation', { name: 'Main' });
    const chosen = nav.getByRole('link', { name: 'Home', exact: true });
    await differ(chosen, nav.getByRole('link', { name: 'Rank', exact: true }));

    await page.goto(paths.badges());
    await framed(page.getByRole('progressbar'));
    await differ(page.getByRole('progressbar'), page.getByRole('progressbar').locator('i'));
    await page.goto(paths.goals());
    await differ(page.locator('.ring-arc'), page.locator('.ring-track'), 'stroke');
    await page.goto(paths.groupChallenges());
    expect(await shown(page.locator('.gift-share'), 'background-image')).toMatch(/^linear-gradient/);
    await page.goto(paths.coach());
    const week = page.getByRole('list', { name: 'Days of the plan' }).getByRole('button');
    await differ(
      week.and(page.locator('[aria-pressed="true"]')),
      week.and(page.locator('[aria-pressed="false"]')),
    );
    await page.goto(paths.settingsNotifications());
    const on = page.getByRole('switch', { checked: true }).first();
    await differ(on, page.getByRole('switch', { checked: false }).first());
  });
