import words from './reserved-words.json' with { type: 'json' };

/** The message for a reserved name. */
export const NAME_RESERVED = 'This name is reserved. Please choose another.';

const BRAND = ['hazel'];
/** Words that make a name look like that of staff, whether Hazel's or another product's. */
const STAFF = words.staff;
/** Words that turn a product's name into that of a company. 'Hazel' beside a surname is a first name. */
const BUSINESS = words.business;

/** A STAFF word with at least this many letters also counts at the end of a word: 'paypalsecurity'. */
const LONG = 7;

/** Lower case, with characters that look alike replaced by one of them. */
const shapeOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/vv/g, 'w')
    .replace(/rn/g, 'm')
    .replace(/[1i|]/g, 'l')
    .replace(/0/g, 'o')
    .replace(/3/g, 'e')
    .replace(/4/g, 'a')
    .replace(/5/g, 's')
    .replace(/7/g, 't')
    .replace(/8/g, 'b');

const brand = BRAND.map(shapeOf);
const staff = STAFF.map(shapeOf);
const long = STAFF.filter(({ length }) => length >= LONG).map(shapeOf);
const joined = new RegExp(`^(?:${[...brand, ...staff, ...BUSINESS.map(shapeOf)].join('|')})+$`);

/** All readings of a word: each digit may be a number beside the word, or stand for a letter. */
const readingsOf = (word: string): string[] =>
  [word, word.replace(/\d+$/, ''), word.replace(/^\d+/, ''), word.replace(/^\d+|\d+$/g, '')].map(shapeOf);

/** Whether a display name could be taken for the product or its staff: one of the STAFF words alone, among other words
 * or joined with them; or the product's name alone or beside a BUSINESS word. Case, separators, numbers and digits in
 * place of letters make no difference. (Display names hold letters, digits, hyphens and underscores only.) */
export function isReservedName(name: string): boolean {
  const words = name.split(/[-_]+|(?<=[a-z])(?=[A-Z])/);
  const whole = readingsOf(name.replace(/[-_]/g, ''));
  if ([...words.flatMap(readingsOf), ...whole].some((reading) => staff.includes(reading))) return true;
  if (words.flatMap(readingsOf).some((reading) => long.some((word) => reading.endsWith(word)))) return true;
  return whole.some((reading) => joined.test(reading) && brand.some((word) => reading.includes(word)));
}
