import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';

/** The bare twin: the same framework, one route, nothing of the product. */
export default defineConfig({
  plugins: [
    remix({
      buildDirectory: '../../../.cache/bench-bare',
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
