import type { ServerBuild } from '@remix-run/node';

import { handleError } from '~/entry.server';
import { type Env, readEnv } from '~server/env';
import { createApp } from '~server/http/app';
import { listen } from '~server/http/serve';
import type { Logger } from '~server/log';
import { type Runtime, type RuntimeOptions, createRuntime } from '~server/runtime';

export const ADMIN_TOKEN = 'test-token-of-the-operator-0123456789';

/** A build with a form, a page without one, and a page that fails: everything around Remix is tested here. */
const oneForm: ServerBuild = {
  mode: 'production',
  routes: {
    plain: { id: 'plain', path: 'plain', module: { default: () => null } },
    broken: {
      id: 'broken',
      path: 'partner/:token',
      module: {
        default: undefined,
        loader: ({ params: { token } }) => {
          throw new Error(`Nothing at /partner/${token}?token=${token}`);
        },
      },
    },
    form: {
      id: 'form',
      path: 'form',
      module: {
        default: () => null,
        action: async ({ request }) => new Response(`acted on ${(await request.text()).length}`),
        loader: () => null,
      },
    },
  },
  entry: {
    module: {
      default: ({ url }, status) =>
        new Response('page'.repeat(url.endsWith('?large') ? 100_000 : 1), { status }),
      handleError,
    },
  },
  assets: {
    entry: { module: '', imports: [] },
    routes: {
      form: {
        id: 'form',
        path: 'form',
        module: '',
        hasAction: true,
        hasLoader: true,
        hasClientAction: false,
        hasClientLoader: false,
        hasErrorBoundary: false,
      },
    },
    url: '',
    version: '',
  },
  publicPath: '/',
  assetsBuildDirectory: 'build/client',
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: true,
  },
  isSpaMode: false,
};

export interface TestServer {
  origin: string;
  runtime: Runtime;
  /** `fetch` as one of our own pages would: with the right Origin. */
  send(path: string, init?: RequestInit): Promise<Response>;
  close: () => Promise<void>;
}

/** The real Express application with a database of the test, on a free port.
 * @param log where its requests are logged; nowhere by default */
export async function startTestServer(
  databaseUrl: string,
  env: Record<string, string> = {},
  log?: Logger,
  options: RuntimeOptions = {},
): Promise<TestServer> {
  const checked: Env = readEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    ADMIN_API_TOKEN: ADMIN_TOKEN,
    APP_URL: 'http://localhost:3999',
    ...env,
  });
  const created = createRuntime(
    { ...checked, DATABASE_URL: databaseUrl },
    // The machine may be busy.
    { pictureLimitMs: 15_000, ...options },
  );
  const runtime = { ...created, log: log ?? created.log };
  const { port, close } = await listen(createApp(runtime, oneForm, null), { port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    runtime,
    send: (path, init = {}) => {
      const headers = new Headers(init.headers);
      if (!headers.has('origin')) headers.set('origin', origin);
      return fetch(origin + path, { redirect: 'manual', ...init, headers });
    },
    close: async () => {
      await close();
      await runtime.close();
    },
  };
}
