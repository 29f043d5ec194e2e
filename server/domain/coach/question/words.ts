/** A pattern for any of these words, in a text folded by `foldSlotText`. Words are regular expressions. */
export const anyOf = (words: readonly string[], flags = 'u'): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words.join('|')})(?![\p{L}\p{N}])`, flags);

/** The text with blanks in place of a part, so that positions stay the same. */
export const blank = (text: string, at: number, length: number): string =>
  text.slice(0, at) + ' '.repeat(length) + text.slice(at + length);

/** The text with blanks in place of all that a pattern finds. @param pattern with the flag g */
export const blankAll = (text: string, pattern: RegExp): string =>
  text.replaceAll(pattern, (found) => ' '.repeat(found.length));
