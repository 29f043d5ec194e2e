import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { precompress } from './build';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'hazel-precompress-'));
});
afterAll(() => {
  rmSync(dir, { recursive: true, force: true });
});

it('puts brotli and gzip copies beside text, and leaves fonts and what does not shrink alone', async () => {
  const text = 'const hazel = "nut";\n'.repeat(200);
  const file = (name: string) => path.join(dir, name);
  for (const name of ['a.js', 'font.woff2']) writeFileSync(file(name), text);
  writeFileSync(file('tiny.css'), 'a');
  await precompress(dir);
  expect(zlib.brotliDecompressSync(readFileSync(file('a.js.br'))).toString()).toBe(text);
  expect(zlib.gunzipSync(readFileSync(file('a.js.gz'))).toString()).toBe(text);
  expect(existsSync(file('font.woff2.br'))).toBe(false);
  expect(existsSync(file('tiny.css.br'))).toBe(false);
});
