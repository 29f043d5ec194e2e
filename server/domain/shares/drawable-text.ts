/** The letters that the fonts of the pictures have (server/services/pictures/fonts): Latin, Greek and Cyrillic
 * of Europe. */
const DRAWN =
  /[!-~¡-£¥-¬®-ćĊ-ēĖ-ěĞ-ģĦ-ħĪ-īĮ-ĳĶ-ķĹ-ľŁ-ňŊ-ōŐ-śŞ-šŤ-ťŪ-žȘ-țͰ-ͷͺ-Ϳ΄-ΊΌΎ-ΡΣ-ϡϰ-џҐґẞ–—‘-‚“-„•…‹›€−]/;

/** Only this many characters are examined; no name is longer. */
const READ = 400;

const shortened = (text: string, max: number): string => {
  const letters = Array.from(text);
  return letters.length <= max
    ? text
    : `${letters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
};

/** A letter with as many of its marks as the fonts have; nothing for a letter that they do not have. */
function drawn(letter: string): string {
  const parts = Array.from(letter.normalize('NFD'));
  for (let kept = parts.length; kept > 0; kept -= 1) {
    const composed = parts.slice(0, kept).join('').normalize('NFC');
    if (composed.length === 1 && DRAWN.test(composed)) return composed;
  }
  return '';
}

/** A person's text as a picture can show it, on one line: letters that no font has are left out, with emoji,
 * marks and controls. When less than half of the letters would be left, the text would say something else, so
 * `otherwise` is shown instead. */
export function drawableText(text: string, max: number, otherwise: string): string {
  const read = Array.from(text.slice(0, READ).normalize('NFKC')).filter((letter) => !/\p{M}/u.test(letter));
  const left = read.map((letter) => (/[\s\p{Cc}]/u.test(letter) ? ' ' : drawn(letter))).join('');
  const letters = (of: string) => (of.match(/[\p{L}\p{N}]/gu) ?? []).length;
  const kept = letters(left);
  return kept === 0 || kept * 2 < letters(read.join(''))
    ? otherwise
    : shortened(left.replace(/ +/g, ' ').trim(), max);
}

/** Whether a picture can show the whole text. */
export const isDrawable = (text: string): boolean =>
  Array.from(text).every((letter) => letter === ' ' || DRAWN.test(letter));
