import { fileURLToPath } from 'node:url';

import { Piscina } from 'piscina';

import type { LocalDay } from '../../domain/kernel/days';
import type { FoundPage } from '../../domain/receipts/found-text';
import type { ReadReceipt } from '../../domain/receipts/receipt';

const WORKER = new URL('./parse-worker.ts', import.meta.url);
/** A receipt of sixty lines takes 0.1 s. */
const LIMIT_MS = 5000;
/** A thread takes 20 MB, so it ends soon when nothing waits. */
const IDLE_MS = 5000;
/** No receipt has more texts; the rest is not looked at. */
const MOST_TEXTS = 1000;

export interface TextParser {
  /** What the texts say as a receipt; null when they are none. @throws when it takes too long, or is aborted */
  parse: (pages: readonly FoundPage[], today: LocalDay, signal: AbortSignal) => Promise<ReadReceipt | null>;
  close: () => Promise<void>;
}

/** Parses texts in a thread, because some hundred texts would keep all requests waiting for a second. */
export function createTextParser(worker = WORKER): TextParser {
  const file = fileURLToPath(worker);
  const pool = new Piscina<{ pages: FoundPage[]; today: LocalDay }, ReadReceipt | null>({
    filename: file,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    env: {},
    execArgv: file.endsWith('.ts') ? ['--import', 'tsx'] : [],
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  });
  return {
    parse(pages, today, signal) {
      let left = MOST_TEXTS;
      const few = pages.map((page) => {
        const texts = page.texts.slice(0, left);
        left -= texts.length;
        return { ...page, texts };
      });
      return pool.run(
        { pages: few, today },
        { signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]) },
      );
    },
    close: () => pool.destroy(),
  };
}
