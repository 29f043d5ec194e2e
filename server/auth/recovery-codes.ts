import { randomBytes } from 'node:crypto';

import { RECOVERY_ALPHABET, RECOVERY_CODES, RECOVERY_LENGTH } from '../domain/accounts/second-factor';
import { hashToken } from './tokens';

/** New recovery codes with 80 random bits each, so that a plain hash is enough to store them. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    Array.from(
      randomBytes(RECOVERY_LENGTH),
      (byte) => RECOVERY_ALPHABET[byte % RECOVERY_ALPHABET.length],
    ).join(''),
  );

export const hashRecoveryCode = (userId: string, code: string): string => hashToken(`${userId}:${code}`);
