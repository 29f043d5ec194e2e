/** How many letters have to be changed, added or left out, or `most + 1` where it is more than `most`.
 * @param how `swaps`: two neighbours that changed places count once (optimal string alignment), as people mistype */
export function editDistance(
  one: string,
  other: string,
  { most = Infinity, swaps = false }: { most?: number; swaps?: boolean } = {},
): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1;
      const swapped = swaps && i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next[j] = Math.min(
        (next[j - 1] ?? 0) + 1,
        (row[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + cost,
        swapped ? (before[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    [before, row] = [row, next];
  }
  return Math.min(row[other.length] ?? 0, most + 1);
}
