import { z } from 'zod';

import {
  changeEmailSchema,
  changePasswordSchema,
  newPasswordSchema,
  resetRequestSchema,
  signInSchema,
  signUpSchema,
} from '../../../domain/accounts/auth-schema';
import { displayNameSchema } from '../../../domain/accounts/display-name';
import { codeSchema } from '../../../domain/accounts/second-factor';
import {
  cancelEmailChange,
  confirmEmailChange,
  getEmailChange,
  requestEmailChange,
} from '../../../features/accounts/change-email';
import { changePassword } from '../../../features/accounts/change-password';
import { confirmIdentity } from '../../../features/accounts/confirm-identity';
import { resendVerification, verifyEmail } from '../../../features/accounts/email-verification';
import { beginGoogleConnection, removeGoogleConnection } from '../../../features/accounts/google-link';
import { keepOnlyMe } from '../../../features/accounts/only-me';
import { displayNameAvailability, signUp } from '../../../features/accounts/open-account';
import { endOtherSessions, endSession, getOwnSecurity } from '../../../features/accounts/own-sessions';
import {
  requestPasswordReset,
  resetLinkStands,
  resetPassword,
} from '../../../features/accounts/password-reset';
import { signIn, signOut } from '../../../features/accounts/sign-in';
import { authedProcedure, calls, callsWith, noInput, publicProcedure, router } from '../../init';
import { secondFactorProcedures } from './second-factors';
import { ownDataRouter } from './own-data';

const tokenSchema = z.object({
  token: z
    .string()
    .min(1, 'This link is invalid or has expired')
    .max(200, 'This link is invalid or has expired'),
});
/** A parameter of an invitation that the link in a mail passes on. One that is too long is dropped. */
const passedOn = z
  .string()
  .nullish()
  .transform((text) => (text && text.length <= 200 ? text : null));
/** The invitation that brought the person here. */
const fromInvitation = z.object({ redirect: passedOn, challengeId: passedOn, invited: passedOn });
const intentOf = ({ redirect, challengeId, invited }: z.output<typeof fromInvitation>) => ({
  redirect,
  challengeId,
  email: invited,
});
const timeZoneGuess = z
  .string()
  .max(64)
  .nullish()
  .transform((zone) => zone ?? null);

/** Sign-up, sign-in and account matters. The browser reaches sign-in, sign-up and sign-out through Remix
 * actions, which call these procedures. */
export const accountsRouter = router({
  data: ownDataRouter,
  signUp: publicProcedure
    .input(signUpSchema.extend({ timeZone: timeZoneGuess, ...fromInvitation.shape }))
    .mutation(({ ctx, input }) => signUp(ctx, { ...input, intent: intentOf(input) })),
  signIn: publicProcedure.input(signInSchema).mutation(calls(signIn)),
  signOut: publicProcedure.input(noInput).mutation(({ ctx }) => signOut(ctx, false)),
  signOutEverywhere: authedProcedure.input(noInput).mutation(({ ctx }) => signOut(ctx, true)),
  confirm: authedProcedure
    .meta({ unseen: true })
    .input(
      z.strictObject({
        password: z.string().min(1, 'Enter your password').max(500),
        code: codeSchema.optional(),
      }),
    )
    .mutation(calls(confirmIdentity)),
  ...secondFactorProcedures,
  security: authedProcedure.input(noInput).query(calls(getOwnSecurity)),
  changePassword: authedProcedure.input(changePasswordSchema).mutation(calls(changePassword)),
  requestEmailChange: authedProcedure
    .input(changeEmailSchema)
    .mutation(callsWith('email', requestEmailChange)),
  cancelEmailChange: authedProcedure.input(noInput).mutation(calls(cancelEmailChange)),
  emailChange: authedProcedure
    .input(tokenSchema)
    .query(async ({ ctx, input }) => ({ email: await getEmailChange(ctx, input.token) })),
  confirmEmailChange: authedProcedure.input(tokenSchema).mutation(callsWith('token', confirmEmailChange)),
  endSession: authedProcedure.input(z.strictObject({ id: z.uuid() })).mutation(callsWith('id', endSession)),
  endOtherSessions: authedProcedure.input(noInput).mutation(calls(endOtherSessions)),
  keepOnlyMe: authedProcedure.input(noInput).mutation(calls(keepOnlyMe)),
  connectGoogle: authedProcedure.meta({ unseen: true }).input(noInput).mutation(calls(beginGoogleConnection)),
  disconnectGoogle: authedProcedure.input(noInput).mutation(calls(removeGoogleConnection)),
  checkDisplayName: publicProcedure
    .input(z.object({ displayName: displayNameSchema }))
    .query(async ({ ctx, input }) => {
      await ctx.services.limits.consume('displayNameAddress', ctx.address);
      const self = ctx.actor.kind === 'user' ? ctx.actor.user : undefined;
      return displayNameAvailability(ctx, input.displayName, self);
    }),
  verifyEmail: authedProcedure.input(tokenSchema).mutation(callsWith('token', verifyEmail)),
  resendVerification: authedProcedure
    .input(fromInvitation.default({ redirect: null, challengeId: null, invited: null }))
    .mutation(({ ctx, input }) => resendVerification(ctx, intentOf(input))),
  requestPasswordReset: publicProcedure
    .input(resetRequestSchema)
    .mutation(callsWith('email', requestPasswordReset)),
  resetLink: publicProcedure
    .input(tokenSchema)
    .query(async ({ ctx, input }) => ({ valid: await resetLinkStands(ctx, input.token) })),
  resetPassword: publicProcedure.input(newPasswordSchema).mutation(calls(resetPassword)),
});
