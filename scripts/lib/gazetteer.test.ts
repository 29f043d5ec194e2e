import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

import { expect, it } from 'vitest';

import { GAZETTEER_FILE } from '~server/services/places/gazetteer';

import { gazetteerText } from './gazetteer';

it('the file of towns is what its command writes: node scripts/run.mjs gazetteer', () => {
  // Compared as a value: the difference of two texts of four megabytes helps nobody.
  expect(brotliDecompressSync(readFileSync(GAZETTEER_FILE)).toString() === gazetteerText()).toBe(true);
});
