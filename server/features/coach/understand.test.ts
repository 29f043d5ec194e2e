import { inflateSync } from 'node:zlib';

import { expect, it, vi } from 'vitest';

vi.mock('node:zlib', { spy: true });

it('a model that could not be loaded is loaded with the next message', async () => {
  vi.resetModules();
  const { understand } = await import('./understand');
  vi.mocked(inflateSync).mockImplementationOnce(() => {
    throw new Error('out of memory');
  });
  await expect(understand('How am I doing?')).rejects.toThrow('out of memory');
  expect(await understand('How am I doing?')).toMatchObject({ intent: 'progress' });
});
