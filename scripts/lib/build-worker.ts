import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';

import { build } from 'vite';

const CLIENT = 'build/client';

/** Builds the service worker into the client's folder. It names the files of this build, so it differs from the
 * one before whenever one of them does: that is how a browser notices a new version. Call it after the client's build
 * and before its files are compressed. */
export async function buildWorker(): Promise<void> {
  const assets = readdirSync(`${CLIENT}/assets`)
    .filter((name) => /\.(js|css|woff2)$/.test(name))
    .sort();
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      ASSETS: JSON.stringify(assets),
      BUILD: JSON.stringify(createHash('sha256').update(assets.join()).digest('hex').slice(0, 8)),
    },
    build: {
      outDir: CLIENT,
      emptyOutDir: false,
      target: 'es2022',
      rollupOptions: { input: 'app/worker/sw.ts', output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  });
}
