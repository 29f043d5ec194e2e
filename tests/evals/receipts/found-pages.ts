import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import sharp from 'sharp';

import type { FoundPage } from '~server/domain/receipts/found-text';
import { findTexts } from '~server/services/receipts/find-texts';

/** Texts that were found once, outside of the repository: finding them takes seconds a picture. */
const CACHE = join(tmpdir(), 'hazel-receipt-texts');

/** What is in a picture besides its bytes decides what is found: a new engine or size needs a new number. */
const VERSION = 'ppocrv4-1280-1';

/** The texts of a picture (JPEG, PNG, WebP or what else sharp reads), upright by its metadata. */
export async function foundPages(picture: Buffer): Promise<FoundPage[]> {
  const key = createHash('sha256').update(VERSION).update(picture).digest('hex');
  const file = join(CACHE, `${key}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const pages = [await findTexts(await sharp(picture).rotate().png().toBuffer())];
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(pages));
  renameSync(`${file}.new`, file);
  return pages;
}
