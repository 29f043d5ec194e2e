import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { TextsOfFile } from '~server/services/receipts/receipts';
import { createReceipts } from '~server/services/receipts/receipts';

/** Texts that were found once, outside of the repository: finding them takes seconds a picture. */
const CACHE = path.join(tmpdir(), 'hazel-receipt-texts');

/** What decides on the texts besides the file. A new engine, size or way of taking in needs a new name. */
const VERSION = 'ppocrv4-1280-intake-1';

/** A machine that is busy may take longer than a person would wait. */
const receipts = createReceipts({ ocrBounds: { ms: 180_000 }, onFailure: (error) => console.error(error) });

/** The texts of a file as an upload of it would be read, or why it is none. */
export async function textsOf(file: Buffer): Promise<TextsOfFile> {
  const key = createHash('sha256').update(VERSION).update(file).digest('hex');
  const cached = path.join(CACHE, `${key}.json`);
  if (existsSync(cached)) return JSON.parse(readFileSync(cached, 'utf8'));
  const read = await receipts.read(file, {
    owner: '',
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  const texts = read.ok ? { ...read, previews: [] } : read;
  if (!read.ok && read.why === 'SCAN_FAILED') return texts;
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(`${cached}.new`, JSON.stringify(texts));
  renameSync(`${cached}.new`, cached);
  return texts;
}
