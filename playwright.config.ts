import { defineConfig, devices } from '@playwright/test';

import { findChromium } from './scripts/lib/chromium';

const port = Number(process.env.E2E_PORT ?? 4310);
const baseURL = `http://localhost:${port}`;
const executablePath = findChromium(process.env);

const QUIET_BROWSER = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--disable-gpu',
  '--no-first-run',
];

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  snapshotPathTemplate: '{testDir}/__screenshots__/{testFilePath}/{arg}-{projectName}{ext}',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 30_000,
  expect: { timeout: 7_000 },
  reporter: [['list']],
  use: {
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/Copenhagen',
    // A worker answers requests that tests look for; the tests of what works offline allow it.
    serviceWorkers: 'block',
    // A trace of every test, kept or not, costs a quarter of the time. One test: npm test -- e2e --trace on FILE.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [...QUIET_BROWSER, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
      chromiumSandbox: process.getuid?.() !== 0,
    },
  },
  // A test that is about one width, or about none, runs once: it is left out elsewhere, not skipped.
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 390, height: 844 },
        screen: { width: 390, height: 844 },
      },
    },
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
  ],
  webServer: {
    command: `"${process.execPath}" --import tsx tests/support/e2e-server.ts`,
    url: `${baseURL}/readyz`,
    env: { E2E_PORT: String(port) },
    reuseExistingServer: false,
    timeout: 60_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 8_000 },
  },
});
