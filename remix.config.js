/** Remix options; `vite.config.ts` hands them to the Remix Vite plugin.
 * @type {import('@remix-run/dev').VitePluginConfig} */
export default {
  appDirectory: 'app',
  serverModuleFormat: 'esm',
  // The gallery of components is for development only.
  ignoredRouteFiles: [
    '**/.*',
    '**/*.test.{ts,tsx}',
    ...(process.env.NODE_ENV === 'production' ? ['**/_app.dev.ui/**'] : []),
  ],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_lazyRouteDiscovery: true,
  },
};
