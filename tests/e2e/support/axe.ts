import { readFileSync } from 'node:fs';

import { expect, type Page } from '@playwright/test';

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** In the light scheme every rule, in the others only the rule that depends on it. */
const WHAT = "resultTypes: ['violations'], selectors: false, preload: false";
const CONTRAST = `axe.run(WITHIN, { ${WHAT}, runOnly: ['color-contrast'] })`;
const RUNS = { light: `axe.run(WITHIN, { ${WHAT} })`, dark: CONTRAST, forced: CONTRAST };
export const EVERY_SCHEME = ['light', 'dark', 'forced'] as const;
const TELL =
  "({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' | '))";

/** Colours in transition would be measured half-way. A constructed style sheet is the only kind that the
 * Content-Security-Policy lets a test add. */
function stopTransitions(): void {
  const still = new CSSStyleSheet();
  still.replaceSync('*, ::before, ::after { transition-property: none !important }');
  document.adoptedStyleSheets = [still];
}

type Scheme = keyof typeof RUNS;

/** What the page, in its present state, breaks of axe's rules.
 * @param within a selector: only what lies within it is looked at */
export async function violations(page: Page, scheme: Scheme, within = 'html'): Promise<unknown> {
  const forcedColors = scheme === 'forced' ? 'active' : 'none';
  await page.emulateMedia({
    colorScheme: scheme === 'forced' ? 'light' : scheme,
    forcedColors,
    reducedMotion: 'reduce',
  });
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
  return page.evaluate(`${RUNS[scheme].replace('WITHIN', JSON.stringify(within))}.then(${TELL})`);
}

/** Gets axe and a still page, before `violations`. */
export async function bringAxe(page: Page): Promise<void> {
  await page.evaluate(AXE);
  await page.evaluate(stopTransitions);
}

/** Fails when the page, in its present state, breaks a rule of axe.
 * @param state describes the state, for the message
 * @param schemes light and dark, or fewer for a state that does not last */
export async function expectNoViolation(
  page: Page,
  state = '',
  schemes: readonly Scheme[] = ['light', 'dark'],
): Promise<void> {
  await bringAxe(page);
  for (const scheme of schemes)
    expect(await violations(page, scheme), `${page.url()} ${state}, ${scheme}`).toEqual([]);
}
