import { editDistance } from '../kernel/edit-distance';
import chains from './chains.json';
import type { ReceiptRow } from './receipt-row';
import type { FieldReading } from './receipt';
import { LEGAL_FORM, withoutLegalForm } from './shop-name';
import { foldText } from './words';

/** A name without case, marks, spaces and punctuation. */
export const squeeze = (text: string): string => foldText(text).replaceAll(' ', '');

interface Chain {
  name: string;
  squeezed: string;
}

const CHAINS: readonly Chain[] = [
  ...new Set(Object.values(chains).flatMap((lines) => lines.flatMap((line) => line.split(', ')))),
].map((name) => ({
  name,
  squeezed: squeeze(name),
}));

/** A name of many shops in a text, and how good it fits from 0 to 1. */
interface ChainMatch {
  name: string;
  fit: number;
}

/** Runs of one to four words of a text, run together; those at its start first. */
function runsOf(text: string): { run: string; start: number; whole: boolean; letters: number }[] {
  const tokens = foldText(text)
    .split(' ')
    .filter((token) => token !== '');
  return tokens.flatMap((_, start) =>
    [1, 2, 3, 4].flatMap((length) =>
      start + length > tokens.length
        ? []
        : [
            {
              run: tokens.slice(start, start + length).join(''),
              start,
              whole: length === tokens.length,
              letters: tokens.join('').length,
            },
          ],
    ),
  );
}

function chainFit(
  { run, start, whole, letters: all }: ReturnType<typeof runsOf>[number],
  { squeezed }: Chain,
): number {
  const { length } = squeezed;
  // Many names of chains are words: within a longer name they say nothing.
  if (length < 8 && length < all * (start > 0 ? 0.6 : 0.35)) return 0;
  const place = start === 0 ? 1 : 0.85;
  // Letters may be misread, but for the first; a short name within a line has to be right.
  if (run[0] !== squeezed[0] || (length < 8 && start > 0 && run !== squeezed)) return 0;
  if (run === squeezed) return length >= 4 || whole ? place : length === 3 && start === 0 ? 0.8 : 0;
  if (length >= 6 && run.startsWith(squeezed) && (length >= 8 || run.length - length >= 3))
    return 0.85 * place;
  if (length < 9 && length < all * 0.75) return 0;
  const most = length >= 9 ? 2 : length >= 5 ? 1 : length === 4 && whole ? 1 : 0;
  if (most === 0) return 0;
  const away = editDistance(run, squeezed, { most });
  if (away <= most) return (length === 4 ? 0.5 : 1 - (away * 1.5) / length) * place;
  return length >= 8 && editDistance(run.slice(0, length), squeezed, { most: 1 }) <= 1 ? 0.7 * place : 0;
}

function chainIn(text: string): ChainMatch | null {
  const runs = runsOf(withoutLegalForm(text));
  let best: ChainMatch | null = null;
  let longest = 0;
  for (const chain of CHAINS)
    for (const run of runs) {
      const fit = chainFit(run, chain);
      if (fit > 0.45 && (!best || fit > best.fit || (fit === best.fit && chain.squeezed.length > longest))) {
        best = { name: chain.name, fit };
        longest = chain.squeezed.length;
      }
    }
  return best;
}

/**
 * The chain of shops that a receipt names: in its head, even if some letters of the logo were misread, or behind its lines as a
 * firm, an address of the web, or almost alone. The foot often repeats what the head shows as a picture.
 * @param headRows how many rows belong to the head
 * @param firstLine the row of the first item
 */
export function chainOf(
  rows: readonly ReceiptRow[],
  headRows: number,
  firstLine: number,
): FieldReading<string> | null {
  const votes = new Map<string, { weight: number; times: number }>();
  for (const [index, { text, amounts, kind }] of rows.entries()) {
    if (kind !== null && kind !== 'receipt') continue;
    const inHead = index < headRows;
    // Items name brands; only the head and lines without a price tell the shop.
    if (!inHead && (amounts.length > 0 || index < firstLine)) continue;
    const match = chainIn(
      text.replace(
        /(?:https?:\/\/)?(?:www|ww|w)\.|\.(?:de|com|fr|it|es|nl|dk|se|no|fi|pl|cz|ch|at|be|pt|co|uk)\b/giu,
        ' ',
      ),
    );
    if (!match) continue;
    const legal =
      LEGAL_FORM.test(text) || /www|\.(?:de|com|fr|it|es|nl|dk|se|no|fi|pl|cz|ch|at|be|pt)\b/i.test(text);
    // Behind the lines a name counts only where it stands almost alone, as a firm or as an address.
    if (!inHead && !legal && squeeze(text).length > squeeze(match.name).length + 12) continue;
    if (!inHead && (match.fit < 0.8 || squeeze(match.name).length < 4)) continue;
    const weight = match.fit * (inHead ? Math.max(0.3, 1 - index * 0.06) : 0.6);
    const known = votes.get(match.name) ?? { weight: 0, times: 0 };
    votes.set(match.name, { weight: known.weight + weight, times: known.times + 1 });
  }
  const [winner] = [...votes].sort(([, one], [, other]) => other.weight - one.weight);
  if (winner && winner[1].weight > 0.35) {
    const [name, { weight, times }] = winner;
    return { value: name, confidence: Math.min(0.97, 0.35 + weight * 0.5 + (times > 1 ? 0.1 : 0)) };
  }
  return null;
}
