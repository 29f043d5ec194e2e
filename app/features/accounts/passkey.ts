import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';

import { failureText } from '~/lib/failure-text';

import SECOND_FACTOR_TEXT from './second-factor-texts.json';

/** Signs with a passkey of the device, in the form that the procedures take. The library is loaded when a
 * passkey is first used. */
export async function signWithPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const signed = await startAuthentication({ optionsJSON });
  // A discoverable passkey always says whose it is.
  return { ...signed, response: { ...signed.response, userHandle: signed.response.userHandle ?? '' } };
}

/** What went wrong with a passkey, in words: the person cancelled, the device failed, or the server refused. */
export function passkeyProblem(error: unknown, failed: string): string {
  if (!(error instanceof Error)) return failed;
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return SECOND_FACTOR_TEXT.notDone;
  if (error.name === 'InvalidStateError') return SECOND_FACTOR_TEXT.sameDevice;
  if (/WebAuthn is not supported/i.test(error.message)) return SECOND_FACTOR_TEXT.noSupport;
  return failureText(error, failed);
}
