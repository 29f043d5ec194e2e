import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';

/** Hazel requests no WebAuthn extension, and reads no answer of one. */
export type AddedAnswer = Omit<RegistrationResponseJSON, 'clientExtensionResults'>;
export type SignedAnswer = Omit<AuthenticationResponseJSON, 'clientExtensionResults'>;
type AddingOptions = Omit<PublicKeyCredentialCreationOptionsJSON, 'extensions'>;
type SigningOptions = Omit<PublicKeyCredentialRequestOptionsJSON, 'extensions'>;

/** A passkey as it is stored; its key in base64url. */
interface StoredKey {
  credentialId: string;
  publicKey: string;
  counter: number;
}

/** Passkeys of this site (WebAuthn). The device finds each by itself, without a name, and proves that its
 * person was there and was recognised (by face, finger or PIN), which is two factors. */
export interface PasskeyService {
  /** What a browser needs to make one; a device that has one of the `known` ones makes no second one. */
  beginAdding(
    person: { id: string; email: string; displayName: string },
    known: readonly string[],
  ): Promise<AddingOptions>;
  /** What a browser needs to sign with one. */
  beginSigning(): Promise<SigningOptions>;
  /** The new passkey; null when the answer does not match this challenge. */
  readNew(response: AddedAnswer, challenge: string): Promise<StoredKey | null>;
  /** The passkey's new counter; null when it has not signed this challenge for this person. */
  readSigned(
    response: SignedAnswer,
    challenge: string,
    key: StoredKey & { userId: string },
  ): Promise<number | null>;
}

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** Bytes in a buffer of their own, as the types of WebAuthn require. */
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64url'));

/** The user handle under which the device stores the passkey. */
const handleOf = (userId: string): string => Buffer.from(userId).toString('base64url');

/** Loaded by the first passkey, because its certificate parsers are large. */
const library = () => import('@simplewebauthn/server');

/** @param appUrl origin of the site; passkeys belong to its host name */
export function createPasskeys(appUrl: string): PasskeyService {
  const { origin, hostname: rpID } = new URL(appUrl);
  return {
    async beginAdding(person, known) {
      const { generateRegistrationOptions } = await library();
      const { extensions: _, ...options } = await generateRegistrationOptions({
        rpName: 'Hazel',
        rpID,
        userName: person.email,
        userDisplayName: person.displayName,
        userID: bytesOf(handleOf(person.id)),
        excludeCredentials: known.map((id) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return options;
    },
    async beginSigning() {
      const { generateAuthenticationOptions } = await library();
      const { extensions: _, ...options } = await generateAuthenticationOptions({
        rpID,
        userVerification: 'required',
      });
      return options;
    },
    async readNew(response, challenge) {
      const { verifyRegistrationResponse } = await library();
      // It throws for any mismatch.
      const { registrationInfo } = await verifyRegistrationResponse({
        response: { ...response, clientExtensionResults: {} },
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
      }).catch(() => ({ registrationInfo: undefined }));
      if (!registrationInfo) return null;
      const { id, publicKey, counter } = registrationInfo.credential;
      return { credentialId: id, publicKey: textOf(publicKey), counter };
    },
    async readSigned(response, challenge, key) {
      if (response.response.userHandle !== handleOf(key.userId)) return null;
      const { verifyAuthenticationResponse } = await library();
      const answer = await verifyAuthenticationResponse({
        response: { ...response, clientExtensionResults: {} },
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
        credential: { id: key.credentialId, publicKey: bytesOf(key.publicKey), counter: key.counter },
      }).catch(() => ({ verified: false as const, authenticationInfo: undefined }));
      return answer.verified ? answer.authenticationInfo.newCounter : null;
    },
  };
}
