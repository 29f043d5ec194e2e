import { randomBytes } from 'node:crypto';

import { decodeBase32IgnorePadding, encodeBase32UpperCaseNoPadding } from '@oslojs/encoding';
import { createTOTPKeyURI, generateHOTP, verifyHOTP } from '@oslojs/otp';

/** What every authenticator app supports: SHA-1, six digits, a new code every 30 seconds (RFC 6238). */
const DIGITS = 6;
const STEP_SECONDS = 30;
const SECRET_BYTES = 20;
/** How many steps before and after the current one are accepted, for inaccurate clocks and slow typing. */
const TOLERANCE = [0, -1, 1];

const stepAt = (at: Date): number => Math.floor(at.getTime() / 1000 / STEP_SECONDS);

/** A new secret, in base 32 as people type it into an app. */
export const newSecret = (): string => encodeBase32UpperCaseNoPadding(randomBytes(SECRET_BYTES));

/** The content of the QR code for a secret. */
export const secretUri = (secret: string, account: string): string =>
  createTOTPKeyURI('Hazel', account, decodeBase32IgnorePadding(secret), STEP_SECONDS, DIGITS);

/** The code that an app shows at this moment. */
export const codeAt = (secret: string, at: Date): string =>
  generateHOTP(decodeBase32IgnorePadding(secret), BigInt(stepAt(at)), DIGITS);

/** The time step of a code, among those accepted at this moment; null for a wrong code. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const key = decodeBase32IgnorePadding(secret);
  const steps = TOLERANCE.map((away) => stepAt(now) + away).filter((step) => step >= 0);
  return steps.find((step) => verifyHOTP(key, BigInt(step), DIGITS, code)) ?? null;
}
