import { z } from 'zod';

/** True for text that PostgreSQL and UTF-8 can hold: no NUL, no half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text);
}

/** The message for text with NUL or a lone surrogate, which nobody types on purpose. */
export const UNSTORABLE_TEXT = 'This text contains characters that cannot be stored';

/** Text of at most `max` characters, kept verbatim except for what cannot be stored at all. `messages` are what the
 * form says: `required` for a wrong type, `tooLong` above `max`. */
export function plainText(max: number, messages: { required?: string; tooLong?: string } = {}) {
  return z
    .string(messages.required ?? 'Text is required')
    .max(max, messages.tooLong ?? `Must be at most ${max} characters`)
    .refine(isStorableText, UNSTORABLE_TEXT);
}

/** `plainText` with surrounding white space cut off and at least one character left. */
export function requiredText(max: number, messages: { required: string; tooLong: string }) {
  return z
    .string(messages.required)
    .trim()
    .min(1, messages.required)
    .max(max, messages.tooLong)
    .refine(isStorableText, UNSTORABLE_TEXT);
}
