import { COLOUR, type PicturePart, box, text } from './picture';

const LETTERS = ['J', 'F', 'M', 'A', 'M', 'J', 'J', 'A', 'S', 'O', 'N', 'D'];
const HEIGHT = 150;
const WIDTH = 36;

/** Twelve months as bars with their letters. A month that is null has no bar and no ground.
 * @param entries savings in each month, January first */
export function monthBars(entries: readonly (number | null)[]): PicturePart {
  const most = Math.max(1, ...entries.map((count) => count ?? 0));
  return box(
    { gap: 14, alignItems: 'flex-end' },
    ...entries.map((count, index) =>
      box(
        { flexDirection: 'column', alignItems: 'center', width: WIDTH },
        count === null
          ? null
          : box({
              width: WIDTH,
              // An empty month keeps its ground.
              height: Math.max(4, Math.round((count / most) * HEIGHT)),
              borderRadius: count === 0 ? 2 : 8,
              backgroundColor: count === 0 ? COLOUR.line : COLOUR.forest,
            }),
        text(LETTERS[index] ?? '', { fontSize: 24, marginTop: 6, color: COLOUR.ink2 }),
      ),
    ),
  );
}
