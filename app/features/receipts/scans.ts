import { createStore } from '~/lib/store';
import { newId } from '~/lib/id';
import { type ReceiptDraft, draftOfReceipt } from '~server/domain/receipts/receipt-draft';
import {
  MAX_FILE_BYTES,
  type ReceiptReader,
  type ScanProgress,
  TOO_LARGE_TEXT,
} from '~server/domain/receipts/scan-answer';

import { PictureRefused, sendPicture } from './send-picture';

/** What becomes of a picture. */
export type ScanState =
  | { kind: 'sending' }
  | ScanProgress
  | { kind: 'read' }
  /** `again` says that the same picture may well be read at another try. */
  | { kind: 'failed'; message: string; hint: string; again: boolean };

/** A picture of a receipt in this tab. It is in no storage: a reload forgets it. */
export interface Scan {
  id: string;
  userId: string;
  file: File;
  /** What the browser can show of it, as addresses, a page each; none for a PDF that has not been read yet. */
  pictures: readonly string[];
  state: ScanState;
  /** What was read, with the person's corrections. */
  draft: ReceiptDraft | null;
  /** Who has read it; null before. */
  reader: ReceiptReader | null;
}

const FAILED = 'Failed to scan receipt';
const SHOWN_BY_BROWSERS = new Set(['image/jpeg', 'image/png', 'image/webp']);

const store = createStore<readonly Scan[]>([]);
/** Pictures are sent one after the other, so that the server hears of one at a time. */
let turn: Promise<void> = Promise.resolve();

/** The pictures of this person in this tab, oldest first. */
export function useScans(userId: string): readonly Scan[] {
  return store.use().filter((scan) => scan.userId === userId);
}

export function changeScan(id: string, change: Partial<Scan>): void {
  store.set(store.get().map((scan) => (scan.id === id ? { ...scan, ...change } : scan)));
}

export function forgetScan(id: string): void {
  const scan = store.get().find((one) => one.id === id);
  if (scan && SHOWN_BY_BROWSERS.has(scan.file.type)) scan.pictures.forEach((url) => URL.revokeObjectURL(url));
  store.set(store.get().filter((one) => one.id !== id));
}

/** Has pictures read, one after the other. What is read goes on while the person is on another screen. */
export function scanFiles(files: readonly File[], who: { id: string; numberLocale: string }): void {
  for (const file of files) {
    const id = newId();
    const pictures = SHOWN_BY_BROWSERS.has(file.type) ? [URL.createObjectURL(file)] : [];
    const scan = {
      ...{ id, userId: who.id, file, pictures, draft: null, reader: null },
      state: { kind: 'sending' },
    } as const;
    store.set([...store.get(), scan]);
    scanAgain(scan, who.numberLocale);
  }
}

/** Sends a picture, for the first time or once more. */
export function scanAgain({ id, file }: Pick<Scan, 'id' | 'file'>, locale: string): void {
  if (file.size > MAX_FILE_BYTES)
    return changeScan(id, { state: { kind: 'failed', message: TOO_LARGE_TEXT, hint: '', again: false } });
  changeScan(id, { state: { kind: 'sending' } });
  turn = turn.then(() => send(id, file, locale));
}

async function send(id: string, file: File, locale: string): Promise<void> {
  if (!store.get().some((scan) => scan.id === id)) return;
  const failed = (hint: string, message = FAILED) =>
    changeScan(id, { state: { kind: 'failed', message, hint, again: message === FAILED } });
  let ended = false;
  try {
    for await (const answer of sendPicture(file)) {
      ended = answer.kind === 'read' || answer.kind === 'failed';
      if (answer.kind === 'waiting' || answer.kind === 'reading') changeScan(id, { state: answer });
      else if (answer.kind === 'failed') failed(answer.hint, answer.message);
      else
        changeScan(id, {
          state: { kind: 'read' },
          draft: draftOfReceipt(answer.receipt, locale, newId),
          reader: answer.reader,
          ...(answer.previews.length > 0 && { pictures: answer.previews }),
        });
    }
  } catch (error) {
    ended = false;
    if (error instanceof PictureRefused)
      return error.message === TOO_LARGE_TEXT ? failed('', TOO_LARGE_TEXT) : failed(error.message);
  }
  if (!ended)
    failed(
      navigator.onLine
        ? 'The connection broke. Try again.'
        : 'No connection. The picture stays here: try again once you are online.',
    );
}
