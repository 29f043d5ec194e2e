import { randomUUID } from 'node:crypto';

import { expect, type Locator, type Page, test } from '@playwright/test';

import { addDays } from '~server/domain/kernel/days';

import { expectNoViolation } from './support/axe';
import { callsOf, lost } from './support/calls';
import { withFactories } from './support/groups';
import { tooMuch } from './support/overfull';
import { call, comeToLife, letters, signIn } from './support/people';

const said = (page: Page, text: string) => page.getByText(text, { exact: true });
const card = (page: Page, title: string) => page.getByRole('article', { name: title });
const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click();

/** Signs in and opens the screen. */
async function open(page: Page, email: string): Promise<void> {
  await signIn(page, email);
  await page.goto('/group-challenges');
  await comeToLife(page);
}

test(
  'a group from its creation to its goal, which is celebrated once',
  { tag: '@phone' },
  async ({ page }) => {
    test.setTimeout(60_000);
    const ana = await withFactories((make) => make.makePerson());
    await open(page, ana.email);
    await expect(page.getByText('No group yet')).toBeVisible();
    await expectNoViolation(page, 'empty');

    await press(page, 'Create Group Challenge');
    const creating = page.getByRole('dialog', { name: 'Create Group Challenge' });
    await expect(creating.getByLabel('Goal (EUR)')).toHaveValue('100');
    await expect(creating.getByLabel('Duration (days)')).toHaveValue('7');
    await press(creating, 'Create Challenge');
    await expect(said(page, 'Please fill in all fields').first()).toBeVisible();
    await creating.getByLabel('Title').fill('Lake house');
    await creating.getByLabel('Description').fill('One weekend in June.');
    await creating.getByLabel('Duration (days)').fill('1.5');
    await creating.getByLabel('Duration (days)').blur();
    await expect(creating.getByLabel('Duration (days)')).toHaveValue('7');

    const email = creating.getByLabel('Invite by email');
    const ben = `ben-${letters()}`;
    await email.fill('no address');
    await email.press('Enter');
    await expect(creating.getByText('Invalid email address')).toBeVisible();
    await email.fill(`${ben}@gmail.com`);
    await email.press('Enter');
    await email.fill(` ${ben.toUpperCase()}+hazel@googlemail.com `);
    await press(creating, 'Add email');
    await email.fill('carl@people.example');
    await press(creating, 'Add email');
    await expect(creating.getByRole('list', { name: 'Invited' }).getByRole('listitem')).toHaveCount(2);
    await press(creating, 'Remove carl@people.example');
    const daily = creating.getByRole('region', { name: 'Estimated daily saving per member' });
    await expect(daily).toContainText('1 member€14.29');
    await expect(daily).toContainText('2 members€7.14');
    await expect(daily).toContainText('3 members€4.76');
    await expectNoViolation(page, 'creating');
    await lost(page, 'groups.create', async () => {
      await press(creating, 'Create Challenge');
      await expect(said(page, 'Failed to create group challenge: no connection')).toBeVisible();
    });
    await expect(creating.getByLabel('Title')).toHaveValue('Lake house');
    await press(creating, 'Create Challenge');
    await expect(said(page, 'Group challenge created! 1 invitation sent.')).toBeVisible();

    const group = card(page, 'Lake house');
    await expect(group.getByText('7 days left')).toBeVisible();
    await expect(group.getByRole('listitem').filter({ hasText: ben })).toContainText('No answer yet');

    await press(group, 'Add Savings');
    const adding = page.getByRole('dialog', { name: 'Add Your Savings' });
    await press(adding, 'Add Savings');
    await expect(said(page, 'Please enter a valid amount').first()).toBeVisible();
    await adding.getByLabel('Amount').fill('12.50');
    await adding.getByLabel('Note').fill('Tea at home');
    await lost(page, 'groups.contribute', async () => {
      await press(adding, 'Add Savings');
      await expect(said(page, 'Failed to add contribution')).toBeVisible();
    });
    // What was already shown is removed, and the dialog has what was typed.
    await expect(adding.getByLabel('Amount')).toHaveValue('12.50');
    await expect(adding.getByLabel('Note')).toHaveValue('Tea at home');
    await expectNoViolation(page, 'adding');
    const gifts = group.getByRole('list', { name: 'Contributions to Lake house' });
    await expect(gifts).toHaveCount(0);
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route(callsOf('groups.contribute'), async (route) => {
      await held;
      await route.continue();
    });
    await press(adding, 'Add Savings');
    await expect(gifts.getByRole('listitem')).toContainText('€12.50');
    await expect(group.getByText('12%')).toBeVisible();
    answer();
    await expect(
      page.locator('.strip').getByText('Contribution added! · +50 XP · New badge: First acorn'),
    ).toBeVisible();

    await press(gifts, 'Change your €12.50');
    const changing = page.getByRole('dialog', { name: 'Change your contribution' });
    await changing.getByLabel('Amount').fill('20');
    await press(changing, 'Save Changes');
    await expect(said(page, 'Contribution changed')).toBeVisible();
    await expect(group.getByText('20%')).toBeVisible();
    await press(gifts, 'Change your €20');
    await press(changing, 'Take it back');
    await press(page.getByRole('alertdialog'), 'Take back');
    await expect(said(page, 'Contribution taken back')).toBeVisible();
    await expect(gifts).toHaveCount(0);

    await press(group, 'Add Savings');
    await adding.getByLabel('Amount').fill('100');
    await adding.getByRole('switch', { name: /^Log it as a saving of mine too/ }).uncheck();
    await press(adding, 'Add Savings');
    const done = page.getByRole('dialog', { name: 'Goal reached together!' });
    await expect(done.getByText('Lake house', { exact: true })).toBeVisible();
    // Alone, the group brings no XP.
    await expect(done).not.toContainText('XP');
    await expect(done.getByRole('list', { name: 'Members of Lake house' })).toContainText('€100');
    await expectNoViolation(page, 'celebrating');
    await press(done, 'Done');
    const together = page.getByRole('region', { name: 'Completed Together' });
    await expect(together).toContainText('1 member');
    await page.reload();
    await comeToLife(page);
    await together.getByText('Who did what').click();
    await expect(together.getByRole('list', { name: 'Members of Lake house' })).toContainText('€100');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectNoViolation(page, 'completed');
  },
);

test(
  'a group that others completed is celebrated with the next answer, once',
  { tag: '@phone' },
  async ({ page }) => {
    const { ana, ben, group } = await withFactories(async (make) => {
      const [ana, ben] = [await make.makePerson(), await make.makePerson()];
      const group = await make.makeGroup(ana, { title: 'Canoe', goalCents: 5000, members: [ben] });
      await make.makeContribution(group, ana, { cents: 2000 });
      return { ana, ben, group };
    });
    await open(page, ana.email);
    await signIn(page, ben.email);
    await call(page, 'groups.contribute', { groupId: group.id, id: randomUUID(), amount: 3000 });
    await signIn(page, ana.email);
    // Any act refetches; live messages do the same.
    await press(card(page, 'Canoe'), 'Invite');
    const inviting = page.getByRole('dialog', { name: 'Invite a Friend' });
    await press(inviting, 'Send Invitation');
    await expect(said(page, 'Please enter an email address').first()).toBeVisible();
    await inviting.getByLabel('Email').fill('somebody@people.example');
    await press(inviting, 'Send Invitation');
    await expect(said(page, 'This group is not active any more')).toBeVisible();
    // The celebration waits until the typing is finished.
    const done = page.getByRole('dialog', { name: 'Goal reached together!' });
    await expect(done).toHaveCount(0);
    const seen = page.waitForResponse(/groups\.seeCompletion/);
    await press(inviting, 'Close');
    await expect(done.getByText('2 members · you gave €20')).toBeVisible();
    await expect(done.getByText('+50 XP')).toBeVisible();
    await expect(done.getByRole('button', { name: 'Done' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(done).toHaveCount(0);
    await seen;
    await page.reload();
    await expect(page.getByRole('region', { name: 'Completed Together' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

test('invitations: by mail and by link, sent again and revoked', { tag: '@phone' }, async ({ page }) => {
  const ana = await withFactories(async (make) => {
    const person = await make.makePerson();
    const group = await make.makeGroup(person, { title: 'Canoe' });
    await make.makeInvitations(group, [
      { email: 'no@people.example', status: 'declined' },
      { email: 'late@people.example', daysAgo: 40 },
    ]);
    return person;
  });
  await open(page, ana.email);
  const group = card(page, 'Canoe');
  const invited = (email: string) => group.getByRole('listitem').filter({ hasText: email });
  await expect(invited('no@people.example')).toContainText('Declined');
  await expect(invited('no@people.example').getByRole('button')).toHaveText(['Ask once more']);
  await expect(invited('late@people.example')).toContainText('Expired');

  await press(group, 'Invite');
  const inviting = page.getByRole('dialog', { name: 'Invite a Friend' });
  await press(inviting, 'Create link');
  await expect(inviting.getByLabel('Share link')).toHaveValue(/\/accept-invite\?token=/);
  await expect(inviting.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await expectNoViolation(page, 'with a link');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await press(inviting, 'Copy link');
  await expect(said(page, 'Link copied')).toBeVisible();
  await page.keyboard.press('Escape');
  await press(group, 'Invite');
  await expect(inviting.getByLabel('Share link')).toHaveValue(/\/accept-invite\?token=/);
  await expect(inviting).toContainText('Nobody has joined by it yet.');
  await press(inviting, 'New link');
  const asked = page.getByRole('alertdialog');
  await expect(asked).toContainText('Replace your link?');
  await press(asked, 'Keep it');
  await press(inviting, 'Revoke link');
  await press(asked, 'End the link');
  await expect(said(page, 'The link does not work any more')).toBeVisible();
  await lost(page, 'groups.invite', async () => {
    await inviting.getByLabel('Email').fill('new@people.example');
    await press(inviting, 'Send Invitation');
    await expect(said(page, 'Failed to invite member')).toBeVisible();
  });
  await press(inviting, 'Send Invitation');
  await expect(said(page, 'Invitation sent!')).toBeVisible();
  await expect(inviting).toHaveCount(0);
  await expect(invited('new@people.example')).toContainText('No answer yet');
  await press(group, 'Revoke: new@people.example');
  await expect(said(page, 'Invitation revoked')).toBeVisible();
  await expect(invited('new@people.example')).toHaveCount(0);
  await press(group, 'Send again: late@people.example');
  await expect(invited('late@people.example')).toContainText('No answer yet');
});

test('the creator removes, extends, hands over and leaves', { tag: '@phone' }, async ({ page }) => {
  const { ana, ben, carl } = await withFactories(async (make) => {
    const [ana, ben, carl] = [await make.makePerson(), await make.makePerson(), await make.makePerson()];
    const group = await make.makeGroup(ana, {
      title: 'Bakfiets',
      goalCents: 90_000,
      durationDays: 10,
      startedDaysAgo: 12,
      members: [ben, carl],
    });
    await make.makeContribution(group, carl, { cents: 4000, day: addDays(carl.today, -5) });
    return { ana, ben, carl };
  });
  await open(page, ana.email);
  const ended = page.getByRole('region', { name: 'Ended below the goal' });
  const group = card(page, 'Bakfiets');
  await expect(ended.getByText('€860 below the goal')).toBeVisible();
  await expect(group.getByRole('button', { name: 'Add Savings' })).toHaveCount(0);
  await expectNoViolation(page, 'ended');
  await press(group, 'Extend');
  const extending = page.getByRole('dialog', { name: 'Extend' });
  await extending.getByLabel('Days from now').fill('4000');
  await press(extending, 'Extend');
  await expect(said(page, 'Enter at most 3,650 days').first()).toBeVisible();
  await extending.getByLabel('Days from now').fill('5');
  await expect(extending.getByText(/^New end: \d+ \w+( \d+)?, \d\d:\d\d$/)).toBeVisible();
  await press(extending, 'Extend');
  await expect(group.getByText('5 days left')).toBeVisible();
  await expect(ended).toHaveCount(0);

  await press(group, 'Members');
  await press(page.getByRole('dialog', { name: 'Members' }), `Remove: ${carl.displayName}`);
  const asked = page.getByRole('alertdialog');
  await expect(asked.getByText('What they gave (€40) stays in the total')).toBeVisible();
  await press(asked, 'Remove');
  await expect(group.getByText('2 members')).toBeVisible();
  await expect(group.getByText('A former member')).toBeVisible();
  await expect(group.getByText('Former members')).toBeVisible();

  await press(group, 'Edit');
  const editing = page.getByRole('dialog', { name: 'Edit Group Challenge' });
  await editing.getByLabel('Goal (EUR)').fill('30');
  await press(editing, 'Save Changes');
  await expect(said(page, 'The goal cannot be below what is saved already').first()).toBeVisible();
  await editing.getByLabel('Goal (EUR)').fill('800');
  await press(editing, 'Save Changes');
  await expect(said(page, 'Challenge updated!').last()).toBeVisible();
  await expect(group.getByText('€40 / €800')).toBeVisible();

  await press(group, 'Members');
  await press(page.getByRole('dialog', { name: 'Members' }), `Hand over: ${ben.displayName}`);
  await press(asked, 'Hand over');
  await expect(group.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await press(group, 'Leave');
  await press(asked, 'Leave');
  await expect(said(page, 'You left the group')).toBeVisible();
  await expect(page.getByText('No group yet')).toBeVisible();

  await open(page, ben.email);
  await press(group, 'Cancel');
  await press(asked, 'Keep it');
  await press(group, 'Complete');
  await expect(asked.getByText('It ends with €40 of €800. It brings no XP')).toBeVisible();
  await press(asked, 'Complete');
  await expect(said(page, 'Challenge marked as completed!')).toBeVisible();
  const done = page.getByRole('dialog', { name: 'Completed together!' });
  await expect(done.getByText('1 member', { exact: true })).toBeVisible();
});

test(
  'a crowd: light, nothing too wide, and further rows by keyboard',
  { tag: '@desktop' },
  async ({ page }) => {
    test.setTimeout(60_000);
    const { five, many } = await withFactories(async (make) => {
      const crowd = await make.makePeople(Array.from({ length: 60 }, () => ({})));
      const [five, many] = [await make.makePerson(), await make.makePerson()];
      for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) {
        const group = await make.makeGroup(five, { title, goalCents: 50_000, members: crowd.slice(0, 7) });
        await make.makeContributions(
          group,
          crowd.slice(0, 6).map((person, nth) => ({ person, cents: 1000, note: nth % 2 ? 'A note' : null })),
        );
      }
      const group = await make.makeGroup(many, { title: 'Forest', goalCents: 900_000, members: crowd });
      await make.makeContributions(
        group,
        crowd.map((person) => ({ person, cents: 1000 })),
      );
      return { five, many };
    });
    await open(page, five.email);
    // Every element costs time, so their number is limited; the side comes after all else.
    expect(await page.locator('*:not(.side, .side *)').count()).toBeLessThan(680);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await tooMuch(page)).toEqual([]);
    }

    await open(page, many.email);
    const gifts = card(page, 'Forest').getByRole('list', { name: 'Contributions to Forest' });
    await expect(gifts.getByRole('listitem')).toHaveCount(7);
    await gifts.getByRole('button', { name: 'Show more' }).focus();
    await page.keyboard.press('Enter');
    await expect(gifts.getByRole('listitem')).toHaveCount(57);
    await expect(gifts).toBeFocused();
    await page.keyboard.press('End');
    await expect(gifts.getByRole('listitem')).toHaveCount(60);
    const members = card(page, 'Forest').getByRole('list', { name: 'Members of Forest' });
    await members.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded();
    await expect(members.getByRole('listitem')).toHaveCount(59);
    await members.evaluate((list) => list.scrollTo(0, list.scrollHeight));
    await expect(members.getByRole('listitem')).toHaveCount(61);
    await expectNoViolation(page, 'a crowd');
  },
);
