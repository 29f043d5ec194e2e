import { z } from 'zod';

import { isStorableText, UNSTORABLE_TEXT } from './safe-text';

const MIN_LENGTH = 8;
const MAX_LENGTH = 128;

/** Characters as a person counts them: an emoji outside the basic plane is one. */
function length(password: string): number {
  return [...password].length;
}

/**
 * A new password: 8 to 128 characters with an upper-case letter, a lower-case letter, a number and a special
 * character (anything else, a space too). Never trimmed or changed. Whether it is a common one, the server checks.
 */
export const passwordSchema = z
  .string('Password is required')
  .refine((text) => length(text) >= MIN_LENGTH, 'Password must be at least 8 characters')
  .refine((text) => length(text) <= MAX_LENGTH, 'Password must be less than 128 characters')
  .regex(/\p{Lu}/u, 'Password must contain at least one uppercase letter')
  .regex(/\p{Ll}/u, 'Password must contain at least one lowercase letter')
  .regex(/\p{Nd}/u, 'Password must contain at least one number')
  .regex(/[^\p{L}\p{M}\p{N}]/u, 'Password must contain at least one special character')
  .refine(isStorableText, UNSTORABLE_TEXT);

/** A password at sign-in: only present and not absurdly long, so that no rule of today locks an account out. */
export const presentedPasswordSchema = z
  .string('Password is required')
  .min(1, 'Password is required')
  .refine((text) => length(text) <= MAX_LENGTH, 'Password must be less than 128 characters');
