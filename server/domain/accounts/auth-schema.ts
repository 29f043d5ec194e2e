import { z } from 'zod';

import { displayNameSchema } from './display-name';
import { emailSchema } from './email-address';
import { passwordSchema, presentedPasswordSchema } from './password';

export const signUpSchema = z.object({
  email: emailSchema,
  password: passwordSchema,
  displayName: displayNameSchema,
});

export const signInSchema = z.object({ email: emailSchema, password: presentedPasswordSchema });

export const resetRequestSchema = z.object({ email: emailSchema });

const INVALID_LINK = 'This link is invalid or has expired';

/** `token` comes from the link of the mail. */
export const newPasswordSchema = z.object({
  token: z.string(INVALID_LINK).regex(/^[A-Za-z0-9_-]{1,200}$/, INVALID_LINK),
  password: passwordSchema,
});

/** The new password comes from a person who is signed in; `currentPassword` only where the account has one. */
export const changePasswordSchema = z.strictObject({
  currentPassword: presentedPasswordSchema.nullable(),
  password: passwordSchema,
});

export const changeEmailSchema = z.strictObject({ email: emailSchema });

export type SignUpInput = z.output<typeof signUpSchema>;
export type SignInInput = z.output<typeof signInSchema>;
