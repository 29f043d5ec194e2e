/** True for text that PostgreSQL and UTF-8 can hold: no NUL, no half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text);
}

/** The message for text with NUL or a lone surrogate, which nobody types on purpose. */
export const UNSTORABLE_TEXT = 'This text contains characters that cannot be stored';
