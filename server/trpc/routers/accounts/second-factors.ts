import { z } from 'zod';

import { secondStepSchema } from '../../../domain/accounts/auth-schema';
import { passkeyNameSchema } from '../../../domain/accounts/second-factor';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyConfirmation,
  beginPasskeySignIn,
  confirmWithPasskey,
  renamePasskey,
  removePasskey,
  signInWithPasskey,
} from '../../../features/accounts/passkeys';
import { abandonSignIn, finishSignIn, pendingPerson } from '../../../features/accounts/pending-sign-in';
import {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  renewRecoveryCodes,
} from '../../../features/accounts/two-factor';
import { getSecondFactors } from '../../../features/accounts/ways-to-sign-in';
import { authedProcedure, noInput, publicProcedure } from '../../init';

const withTyped = secondStepSchema.strict();
/** Bytes in base64url; their content is checked with the signature. */
const bytes = (max: number) => z.string().min(1).max(max);
/** The parts of WebAuthn's answers that are read; browsers send more. */
const answer = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
};
const signed = z.object({
  response: z.object({
    ...answer,
    response: z.object({
      clientDataJSON: bytes(4000),
      authenticatorData: bytes(4000),
      signature: bytes(8000),
      userHandle: z.string().max(200),
    }),
  }),
});
const made = z.object({
  name: passkeyNameSchema,
  response: z.object({
    ...answer,
    response: z.object({ clientDataJSON: bytes(4000), attestationObject: bytes(40_000) }),
  }),
});
const passkeyId = z.uuid('This passkey does not exist');

/** Procedures that change nothing that is shown. */
const unseen = authedProcedure.meta({ unseen: true });

/** Two-factor sign-in, passkeys, and the sign-in that waits for either; a part of the accounts' router. */
export const secondFactorProcedures = {
  secondFactors: authedProcedure.input(noInput).query(({ ctx }) => getSecondFactors(ctx)),
  beginTwoFactor: unseen.input(noInput).mutation(({ ctx }) => beginTwoFactor(ctx)),
  confirmTwoFactor: authedProcedure
    .input(withTyped)
    .mutation(({ ctx, input }) => confirmTwoFactor(ctx, input.code)),
  endTwoFactor: authedProcedure.input(withTyped).mutation(({ ctx, input }) => endTwoFactor(ctx, input.code)),
  renewRecoveryCodes: authedProcedure.input(noInput).mutation(({ ctx }) => renewRecoveryCodes(ctx)),
  pendingSignIn: publicProcedure
    .input(noInput)
    .query(async ({ ctx }) => ({ waits: (await pendingPerson(ctx)) !== null })),
  finishSignIn: publicProcedure.input(withTyped).mutation(({ ctx, input }) => finishSignIn(ctx, input.code)),
  abandonSignIn: publicProcedure.input(noInput).mutation(({ ctx }) => abandonSignIn(ctx)),
  beginPasskey: unseen.input(noInput).mutation(({ ctx }) => beginPasskey(ctx)),
  addPasskey: authedProcedure.input(made).mutation(({ ctx, input }) => addPasskey(ctx, input)),
  renamePasskey: authedProcedure
    .input(z.strictObject({ id: passkeyId, name: passkeyNameSchema }))
    .mutation(({ ctx, input }) => renamePasskey(ctx, input)),
  removePasskey: authedProcedure
    .input(z.strictObject({ id: passkeyId }))
    .mutation(({ ctx, input }) => removePasskey(ctx, input.id)),
  beginPasskeySignIn: publicProcedure.input(noInput).mutation(({ ctx }) => beginPasskeySignIn(ctx)),
  signInWithPasskey: publicProcedure
    .input(signed)
    .mutation(({ ctx, input }) => signInWithPasskey(ctx, input.response)),
  beginPasskeyConfirmation: unseen.input(noInput).mutation(({ ctx }) => beginPasskeyConfirmation(ctx)),
  confirmWithPasskey: unseen
    .input(signed)
    .mutation(({ ctx, input }) => confirmWithPasskey(ctx, input.response)),
};
