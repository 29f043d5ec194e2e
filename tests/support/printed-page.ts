import type { FoundPage } from '~server/domain/receipts/found-text';

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
