import { existsSync } from 'node:fs';

import { build } from 'vite';

import { runNode } from '../lib/child';
import { freePort } from '../postgres/embedded';
import { HEAP_FLAGS } from '../lib/production';
import { waitFor } from './product';

/** Builds (once) and starts the bare twin. */
export async function startBareTwin(): Promise<{ origin: string; pid: number; close(): Promise<void> }> {
  const root = 'scripts/bench/bare';
  if (!existsSync('.cache/bench-bare/server/index.js')) {
    const config = { root, configFile: `${root}/vite.config.ts`, logLevel: 'error' } as const;
    await build(config);
    await build({ ...config, build: { ssr: true } });
  }
  const port = await freePort();
  const server = runNode([...HEAP_FLAGS, '--import', 'tsx', `${root}/server.ts`], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port) },
  });
  if (server.pid === undefined) throw new Error('The bare twin could not be started');
  const origin = `http://127.0.0.1:${port}`;
  await waitFor(origin, 20);
  return {
    origin,
    pid: server.pid,
    async close() {
      server.stop();
      await server.ended;
    },
  };
}
