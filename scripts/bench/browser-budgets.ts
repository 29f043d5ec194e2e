import { type Browser, chromium } from '@playwright/test';

import { freePort } from '../lib/ports';
import { provideChromium } from '../lib/chromium';
import type { Bench } from './budgets';
import { type Audit, audit } from './lighthouse';
import { median } from './load';
import { LENA, startProduct } from './product';

const RUNS = 5;

interface PageWeight {
  scriptKb: number;
  scriptFiles: number;
  cssKb: number;
  fontKb: number;
  requests: number;
  /** Whether every script, style and font came immutable and compressed. Exempt from compression are fonts, whose
   * format is compressed, and files of a few hundred bytes, which would not get smaller. */
  wellServed: boolean;
}

/** Loads a page once, in a phone's viewport and with an empty cache, and adds up what was transferred. */
async function weigh(browser: Browser, url: string, cookie: string | null): Promise<PageWeight> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    ...(cookie === null ? {} : { extraHTTPHeaders: { cookie } }),
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const seen = new Map<string, { type: string; bytes: number; headers: Record<string, string> }>();
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    const headers = Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    seen.set(requestId, { type, bytes: 0, headers });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const entry = seen.get(requestId);
    if (entry) entry.bytes = encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await context.close();
  const all = [...seen.values()];
  const sum = (type: string) =>
    all.filter((entry) => entry.type === type).reduce((total, entry) => total + entry.bytes, 0) / 1000;
  const assets = all.filter((entry) => ['Script', 'Stylesheet', 'Font'].includes(entry.type));
  return {
    scriptKb: sum('Script'),
    scriptFiles: all.filter((entry) => entry.type === 'Script').length,
    cssKb: sum('Stylesheet'),
    fontKb: sum('Font'),
    requests: all.length,
    wellServed: assets.every(
      ({ type, bytes, headers }) =>
        (type === 'Font' || bytes < 1000 || headers['content-encoding'] === 'br') &&
        (headers['cache-control'] ?? '').includes('immutable'),
    ),
  };
}

/** The screens that Lighthouse audits; the landing page without signing in. */
const SCREENS = [
  ['landing', '/'],
  ['dashboard', '/dashboard'],
  ['add', '/add'],
  ['coach', '/coach'],
  ['insights', '/insights'],
  ['challenges', '/challenges'],
  ['groups', '/group-challenges'],
  ['leaderboard', '/leaderboard'],
  ['settings', '/settings'],
] as const;

interface Setting {
  browser: Browser;
  /** The port on which the browser's developer tools listen. */
  port: number;
  origin: string;
  cookie: string;
}

/** Measures the budgets B1 to B4. */
async function weighPages({ browser, origin, cookie }: Setting, { report }: Bench): Promise<void> {
  const landing = await weigh(browser, `${origin}/`, null);
  const dashboard = await weigh(browser, `${origin}/dashboard`, cookie);
  report('B1', landing.scriptKb);
  report('B2', dashboard.scriptKb);
  report('B2 files', dashboard.scriptFiles);
  report('B3 css', dashboard.cssKb);
  report('B3 fonts', dashboard.fontKb);
  report('B3 requests', dashboard.requests);
  report('B4', landing.wellServed && dashboard.wellServed ? 1 : 0);
}

/** Measures the budgets B5 to B7. */
async function auditScreens({ port, origin, cookie }: Setting, { wanted, report }: Bench): Promise<void> {
  for (const [screen, path] of SCREENS) {
    const isLanding = screen === 'landing';
    const isDashboard = screen === 'dashboard';
    if (!wanted(`B5 ${screen}`) && !(isLanding && wanted('B6')) && !(isDashboard && wanted('B7'))) continue;
    const audits: Audit[] = [];
    for (let run = 0; run < RUNS; run += 1)
      audits.push(await audit(origin + path, port, isLanding ? null : cookie));
    const middle = (figure: keyof Audit) => median(audits.map((result) => result[figure]));
    report(`B5 ${screen}`, middle('performance'));
    if (isLanding) {
      report('B6 accessibility', middle('accessibility'));
      report('B6 best practices', middle('bestPractices'));
      report('B6 seo', middle('seo'));
    }
    if (isDashboard) {
      report('B7 LCP', middle('lcp'));
      report('B7 TBT', middle('tbt'));
      report('B7 CLS', middle('cls'));
    }
  }
}

/** Measures the budgets B1 to B7 on the production build. */
export async function measureBrowser(bench: Bench): Promise<void> {
  const weighed = (['B1', 'B2', 'B3', 'B4'] as const).some(bench.wanted);
  const audited = (['B5', 'B6', 'B7'] as const).some(bench.wanted);
  if (!weighed && !audited) return;
  const found = provideChromium(process.env);
  if ('advice' in found) throw new Error(found.advice);
  const product = await startProduct();
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: found.path,
    args: [
      `--remote-debugging-port=${port}`,
      '--disable-background-networking',
      '--disable-component-update',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
  try {
    const { origin } = product;
    const setting = { browser, port, origin, cookie: await product.signIn(LENA) };
    if (weighed) await weighPages(setting, bench);
    if (audited) await auditScreens(setting, bench);
  } finally {
    await browser.close();
    await product.close();
  }
}
