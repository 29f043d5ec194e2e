import { randomFillSync } from 'node:crypto';

import { expect, test, vi } from 'vitest';

import { newId } from './id';

test('an id can be made on plain http, where crypto.randomUUID does not exist', () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => randomFillSync(bytes) });
  const ids = Array.from({ length: 100 }, newId);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(ids).size).toBe(100);
});
