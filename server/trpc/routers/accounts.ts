import { z } from 'zod';

import {
  newPasswordSchema,
  resetRequestSchema,
  signInSchema,
  signUpSchema,
} from '../../domain/accounts/auth-schema';
import { displayNameSchema } from '../../domain/accounts/display-name';
import { confirmWithPassword } from '../../features/accounts/confirm-identity';
import { resendVerification, verifyEmail } from '../../features/accounts/email-verification';
import { displayNameAvailability, signUp } from '../../features/accounts/open-account';
import { requestPasswordReset, resetLinkStands, resetPassword } from '../../features/accounts/password-reset';
import { signIn, signOut } from '../../features/accounts/sign-in';
import { authedProcedure, noInput, publicProcedure, router } from '../init';
import { ownDataRouter } from './own-data';

const tokenSchema = z.object({
  token: z
    .string()
    .min(1, 'This link is invalid or has expired')
    .max(200, 'This link is invalid or has expired'),
});
/** A parameter of an invitation, to be passed on in the link of a mail. One that is too long for that is dropped. */
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

/** Sign-up, sign-in and account matters. The browser reaches sign-in, sign-up and sign-out through Remix actions, which
 * call these procedures. */
export const accountsRouter = router({
  data: ownDataRouter,
  signUp: publicProcedure
    .input(signUpSchema.extend({ timeZone: timeZoneGuess, ...fromInvitation.shape }))
    .mutation(({ ctx, input }) => signUp(ctx, { ...input, intent: intentOf(input) })),
  signIn: publicProcedure.input(signInSchema).mutation(({ ctx, input }) => signIn(ctx, input)),
  signOut: publicProcedure.input(noInput).mutation(({ ctx }) => signOut(ctx, false)),
  signOutEverywhere: authedProcedure.input(noInput).mutation(({ ctx }) => signOut(ctx, true)),
  confirm: authedProcedure
    .input(z.strictObject({ password: z.string().min(1, 'Enter your password').max(500) }))
    .mutation(({ ctx, input }) => confirmWithPassword(ctx, input.password)),
  checkDisplayName: publicProcedure
    .input(z.object({ displayName: displayNameSchema }))
    .query(async ({ ctx, input }) => {
      await ctx.services.limits.consume('displayNameAddress', ctx.address);
      const self = ctx.actor.kind === 'user' ? ctx.actor.user.id : undefined;
      return displayNameAvailability(ctx, input.displayName, self);
    }),
  verifyEmail: publicProcedure.input(tokenSchema).mutation(({ ctx, input }) => verifyEmail(ctx, input.token)),
  resendVerification: authedProcedure
    .input(fromInvitation.default({ redirect: null, challengeId: null, invited: null }))
    .mutation(({ ctx, input }) => resendVerification(ctx, intentOf(input))),
  requestPasswordReset: publicProcedure
    .input(resetRequestSchema)
    .mutation(({ ctx, input }) => requestPasswordReset(ctx, input.email)),
  resetLink: publicProcedure
    .input(tokenSchema)
    .query(async ({ ctx, input }) => ({ valid: await resetLinkStands(ctx, input.token) })),
  resetPassword: publicProcedure
    .input(newPasswordSchema)
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),
});
