import { z } from 'zod';

import { UNSTORABLE_TEXT, isStorableText } from './storable-text';

/** Text of at most `max` characters, kept verbatim except for what cannot be stored at all. `messages` are what the
 * form says: `required` for a wrong type, `tooLong` above `max`. */
export function plainTextSchema(max: number, messages: { required?: string; tooLong?: string } = {}) {
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
