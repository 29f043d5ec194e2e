import { readFileSync } from 'node:fs';

import { expect, type Page } from '@playwright/test';

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** In the light scheme every rule, in the dark one only the rule that depends on it. */
const RUNS = { light: 'axe.run()', dark: "axe.run({ runOnly: ['color-contrast'] })" };
const TELL =
  "({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' | '))";

/** Colours in transition would be measured half-way. A constructed style sheet is the only kind that the
 * Content-Security-Policy lets a test add. */
function stopTransitions(): void {
  const still = new CSSStyleSheet();
  still.replaceSync('*, ::before, ::after { transition-property: none !important }');
  document.adoptedStyleSheets = [still];
}

/** Fails when the page, in its present state, breaks a rule of axe.
 * @param state describes the state, for the message
 * @param schemes light and dark, or fewer for a state that does not last */
export async function expectNoViolation(
  page: Page,
  state = '',
  schemes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<void> {
  await page.evaluate(AXE);
  await page.evaluate(stopTransitions);
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
    const violations: unknown = await page.evaluate(`${RUNS[colorScheme]}.then(${TELL})`);
    expect(violations, `${page.url()} ${state}, ${colorScheme}`).toEqual([]);
  }
}
