/** A rule for new passwords. Kept apart from the zod schema so that a form can show the rules without loading zod. */
interface PasswordRule {
  /** The rule's line in the checklist of the form. */
  label: string;
  /** The message when the rule does not hold (docs/product/accounts.md, 'Accounts and sign-in'). */
  message: string;
  holds: (password: string) => boolean;
}

const MIN_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;
export const PASSWORD_TOO_LONG = 'Password must be less than 128 characters';

/** Characters as a person counts them: an emoji outside the basic plane is one. */
export function passwordLength(password: string): number {
  return Array.from(password).length;
}

export const PASSWORD_RULES: readonly PasswordRule[] = [
  {
    label: 'At least 8 characters',
    message: 'Password must be at least 8 characters',
    holds: (password) => passwordLength(password) >= MIN_LENGTH,
  },
  {
    label: 'An uppercase letter',
    message: 'Password must contain at least one uppercase letter',
    holds: (password) => /\p{Lu}/u.test(password),
  },
  {
    label: 'A lowercase letter',
    message: 'Password must contain at least one lowercase letter',
    holds: (password) => /\p{Ll}/u.test(password),
  },
  {
    label: 'A number',
    message: 'Password must contain at least one number',
    holds: (password) => /\p{Nd}/u.test(password),
  },
  {
    label: 'A special character',
    message: 'Password must contain at least one special character',
    holds: (password) => /[^\p{L}\p{M}\p{N}]/u.test(password),
  },
];
