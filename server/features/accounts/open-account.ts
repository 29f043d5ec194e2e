import { type NewAccount, insertAccount, takenDisplayNames } from '~db/queries/accounts/accounts';
import { insertMailedToken } from '~db/queries/accounts/mailed-tokens';
import type { Db } from '~db/client';

import { hashPassword, isCommonPassword } from '../../auth/password';
import { createToken, hashToken } from '../../auth/tokens';
import type { Context } from '../../context';
import { logEvent } from '../../log';
import { isTimeZone } from '../../domain/kernel/days';
import type { SignUpInput } from '../../domain/accounts/auth-schema';
import { type SignInIntent, invitationOf } from '../../domain/accounts/destination';
import { displayNameTaken, suggestions } from '../../domain/accounts/display-name';
import { NAME_RESERVED, isReservedName } from '../../domain/accounts/reserved-name';
import { normaliseEmail } from '../../domain/accounts/email-address';
import { preferredNumberLocale } from '../../domain/kernel/number-locale';
import { trialEndsAt } from '../../domain/billing/trial';
import { DomainError, isUniqueViolation } from '../../errors';
import { enqueueMail } from '../messages/enqueue-mail';
import { openSession } from './sign-in';
import { HOUR_MS } from '../../domain/kernel/durations';

const VERIFICATION_HOURS = 48;

const emailTaken = () =>
  new DomainError('EMAIL_TAKEN', 'An account with this email already exists. Sign in instead.', {
    field: 'email',
  });

export const nameTaken = (name: string) =>
  new DomainError('DISPLAY_NAME_TAKEN', displayNameTaken(name), { field: 'displayName' });

/** Refuses a new name that looks like the product or its staff. People who have one already keep it.
 * @throws DISPLAY_NAME_RESERVED */
export function requireOwnName(name: string, current?: string): void {
  if (isReservedName(name) && name.toLowerCase() !== current?.toLowerCase())
    throw new DomainError('DISPLAY_NAME_RESERVED', NAME_RESERVED, { field: 'displayName' });
}

const googleTaken = () => new DomainError('GOOGLE_TAKEN', 'This Google account has an account already.');

/** Creates user, profile and trial. @throws EMAIL_TAKEN, DISPLAY_NAME_TAKEN, GOOGLE_TAKEN */
export async function openAccount(
  ctx: Context,
  trx: Db,
  person: Pick<NewAccount, 'email' | 'displayName' | 'passwordHash' | 'googleSubject'> & {
    timeZone: string | null;
  },
): Promise<string> {
  const now = ctx.now();
  try {
    return await insertAccount(trx, {
      ...person,
      emailNormalised: normaliseEmail(person.email),
      createdAt: now,
      trialEndsAt: trialEndsAt(now),
      timeZone: person.timeZone !== null && isTimeZone(person.timeZone) ? person.timeZone : 'UTC',
      numberLocale: preferredNumberLocale(ctx.acceptLanguage),
    });
  } catch (error) {
    if (isUniqueViolation(error, 'profiles_email_key')) throw emailTaken();
    if (isUniqueViolation(error, 'profiles_display_name_key')) throw nameTaken(person.displayName);
    if (isUniqueViolation(error, 'users_google_subject_key')) throw googleTaken();
    throw error;
  }
}

/** Puts a mail with a link that proves the address into the outbox, in the caller's transaction. `intent` says
 * where the person goes after that. */
export async function mailVerification(
  ctx: Context,
  trx: Db,
  to: { userId: string; email: string; displayName: string; intent?: SignInIntent },
): Promise<void> {
  const token = createToken();
  const link = new URLSearchParams({ token, ...(to.intent ? invitationOf(to.intent) : {}) });
  await insertMailedToken(trx, 'email_verifications', {
    hash: hashToken(token),
    userId: to.userId,
    email: to.email,
    expiresAt: new Date(ctx.now().getTime() + VERIFICATION_HOURS * HOUR_MS),
  });
  await enqueueMail(trx, { userId: to.userId, recipient: to.email }, 'verify-email', {
    displayName: to.displayName,
    verifyUrl: `${ctx.services.appUrl}/verify-email?${link.toString()}`,
    expiresInMinutes: VERIFICATION_HOURS * 60,
  });
}

/** Whether a display name is free, or up to three that are. `reserved`: only the account `self` may keep it. */
export async function displayNameAvailability(
  ctx: Context,
  name: string,
  self?: { id: string; displayName: string },
): Promise<{ available: boolean; reserved: boolean; suggestions: string[] }> {
  const reserved = isReservedName(name) && name.toLowerCase() !== self?.displayName.toLowerCase();
  if (reserved) return { available: false, reserved, suggestions: [] };
  const candidates = suggestions(name, new Set());
  const taken = new Set(await takenDisplayNames(ctx.db, [name, ...candidates], self?.id));
  const available = !taken.has(name.toLowerCase());
  const free = available ? [] : suggestions(name, taken).filter((other) => !isReservedName(other));
  return { available, reserved, suggestions: free };
}

export const commonPassword = () =>
  new DomainError('COMMON_PASSWORD', 'This password is one of the most used ones. Please choose another.', {
    field: 'password',
  });

/** Creates an account with e-mail and password, mails the verification and opens a session. The link in the
 * mail leads on to the invitation that brought the person here, if there was one. */
export async function signUp(
  ctx: Context,
  input: SignUpInput & { timeZone: string | null; intent: SignInIntent },
): Promise<void> {
  if (isCommonPassword(input.password)) throw commonPassword();
  requireOwnName(input.displayName);
  await ctx.services.limits.consume('signUpAddress', ctx.address);
  await ctx.services.limits.consume('signUpEmail', input.email);
  const passwordHash = await hashPassword(input.password);
  const { userId, opened } = await ctx.db.transaction().execute(async (trx) => {
    const id = await openAccount(ctx, trx, {
      email: input.email,
      displayName: input.displayName,
      passwordHash,
      googleSubject: null,
      timeZone: input.timeZone,
    });
    await mailVerification(ctx, trx, {
      userId: id,
      email: input.email,
      displayName: input.displayName,
      intent: input.intent,
    });
    return { userId: id, opened: await openSession(ctx, trx, { userId: id }) };
  });
  opened?.cookies.forEach(ctx.setCookie);
  logEvent(ctx, { event: 'sign_up', userId }, 'account opened');
}
