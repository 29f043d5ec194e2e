/** Letters that Unicode does not take apart. */
const WHOLE: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** A place's name as it is compared: case, diacritics, punctuation and surrounding space make no difference.
 * ' ZÜRICH ' is 'zurich', 'Saint-Denis' is 'saint denis'. */
export function foldName(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .replace(/[øæœßłđðþı]/g, (letter) => WHOLE[letter] ?? letter)
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim();
}
