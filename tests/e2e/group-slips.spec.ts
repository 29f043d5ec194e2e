import { randomUUID } from 'node:crypto';

import { expect, type Locator, type Page, test } from '@playwright/test';

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
    // The others are not left with a celebration of what is not so.
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
