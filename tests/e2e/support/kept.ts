import { readdirSync } from 'node:fs';

import { type Page, expect } from '@playwright/test';

/** The names of the caches and the addresses in them. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const entries = names.map(async (name) => {
      const keys = await (await caches.open(name)).keys();
      return [name, keys.map(({ url }) => url.slice(location.origin.length))] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  });

/** The caches that hold something of somebody. */
export const privateCaches = async (page: Page) =>
  Object.keys(await stored(page)).filter((name) => /^(pages|data)-/.test(name));

const FILES = readdirSync('build/client/assets').filter((name) => /\.(js|css|woff2)$/.test(name));

/** Waits until the worker has every file of the build and the document of this screen, and the page its data. */
export async function settle(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready);
  const { pathname } = new URL(page.url());
  await expect
    .poll(
      async () => {
        const all = Object.entries(await stored(page));
        const of = (kind: string) =>
          all.filter(([name]) => name.startsWith(kind)).flatMap(([, urls]) => urls);
        return [
          FILES.every((name) => of('files-').includes(`/assets/${name}`)),
          of('pages-').includes(pathname),
          of('data-').length > 0,
        ];
      },
      { timeout: 30_000 },
    )
    .toEqual([true, true, true]);
}

/** Waits until the page has written the answers of these queries, which it does a second after it has shown them.
 * @param holds a text in the last one */
export async function dataWritten(page: Page, procedures: readonly string[], holds = '') {
  await expect
    .poll(async () => {
      const kept = await page.evaluate(async () => {
        const found: [string, string][] = [];
        for (const name of (await caches.keys()).filter((one) => one.startsWith('data-'))) {
          const cache = await caches.open(name);
          for (const key of await cache.keys())
            found.push([decodeURIComponent(key.url), (await (await cache.match(key))?.text()) ?? '']);
        }
        return found;
      });
      const missing = procedures.filter((procedure) => {
        const path = JSON.stringify(procedure.split('.'));
        return !kept.some(([key, data]) => key.includes(path) && data.includes(holds));
      });
      return missing;
    })
    .toEqual([]);
}

/** Takes the files of the build from this device. */
export async function forgetFiles(page: Page) {
  await page.evaluate(async () => {
    for (const name of await caches.keys()) if (name.startsWith('files-')) await caches.delete(name);
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
}
