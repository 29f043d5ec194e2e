import { build } from 'vite';

import { freePort } from '../lib/ports';
import { runNode } from '../lib/child';
import { HEAP_FLAGS } from '../lib/production';
import { waitFor } from './product';

const ROOT = 'scripts/bench/bare';

/** Builds and starts the bare twin; `url` is one of its pages, which are all alike. The product has to be built before,
 * because it says how many there are. */
export async function startBareTwin(): Promise<{ url: string; pid: number; close(): Promise<void> }> {
  for (const ssr of [false, true])
    await build({ root: ROOT, configFile: `${ROOT}/vite.config.ts`, logLevel: 'error', build: { ssr } });
  const port = await freePort();
  const server = runNode([...HEAP_FLAGS, '--import', 'tsx', `${ROOT}/server.ts`], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port) },
  });
  if (server.pid === undefined) throw new Error('The bare twin could not be started');
  const url = `http://127.0.0.1:${port}/page-1`;
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
