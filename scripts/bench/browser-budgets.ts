import { type Browser, chromium } from '@playwright/test';

import { freePort } from '../lib/ports';
import { provideChromium } from '../lib/chromium';
import type { Figures, Wanted } from './budgets';
import { type Audit, audit } from './lighthouse';
import { median } from './load';
import { LENA, type Product, withProduct } from './product';

const RUNS = 5;

/** Loads a page once, in a phone's viewport and with an empty cache, and adds up what was transferred. */
async function weigh(browser: Browser, url: string, cookie: string | null) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    ...(cookie === null ? {} : { extraHTTPHeaders: { cookie } }),
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const seen = new Map<string, { type: string; bytes: number; headers: Headers }>();
  devtools.on('Network.responseReceived', ({ requestId, type, response }) =>
    seen.set(requestId, { type, bytes: 0, headers: new Headers(response.headers) }),
  );
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const entry = seen.get(requestId);
    if (entry) entry.bytes = encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await context.close();
  const all = [...seen.values()];
  const of = (wanted: string) => all.filter(({ type }) => type === wanted);
  const kb = (type: string) => of(type).reduce((total, { bytes }) => total + bytes, 0) / 1000;
  // Compression is not asked of fonts, whose format is compressed, and of files of a few hundred bytes, which would not
  // get smaller.
  const wellServed = [...of('Script'), ...of('Stylesheet'), ...of('Font')].every(
    ({ type, bytes, headers }) =>
      (type === 'Font' || bytes < 1000 || headers.get('content-encoding') === 'br') &&
      headers.get('cache-control')?.includes('immutable'),
  );
  return { kb, scriptFiles: of('Script').length, requests: all.length, wellServed };
}

interface Setting extends Pick<Product, 'origin' | 'db'> {
  browser: Browser;
  /** Where its developer tools listen. */
  port: number;
  /** Of Lena, who is signed in. */
  cookie: string;
}

/** Gives a measurement a Chromium, and the product with Lena signed in. */
export async function withBrowser(measure: (setting: Setting) => Promise<Figures>): Promise<Figures> {
  const found = provideChromium(process.env);
  if ('advice' in found) throw new Error(found.advice);
  return withProduct({}, async ({ origin, db, signIn }) => {
    const port = await freePort();
    const args = ['--disable-background-networking', '--disable-component-update'];
    if (process.getuid?.() === 0) args.push('--no-sandbox');
    const browser = await chromium.launch({
      // A phone is where its owner is.
      env: { ...process.env, TZ: 'Europe/Copenhagen' },
      executablePath: found.path,
      args: [`--remote-debugging-port=${port}`, ...args],
    });
    try {
      return await measure({ browser, port, origin, db, cookie: await signIn(LENA) });
    } finally {
      await browser.close();
    }
  });
}

/** Measures the budgets B1 to B4 on the production build. */
export const weighPages = (): Promise<Figures> =>
  withBrowser(async ({ browser, origin, cookie }) => {
    const landing = await weigh(browser, `${origin}/`, null);
    const dashboard = await weigh(browser, `${origin}/dashboard`, cookie);
    return {
      B1: landing.kb('Script'),
      B2: dashboard.kb('Script'),
      'B2 files': dashboard.scriptFiles,
      'B3 css': dashboard.kb('Stylesheet'),
      'B3 fonts': dashboard.kb('Font'),
      'B3 requests': dashboard.requests,
      B4: landing.wellServed && dashboard.wellServed ? 1 : 0,
    };
  });

/** The screens that Lighthouse audits; the landing page without signing in. */
const SCREENS = {
  landing: '/',
  dashboard: '/dashboard',
  add: '/add',
  coach: '/coach',
  insights: '/insights',
  challenges: '/challenges',
  groups: '/group-challenges',
  leaderboard: '/leaderboard',
  settings: '/settings',
} as const;
type Screen = keyof typeof SCREENS;
const isScreen = (name: string): name is Screen => name in SCREENS;

/** Measures the budgets B5 to B7 on the production build. */
export const auditScreens = (wanted: Wanted): Promise<Figures> =>
  withBrowser(async ({ port, origin, cookie }) => {
    const middles = async (screen: Screen) => {
      const audits: Audit[] = [];
      for (let run = 0; run < RUNS; run += 1)
        audits.push(await audit(origin + SCREENS[screen], port, screen === 'landing' ? null : cookie));
      return (figure: keyof Audit) => median(audits.map((result) => result[figure]));
    };
    const figures: Figures = {};
    for (const screen of Object.keys(SCREENS).filter(isScreen)) {
      const isLanding = screen === 'landing' && wanted('B6');
      const isDashboard = screen === 'dashboard' && wanted('B7');
      if (!wanted(`B5 ${screen}`) && !isLanding && !isDashboard) continue;
      const middle = await middles(screen);
      figures[`B5 ${screen}`] = middle('performance');
      if (isLanding) {
        figures['B6 accessibility'] = middle('accessibility');
        figures['B6 best practices'] = middle('best-practices');
        figures['B6 seo'] = middle('seo');
      }
      if (isDashboard) {
        figures['B7 LCP'] = middle('largest-contentful-paint');
        figures['B7 TBT'] = middle('total-blocking-time');
        figures['B7 interactive'] = middle('interactive');
        figures['B7 CLS'] = middle('cumulative-layout-shift');
      }
    }
    return figures;
  });
