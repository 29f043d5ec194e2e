import { saysNumber } from './figure-words';

/** A name from a receipt as it may stand in a text, shortened and without what is a number: 'Frischmilch 3,5% 1L' is 'Frischmilch';
 * null where nothing is left of it. */
export function sayable(name: string): string | null {
  const words = name
    .replaceAll(/[{}|‘’<>\s]+/gu, ' ')
    .trim()
    .split(' ')
    .filter((word) => !/[\p{N}%]/u.test(word) && !saysNumber(word, []) && !/[./@]\p{L}{2,}/u.test(word));
  const said = words.join(' ');
  if (!/\p{Script=Latin}{2}/u.test(said) || !SAYABLE.test(said) || saysNumber(said, [])) return null;
  // Whole words; a single longer one is cut.
  const short = said.slice(0, LONGEST_SAID);
  const whole = short.slice(0, short.lastIndexOf(' '));
  return said.length <= LONGEST_SAID ? said : `${whole === '' ? short : whole}…`;
}
const SAYABLE = /^[\p{Script=Latin}\p{M} .,'&+()-]+$/u;
const LONGEST_SAID = 40;
