import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { z } from 'zod';

import type { FoundPage } from '~server/domain/receipts/found-text';
import { findTexts, foundPage } from '~server/services/receipts/find-texts';
import { takeIn } from '~server/services/receipts/intake';
import { kindOfFile } from '~server/services/receipts/kind-of-file';

/** Texts that were found once, outside of the repository: finding them takes seconds a picture. */
const CACHE = path.join(tmpdir(), 'hazel-receipt-texts');

/** What decides on the texts besides the file. A new engine, size or way of taking in needs a new name. */
const VERSION = 'ppocrv4-1280-turned-2';

/** A machine that is busy may take longer than a person would wait. */
const PATIENT = { bounds: { ms: 180_000 } };

const pagesSchema = z.array(foundPage);

/** The texts of a file as an upload of it would be read; none of a file that is refused or cannot be read. */
export async function textsOf(file: Buffer): Promise<FoundPage[]> {
  const key = createHash('sha256').update(VERSION).update(file).digest('hex');
  const cached = path.join(CACHE, `${key}.json`);
  if (existsSync(cached)) return pagesSchema.parse(JSON.parse(readFileSync(cached, 'utf8')));
  const kind = kindOfFile(file);
  const taken = kind === null ? null : await takeIn(file, kind);
  if (!taken?.ok) return [];
  const pages: FoundPage[] = [];
  for (const page of taken.pages)
    pages.push('found' in page ? page.found : await findTexts(page.picture, PATIENT));
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(`${cached}.new`, JSON.stringify(pages));
  renameSync(`${cached}.new`, cached);
  return pages;
}
