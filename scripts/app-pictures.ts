// Draws what the manifest shows when somebody installs Hazel: the icons as PNG and two screenshots of the demo person's
// screens. Run it after a change of either and commit what it writes: node scripts/run.mjs app-pictures
import path from 'node:path';

import sharp from 'sharp';

import { withBrowser } from './bench/browser-budgets';
import { fail } from './lib/command';

const ICONS = [
  { from: 'icon', size: 192 },
  { from: 'icon', size: 512 },
  { from: 'icon-maskable', size: 512 },
];
/** Sizes in CSS pixels; the files have twice as many. */
const SCREENSHOTS = [
  { name: 'screenshot-narrow', width: 390, height: 844 },
  { name: 'screenshot-wide', width: 1280, height: 800 },
];
const SHARPNESS = 2;

const inPublic = (name: string) => path.join('public', name);

async function drawIcons(): Promise<void> {
  for (const { from, size } of ICONS)
    await sharp(inPublic(`${from}.svg`), { density: 300 })
      .resize(size, size)
      .png({ palette: true, effort: 10 })
      .toFile(inPublic(`${from}-${size}.png`));
}

/** The demo person's Home, in light colours. */
const drawScreenshots = () =>
  withBrowser(async ({ browser, origin, cookie }) => {
    for (const { name, ...viewport } of SCREENSHOTS) {
      const context = await browser.newContext({
        viewport,
        deviceScaleFactor: SHARPNESS,
        colorScheme: 'light',
        reducedMotion: 'reduce',
        extraHTTPHeaders: { cookie },
        serviceWorkers: 'block',
      });
      const page = await context.newPage();
      await page.goto(`${origin}/dashboard`, { waitUntil: 'networkidle' });
      const shot = await page.screenshot();
      await sharp(shot)
        .png({ palette: true, effort: 10 })
        .toFile(inPublic(`${name}.png`));
      await context.close();
    }
    return {};
  });

await drawIcons().then(drawScreenshots).catch(fail);
