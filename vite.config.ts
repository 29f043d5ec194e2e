import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { minify } from 'terser';
import { envOnlyMacros, denyImports } from 'vite-env-only';
import { defineConfig, type Plugin, type Rollup } from 'vite';

import remixConfig from './remix.config.js';

/** Remix's plugin forces its own SSR entry; a later plugin may override it. The production server,
 * the worker and the operator's tools are bundled with the same graph, so the image needs no TypeScript. */
const serverEntries: Plugin = {
  name: 'hazel-server-entries',
  config: (_config, env) =>
    env.isSsrBuild
      ? {
          build: {
            rollupOptions: {
              input: {
                main: './server/http/main.ts',
                worker: './server/jobs/main.ts',
                migrate: './server/migrate-main.ts',
                'parse-worker': './server/services/receipts/parse-worker.ts',
              },
              output: { entryFileNames: '[name].js' },
            },
          },
        }
      : undefined,
};

const SERVER_ONLY = [
  '@node-rs/argon2',
  'pg',
  'kysely',
  'lucia',
  '@oslojs/otp',
  '@simplewebauthn/server',
  'arctic',
  'express',
  'compression',
  'pino',
  'graphile-worker',
  'rate-limiter-flexible',
  'resend',
  '@anthropic-ai/sdk',
  '@react-email/components',
  '@react-email/render',
  'sirv',
  'prom-client',
  '@resvg/resvg-js',
  'cockatiel',
  'lru-cache',
  'opening_hours',
  'p-queue',
  'piscina',
  'satori',
  'stopword',
  'stripe',
];
const isServerOnly = (id: string) => SERVER_ONLY.includes(id) || id.startsWith('node:');

/** In development Remix looks for a page's styles along everything that its server code imports. It asks for it
 * in the name of an index.html that does not exist; that is no browser reaching server code. */
const styleLookup: Plugin = {
  name: 'hazel-style-lookup',
  apply: 'serve',
  enforce: 'pre',
  resolveId: (id, importer) => (importer?.endsWith('/index.html') && isServerOnly(id) ? id : null),
};

/** Lucide's icons keep their data; how an icon is drawn is ours, see the file. */
const ICON_FACTORY = new URL('./app/components/lucide-icon.tsx', import.meta.url).pathname;
const lightIcons: Plugin = {
  name: 'hazel-light-icons',
  // In development lucide draws them itself: sixty modules less to load at each start.
  apply: 'build',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === '../createLucideIcon.mjs' && importer?.includes('/lucide-react/') ? ICON_FACTORY : null,
};

/** Remix's client brings single fetch along, which is off: its code would be loaded and never called. */
const withoutSingleFetch: Plugin = {
  name: 'hazel-without-single-fetch',
  apply: (_config, { command, isSsrBuild }) =>
    command === 'build' && isSsrBuild !== true && remixConfig.future?.v3_singleFetch !== true,
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === './single-fetch.js' && importer?.includes('/@remix-run/react/') ? '\0single-fetch' : null,
  load: (id) =>
    id === '\0single-fetch'
      ? `const off = () => { throw new Error('Single fetch is off') };
         export { off as decodeViaTurboStream, off as getSingleFetchDataStrategy, off as singleFetchUrl, off as StreamTransfer };`
      : null,
};

/** Where the code of a screen cannot be loaded, Remix loads the document again, and what was typed is gone. Instead the
 * screen stays, and `ScreenLinkHost` says what is missing. */
const screenStays: Plugin = {
  name: 'hazel-screen-stays',
  apply: 'build',
  transform(code, id) {
    if (!/\/@remix-run\/react\/dist\/esm\/routeModules\.js$/.test(id)) return null;
    const reload = 'window.location.reload();';
    if (!code.includes(reload)) this.error('Remix handles a missing screen in another way than before.');
    return code.replace(reload, "window.dispatchEvent(new Event('screen-not-loaded'));");
  },
};

/** After esbuild, terser takes another 5% off what is sent. As Vite's own minifier it would also change the script of the
 * landing page, whose name the server's build reckons by itself. */
const smaller: Plugin = {
  name: 'hazel-smaller',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  renderChunk: {
    order: 'post',
    handler: async (code) => ({
      code: (await minify(code, { module: true, compress: { passes: 2 } })).code ?? code,
      map: null,
    }),
  },
};

/** The chat and the news of groups read streams, and are loaded on demand. A module is in one file only, so their copy of
 * tRPC's client is a module of its own: otherwise all of it would be in the file that every screen loads. */
const streamClient: Plugin = {
  name: 'hazel-stream-client',
  apply: 'build',
  enforce: 'pre',
  async resolveId(id, importer, options) {
    if (
      options.ssr === true ||
      id !== '@trpc/client' ||
      !/\/(chat|live-event)-stream\.ts$/.test(importer ?? '')
    )
      return null;
    const found = await this.resolve(id, importer, { ...options, skipSelf: true });
    return found && { ...found, id: `${found.id}?stream` };
  },
};
/** What only that copy needs. */
const STREAM_ONLY = /\?stream$|\/@trpc\/server\/dist\/resolveResponse-[\w-]+\.mjs$/;

/** Parts that a screen fetches when they are first needed; they stay out of the shared files. */
const ON_DEMAND =
  /\/(dialog|alert-dialog|calendar|month-grid|notice-host|toast-host|mascot|shortcut-list|copy-button|side-content|page-links|settings-section|day-and-note|qr-code|qr-modules|tab-keys|kept|kept-data|read-form|use-form|.*-(dialog|overlay|schema))\.tsx?$/;
/** Rules that every signed-in screen uses; the others come with the screen or the form that needs them. */
const COMMON_RULES =
  /\/server\/domain\/[\w/]+\/(access|categories|challenge|coach-text|days|durations|goal|greeting|insights|limits|money|plural|saving-rules|stable-hash|trial|xp)\.ts$/;
/** Parts that the dashboard shares with other screens: each would be a small file of its own. */
const COMMON_PARTS =
  /\/app\/(http\/after-answer|features\/(accounts\/sign-out-form|queue\/(act-keys|gains|load-queue|queue-state|use-keep|use-queue-host|waiting-here)|savings\/(kept-here|use-tell-sent|confirm-amount|use-log-saving|usual-chips|saving-line-field)|goals\/goal-words|coach\/(texts|use-mark-later)|groups\/(live-events\/use-live-events|contributions\/use-keep-contribution|invitations\/(invited-to|use-answer))|habits\/(use-tap|due-card)|challenges\/(day-cells|envelopes-text|use-check-in)|insights\/facts|(dashboard|groups|insights)\/texts|dashboard\/(recent-savings|use-next-thing|week-strip)|transfers\/(pending-transfers-card|transfer-text)))\.tsx?$/;

/** What Home begins with. */
const HOME = /\/app\/(entry\.client|root|routes\/_app(\.dashboard)?\/route)\.tsx/;

/** The modules that Home needs before it can be used; what is imported on demand is not among them. */
function neededByHome({ getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta): ReadonlySet<string> {
  const found = new Set([...getModuleIds()].filter((id) => HOME.test(id)));
  // A set also visits what is added while it is walked.
  for (const id of found) for (const imported of getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}
const homes = new WeakMap<Rollup.ManualChunkMeta['getModuleInfo'], ReadonlySet<string>>();

/** Few files instead of many, because a phone on a slow line pays for each one: what screens share is in `ui` when Home
 * needs it, too, and else in `more`. */
function sharedFile(id: string, meta: Rollup.ManualChunkMeta): string | undefined {
  if (
    /\/node_modules\/(react|react-dom|scheduler|@remix-run|react-router|react-router-dom|turbo-stream)\//.test(
      id,
    )
  )
    return 'framework';
  if (/\/node_modules\/(@tanstack|@trpc)\//.test(id)) return STREAM_ONLY.test(id) ? 'stream' : 'data';
  if (ON_DEMAND.test(id)) return undefined;
  if (
    /\/app\/(components|lib|trpc|frame)\/|\/app\/(paths|nonce)\.ts|\/node_modules\/lucide-react\//.test(id) ||
    COMMON_RULES.test(id) ||
    COMMON_PARTS.test(id)
  ) {
    const home = homes.get(meta.getModuleInfo) ?? neededByHome(meta);
    homes.set(meta.getModuleInfo, home);
    return home.has(id) ? 'ui' : 'more';
  }
  return undefined;
}

/** Packages of a hundred and more small files: bundled, a start of the server takes a quarter less. */
const MANY_FILES = ['kysely', '@anthropic-ai/sdk', 'zod', 'arctic'];

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    envOnlyMacros(),
    styleLookup,
    lightIcons,
    withoutSingleFetch,
    screenStays,
    streamClient,
    // A client bundle that reaches server code is a build error, not a leak.
    denyImports({
      client: {
        specifiers: [...SERVER_ONLY, /^node:/],
        files: [
          '**/db/**',
          '**/server/{auth,features,http,jobs,services,trpc}/**',
          '**/server/*.ts',
          '**/scripts/**',
          '**/tests/**',
        ],
      },
    }),
    tailwindcss(),
    remix(remixConfig),
    serverEntries,
    smaller,
  ],
  resolve: {
    alias: {
      '~server': new URL('./server', import.meta.url).pathname,
      '~db': new URL('./db', import.meta.url).pathname,
      '~': new URL('./app', import.meta.url).pathname,
    },
  },
  ssr: { noExternal: command === 'build' ? ['lucide-react', ...MANY_FILES] : [] },
  // The script of the landing page is built as a worker is: a module without the rest of the app.
  worker: { format: 'es' },
  server: { watch: { ignored: ['**/.data/**', '**/build/**', '**/.cache/**'] } },
  optimizeDeps: {
    // Found while somebody waits, a dependency makes the browser load the page again, and what they typed is gone: so
    // they are named, with those of loaders, which Vite meets before Remix has taken the loaders out.
    include: [
      'react',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'react-dom',
      'react-dom/client',
      '@remix-run/node',
      '@remix-run/react',
      '@tanstack/react-query',
      '@trpc/client',
      '@trpc/react-query',
      '@trpc/react-query/server',
      '@trpc/server',
      '@trpc/server/http',
      '@trpc/server/observable',
      '@oslojs/encoding',
      'cookie',
      'zod',
      'sonner',
      'papaparse',
      'canvas-confetti',
      'qrcode',
      '@simplewebauthn/browser',
      'react-day-picker',
      'radix-ui/alert-dialog',
      'radix-ui/dialog',
      'radix-ui/toast',
    ],
    exclude: [...SERVER_ONLY, 'lucide-react'],
  },
  build: {
    target: 'es2022',
    cssMinify: true,
    sourcemap: false,
    ...(isSsrBuild ? {} : { rollupOptions: { output: { manualChunks: sharedFile } } }),
  },
}));
