import { chromium } from '@playwright/test';
import { findChromium } from './scripts/lib/chromium.ts';
const executablePath = findChromium(process.env);
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
const base = 'http://localhost:3166';
const only = process.argv.slice(2);
let state;
for (const [w, h, scheme] of [[390, 844, 'light'], [390, 844, 'dark'], [320, 640, 'light'], [1280, 800, 'light'], [1280, 800, 'dark']]) {
  const key = `${w}-${scheme}`;
  if (only.length && !only.includes(key)) continue;
  const context = await browser.newContext({ viewport: { width: w, height: h }, colorScheme: scheme, locale: 'en-GB', timezoneId: 'Europe/Copenhagen', geolocation: { latitude: 55.6761, longitude: 12.5683 }, permissions: ['geolocation'], ...(state ? { storageState: state } : {}) });
  const page = await context.newPage();
  page.on('console', (m) => m.type() === 'error' && console.log('console', m.text()));
  page.on('pageerror', (e) => console.log('pageerror', e.message));
  if (!state) {
    await page.goto(base + '/auth');
    await page.getByLabel('Email').fill('demo@example.com');
    await page.getByLabel('Password', { exact: true }).fill('Demo-pass-1!');
    await page.waitForTimeout(2500); await page.locator('form').getByRole('button', { name: /sign in/i }).first().click(); await page.waitForTimeout(3000); await page.screenshot({ path: '/tmp/shots/auth.png' });
    await page.waitForURL(/dashboard/);
    state = await context.storageState();
  }
  await page.goto(base + '/find-nearby-chat');
  await page.waitForTimeout(1500);
  const shot = (n, full = false) => page.screenshot({ path: `/tmp/shots/${key}-${n}.png`, fullPage: full });
  await shot('empty');
  const say = async (t) => { await page.getByRole('textbox', { name: 'What you are looking for' }).fill(t); await page.getByRole('button', { name: 'Send' }).click(); };
  await say('vegan pizza or thai within 2 km, open now');
  await page.waitForTimeout(300);
  await shot('slow');
  await page.waitForTimeout(4000);
  await shot('typical');
  await shot('typical-full', true);
  await say('pizza with a terrace');
  await page.waitForTimeout(2500);
  await shot('second');
  await say('coffee');
  await page.waitForTimeout(2500);
  await shot('many-full', true);
  await context.close();
}
await browser.close();
