import { isDatabaseDown } from './errors';
import type { Logger } from './log';

/** What a batch of work over everybody has done (server/jobs/everybody.ts). */
export interface Batch<Cursor> {
  /** Where the next batch begins; null when the run is over. */
  next: Cursor | null;
  /** How many people or rows were changed. */
  handled?: number;
  /** How many had to be left out. */
  failed?: number;
}

/** Works on each of a batch, alone: whoever fails is logged and counted, and stops nobody. A database that is away
 * does stop the batch. @param work true when something was done
 * @param said the log line of a failure @param about what the line says of the one who failed */
export async function eachAlone<Item>(
  { log }: { log: Logger },
  items: Iterable<Item>,
  work: (item: Item) => Promise<boolean>,
  said: string,
  about: (item: Item) => object = () => ({}),
): Promise<{ handled: number; failed: number }> {
  const counts = { handled: 0, failed: 0 };
  for (const item of items) {
    try {
      if (await work(item)) counts.handled += 1;
    } catch (err) {
      if (isDatabaseDown(err)) throw err;
      counts.failed += 1;
      log.error({ err, ...about(item) }, said);
    }
  }
  return counts;
}

/** Does all batches in one go, for whoever needs no cursor that outlives a crash. */
export async function inOneGo<Cursor>(
  batch: (cursor: Cursor | null) => Promise<Batch<Cursor>>,
): Promise<void> {
  let cursor: Cursor | null = null;
  do {
    const { next }: Batch<Cursor> = await batch(cursor);
    cursor = next;
  } while (cursor !== null);
}
