import { randomUUID } from 'node:crypto';

import { type BrowserContext, type Page, expect, test } from '@playwright/test';

import { joinGroup } from './support/database';
import { call, newSaver } from './support/people';

/** How often a browser has opened a stream. */
function streamsOf(context: BrowserContext): () => number {
  let opened = 0;
  context.on('request', (request) => {
    if (request.url().includes('/profile.live')) opened += 1;
  });
  return () => opened;
}

async function createGroup(page: Page): Promise<string> {
  const id = randomUUID();
  const about = { title: 'Skis', description: 'For the winter', goal: 10_000, durationDays: 30, emails: [] };
  await call(page, 'groups.create', { id, ...about });
  return id;
}
const contribute = (page: Page, groupId: string, amount: number) =>
  call(page, 'groups.contribute', { groupId, id: randomUUID(), amount, note: null });

const card = (page: Page) => page.getByRole('article', { name: 'Skis' });
/** Sooner than a screen without a stream would refetch. */
const SOON = { timeout: 5000 };
const STARTS = { timeout: 15_000 };

test(
  'what others do in a group shows in every tab of a browser, through one stream',
  { tag: '@phone' },
  async ({ page, context, browser }) => {
    await newSaver(page);
    const id = await createGroup(page);
    const ben = await (await browser.newContext()).newPage();
    const { name, email } = await newSaver(ben);
    await joinGroup(email, id);

    const streams = streamsOf(context);
    await page.goto('/group-challenges');
    await expect.poll(streams, STARTS).toBe(1);
    const second = await context.newPage();
    const loaded = second.waitForResponse(/\/assets\/follow-live-events-/, STARTS);
    await second.goto('/group-challenges');
    await loaded;
    await expect(card(second)).toContainText('€0 /');

    await contribute(ben, id, 2_000);
    for (const tab of [page, second]) {
      await expect(card(tab)).toContainText('€20 /', SOON);
      await expect(tab.getByText(`${name} contributed to Skis`)).toHaveCount(1);
    }
    expect(streams()).toBe(1);

    // The other tab takes the stream over, and continues after the last event.
    await page.close();
    await expect.poll(streams, SOON).toBe(2);
    await contribute(ben, id, 1_500);
    await expect(card(second)).toContainText('€35 /', SOON);

    // One's own contribution from another tab is shown, but without a message.
    await contribute(second, id, 500);
    await expect(card(second)).toContainText('€40 /', SOON);
    await ben.context().close();
  },
);

test('a browser that was offline catches up', { tag: '@phone' }, async ({ page, context, browser }) => {
  await newSaver(page);
  const id = await createGroup(page);
  const ben = await (await browser.newContext()).newPage();
  const { email } = await newSaver(ben);
  await joinGroup(email, id);
  const streams = streamsOf(context);
  await page.goto('/group-challenges');
  await expect.poll(streams, STARTS).toBe(1);
  await context.setOffline(true);
  await contribute(ben, id, 2_000);
  await context.setOffline(false);
  await expect(card(page)).toContainText('€20 /', SOON);

  await ben.context().close();
});
