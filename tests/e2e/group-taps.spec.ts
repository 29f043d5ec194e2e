import { randomUUID } from 'node:crypto';

import { type Page, expect, test } from '@playwright/test';

import { expectNoViolation } from './support/axe';
import { withFactories } from './support/groups';
import { call, comeToLife, signIn } from './support/people';

/** What the other person did shows by itself. */
const SOON = { timeout: 15_000 };

const home = (page: Page) => page.getByRole('region', { name: 'Your group' });
const gifts = (page: Page) => page.getByRole('list', { name: 'Contributions to Cabin' });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await comeToLife(page);
}

test(
  'one tap on Home gives the usual amount, one tap cheers it, and one thanks all at the end',
  { tag: '@phone' },
  async ({ page, browser }) => {
    test.setTimeout(90_000);
    const { ana, ben, group } = await withFactories(async (make) => {
      const [ana, ben] = [await make.makePerson(), await make.makePerson()];
      const group = await make.makeGroup(ana, { title: 'Cabin', goalCents: 15_000, members: [ben] });
      await make.makeContribution(group, ana, { cents: 2000 });
      await make.makeContribution(group, ben, { cents: 500 });
      return { ana, ben, group };
    });
    const anas = await (await browser.newContext({ locale: 'en-GB' })).newPage();
    const hears = anas.waitForRequest(/\/profile\.live/, { timeout: 20_000 });
    await signIn(anas, ana.email);
    await open(anas, '/group-challenges');
    await hears;

    await signIn(page, ben.email);
    const heard = page.waitForRequest(/\/profile\.live/, { timeout: 20_000 });
    await open(page, '/dashboard');
    await expect(home(page)).toContainText(`16% · You and ${ana.displayName} gave today`);
    const give = home(page).getByRole('button', { name: 'Give €5 to Cabin' });
    await give.dblclick();
    await expect(page.locator('.strip, .hero').getByText(/^Contribution added!/)).toBeVisible();
    await expect(home(page)).toContainText('20%');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Taken back', { exact: true })).toBeVisible();
    await expect(home(page)).toContainText('16%');
    await give.click();
    await expect(home(page)).toContainText('20%');
    await expectNoViolation(page, 'home', ['light']);

    await heard;
    const latest = gifts(anas).getByRole('listitem').filter({ hasText: ben.displayName }).first();
    await expect(gifts(anas).getByRole('listitem')).toHaveCount(3, SOON);
    await latest.getByRole('button', { name: 'Well done' }).click();
    await expect(latest.getByRole('button', { name: 'Well done', pressed: true })).toBeFocused();
    const cheered = page.getByText(`${ana.displayName} cheered: Well done`);
    await cheered.scrollIntoViewIfNeeded(SOON);
    await expect(cheered).toBeVisible();
    await expectNoViolation(anas, 'cheered');
    // Once: it was on the screen, and stands on the contribution from then on.
    await expect
      .poll(async () => {
        await open(page, '/dashboard');
        await expect(home(page)).toContainText('20%');
        return cheered.count();
      })
      .toBe(0);
    await open(page, '/group-challenges');
    await expect(gifts(page)).toContainText(`${ana.displayName}: Well done`);
    await latest.getByRole('button', { name: 'Lovely' }).click();
    await expect(gifts(page)).toContainText(`${ana.displayName}: Lovely`, SOON);
    const lovely = latest.getByRole('button', { name: 'Lovely', pressed: true });
    await lovely.click();
    await expect(lovely).toHaveCount(0);
    await expect(gifts(page)).not.toContainText(`${ana.displayName}: Lovely`, SOON);

    await call(anas, 'groups.contribute', {
      groupId: group.id,
      id: randomUUID(),
      amount: 15_000,
      confirmed: true,
    });
    const done = page.getByRole('dialog', { name: 'Goal reached together!' });
    await done.getByRole('button', { name: 'Thank you all' }).click(SOON);
    await expect(done.getByRole('button', { name: 'Thank you all', pressed: true })).toBeVisible();
    await expect(anas.getByRole('dialog', { name: 'Goal reached together!' })).toContainText(
      `${ben.displayName}: Thank you all`,
      SOON,
    );
    await done.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('region', { name: 'Completed Together' })).toContainText('Thank you all');
    await expectNoViolation(page, 'thanked');
    await anas.context().close();
  },
);

test(
  'a tap that looks like a slip is asked about, and somebody without an amount gets the dialog',
  { tag: '@phone' },
  async ({ page }) => {
    const ben = await withFactories(async (make) => {
      const [ana, ben] = [await make.makePerson(), await make.makePerson()];
      const other = await make.makeGroup(ana, { title: 'Canoe', goalCents: 90_000, members: [ben] });
      await make.makeContribution(other, ben, { cents: 5000, linked: false });
      await make.cancelGroup(other);
      const group = await make.makeGroup(ana, { title: 'Cabin', goalCents: 2000, members: [ben] });
      await make.makeContribution(group, ana, { cents: 1200 });
      return ben;
    });
    await signIn(page, ben.email);
    await open(page, '/dashboard');
    const give = home(page).getByRole('button', { name: 'Give €50 to Cabin' });
    await give.click();
    const asked = page.getByRole('alertdialog', { name: 'Add €50.00?' });
    await expect(asked).toContainText('more than five times what is left');
    await asked.getByRole('button', { name: 'Not now' }).click();
    await expect(asked).toHaveCount(0);
    await expect(home(page)).toContainText('60%');
    await open(page, '/group-challenges');
    const card = page.getByRole('article', { name: 'Cabin' });
    await expect(card).toContainText('€12 /');

    const eve = await withFactories(async (make) => {
      const person = await make.makePerson();
      await make.makeGroup(person, { title: 'Cabin' });
      return person;
    });
    await signIn(page, eve.email);
    await open(page, '/dashboard');
    await home(page).getByRole('link', { name: 'Give to Cabin' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Your Savings' });
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('3');
    await dialog.getByRole('button', { name: 'Add Savings' }).click();
    await expect(card).toContainText('€3 /');
    await expect(dialog).toHaveCount(0);
  },
);

test('a badge that a tap on Home brings does not cover its words', { tag: '@phone' }, async ({ page }) => {
  const ben = await withFactories(async (make) => {
    const [ana, ben] = [await make.makePerson(), await make.makePerson()];
    const group = await make.makeGroup(ana, { title: 'Cabin', goalCents: 15_000, members: [ben] });
    await make.makeContribution(group, ben, { cents: 500 });
    return ben;
  });
  await signIn(page, ben.email);
  await open(page, '/dashboard');
  await home(page).getByRole('button', { name: 'Give €5 to Cabin' }).click();
  const medal = page.locator('.moment .strip-medal');
  await medal.waitFor();
  await medal.evaluate((element) => element.getAnimations().forEach((animation) => animation.finish()));
  const [picture, words] = [
    await medal.boundingBox(),
    await page
      .locator('.moment')
      .getByText(/New badge/)
      .boundingBox(),
  ];
  expect((picture?.x ?? 0) + (picture?.width ?? 0)).toBeLessThanOrEqual(words?.x ?? 0);
});
