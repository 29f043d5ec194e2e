/** What the fonts of the pictures draw (server/services/pictures/fonts): Latin, Greek and Cyrillic of Europe. */
const DRAWN =
  /[!-~¡-£¥-¬®-ćĊ-ēĖ-ěĞ-ģĦ-ħĪ-īĮ-ĳĶ-ķĹ-ľŁ-ňŊ-ōŐ-śŞ-šŤ-ťŪ-žȘ-țͰ-ͷͺ-Ϳ΄-ΊΌΎ-ΡΣ-ϡϰ-џҐґẞ–—‘-‚“-„•…‹›€−]/;

/** No name is as long as this; a text that is longer is not looked at any further. */
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

/** A letter as the fonts draw it, with as many of its marks as they have; nothing for what they do not know. */
function drawn(letter: string): string {
  const parts = Array.from(letter.normalize('NFD'));
  for (let kept = parts.length; kept > 0; kept -= 1) {
    const composed = parts.slice(0, kept).join('').normalize('NFC');
    if (composed.length === 1 && DRAWN.test(composed)) return composed;
  }
  return '';
}

/**
 * What somebody typed, as a picture can show it on one line: letters that no font has are left out, with emoji, marks and
 * controls. Where less than half of the letters would be left it says something else than they did, so that `otherwise`
 * stands in its place.
 */
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
