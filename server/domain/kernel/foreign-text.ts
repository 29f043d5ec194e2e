/** What is never shown: controls, marks of reading direction and other invisible characters (those that join letters
 * stay), halves of surrogate pairs, and code points without a meaning of their own. */
const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029]+/gu;
/** Marks beyond these on one letter would cover the lines around it. */
const MARKS = /(\p{M}{3})\p{M}+/gu;

/** Text that a third party sent, as one line that can be stored, shown and handed to a model as data: nothing invisible, no
 * marks of direction, white space folded, at most `max` characters. Null when nothing is left. What looks like markup
 * stays: it is shown as text. */
export function foreignText(text: unknown, max: number): string | null {
  if (typeof text !== 'string') return null;
  const line = text
    // No field of a third party that is read is longer; the rest is not worth its time.
    .slice(0, 4 * max)
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(INVISIBLE, '')
    .replace(MARKS, '$1')
    .replace(/ +/g, ' ')
    .trim();
  const letters = Array.from(line);
  const kept = letters.length <= max ? line : letters.slice(0, max).join('').trimEnd();
  return kept === '' ? null : kept;
}
