import { readdirSync, readFileSync } from 'node:fs';

import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import { z } from 'zod';

import remixConfig from '../../../remix.config.js';

const ASSETS = 'build/client/assets';
const PREFIX = 'window.__remixManifest=';
const manifestSchema = z.object({ routes: z.record(z.string(), z.unknown()) });

/** How many routes the product's build has, the root included.
 * @throws Error when there is no build */
function productRoutes(): number {
  const file = readdirSync(ASSETS).find((name) => /^manifest-\w+\.js$/.test(name));
  if (file === undefined) throw new Error(`${ASSETS} holds no manifest of Remix`);
  const json = readFileSync(`${ASSETS}/${file}`, 'utf8').slice(PREFIX.length).replace(/;$/, '');
  return Object.keys(manifestSchema.parse(JSON.parse(json)).routes).length;
}

/** The bare twin: the same framework and as many routes, nothing of the product. */
export default defineConfig({
  plugins: [
    remix({
      buildDirectory: '../../../.cache/bench-bare',
      routes: (define) =>
        define((route) => {
          const pages = productRoutes() - 1; // the root is one of them
          for (let page = 1; page <= pages; page += 1)
            route(`page-${page}`, 'page.tsx', { id: `page-${page}` });
        }),
      future: { ...remixConfig.future },
    }),
  ],
  build: { target: 'es2022' },
});
