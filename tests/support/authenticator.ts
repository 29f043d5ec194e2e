import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

import { isoCBOR } from '@simplewebauthn/server/helpers';

const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** Flags of the authenticator: present, recognised, and with a new key. */
const PRESENT = 0x01;
const RECOGNISED = 0x04;
const WITH_KEY = 0x40;

interface AuthenticatorOptions {
  origin?: string;
  /** Whether it can recognise its person by face, finger or PIN. */
  recognises?: boolean;
  /** Whether it counts its uses, as some do. */
  counts?: boolean;
}

/** A device with one passkey, as a browser would talk to it. */
export function createAuthenticator({
  origin = 'http://localhost:3000',
  recognises = true,
  counts = false,
}: AuthenticatorOptions = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const self = { counter: 0, userHandle: '', id: base64url(id), add, sign: signWith };

  const authData = (flags: number) => {
    const head = Buffer.alloc(37);
    sha256(new URL(origin).hostname).copy(head);
    head[32] = flags | PRESENT | (recognises ? RECOGNISED : 0);
    head.writeUInt32BE(self.counter, 33);
    return head;
  };
  const clientData = (type: string, challenge: string) => JSON.stringify({ type, challenge, origin });
  const common = {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
  };

  function add(options: { challenge: string; user: { id: string } }) {
    self.userHandle = options.user.id;
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    );
    const data = Buffer.concat([authData(WITH_KEY), Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
    const attestation = new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', new Uint8Array(data)],
    ]);
    return {
      ...common,
      response: {
        clientDataJSON: base64url(clientData('webauthn.create', options.challenge)),
        attestationObject: base64url(isoCBOR.encode(attestation)),
      },
    };
  }

  function signWith(options: { challenge: string }) {
    if (counts) self.counter += 1;
    const data = authData(0);
    const client = clientData('webauthn.get', options.challenge);
    return {
      ...common,
      response: {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        userHandle: self.userHandle,
      },
    };
  }
  return self;
}
