import { expect, it, vi } from 'vitest';

import { isShape, isString, orNull } from './shape';
import { readStored, writeStored } from './storage';

const text = (value: unknown) => (typeof value === 'string' ? value : null);

function withStorage(kept: Map<string, string>) {
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
  });
}

it('reads back what was kept, and forgets it with null', () => {
  const kept = new Map<string, string>();
  withStorage(kept);
  expect(writeStored('localStorage', 'note', 'nuts')).toBe(true);
  expect(readStored('localStorage', 'note', text)).toBe('nuts');
  writeStored('localStorage', 'note', null);
  expect(kept.size).toBe(0);
});

it.each(['', '{', 'null', '5'])('takes %j for nothing', (broken) => {
  withStorage(new Map([['note', broken]]));
  expect(readStored('localStorage', 'note', text)).toBeNull();
});

it('goes on where the browser forbids storage', () => {
  vi.stubGlobal('window', {
    get localStorage() {
      throw new DOMException('forbidden', 'SecurityError');
    },
  });
  expect(readStored('localStorage', 'note', text)).toBeNull();
  expect(writeStored('localStorage', 'note', 'nuts')).toBe(false);
});

it('knows an object by its fields', () => {
  const isNote = isShape<{ text: string; by: string | null }>({ text: isString, by: orNull(isString) });
  expect(isNote({ text: 'nuts', by: null, more: 1 })).toBe(true);
  for (const other of [null, 'nuts', [], { text: 'nuts' }, { text: 5, by: null }])
    expect(isNote(other)).toBe(false);
});
