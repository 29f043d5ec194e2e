import { localDay } from '~server/domain/kernel/days';
import type { FoundPage } from '~server/domain/receipts/found-text';
import { parseReceipt } from '~server/domain/receipts/parse-receipt';

const LETTER = 10;
const LINE = 24;

/**
 * A page as the engine would find it, from lines as they are printed: texts with two spaces or more between them are
 * texts of their own. With a tilt (pixels down for each to the right) every text lies lower the further right it stands.
 */
export function printedPage(print: string, { tilt = 0, confidence = 0.98 } = {}): FoundPage {
  const lines = print.replace(/^\n/, '').split('\n');
  const texts = lines.flatMap((line, index) =>
    [...line.matchAll(/\S+(?: \S+)*/g)].map(({ 0: text, index: at }) => {
      const [x, width] = [20 + at * LETTER, text.length * LETTER];
      const y = 30 + index * LINE + x * tilt;
      const down = width * tilt;
      const corners = [
        { x, y },
        { x: x + width, y: y + down },
        { x: x + width, y: y + down + 20 },
        { x, y: y + 20 },
      ];
      return { text, confidence, box: { x, y, width, height: 20 + down }, corners };
    }),
  );
  return { width: 600, height: 60 + lines.length * LINE, texts };
}

/** What is read of a printed receipt on 1 March 2026, each line in one text: kind, quantity, name and hundredths. */
export function readPrinted(print: string) {
  const receipt = parseReceipt([printedPage(print)], localDay('2026-03-01'));
  if (!receipt) return null;
  const { merchant, date, total, currency, lines, addsUp } = receipt;
  return {
    merchant: merchant?.value,
    date: date?.value,
    total: total?.value,
    currency: currency.value,
    addsUp,
    lines: lines.map(
      ({ kind, name, quantity, amount }) =>
        `${kind === 'item' ? '' : `${kind}: `}${quantity === 1 ? '' : `${quantity} x `}${name} ${amount}`,
    ),
  };
}
