import { build } from 'vite';

import { freePort } from '~db/embedded';

import { runNode } from '../lib/child';
import { HEAP_FLAGS } from '../lib/production';
import { waitFor } from './product';
import { productRoutes } from './product-routes';

const ROOT = 'scripts/bench/bare';

/** Builds and starts the bare twin; the product has been built before, because it says how many routes there are.
 * Remix tries one route after the other, so `url` is the page in the middle. */
export async function startBareTwin(): Promise<{ url: string; pid: number; close(): Promise<void> }> {
  for (const ssr of [false, true])
    await build({ root: ROOT, configFile: `${ROOT}/vite.config.ts`, logLevel: 'error', build: { ssr } });
  const port = await freePort();
  const server = runNode([...HEAP_FLAGS, '--import', 'tsx', `${ROOT}/server.ts`], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port) },
  });
  if (server.pid === undefined) throw new Error('The bare twin could not be started');
  const url = `http://127.0.0.1:${port}/page-${Math.round(productRoutes() / 2)}`;
  await waitFor(url, 20);
  return {
    url,
    pid: server.pid,
    async close() {
      server.stop();
      await server.ended;
    },
  };
}
