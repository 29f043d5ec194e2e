import net from 'node:net';

import { expect, it, vi } from 'vitest';

it.fails('a test that prints an error fails', () => {
  console.error('unexpected');
});

it('a test may expect an error', () => {
  const seen = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  console.error('expected');
  expect(seen).toHaveBeenCalledOnce();
});

it.fails('a call that leaves the machine is refused, and swallowing that does not help', async () => {
  await fetch('http://192.0.2.1/').catch(() => undefined);
});

it('loopback stays open', async () => {
  const server = net.createServer((socket) => socket.end('hello'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no address');
  const answer = await new Promise((resolve) =>
    net.connect(address.port, '127.0.0.1').on('data', (chunk) => resolve(String(chunk))),
  );
  expect(answer).toBe('hello');
  server.close();
});
