import { z } from 'zod';

/** Recovery codes of an account. */
export const RECOVERY_CODES = 10;
/** Without letters that look like digits: O is read as 0, I and L as 1. */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const RECOVERY_LENGTH = 16;
const RECOVERY_CODE = new RegExp(`^[${RECOVERY_ALPHABET}]{${RECOVERY_LENGTH}}$`);

/** In groups of four, for reading and typing. */
export const inFours = (text: string, between = ' '): string => text.match(/.{1,4}/g)?.join(between) ?? '';

export interface TypedCode {
  kind: 'app' | 'recovery';
  code: string;
}

/** Reads what somebody typed as their second factor, in any spelling; null when it can be no kind of code. */
export function readCode(typed: string): TypedCode | null {
  const bare = typed.replace(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(bare)) return { kind: 'app', code: bare };
  const code = bare.replaceAll('O', '0').replace(/[IL]/g, '1');
  return RECOVERY_CODE.test(code) ? { kind: 'recovery', code } : null;
}

export const CODE_MISSING = 'Enter the 6 digits of your app, or a recovery code';

/** A code as typed; only the check of the code says whether it is well-formed. */
export const codeSchema = z.string(CODE_MISSING).trim().min(1, CODE_MISSING).max(100, CODE_MISSING);

const NAME_MISSING = 'Give the passkey a name';

export const passkeyNameSchema = z
  .string(NAME_MISSING)
  .trim()
  .min(1, NAME_MISSING)
  .max(60, 'At most 60 characters');
