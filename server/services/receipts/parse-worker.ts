import type { LocalDay } from '../../domain/kernel/days';
import type { FoundPage } from '../../domain/receipts/found-text';
import { parseReceipt } from '../../domain/receipts/parse-receipt';
import type { ReadReceipt } from '../../domain/receipts/receipt';

/** Runs in a thread of its own (`parse-texts.ts`). */
export default ({ pages, today }: { pages: FoundPage[]; today: LocalDay }): ReadReceipt | null =>
  parseReceipt(pages, today);
