import type { LocalDay } from '../../domain/kernel/days';
import type { FoundPage } from '../../domain/receipts/found-text';
import type { ReadReceipt } from '../../domain/receipts/receipt';
import type { ReceiptReader, ScanFailure, ScanProgress } from '../../domain/receipts/scan-answer';
import { findTexts } from './find-texts';
import { type Intake, type IntakePage, takeIn } from './intake';
import { kindOfFile } from './kind-of-file';
import { createPersonQueue } from './person-queue';
import { createTextParser } from './parse-texts';
import type { ChildBounds } from './run-child';

/** A receipt with JPEGs of its pages, for files that browsers do not show; or why there is none. */
export type FileReading =
  | { ok: true; receipt: ReadReceipt; reader: ReceiptReader; previews: Buffer[] }
  | { ok: false; why: ScanFailure };

/** What has passed the checks. */
export type TakenIn = Extract<Intake, { ok: true }>;

/** Claude as a reader of pictures. */
export interface ClaudeReader {
  /** The longer side of the pictures that it gets, in pixels. */
  side: number;
  /** A receipt from the pages; null where it has no usable answer. Never throws because of the third party. */
  read: (pages: readonly Buffer[]) => Promise<ReadReceipt | null>;
}

interface Sender {
  owner: string;
  /** The person's day: none behind it is the day of a receipt. */
  today: LocalDay;
  /** Asked first, if the person has allowed it. */
  claude: ClaudeReader | null;
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal;
  /** Told while the file waits, and as soon as it is read itself. */
  tell: (progress: ScanProgress) => void;
}

/** Both reject only when the sender's signal is aborted. */
export interface Receipts {
  /** Checks an uploaded file when its turn comes, one file at a time. The file is needed until then, and no longer. */
  takeIn(file: Buffer, sender: Sender): Promise<Intake>;
  /** Reads what has passed, one receipt at a time. Keeps nothing of it. It has to follow at once. */
  read(taken: TakenIn, sender: Sender): Promise<FileReading>;
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

/** How many pictures may be at Claude at once; for more the local reading is sooner, and the coach needs places there, too. */
const AT_CLAUDE = 3;

/** Reads receipts with programs of this machine, or by Claude where its person has allowed it. Files are checked one after the other, each at once; what passed
 * waits as a small picture for the reading, which takes seconds. */
export function createReceipts(options: ReceiptOptions = {}): Receipts {
  const { intakeProgram, ocrProgram, ocrBounds, parseWorker, onFailure } = options;
  const intake = createPersonQueue();
  const reading = createPersonQueue();
  const parser = createTextParser(parseWorker);
  const stopping = new AbortController();
  const closing = new AbortController();
  /** How many pictures are at Claude. */
  let asking = 0;
  /** How many have passed the checks and are about to wait for the reading, which counts for those behind. */
  let passed = 0;

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

  /** Work of a sender, which fails for them alone. */
  async function guarded<Result>(
    gone: AbortSignal,
    work: (running: AbortSignal, waiting: AbortSignal) => Promise<Result>,
  ): Promise<Result | { ok: false; why: ScanFailure }> {
    const running = AbortSignal.any([gone, closing.signal]);
    const waiting = AbortSignal.any([running, stopping.signal]);
    try {
      return await work(running, waiting);
    } catch (error) {
      gone.throwIfAborted();
      if (!waiting.aborted) onFailure?.(error);
      return { ok: false, why: 'SCAN_FAILED' };
    }
  }

  /** The pictures for Claude: null unless it is to be asked, and gets all of the file as pictures. */
  function picturesFor({ pages }: TakenIn, { claude }: Sender): Buffer[] | null {
    const pictures = pages.flatMap((page) => ('found' in page || page.small === null ? [] : [page.small]));
    return claude !== null && pictures.length === pages.length ? pictures : null;
  }

  async function askClaude(
    pictures: readonly Buffer[],
    { claude, tell }: Sender,
  ): Promise<ReadReceipt | null> {
    if (claude === null || asking >= AT_CLAUDE) return null;
    asking += 1;
    try {
      tell({ kind: 'reading', reader: 'claude' });
      return await claude.read(pictures);
    } finally {
      asking -= 1;
    }
  }

  return {
    async takeIn(file, { owner, claude, signal, tell }) {
      const kind = kindOfFile(file);
      if (kind === null) return { ok: false, why: 'NOT_A_PICTURE' };
      const told = (ahead: number) => tell({ kind: 'waiting', ahead: ahead + reading.length + passed });
      return guarded(signal, (running, waiting) =>
        intake.run({ owner, signal: waiting, onAhead: told }, async () => {
          told(0);
          const smallSide = claude?.side ?? null;
          const taken = await takeIn(file, kind, { program: intakeProgram, signal: running, smallSide });
          if (taken.ok) passed += 1;
          return taken;
        }),
      );
    },
    async read(taken, sender) {
      const { owner, today, signal, tell } = sender;
      passed -= 1;
      return guarded(signal, async (running, waiting): Promise<FileReading> => {
        const { previews } = taken;
        const pictures = picturesFor(taken, sender);
        const said = pictures === null ? null : await askClaude(pictures, sender);
        if (said !== null) return { ok: true, receipt: said, reader: 'claude', previews };
        const receipt = await reading.run(
          { owner, signal: waiting, onAhead: (ahead) => tell({ kind: 'waiting', ahead }) },
          () => {
            tell({ kind: 'reading', reader: 'local' });
            return readPages(taken.pages, today, running);
          },
        );
        if (receipt === null) return { ok: false, why: 'NO_RECEIPT' };
        return { ok: true, receipt, reader: pictures === null ? 'local' : 'local_instead', previews };
      });
    },
    stop: () => stopping.abort(),
    async close() {
      closing.abort();
      await parser.close();
    },
  };
}
