import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import type { z } from 'zod';

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
 * Serves on 127.0.0.1 only. The handler is made after the port is known, because an
 * OpenID issuer has to state its own address.
 */
export async function serveOnLoopback(
  preferredPort: number,
  makeHandler: (url: string) => RequestListener | Promise<RequestListener>,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer();
  const url = `http://127.0.0.1:${await bind(server, preferredPort)}`;
  server.on('request', await makeHandler(url));
  return {
    url,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        // A stalled request or an idle browser connection would otherwise keep the server open.
        server.closeAllConnections();
      }),
  };
}

async function bind(server: Server, preferredPort: number): Promise<number> {
  try {
    return await listen(server, preferredPort);
  } catch (error) {
    if (preferredPort !== 0 && isBusyPort(error)) return listen(server, 0);
    throw error;
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('the server has no TCP address'));
      else resolve(address.port);
    });
  });
}

function isBusyPort(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES')
  );
}
