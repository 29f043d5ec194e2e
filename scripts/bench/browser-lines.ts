import { type Browser, chromium } from '@playwright/test';

import { provideChromium } from '../lib/chromium';
import { freePort } from '../postgres/embedded';
import { type Audit, audit } from './lighthouse';
import { type LineName, median } from './lines';
import { startProduct } from './product';
import type { Report } from './server-lines';

const RUNS = 5;

interface PageWeight {
  scriptKb: number;
  scriptFiles: number;
  cssKb: number;
  fontKb: number;
  requests: number;
  /** Every script, style and font came immutable, and compressed (fonts are by themselves; a file of a few
   * hundred bytes does not get smaller). */
  wellServed: boolean;
}

/** Loads a page once, in a phone's viewport and with an empty cache, and adds up what came over the wire. */
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

/** B1 to B7 on the production build. */
export async function measureBrowser(wanted: (name: LineName) => boolean, report: Report): Promise<void> {
  const found = provideChromium(process.env);
  if ('advice' in found) throw new Error(found.advice);
  const product = await startProduct({ counted: false });
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
    const cookie = await product.signIn('demo@example.com');
    const landing = await weigh(browser, `${product.origin}/`, null);
    const dashboard = await weigh(browser, `${product.origin}/dashboard`, cookie);
    report('B1', landing.scriptKb);
    report('B2', dashboard.scriptKb);
    report('B2 files', dashboard.scriptFiles);
    report('B3 css', dashboard.cssKb);
    report('B3 fonts', dashboard.fontKb);
    report('B3 requests', dashboard.requests);
    report('B4', landing.wellServed && dashboard.wellServed ? 1 : 0);
    const audited = ['B5 landing', 'B5 dashboard', 'B5 add', 'B5 coach', 'B6 seo', 'B7 LCP'] as const;
    if (!audited.some(wanted)) return;

    const runs = async (path: string, as: string | null) => {
      const results: Audit[] = [];
      for (let run = 0; run < RUNS; run += 1) results.push(await audit(product.origin + path, port, as));
      return (pick: (result: Audit) => number) => median(results.map(pick));
    };
    const front = await runs('/', null);
    report(
      'B5 landing',
      front((r) => r.performance),
    );
    report(
      'B6 accessibility',
      front((r) => r.accessibility),
    );
    report(
      'B6 best practices',
      front((r) => r.bestPractices),
    );
    report(
      'B6 seo',
      front((r) => r.seo),
    );
    const home = await runs('/dashboard', cookie);
    report(
      'B5 dashboard',
      home((r) => r.performance),
    );
    report(
      'B7 LCP',
      home((r) => r.lcp),
    );
    report(
      'B7 TBT',
      home((r) => r.tbt),
    );
    report(
      'B7 CLS',
      home((r) => r.cls),
    );
    const add = await runs('/add', cookie);
    report(
      'B5 add',
      add((r) => r.performance),
    );
    const coach = await runs('/coach', cookie);
    report(
      'B5 coach',
      coach((r) => r.performance),
    );
  } finally {
    await browser.close();
    await product.close();
  }
}
