import { expect, test } from 'vitest';

import { kindOfFile } from './kind-of-file';

const file = (head: string) => Buffer.from(head.padEnd(64, '\0'), 'latin1');

test.each([
  ['\xff\xd8\xff\xe0', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['RIFF\0\0\0\0WEBP', 'webp'],
  ['\0\0\0\x18ftypheic', 'heic'],
  ['\0\0\0\x18ftypmif1', 'heic'],
  ['%PDF-1.7', 'pdf'],
  ['\0\0\0\x18ftypavif', null],
  ['\0\0\0\x18ftypmp42', null],
  ['GIF89a', null],
  ['<svg xmlns="http://www.w3.org/2000/svg">', null],
  ['  %PDF-1.7', null],
  ['', null],
  ['\xff\xd8\xff\xe0 <SCRIPT>', null],
  ['\xff\xd8\xff\xe0 %PDF-1.7', null],
  ['\xff\xd8\xff\xe0 <x:xmpmeta>', 'jpeg'],
])('%j is %s', (head, kind) => {
  expect(kindOfFile(file(head))).toBe(kind);
});

test('nothing', () => {
  expect(kindOfFile(Buffer.alloc(0))).toBeNull();
});
