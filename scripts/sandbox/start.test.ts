import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { startResend } from './resend';
import { startSandbox } from './start';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'hazel-sandbox-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const start = (need: Parameters<typeof startSandbox>[0]['need']) =>
  startSandbox({ dataDir, appUrl: 'http://localhost:3000', need, anyPort: true });

it('starts what is needed and says how the server reaches it', async () => {
  const sandbox = await start({
    resend: true,
    google: true,
    stripe: true,
    nominatim: true,
    ipGeolocation: true,
    overpass: true,
  });
  expect(Object.keys(sandbox.env).sort()).toEqual([
    'GOOGLE_CLIENT_ID',
    'GOOGLE_CLIENT_SECRET',
    'GOOGLE_ISSUER',
    'IP_GEOLOCATION_URL',
    'NOMINATIM_URL',
    'OVERPASS_URL',
    'RESEND_API_KEY',
    'RESEND_BASE_URL',
    'RESEND_WEBHOOK_SECRET',
    'STRIPE_API_BASE',
    'STRIPE_PRICE_ANNUAL',
    'STRIPE_PRICE_MONTHLY',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'SUPPORT_EMAIL',
  ]);
  for (const page of sandbox.pages) expect((await fetch(page.url)).status).toBe(200);
  await sandbox.close();
  for (const page of sandbox.pages) await expect(fetch(page.url)).rejects.toThrow();
});

it('starts nothing for services that have a key', async () => {
  const sandbox = await start({
    resend: false,
    google: false,
    stripe: false,
    nominatim: false,
    ipGeolocation: false,
    overpass: false,
  });
  expect(sandbox).toMatchObject({ env: {}, pages: [] });
  await sandbox.close();
});

it('takes a free port when its own is busy', async () => {
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
  const address = holder.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP address');
  const mailbox = await startResend({ dataDir, port: address.port });
  expect(mailbox.url).not.toContain(`:${address.port}`);
  expect((await fetch(mailbox.url)).status).toBe(200);
  await mailbox.close();
  holder.close();
});
