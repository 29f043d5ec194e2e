import { inflateSync } from 'node:zlib';

import { expect, it, vi } from 'vitest';

vi.mock('node:zlib', { spy: true });

it('a model that could not be loaded is loaded with the next message', async () => {
  vi.resetModules();
  const { reader } = await import('./understand');
  vi.mocked(inflateSync).mockImplementationOnce(() => {
    throw new Error('out of memory');
  });
  await expect(reader()).rejects.toThrow('out of memory');
  expect((await reader())('How am I doing?')).toMatchObject({ intent: 'progress' });
});
