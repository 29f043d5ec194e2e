import type { LocalDay } from '~db/columns';

import type { FoundPage } from './found-text';
import type { ReadReceipt } from './receipt';

export function parseReceipt(pages: readonly FoundPage[], _today: LocalDay): ReadReceipt | null {
  const amounts = pages.flatMap(({ texts }) =>
    texts.flatMap(({ text }) => {
      const found = /(\d+)[.,](\d\d)\b/.exec(text);
      return found ? [Number(found[1]) * 100 + Number(found[2])] : [];
    }),
  );
  if (amounts.length === 0) return null;
  return {
    merchant: null,
    date: null,
    total: { value: Math.max(...amounts), confidence: 0.3 },
    currency: { value: 'EUR', confidence: 0.3 },
    lines: [],
    addsUp: false,
    severalReceipts: false,
  };
}
