import { expect, type Page, test } from '@playwright/test';

import { paths } from '~/paths';

import { comeToLife, newSaver, queueLoaded, signIn } from './support/people';

const PHONE_ONLY = { tag: '@phone' };

declare global {
  interface Window {
    /** What live regions said, in order. */
    heard?: string[];
  }
}

/** Notes what a screen reader would be told: each text that newly stands in a live region. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const LIVE =
      '[role="status"], [role="alert"], [role="log"], output, [aria-live="polite"], [aria-live="assertive"]';
    const heard: string[] = [];
    window.heard = heard;
    const before = new WeakMap<Element, string>();
    const look = (region: Element) => {
      const text = region.textContent.replaceAll(/\s+/g, ' ').trim();
      if (text === (before.get(region) ?? '')) return;
      before.set(region, text);
      if (text !== '') heard.push(text);
    };
    new MutationObserver((changes) => {
      const regions = new Set<Element>();
      for (const { target, addedNodes } of changes) {
        const around = target instanceof Element ? target : target.parentElement;
        const region = around?.closest(LIVE);
        if (region) regions.add(region);
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const one of [node, ...node.querySelectorAll('*')]) if (one.matches(LIVE)) regions.add(one);
      }
      regions.forEach(look);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });

/** How often something was said. */
const times = (page: Page, what: RegExp) =>
  page.evaluate(
    ({ source, flags }) => (window.heard ?? []).filter((text) => new RegExp(source, flags).test(text)).length,
    { source: what.source, flags: what.flags },
  );

/** Waits until something was said, and lets a moment pass in which it must not be said again. */
async function saidOnce(page: Page, what: RegExp): Promise<void> {
  await expect.poll(() => times(page, what), { message: String(what) }).toBe(1);
  await page.waitForTimeout(400);
  expect(
    await times(page, what),
    `${what} among ${JSON.stringify(await page.evaluate(() => window.heard))}`,
  ).toBe(1);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a saving, its undo and a wrong amount are each said once', PHONE_ONLY, async ({ page }) => {
  await listen(page);
  await newSaver(page);
  await page.goto(paths.add());
  await comeToLife(page);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Add a saving" [level=1]
    - textbox "Amount"
    - radiogroup "Category"
    - button "Save & Earn XP"
  `);
  await button(page, 'Save & Earn XP').click();
  // Said by the field itself, which gets the focus.
  const amount = page.getByRole('textbox', { name: 'Amount', exact: true });
  await expect(amount).toBeFocused();
  await expect(amount).toHaveAccessibleDescription(/amount/i);
  await amount.fill('3.80');
  await page.getByRole('radio', { name: 'Coffee', exact: true }).check();
  await button(page, 'Save & Earn XP').click();
  await saidOnce(page, /^Saved €3\.80/);
  await button(page, 'Undo').click();
  await saidOnce(page, /Taken back\. Nothing was saved\./);
});

test('a contribution to a group is said once', PHONE_ONLY, async ({ page }) => {
  await listen(page);
  await signIn(page, 'demo@example.com');
  await page.goto(paths.groupChallenges());
  await comeToLife(page);
  await button(page, 'Add Savings').first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Your Savings' });
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Add Your Savings":
      - heading "Add Your Savings" [level=2]
      - textbox "Amount"
      - button "Add Savings"
  `);
  await dialog.getByLabel('Amount').fill('1');
  await dialog.getByRole('button', { name: 'Add Savings' }).click();
  await saidOnce(page, /Contribution added/);
});

test('an answer of the chat is said once, when it is whole', PHONE_ONLY, async ({ page }) => {
  await listen(page);
  await newSaver(page);
  await page.goto(paths.chat());
  await comeToLife(page);
  await button(page, 'How am I doing?').click();
  await saidOnce(page, /^Hazel: /);
  await expect(page.getByRole('textbox', { name: /Hazel|question/i })).toHaveCount(1);
});

test('what waits for a connection, and that it was sent, is said', PHONE_ONLY, async ({ page, context }) => {
  await listen(page);
  await newSaver(page);
  await page.goto(paths.add());
  await queueLoaded(page);
  await context.setOffline(true);
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('5');
  await page.getByRole('radio', { name: 'Coffee', exact: true }).check();
  await button(page, 'Save & Earn XP').click();
  await saidOnce(page, /kept here, sent by itself/);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - region "On this device"
  `);
  await context.setOffline(false);
  await saidOnce(page, /Sent|Saved €5/);
});
