import { randomUUID } from 'node:crypto';

import { expect, type Locator, type Page, test } from '@playwright/test';

import { expectNoViolation } from './support/axe';
import { lost } from './support/calls';
import { withFactories } from './support/groups';
import { call, comeToLife, signIn } from './support/people';

const card = (page: Page) => page.getByRole('article', { name: 'Cabin' });
const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click();

/** Signs in and opens the screen. */
async function open(page: Page, email: string): Promise<void> {
  await signIn(page, email);
  await page.goto('/group-challenges');
  await comeToLife(page);
}

test(
  'a slip that completed a group is asked about, mended, and the group is celebrated again when it is full',
  { tag: '@phone' },
  async ({ page, browser }) => {
    test.setTimeout(60_000);
    const { ana, ben, group } = await withFactories(async (make) => {
      const [ana, ben] = [await make.makePerson(), await make.makePerson()];
      const group = await make.makeGroup(ana, { title: 'Cabin', goalCents: 15_000, members: [ben] });
      await make.makeContribution(group, ana, { cents: 2000 });
      return { ana, ben, group };
    });
    const anas = await (await browser.newContext({ locale: 'en-GB' })).newPage();
    const hears = anas.waitForRequest(/\/profile\.live/, { timeout: 20_000 });
    await open(anas, ana.email);
    await press(card(anas), 'Complete');
    const completing = anas.getByRole('alertdialog');
    await expect(completing).toContainText('It brings no XP');
    await press(completing, 'Keep going');
    await hears;

    await open(page, ben.email);
    await press(card(page), 'Add Savings');
    const adding = page.getByRole('dialog', { name: 'Add Your Savings' });
    await adding.getByLabel('Amount').fill('12.345');
    await press(adding, 'Add Savings');
    const asked = page.getByRole('alertdialog');
    await expect(asked).toContainText('more than five times what is left');
    await press(asked, 'Change it');
    await expect(adding.getByLabel('Amount')).toHaveValue('12.345');
    await press(adding, 'Add Savings');
    await press(asked, 'Add it');
    const done = page.getByRole('dialog', { name: 'Goal reached together!' });
    const seen = anas.getByRole('dialog', { name: 'Goal reached together!' });
    await expect(done.getByText(/\+50 XP/)).toBeVisible();
    await expect(seen).toBeVisible();
    await press(done, 'Done');

    await press(page, 'Change your €12,345');
    const changing = page.getByRole('dialog', { name: 'Change your contribution' });
    await changing.getByLabel('Amount').fill('12.35');
    await press(changing, 'Save Changes');
    await expect(card(page)).toContainText('€32.35');
    // The others must not be left with a celebration that is no longer true.
    await expect(seen).toHaveCount(0);
    await expect(card(anas)).toContainText('€32.35');

    await call(anas, 'groups.contribute', {
      groupId: group.id,
      id: randomUUID(),
      amount: 11_765,
      confirmed: true,
    });
    await expect(done.getByText('2 members · you gave €12.35')).toBeVisible();
    await expect(seen).toBeVisible();
    await anas.context().close();
  },
);

test(
  'a goal that is lowered onto what is saved asks before it completes the group for everybody',
  { tag: '@phone' },
  async ({ page }) => {
    const ana = await withFactories(async (make) => {
      const person = await make.makePerson();
      const group = await make.makeGroup(person, { title: 'Cabin', goalCents: 15_000 });
      await make.makeContribution(group, person, { cents: 12_345 });
      return person;
    });
    await open(page, ana.email);
    await press(card(page), 'Edit');
    const editing = page.getByRole('dialog', { name: 'Edit Group Challenge' });
    await editing.getByLabel('Goal (EUR)').fill('123.45');
    await press(editing, 'Save Changes');
    const asked = page.getByRole('alertdialog', { name: 'Complete this group?' });
    await expectNoViolation(page, 'asked');
    await press(asked, 'Keep going');
    await expect(editing.getByLabel('Goal (EUR)')).toHaveValue('123.45');
    await press(editing, 'Save Changes');
    await press(asked, 'Complete');
    await expect(page.getByRole('dialog', { name: 'Goal reached together!' })).toBeVisible();
  },
);

test(
  'what was typed while the group was completed is kept and logged with one tap',
  { tag: '@phone' },
  async ({ page }) => {
    const { ana, group } = await withFactories(async (make) => {
      const ana = await make.makePerson();
      return { ana, group: await make.makeGroup(ana, { title: 'Cabin' }) };
    });
    await open(page, ana.email);
    await press(card(page), 'Add Savings');
    const adding = page.getByRole('dialog', { name: 'Add Your Savings' });
    await adding.getByLabel('Amount').fill('5');
    await adding.getByLabel('Note').fill('Tea at home');
    await withFactories((make) => make.completeGroup(group, new Date().toISOString()));
    await press(adding, 'Add Savings');
    const kept = page.getByRole('alertdialog', { name: 'Log €5.00 as a saving?' });
    await expect(kept).toContainText('This group is not active any more. What you typed is kept');
    await expectNoViolation(page, 'kept');
    await lost(page, 'savings.create', async () => {
      await press(kept, 'Log as a saving');
      await expect(page.getByText('Failed to log the saving', { exact: true })).toBeVisible();
    });
    await press(kept, 'Log as a saving');
    await expect(page.locator('.strip').getByText(/^Saved €5\.00/)).toBeVisible();
    await page.goto('/savings-history');
    await expect(page.getByText('Tea at home')).toBeVisible();
  },
);
