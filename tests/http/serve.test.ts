import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { startFailureText } from '~server/program';
import { listen } from '~server/http/serve';

test('a running request is answered to its end while the server stops, and is the last of its connection', async () => {
  let begin: (value: null) => void = () => undefined;
  const begun = new Promise<null>((resolve) => (begin = resolve));
  const { port, close } = await listen(
    (_req, res) => {
      begin(null);
      setTimeout(() => res.end('whole'), 300);
    },
    { port: 0, host: '127.0.0.1' },
  );
  const asked = fetch(`http://127.0.0.1:${port}/`);
  await begun;
  const closing = close();
  const answer = await asked;
  expect([answer.headers.get('connection'), await answer.text()]).toEqual(['close', 'whole']);
  await closing;
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
});

test('a client that never ends its headers loses its socket', async () => {
  const { port, close } = await listen((_req, res) => res.end(), {
    port: 0,
    host: '127.0.0.1',
    headersMs: 200,
  });
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n');
  const drip = setInterval(() => socket.write('x-slow: 1\r\n'), 50);
  const closed = await Promise.race([once(socket.resume(), 'close').then(() => true), sleep(3000, false)]);
  clearInterval(drip);
  socket.destroy();
  await close();
  expect(closed).toBe(true);
});

/** The message of a program that cannot listen there. */
const refusal = (options: { port: number; host: string }) =>
  listen((_req, res) => res.end(), options).then(() => 'it listens', startFailureText);

test('a taken port, or an address that this machine does not have, is told in one line', async () => {
  const { port, close } = await listen((_req, res) => res.end(), { port: 0, host: '127.0.0.1' });
  expect(await refusal({ port, host: '127.0.0.1' })).toBe(
    `Port ${port} is taken by another program. Stop that one, or set PORT to another port.`,
  );
  await close();
  expect(await refusal({ port: 0, host: '192.0.2.1' })).toMatch(
    /^This machine cannot listen at 192\.0\.2\.1: .*EADDRNOTAVAIL.*\. Correct HOST\.$/,
  );
  expect(await refusal({ port: 0, host: 'no-such-host.invalid' })).toMatch(
    /^This machine cannot listen at no-such-host\.invalid: .*\. Correct HOST\.$/,
  );
});
