import net from 'node:net';
import { format } from 'node:util';

import { afterAll, afterEach, beforeEach, vi } from 'vitest';

// Two things that no test may do by accident: print an error, and connect to another machine. A test that
// expects an error replaces `console.error` itself: vi.spyOn(console, 'error').mockImplementation(…).

let offences: string[] = [];

const isLoopback = (host: string) =>
  /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|::1|0\.0\.0\.0|::)$/.test(host);

/** Host that `connect(options | port, host?)` goes to; null for a unix socket. */
function targetHost(args: readonly unknown[]): string | null {
  const [first, second]: unknown[] = Array.isArray(args[0]) ? args[0] : [...args];
  if (typeof first === 'object' && first !== null) {
    if ('path' in first && first.path) return null;
    return 'host' in first && typeof first.host === 'string' ? first.host : 'localhost';
  }
  if (typeof first === 'string' && !/^\d+$/.test(first)) return null;
  return typeof second === 'string' ? second : 'localhost';
}

// eslint-disable-next-line @typescript-eslint/unbound-method -- it is put back as it was
const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = new Proxy(connect, {
  apply(target, socket, args: unknown[]): unknown {
    const host = targetHost(args);
    if (host === null || isLoopback(host)) return Reflect.apply(target, socket, args);
    offences.push(`a connection to ${host}: tests do not leave this machine`);
    throw new Error(`Blocked: a connection to ${host}`);
  },
});

// Files share a process, and each of them runs this.
afterAll(() => {
  net.Socket.prototype.connect = connect;
});

beforeEach(() => {
  offences = [];
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    offences.push(`console.error: ${format(...args)}`);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  const found = offences;
  offences = [];
  if (found.length > 0) throw new Error(`Unexpected in this test:\n${found.join('\n')}`);
});
