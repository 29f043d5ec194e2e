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
import { authedProcedure, calls, callsWith, noInput, publicProcedure } from '../../init';

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
  secondFactors: authedProcedure.input(noInput).query(calls(getSecondFactors)),
  beginTwoFactor: unseen.input(noInput).mutation(calls(beginTwoFactor)),
  confirmTwoFactor: authedProcedure.input(withTyped).mutation(callsWith('code', confirmTwoFactor)),
  endTwoFactor: authedProcedure.input(withTyped).mutation(callsWith('code', endTwoFactor)),
  renewRecoveryCodes: authedProcedure.input(noInput).mutation(calls(renewRecoveryCodes)),
  pendingSignIn: publicProcedure
    .input(noInput)
    .query(async ({ ctx }) => ({ waits: (await pendingPerson(ctx)) !== null })),
  finishSignIn: publicProcedure.input(withTyped).mutation(callsWith('code', finishSignIn)),
  abandonSignIn: publicProcedure.input(noInput).mutation(calls(abandonSignIn)),
  beginPasskey: unseen.input(noInput).mutation(calls(beginPasskey)),
  addPasskey: authedProcedure.input(made).mutation(calls(addPasskey)),
  renamePasskey: authedProcedure
    .input(z.strictObject({ id: passkeyId, name: passkeyNameSchema }))
    .mutation(calls(renamePasskey)),
  removePasskey: authedProcedure
    .input(z.strictObject({ id: passkeyId }))
    .mutation(callsWith('id', removePasskey)),
  beginPasskeySignIn: publicProcedure.input(noInput).mutation(calls(beginPasskeySignIn)),
  signInWithPasskey: publicProcedure.input(signed).mutation(callsWith('response', signInWithPasskey)),
  beginPasskeyConfirmation: unseen.input(noInput).mutation(calls(beginPasskeyConfirmation)),
  confirmWithPasskey: unseen.input(signed).mutation(callsWith('response', confirmWithPasskey)),
};
