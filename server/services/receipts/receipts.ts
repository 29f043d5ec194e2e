import type { LocalDay } from '../../domain/kernel/days';
import type { FoundPage } from '../../domain/receipts/found-text';
import type { ReadReceipt } from '../../domain/receipts/receipt';
import type { ScanFailure } from '../../domain/receipts/scan-answer';
import { findTexts } from './find-texts';
import { type IntakePage, takeIn } from './intake';
import { kindOfFile } from './kind-of-file';
import { createPersonQueue } from './person-queue';
import { createTextParser } from './parse-texts';
import type { ChildBounds } from './run-child';

/** A receipt with JPEGs of its pages, for files that browsers do not show; or why there is none. */
export type FileReading =
  { ok: true; receipt: ReadReceipt; previews: Buffer[] } | { ok: false; why: ScanFailure };

interface Sender {
  owner: string;
  /** The person's day: none behind it is the day of a receipt. */
  today: LocalDay;
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal;
  /** Told while the file waits: how many are read before it, and null as soon as it is read itself. */
  onProgress: (ahead: number | null) => void;
}

export interface Receipts {
  /** Reads an uploaded file when its turn comes, one file at a time. Keeps nothing of it. Rejects only when the
   * sender's signal is aborted. */
  read(file: Buffer, sender: Sender): Promise<FileReading>;
  /** Gives up what waits. What is being read goes on. */
  stop(): void;
  /** Ends all processes. */
  close(): Promise<void>;
}

export interface ReceiptOptions {
  /** The programs, if they are not beside their sources. */
  intakeProgram?: URL;
  ocrProgram?: URL;
  parseWorker?: URL;
  /** What reading one page may use, where it differs. */
  ocrBounds?: Partial<ChildBounds>;
  onFailure?: (error: unknown) => void;
}

/** Reads receipts with programs of this machine. Files are checked one after the other, each at once; what passed
 * waits as a small picture for the reading, which takes seconds. */
export function createReceipts(options: ReceiptOptions = {}): Receipts {
  const { intakeProgram, ocrProgram, ocrBounds, parseWorker, onFailure } = options;
  const intake = createPersonQueue();
  const reading = createPersonQueue();
  const parser = createTextParser(parseWorker);
  const stopping = new AbortController();
  const closing = new AbortController();

  async function readPages(
    pages: readonly IntakePage[],
    today: LocalDay,
    signal: AbortSignal,
  ): Promise<ReadReceipt | null> {
    const found: FoundPage[] = [];
    for (const page of pages)
      found.push(
        'found' in page
          ? page.found
          : await findTexts(page.picture, { program: ocrProgram, bounds: ocrBounds, signal }),
      );
    return parser.parse(found, today, signal);
  }

  return {
    async read(file, { owner, today, signal: gone, onProgress }) {
      const kind = kindOfFile(file);
      if (kind === null) return { ok: false, why: 'NOT_A_PICTURE' };
      const running = AbortSignal.any([gone, closing.signal]);
      const waiting = AbortSignal.any([running, stopping.signal]);
      try {
        const taken = await intake.run(
          { owner, signal: waiting, onAhead: (ahead) => onProgress(ahead + reading.length) },
          () => {
            onProgress(reading.length);
            return takeIn(file, kind, { program: intakeProgram, signal: running });
          },
        );
        if (!taken.ok) return taken;
        const receipt = await reading.run({ owner, signal: waiting, onAhead: onProgress }, () => {
          onProgress(null);
          return readPages(taken.pages, today, running);
        });
        if (receipt === null) return { ok: false, why: 'NO_RECEIPT' };
        return { ok: true, receipt, previews: taken.previews };
      } catch (error) {
        gone.throwIfAborted();
        if (!waiting.aborted) onFailure?.(error);
        return { ok: false, why: 'SCAN_FAILED' };
      }
    },
    stop: () => stopping.abort(),
    async close() {
      closing.abort();
      await parser.close();
    },
  };
}
