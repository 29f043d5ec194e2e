import { writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

import { GAZETTEER_FILE } from '~server/services/places/gazetteer';

import { gazetteerText } from './lib/gazetteer';

const text = gazetteerText();
const packed = brotliCompressSync(text, {
  params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length, [constants.BROTLI_PARAM_LGWIN]: 24 },
});
writeFileSync(GAZETTEER_FILE, packed);
console.log(`Wrote ${text.length} characters as ${packed.length} bytes.`);
