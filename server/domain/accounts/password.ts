import { z } from 'zod';

import { MAX_PASSWORD_LENGTH, PASSWORD_RULES, PASSWORD_TOO_LONG, passwordLength } from './password-rules';
import { isStorableText, UNSTORABLE_TEXT } from '../kernel/storable-text';

/** A new password: 8 to 128 characters with an upper-case letter, a lower-case letter, a number and a special character
 * (anything else, a space too). Never trimmed or changed. The server also refuses common passwords. */
export const passwordSchema = z
  .string('Password is required')
  .superRefine((text, context) => {
    for (const { holds, message } of PASSWORD_RULES) {
      if (!holds(text)) context.addIssue({ code: 'custom', message });
    }
  })
  .refine((text) => passwordLength(text) <= MAX_PASSWORD_LENGTH, PASSWORD_TOO_LONG)
  .refine(isStorableText, UNSTORABLE_TEXT);

/** A password at sign-in: only present and not absurdly long, so that no newer rule locks an old account out. */
export const presentedPasswordSchema = z
  .string('Password is required')
  .min(1, 'Password is required')
  .refine((text) => passwordLength(text) <= MAX_PASSWORD_LENGTH, PASSWORD_TOO_LONG);
