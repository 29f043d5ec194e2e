import { readdirSync, readFileSync } from 'node:fs';

import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';

import remixConfig from '../../../remix.config.js';

const ASSETS = 'build/client/assets';

/** How many pages the product's build has: the routes of its manifest without the root.
 * @throws Error when there is no build */
function productPages(): number {
  const file = readdirSync(ASSETS).find((name) => /^manifest-\w+\.js$/.test(name));
  if (file === undefined) throw new Error(`${ASSETS} holds no manifest of Remix`);
  return readFileSync(`${ASSETS}/${file}`, 'utf8').split('"hasLoader":').length - 2;
}

/** The bare twin: the same framework and as many routes, nothing of the product. */
export default defineConfig({
  plugins: [
    remix({
      buildDirectory: '../../../.cache/bench-bare',
      routes: (define) =>
        define((route) => {
          for (let page = productPages(); page > 0; page -= 1)
            route(`page-${page}`, 'page.tsx', { id: `page-${page}` });
        }),
      future: { ...remixConfig.future },
    }),
  ],
  build: { target: 'es2022' },
});
