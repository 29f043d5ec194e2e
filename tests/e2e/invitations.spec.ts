import { randomUUID } from 'node:crypto';

import { expect, type Page, test } from '@playwright/test';

import { expectNoViolation } from './support/axe';
import { withFactories } from './support/groups';
import { call, comeToLife, letters, signIn } from './support/people';

const said = (page: Page, text: string) => page.getByText(text, { exact: true });

async function invited(options: { trialEndsAt?: Date } = {}) {
  return withFactories(async (make) => {
    const ana = await make.makePerson({ displayName: `Ana-${letters()}` });
    const ben = await make.makePerson(options);
    const group = await make.makeGroup(ana, { title: 'Cabin', goalCents: 60_000, durationDays: 30 });
    await make.makeInvitations(group, [{ email: ben.email }]);
    return { ana, ben, groupId: group.id };
  });
}

test('a no on Home can be undone, and a yes leads into the group', { tag: '@phone' }, async ({ page }) => {
  const { ana, ben, groupId } = await invited();
  await signIn(page, ben.email);
  await page.goto('/dashboard');
  await comeToLife(page);
  const card = page.getByRole('region', { name: 'You are invited' });
  await expect(card).toContainText(`${ana.displayName} invites you. You join as ${ben.displayName}.`);
  await expect(card).toContainText('€600 · 30 days · 1 member');
  await card.getByRole('button', { name: 'Decline: Cabin' }).click();
  await expect(card).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await card.getByRole('button', { name: 'Accept: Cabin' }).click();
  await page.getByRole('button', { name: 'Open the group' }).click();
  await expect(page).toHaveURL(`/group-challenges#${groupId}`);
  await expect(page.getByRole('article', { name: 'Cabin' })).toContainText('2 members');
});

test('an invitation names who invites, how long, and the account; opened again it leads to the group', async ({
  page,
}) => {
  const { ana, ben, groupId } = await invited();
  await signIn(page, ben.email);
  const link = `/accept-invite?challengeId=${groupId}&email=${encodeURIComponent(ben.email)}`;
  await page.goto(link);
  await comeToLife(page);
  const group = page.getByRole('region', { name: 'Cabin' });
  await expect(group).toContainText(`${ana.displayName} invites you to save for this together.`);
  await expect(group).toContainText('30 days');
  await expect(group).toContainText(`You join as ${ben.displayName} (${ben.email}).`);
  await expectNoViolation(page);
  await group.getByRole('button', { name: 'Decline' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page).toHaveURL(link);
  await group.getByRole('button', { name: 'Accept & Join' }).click();
  await expect(page).toHaveURL(`/group-challenges#${groupId}`);
  await page.goto(link);
  await expect(said(page, "You're already a member of this challenge!").first()).toBeVisible();
  await expect(page).toHaveURL(`/group-challenges#${groupId}`);
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });
    test('a friend whose trial is over joins, continues with Free, and is in the group', async ({ page }) => {
      const { ben, groupId } = await invited({ trialEndsAt: new Date(Date.now() - 86_400_000) });
      await signIn(page, ben.email);
      await page.goto(`/accept-invite?challengeId=${groupId}&email=${encodeURIComponent(ben.email)}`);
      if (javaScriptEnabled) await comeToLife(page);
      await page.getByRole('button', { name: 'Accept & Join' }).click();
      await expect(page.getByRole('heading', { name: 'Trial Expired' })).toBeVisible();
      if (javaScriptEnabled) await comeToLife(page);
      await page.getByRole('button', { name: 'Continue with Free' }).click();
      await expect(page).toHaveURL(`/group-challenges#${groupId}`);
      await expect(page.getByRole('article', { name: 'Cabin' })).toBeVisible();
    });
  });

test('who is removed is told at once and on Home, and who was cancelled upon, too', async ({
  page,
  browser,
}) => {
  const { ana, ben, ids } = await withFactories(async (make) => {
    const ana = await make.makePerson();
    const ben = await make.makePerson();
    const ids: string[] = [];
    for (const title of ['Skis', 'Canoe'])
      ids.push((await make.makeGroup(ana, { title, members: [ben] })).id);
    return { ana, ben, ids };
  });
  await signIn(page, ben.email);
  const live = page.waitForResponse(/profile\.live/);
  await page.goto('/group-challenges');
  await live;
  const anas = await browser.newPage();
  await signIn(anas, ana.email);
  await call(anas, 'groups.removeMember', { groupId: ids[0], userId: ben.id });
  await expect(page.getByText(/You are not in Skis any more/).first()).toBeVisible();
  await call(anas, 'groups.cancel', { groupId: ids[1] });
  await expect(page.getByText(/Canoe was cancelled by its creator/).first()).toBeVisible();
  await anas.close();
  await page.goto('/dashboard');
  await comeToLife(page);
  const endings = page.getByRole('region', { name: 'Groups that ended for you' });
  await expect(endings.getByRole('listitem')).toHaveCount(2);
  await expectNoViolation(page);
  await endings.getByRole('button', { name: 'OK: Skis' }).click();
  await page.getByRole('button', { name: 'OK: Canoe' }).click();
  await expect(page.getByRole('button', { name: /^OK:/ })).toHaveCount(0);
});

test('a goal that is reached does not come over an open sheet', async ({ page }) => {
  const person = await withFactories(async (make) => {
    const person = await make.makePerson();
    await make.makeGroup(person, { title: 'Skis', members: [await make.makePerson()] });
    return person;
  });
  await signIn(page, person.email);
  await page.goto('/group-challenges');
  await comeToLife(page);
  await page.getByRole('button', { name: 'Members', exact: true }).click();
  const members = page.getByRole('dialog', { name: 'Members' });
  await expect(members).toBeVisible();
  await call(page, 'savings.create', {
    id: randomUUID(),
    amount: 50_000,
    category: 'coffee',
    date: person.today,
    note: '',
    confirmed: true,
  });
  const asked = page.waitForResponse(/profile\.me/);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await asked;
  await page.waitForTimeout(4000);
  await expect(page.getByText('Goal reached!')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Goal reached!')).toBeVisible();
});

test('More stands only where a text is cut, whatever the width', async ({ page }) => {
  const person = await withFactories(async (make) => {
    const person = await make.makePerson();
    const words = 'A weekend at the lake with everybody, and a bakery next door. ';
    await make.makeGroup(person, { title: 'Short', description: words.repeat(2).trim().slice(0, 91) });
    await make.makeGroup(person, { title: 'Long', description: words.repeat(5).trim() });
    return person;
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, person.email);
  await page.goto('/group-challenges');
  await comeToLife(page);
  const more = (title: string) => page.getByRole('article', { name: title }).locator('.long-text');
  for (const [width, cut] of [
    [1280, 0],
    [390, 0],
    [320, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await expect(more('Short')).toHaveCount(cut);
  }
  await expect(more('Long')).toHaveCount(1);
  await more('Long').click();
  await expect(more('Long')).toHaveAttribute('open', '');
});

test('a group that is over is put away, and found again; nobody reads that they gave €0', async ({
  page,
}) => {
  const ben = await withFactories(async (make) => {
    const [ana, ben] = [await make.makePerson(), await make.makePerson()];
    const group = await make.makeGroup(ana, { title: 'Boat', goalCents: 5000, members: [ben] });
    await make.makeContributions(group, [{ person: ana, cents: 5000 }]);
    return ben;
  });
  await signIn(page, ben.email);
  await page.goto('/group-challenges');
  await comeToLife(page);
  const celebration = page.getByRole('dialog', { name: 'Goal reached together!' });
  await expect(celebration).toBeVisible();
  await expect(celebration).not.toContainText('you gave');
  await expect(celebration).not.toContainText('€0');
  await celebration.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Put away: Boat' }).click();
  await expect(page.getByRole('heading', { name: 'Completed Together' })).toHaveCount(0);
  await page.getByText('1 group', { exact: true }).click();
  await expectNoViolation(page);
  await page.getByRole('button', { name: 'Show again: Boat' }).click();
  await expect(page.getByRole('heading', { name: 'Completed Together' })).toBeVisible();
});
