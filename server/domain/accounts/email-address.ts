import { z } from 'zod';

/** An e-mail address as typed, trimmed: what mail is sent to. */
export const emailSchema = z
  .string('Invalid email address')
  .trim()
  .max(255, 'Email must be less than 255 characters')
  .pipe(z.email('Invalid email address'));

/** The refusal when an act needs a proven e-mail address. */
export const VERIFY_FIRST = 'Verify your email address first';

/** The form in which addresses are compared, never mailed to: trimmed, lower case, plus-suffix cut; for gmail.com and
 * googlemail.com dots cut and the domain gmail.com. (docs/product/accounts.md, 'Accounts and sign-in') */
export function normaliseEmail(email: string): string {
  const typed = email.trim().toLowerCase();
  const at = typed.lastIndexOf('@');
  if (at === -1) return typed;
  const domain = typed.slice(at + 1);
  const local = typed.slice(0, at).replace(/(?<=.)\+.*$/, '');
  return domain === 'gmail.com' || domain === 'googlemail.com'
    ? `${local.replaceAll('.', '')}@gmail.com`
    : `${local}@${domain}`;
}
