import { hashPassword, isCommonPassword } from '../../auth/password';
import type { Context } from '../../context';
import type { SignUpInput } from '../../domain/accounts/auth-schema';
import type { SignInIntent } from '../../domain/accounts/destination';
import { DomainError } from '../../errors';
import { mailVerification, openAccount } from './open-account';
import { startSession } from './sign-in';

export const commonPassword = () =>
  new DomainError(
    'BAD_REQUEST',
    'COMMON_PASSWORD',
    'This password is one of the most used ones. Please choose another.',
    {
      field: 'password',
    },
  );

/** Creates an account with e-mail and password, mails the verification and opens a session. The link in the
 * mail leads on through the invitation that brought the person here, if one did. */
export async function signUp(
  ctx: Context,
  input: SignUpInput & { timeZone: string | null; intent: SignInIntent },
): Promise<void> {
  if (isCommonPassword(input.password)) throw commonPassword();
  await ctx.services.limits.consume('signUpAddress', ctx.address);
  await ctx.services.limits.consume('signUpEmail', input.email);
  const passwordHash = await hashPassword(input.password);
  const userId = await ctx.db.transaction().execute(async (trx) => {
    const id = await openAccount(ctx, trx, {
      email: input.email,
      displayName: input.displayName,
      passwordHash,
      googleSubject: null,
      emailVerifiedAt: null,
      timeZone: input.timeZone,
    });
    await mailVerification(ctx, trx, {
      userId: id,
      email: input.email,
      displayName: input.displayName,
      intent: input.intent,
    });
    return id;
  });
  ctx.log.info({ event: 'sign_up', userId, requestId: ctx.requestId }, 'account opened');
  await startSession(ctx, userId);
}
