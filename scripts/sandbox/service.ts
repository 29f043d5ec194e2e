import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import type { z } from 'zod';

import { canListen } from '../lib/ports';

/** One running stand-in for a third party. */
export interface SandboxService {
  /** Its name in the start table, e.g. 'Mailbox'. */
  name: string;
  /** Address of the page that a person can look at. */
  url: string;
  /** What the server's environment must hold to reach the stand-in. */
  env: Record<string, string>;
  close: () => Promise<void>;
}

export interface ServiceOptions {
  /** The project's data folder; a stand-in keeps its state in `sandbox/` below it. */
  dataDir: string;
  /** Port to try first; a free one is taken when it is busy. 0 asks for a free one at once. */
  port: number;
}

/** The folder in which stand-ins keep their state; made when it is missing. */
export function sandboxFolder(dataDir: string): string {
  const folder = join(dataDir, 'sandbox');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** The rows of a file of JSON lines. A line cut off by a crash holds none. */
export function readRecords<T extends z.ZodType>(file: string, row: T): z.output<T>[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [row.parse(JSON.parse(line))];
      } catch {
        return [];
      }
    });
}

/**
 * Serves on 127.0.0.1 only, on another port when the preferred one is taken. The handler is made after the port is known,
 * because an OpenID issuer has to state its own address.
 */
export async function serveOnLoopback(
  preferredPort: number,
  makeHandler: (url: string) => RequestListener | Promise<RequestListener>,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer();
  server.listen((await canListen(preferredPort)) ? preferredPort : 0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no TCP address');
  const url = `http://127.0.0.1:${address.port}`;
  server.on('request', await makeHandler(url));
  return {
    url,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      // A stalled request or an idle browser connection would otherwise keep the server open.
      server.closeAllConnections();
      await closed;
    },
  };
}
