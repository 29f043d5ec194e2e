import { type Socket, connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { chromium, type Page } from '@playwright/test';

import { provideChromium } from '../lib/chromium';
import type { Figures } from './budgets';
import { median } from './load';
import { LENA, withProduct } from './product';

/** Lighthouse's phone: slow 4G and a processor of a quarter of this one's speed. */
const ROUND_TRIP_MS = 150;
const BYTES_A_SECOND = (1.6 * 1024 * 1024) / 8;
const CPU_SLOWDOWN = 4;
const RUNS = 5;

/** A line like a slow phone's in front of a server. It slows down what a service worker fetches as well, which a browser's
 * own throttling does not. */
async function slowLine(port: number) {
  let freeAt = 0;
  const pass = (from: Socket, to: Socket) => {
    let before = Promise.resolve();
    from.on('data', (piece: Buffer) => {
      freeAt = Math.max(freeAt, Date.now()) + (piece.length / BYTES_A_SECOND) * 1000;
      const arrives = freeAt + ROUND_TRIP_MS / 2;
      before = before.then(async () => {
        await sleep(Math.max(0, arrives - Date.now()));
        if (to.writable) to.write(piece);
      });
    });
    from.on('error', () => to.destroy());
    from.on('close', () => setTimeout(() => to.destroy(), ROUND_TRIP_MS));
  };
  const server = createServer((client) => {
    // A connection takes a round trip to open.
    client.pause();
    setTimeout(() => {
      const upstream = connect(port, '127.0.0.1');
      pass(client, upstream);
      pass(upstream, client);
      client.resume();
    }, ROUND_TRIP_MS);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : 0,
    close: () => void server.close(),
  };
}

/** When the page has first painted something of its content, in ms. */
async function firstPaint(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'load' });
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const found = list.getEntriesByName('first-contentful-paint')[0];
          if (found) resolve(found.startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );
}

/** Most of the files of a build. */
const FILES = 200;
/** Whether the service worker has fetched that many. Runs in the browser. */
async function hasFiles(files: number): Promise<boolean> {
  for (const name of await caches.keys())
    if ((await (await caches.open(name)).keys()).length > files) return true;
  return false;
}

/** Measures B11: the first paint of the dashboard on a slow phone, at the first visit and at the next. */
export async function measureVisits(): Promise<Figures> {
  const found = provideChromium(process.env);
  if ('advice' in found) throw new Error(found.advice);
  return withProduct({}, async ({ origin, signIn }) => {
    const { hostname, port } = new URL(origin);
    const line = await slowLine(Number(port));
    const browser = await chromium.launch({
      executablePath: found.path,
      args: [
        '--disable-background-networking',
        `--host-resolver-rules=MAP ${hostname}:${port} 127.0.0.1:${line.port}`,
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    });
    const [name = '', value = ''] = (await signIn(LENA)).split('=');
    const first: number[] = [];
    const second: number[] = [];
    const byServer: number[] = [];
    try {
      for (let run = 0; run < RUNS; run += 1) {
        const context = await browser.newContext({
          viewport: { width: 390, height: 844 },
          deviceScaleFactor: 2,
        });
        await context.addCookies([{ name, value, url: origin }]);
        const open = async (url: string, times: number[] | null) => {
          const page = await context.newPage();
          const devtools = await context.newCDPSession(page);
          await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
          const time = await firstPaint(page, url);
          times?.push(time);
          return page;
        };
        const page = await open(`${origin}/dashboard`, first);
        await page.evaluate(() => navigator.serviceWorker.ready);
        await page.waitForFunction(hasFiles, FILES, { timeout: 60_000, polling: 500 });
        // What the page itself sends at first makes the service worker keep it again.
        await sleep(8000);
        await page.close();
        await (await open(`${origin}/dashboard`, second)).close();
        // With a parameter the server comes first: its files are here, its document is not.
        await (await open(`${origin}/dashboard?saved=`, byServer)).close();
        await context.close();
      }
    } finally {
      await browser.close();
      line.close();
    }
    const [atFirst, later, byNetwork] = [median(first), median(second), median(byServer)];
    return {
      'B11 first': atFirst,
      'B11 next': later,
      'B11 network': byNetwork,
      'B11 share': (later / atFirst) * 100,
    };
  });
}
