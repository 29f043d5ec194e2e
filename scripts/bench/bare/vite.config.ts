import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';

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
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        v3_lazyRouteDiscovery: true,
      },
    }),
  ],
  build: { target: 'es2022' },
});
