import type { FoundPage } from '../../domain/receipts/found-text';
import type { ScanFailure } from '../../domain/receipts/scan-answer';
import { findTexts } from './find-texts';
import { takeIn } from './intake';
import { kindOfFile } from './kind-of-file';
import { createLine } from './line';
import type { Bounds } from './run-child';

export type TextsOfFile =
  | { ok: true; pages: FoundPage[]; /** JPEGs, for files that browsers do not show */ previews: Buffer[] }
  | { ok: false; why: ScanFailure };

/** What is told while a file waits: how many are read before it, and null as soon as it is read itself. */
type Progress = (ahead: number | null) => void;

export interface Receipts {
  /** Finds the texts in an uploaded file when its turn comes, one file at a time. Keeps nothing of it.
   * Rejects only when the signal is aborted. */
  read(file: Buffer, who: { owner: string; signal: AbortSignal; onProgress: Progress }): Promise<TextsOfFile>;
  /** Gives up what waits. What is being read goes on. */
  stop(): void;
  /** Ends all processes. */
  close(): void;
}

export interface ReceiptOptions {
  /** The programs, if they are not beside their sources. */
  intakeProgram?: URL;
  ocrProgram?: URL;
  /** What reading one page may use, where it differs. */
  ocrBounds?: Partial<Bounds>;
  onFailure?: (error: unknown) => void;
}

/** Reads receipts with programs of this machine. Files are checked one after the other, each at once; what passed
 * waits as a small picture for the reading, which takes seconds. */
export function createReceipts(options: ReceiptOptions = {}): Receipts {
  const { intakeProgram, ocrProgram, ocrBounds, onFailure } = options;
  const intake = createLine();
  const reading = createLine();
  const stopping = new AbortController();
  const closing = new AbortController();

  return {
    async read(file, { owner, signal: gone, onProgress }) {
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
        const pages = await reading.run({ owner, signal: waiting, onAhead: onProgress }, async () => {
          onProgress(null);
          const found: FoundPage[] = [];
          for (const page of taken.pages)
            found.push(
              'found' in page
                ? page.found
                : await findTexts(page.picture, { program: ocrProgram, bounds: ocrBounds, signal: running }),
            );
          return found;
        });
        return { ok: true, pages, previews: taken.previews };
      } catch (error) {
        gone.throwIfAborted();
        if (!closing.signal.aborted && !stopping.signal.aborted) onFailure?.(error);
        return { ok: false, why: 'SCAN_FAILED' };
      }
    },
    stop: () => stopping.abort(),
    close: () => closing.abort(),
  };
}
