import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';

import remixConfig from '../../../remix.config.js';

import { productRoutes } from '../product-routes';

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
