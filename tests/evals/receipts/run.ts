import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { type LocalDay, isLocalDay } from '~server/domain/kernel/days';

import { writeReceipts } from './draw';
import { textsOf } from './texts-of';
import { type ReceiptsReport, reportOf } from './report';
import { type ScoredPicture, scorePicture } from './score';
import { type TrueReceipt, readTruth } from './truth';

/** Today, or the day of the youngest receipt of a folder where the clock is behind it. */
function todayFor(truths: readonly TrueReceipt[]): LocalDay {
  const days = truths.flatMap(({ date }) => (typeof date === 'string' && isLocalDay(date) ? [date] : []));
  const now = new Date().toISOString().slice(0, 10);
  return [...days, ...(isLocalDay(now) ? [now] : [])].reduce((one, other) => (one > other ? one : other));
}

/** Reads every picture of a folder that has a `truth.json`, one after the other. */
export async function scoreFolder(dir: string): Promise<ReceiptsReport> {
  const truths = readTruth(dir);
  const today = todayFor(truths);
  const scored: ScoredPicture[] = [];
  for (const truth of truths) {
    const pages = await textsOf(readFileSync(path.join(dir, truth.file)));
    scored.push(scorePicture(pages, truth, today));
  }
  return reportOf(scored);
}

/** How many pictures are drawn where no folder is named, half of them in layouts that the parser's author has not seen. */
const DRAWN = 300;

/** Draws receipts and reads them, layouts that were known and others apart. */
export async function scoreDrawn(): Promise<{ seen: ReceiptsReport; unseen: ReceiptsReport }> {
  const dir = await mkdtemp(path.join(tmpdir(), 'hazel-drawn-'));
  try {
    for (const layouts of ['seen', 'unseen'] as const)
      await writeReceipts(path.join(dir, layouts), { count: DRAWN / 2, layouts, seed: 1 });
    return {
      seen: await scoreFolder(path.join(dir, 'seen')),
      unseen: await scoreFolder(path.join(dir, 'unseen')),
    };
  } finally {
    await rm(dir, { recursive: true });
  }
}
