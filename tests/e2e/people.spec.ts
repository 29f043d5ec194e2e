import { type Browser, type Page, expect, test } from '@playwright/test';
import { z } from 'zod';

import { readE2eInfo } from '../support/e2e-info';
import { expectNoViolation } from './support/axe';
import { callsOf } from './support/calls';
import { PASSWORD, type Person, call, comeToLife, goTo, logCoffee, newSaver } from './support/people';

/** A person in a browser, with the address of their profile. */
interface Someone extends Person {
  page: Page;
  id: string;
  profile: string;
}

const meSchema = z.object({ result: z.object({ data: z.object({ id: z.uuid() }) }) });

async function someoneOn(page: Page): Promise<Someone> {
  const person = await newSaver(page);
  const { id } = meSchema.parse(await (await page.request.get('/api/trpc/profile.me')).json()).result.data;
  return { ...person, page, id, profile: `/profile/${id}` };
}

/** The same in another browser. */
const someoneElse = async (browser: Browser): Promise<Someone> =>
  someoneOn(await (await browser.newContext()).newPage());

/** Opens a screen by its address, and waits until its scripts run. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await comeToLife(page);
}

/** The text of a toast or a notice; an earlier one with the same text may still be visible. */
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).last();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const figure = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Figures' }).getByText(name, { exact: true }).locator('xpath=..');

async function search(page: Page, typed: string): Promise<void> {
  await page.getByLabel('Search by name').fill(typed);
  await expect(page).toHaveURL(`/users?q=${encodeURIComponent(typed).replaceAll('%20', '+')}`);
}

/** Searches for somebody whom the person must not find; people made by other tests may have similar names. */
async function searchInVain(page: Page, { name }: Someone): Promise<void> {
  await search(page, name);
  await expect(page.getByText(/^(No users found|Similar names)$/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Users', exact: true }).getByText(name)).toHaveCount(0);
}

/** Opens the profile of somebody whom the person may not see: there is a message, and the search for people opens. */
async function expectNobody(page: Page, { profile, name }: Someone): Promise<void> {
  await page.goto(profile);
  await expect(said(page, 'User not found')).toBeVisible();
  await expect(page).toHaveURL('/users?missing=1');
  await expect(page.getByText(name)).toHaveCount(0);
}

test('somebody is found by name, followed, and stands on the tab Following', async ({ page, browser }) => {
  test.slow();
  const ben = await someoneElse(browser);
  await call(ben.page, 'profile.update', { leaderboard: 'joined' });
  await logCoffee(ben.page, 420, 'Two flat whites');
  await newSaver(page);
  await open(page, '/users');

  // Ignoring case and accents, from the beginning of the name; then with two letters swapped.
  await search(page, `SÄVÉR-${ben.name.slice(6, 12)}`);
  await expect(row(page, ben.name)).toContainText('Level 1 · 21 XP');
  await search(page, ben.name.replace('saver', 'svaer'));
  await expect(page.getByRole('heading', { name: 'Similar names' })).toBeVisible();
  await expect(row(page, ben.name)).toBeVisible();
  await expectNoViolation(page, 'a slip');

  // Shown at once, removed when the server refuses, with a message.
  let answer: () => void = () => undefined;
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
  await page.route(callsOf('social.follow'), async (route) => {
    await mayAnswer;
    await route.fulfill({ status: 503, body: '{}' });
  });
  await button(page, `Follow ${ben.name}`).click();
  await expect(button(page, `Following ${ben.name}`)).toHaveAttribute('aria-pressed', 'true');
  answer();
  await expect(said(page, 'Failed to follow user')).toBeVisible();
  await expect(button(page, `Follow ${ben.name}`)).toHaveAttribute('aria-pressed', 'false');
  await page.unroute(callsOf('social.follow'));

  await button(page, `Follow ${ben.name}`).click();
  await expect(said(page, 'Now following!')).toBeVisible();
  await open(page, page.url());
  await expect(button(page, `Following ${ben.name}`)).toBeVisible();

  await goTo(page, 'Rank');
  await page.getByRole('link', { name: 'Following', exact: true }).click();
  await expect(page).toHaveURL('/leaderboard?tab=following');
  const place = page.getByRole('region', { name: "This month's top savers" }).getByRole('listitem');
  await expect(place.filter({ hasText: ben.name })).toContainText(/Following.*€4\.20/);
  await place.getByRole('link', { name: ben.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: ben.name })).toBeVisible();
  await expect(figure(page, 'Total saved')).toContainText('€4.20');
  await expect(figure(page, 'Followers')).toContainText('1');
  await expectNoViolation(page, 'the profile of somebody else');
  await button(page, `Following ${ben.name}`).click();
  await expect(said(page, 'Unfollowed')).toBeVisible();
  await expect(figure(page, 'Followers')).toContainText('0');
  await ben.page.context().close();
});

test('a private person is asked, declines, approves, and takes it back', async ({ page, browser }) => {
  test.slow();
  const ben = await someoneElse(browser);
  await call(ben.page, 'profile.update', { isPrivate: true, leaderboard: 'looking' });
  await logCoffee(ben.page, 420, 'Nobody else may read this');
  const ann = await someoneOn(page);

  await open(page, '/users');
  await searchInVain(page, ben);
  await open(page, ben.profile);
  await expect(page.getByText('This profile is private', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByText(/XP|Level 1|Followers|€/)).toHaveCount(0);
  await expectNoViolation(page, 'private');
  const asks = button(page, `Ask to follow ${ben.name}`);
  const asked = button(page, `Requested ${ben.name}`);
  await asks.click();
  await expect(said(page, 'Request sent')).toBeVisible();
  await asked.click();
  await expect(said(page, 'Request taken back')).toBeVisible();
  await open(ben.page, '/users');
  await expect(ben.page.getByRole('heading', { name: 'Discover Users' })).toBeVisible();
  await expect(ben.page.getByRole('heading', { name: 'Follow requests' })).toHaveCount(0);

  // Declined: the request is gone, and the only sign of it is that the person may ask again.
  await Promise.all([page.waitForResponse(/social\.follow/), asks.click()]);
  await open(ben.page, ben.profile);
  await expect(ben.page.getByText('1 person asks to follow you.')).toBeVisible();
  await expectNoViolation(ben.page, 'own profile with a request');
  await ben.page.getByRole('link', { name: 'Answer' }).click();
  await button(ben.page, `Decline ${ann.name}`).click();
  await expect(ben.page.getByRole('heading', { name: 'Follow requests' })).toHaveCount(0);
  await open(page, ben.profile);
  await Promise.all([page.waitForResponse(/social\.follow/), asks.click()]);

  await open(ben.page, '/users');
  await expectNoViolation(ben.page, 'a request');
  await button(ben.page, `Approve ${ann.name}`).click();
  await expect(said(ben.page, 'Approved')).toBeVisible();
  await page.reload();
  await expect(figure(page, 'Followers')).toContainText('1');
  await expect(page.getByText('Level 1 · 21 XP')).toBeVisible();
  // Nobody's euros are shown before they join the leaderboard.
  await expect(page.getByRole('main').getByText(/€|Total saved/)).toHaveCount(0);

  // One's own profile links on, and lets one remove a follower.
  await open(ben.page, ben.profile);
  const links = ben.page.getByRole('navigation', { name: 'Quick links' });
  await expect(links.getByRole('link')).toHaveText(['Badges', 'Leaderboard', 'Discover']);
  await links.getByRole('button', { name: 'Followers' }).click();
  await button(ben.page, `Remove ${ann.name}`).click();
  await expect(ben.page.getByText('Nobody follows you.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('This profile is private', { exact: true })).toBeVisible();
  await ben.page.context().close();
});

test('who is blocked and who blocks are gone for each other at once, until it is taken back', async ({
  page,
  browser,
}) => {
  test.slow();
  const [ann, ben] = [await someoneOn(page), await someoneElse(browser)];
  for (const [one, other] of [
    [ann, ben],
    [ben, ann],
  ] as const) {
    await call(one.page, 'profile.update', { leaderboard: 'joined' });
    await logCoffee(one.page, 88_000, 'A coffee machine that was not bought');
    await call(one.page, 'social.follow', { userId: other.id });
  }
  await open(ben.page, ann.profile);
  await expect(button(ben.page, `Following ${ann.name}`)).toBeVisible();

  await open(page, ben.profile);
  await button(page, 'Block').click();
  await expectNoViolation(page, 'asks before it blocks', ['light']);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
  await expect(said(page, 'Blocked')).toBeVisible();
  await expect(page).toHaveURL('/users');
  await expect(page.getByText('User not found')).toHaveCount(0);
  const blocked = page.getByRole('region', { name: 'Blocked people' });
  await expect(blocked).toContainText(ben.name);

  // The page that Ben has open still shows Ann, but Ben's next act does not find Ann.
  await button(ben.page, `Following ${ann.name}`).click();
  await expect(said(ben.page, 'User not found')).toBeVisible();
  await expect(ben.page).toHaveURL('/users?missing=1');
  for (const [one, other] of [
    [ann, ben],
    [ben, ann],
  ] as const) {
    await open(one.page, '/users');
    await searchInVain(one.page, other);
    await open(one.page, '/leaderboard');
    await expect(row(one.page, `${one.name} (You)`)).toContainText('€880.00');
    await expect(one.page.getByText(other.name)).toHaveCount(0);
    await one.page.getByRole('link', { name: 'Following', exact: true }).click();
    await expect(one.page.getByText('Follow other users to see them here!')).toBeVisible();
    await open(one.page, one.profile);
    await expect(figure(one.page, 'Followers')).toContainText('0');
    await expect(figure(one.page, 'Following')).toContainText('0');
    if (one === ben) await expectNobody(one.page, other);
  }

  await open(page, '/users');
  await button(page, `Unblock ${ben.name}`).click();
  await expect(said(page, 'Unblocked')).toBeVisible();
  await expect(blocked).toHaveCount(0);
  await open(ben.page, '/users');
  await search(ben.page, ann.name);
  await expect(button(ben.page, `Follow ${ann.name}`)).toBeVisible();
  await ben.page.context().close();
});

const reportsSchema = z.object({
  result: z.object({
    data: z.object({
      reports: z.array(
        z.object({ reported: z.string(), reportedBy: z.string(), note: z.string().nullable() }),
      ),
    }),
  }),
});

test('a report reaches the operator once, and its person is offered to block', async ({
  page,
  browser,
  request,
}) => {
  const [ben, ann] = [await someoneElse(browser), await someoneOn(page)];
  await ben.page.context().close();
  await open(page, ben.profile);
  for (const note of ['Their name is an insult.', 'And once more.']) {
    await button(page, 'Report').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Send report' })).toBeDisabled();
    await dialog.getByText('Their name').click();
    await dialog.getByLabel(/^Note/).fill(note);
    await expectNoViolation(page, 'a report', ['light']);
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(dialog).toContainText(`We look at every report. ${ben.name} is not told.`);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toHaveCount(0);
  }
  const answer = await request.post('/api/trpc/admin.reports.list', {
    headers: { authorization: `Bearer ${readE2eInfo().adminToken}` },
    data: {},
  });
  const { reports } = reportsSchema.parse(await answer.json()).result.data;
  expect(reports.filter(({ reported }) => reported === ben.name)).toEqual([
    { reported: ben.name, reportedBy: ann.name, note: 'Their name is an insult.' },
  ]);

  await button(page, 'Report').click();
  await page.getByRole('dialog').getByText('Harassment').click();
  await page.getByRole('button', { name: 'Send report' }).click();
  await page.getByRole('button', { name: `Block ${ben.name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
  await expect(page).toHaveURL('/users');
  await expect(page.getByRole('region', { name: 'Blocked people' })).toContainText(ben.name);
});

test('a private person is found by the link of their profile through signing in, and reads on Home who asks', async ({
  page,
  browser,
}) => {
  test.slow();
  const ann = await someoneOn(page);
  await call(page, 'profile.update', { isPrivate: true });
  const ben = await someoneElse(browser);
  await open(page, ann.profile);
  await button(page, 'Share my profile').click();
  const dialog = page.getByRole('dialog', { name: 'Share my profile' });
  const link = dialog.getByLabel('Link to your profile');
  await expect(link).toHaveValue(/\/p\/[\w-]{43}$/);
  const first = await link.inputValue();
  await expectNoViolation(page, 'the link');
  await dialog.getByRole('button', { name: 'New link' }).click();
  await dialog.getByRole('button', { name: 'End it, make a new one' }).click();
  await expect(link).not.toHaveValue(first);
  const second = await link.inputValue();

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(new URL(second).pathname);
  await expect(visitor).toHaveURL(/\/auth\?redirect=%2Fp%2F/);
  await visitor.getByLabel('Email').fill(ben.email);
  await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await visitor.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(visitor).toHaveURL(ann.profile);
  // Signing in loads a new document; a tap before its scripts run does nothing.
  await comeToLife(visitor);
  await expect(visitor.getByText('This profile is private')).toBeVisible();
  await button(visitor, `Ask to follow ${ann.name}`).click();
  await expect(said(visitor, 'Request sent')).toBeVisible();
  await visitor.goto(new URL(first).pathname);
  await expect(visitor).toHaveURL('/users?missing=1');

  await open(page, '/dashboard');
  const requests = page.getByRole('region', { name: 'Follow requests' });
  await expect(requests).toContainText(ben.name);
  await expectNoViolation(page, 'a request on Home');
  await requests.getByRole('button', { name: `Approve ${ben.name}` }).click();
  await expect(requests).toHaveCount(0);
});
