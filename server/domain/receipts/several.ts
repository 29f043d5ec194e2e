import type { FoundPage } from './found-text';

/** The widest gap between texts in the middle of a page, from top to bottom; null where texts stand everywhere. */
function gapOf(page: FoundPage): number | null {
  const spans = page.texts
    .map(({ box }) => ({ left: box.x, right: box.x + box.width }))
    .sort((one, other) => one.left - other.left);
  let [best, reach] = [{ at: 0, width: 0 }, spans[0]?.right ?? 0];
  for (const { left, right } of spans) {
    if (left - reach > best.width && left > page.width * 0.25 && reach < page.width * 0.75)
      best = { at: (left + reach) / 2, width: left - reach };
    reach = Math.max(reach, right);
  }
  return best.width > page.width * 0.01 ? best.at : null;
}

/** The left one of two receipts beside each other: a gap runs down the picture, and either side is read as a whole receipt. */
export function leftOfTwo<T>(
  pages: readonly FoundPage[],
  readWhole: (part: readonly FoundPage[]) => T | null,
): T | null {
  const [page] = pages;
  const at = page && gapOf(page);
  if (!page || at === null || at === undefined) return null;
  const half = (keep: (middle: number) => boolean) =>
    readWhole([{ ...page, texts: page.texts.filter(({ box }) => keep(box.x + box.width / 2)) }]);
  const [left, right] = [half((middle) => middle < at), half((middle) => middle >= at)];
  return right === null ? null : left;
}
