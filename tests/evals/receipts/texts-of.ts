import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { FoundPage } from '~server/domain/receipts/found-text';
import type { ScanFailure } from '~server/domain/receipts/scan-answer';
import { findTexts } from '~server/services/receipts/find-texts';
import { takeIn } from '~server/services/receipts/intake';
import { kindOfFile } from '~server/services/receipts/kind-of-file';

/** Texts that were found once, outside of the repository: finding them takes seconds a picture. */
const CACHE = path.join(tmpdir(), 'hazel-receipt-texts');

/** What decides on the texts besides the file. A new engine, size or way of taking in needs a new name. */
const VERSION = 'ppocrv4-1280-intake-1';

/** A machine that is busy may take longer than a person would wait. */
const PATIENT = { bounds: { ms: 180_000 } };

type TextsOfFile = { ok: true; pages: FoundPage[] } | { ok: false; why: ScanFailure };

async function findIn(file: Buffer): Promise<TextsOfFile> {
  const kind = kindOfFile(file);
  if (kind === null) return { ok: false, why: 'NOT_A_PICTURE' };
  const taken = await takeIn(file, kind);
  if (!taken.ok) return taken;
  const pages: FoundPage[] = [];
  for (const page of taken.pages)
    pages.push('found' in page ? page.found : await findTexts(page.picture, PATIENT));
  return { ok: true, pages };
}

/** The texts of a file as an upload of it would be read, or why it is none. */
export async function textsOf(file: Buffer): Promise<TextsOfFile> {
  const key = createHash('sha256').update(VERSION).update(file).digest('hex');
  const cached = path.join(CACHE, `${key}.json`);
  if (existsSync(cached)) {
    const found: TextsOfFile = JSON.parse(readFileSync(cached, 'utf8'));
    return found;
  }
  const texts = await findIn(file);
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(`${cached}.new`, JSON.stringify(texts));
  renameSync(`${cached}.new`, cached);
  return texts;
}
