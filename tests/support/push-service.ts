import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, createServer } from 'node:https';

import webPush from 'web-push';

import { type Push, createPush } from '~server/services/push/push';
import type { PushDevice } from '~server/domain/messages/push-device';

/** The key and the certificate of localhost, which nobody else trusts. */
const PEM = readFileSync(new URL('./push-service.pem', import.meta.url));

/** A browser that has subscribed: what it tells Hazel, and how it reads what comes. */
export interface Browser {
  device: PushDevice;
  read: (body: Buffer) => unknown;
}

export interface PushService {
  push: Push;
  subscribe: () => Browser;
  /** What has come for a browser, decrypted, oldest first. */
  got: (browser: Browser) => unknown[];
  /** The headers of all that came. */
  headers: Record<string, string | string[] | undefined>[];
  /** What the service answers from now on; 'silent' lets the call hang until the sender has had enough. */
  answer: (status: number | 'silent') => void;
  failures: unknown[];
  close: () => Promise<void>;
}

const hmac = (key: Buffer, ...parts: (Buffer | string)[]): Buffer => {
  const mac = createHmac('sha256', key);
  for (const part of parts) mac.update(part);
  return mac.digest();
};

/** Decrypts one record of aes128gcm (RFC 8188) for a subscription (RFC 8291), by Node's own cryptography. */
function decrypt(body: Buffer, browser: { pair: ReturnType<typeof createECDH>; auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const shared = browser.pair.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.pair.getPublicKey(), sender]);
  const secret = hmac(hmac(browser.auth, shared), info, '\x01');
  const prk = hmac(salt, secret);
  const key = hmac(prk, 'Content-Encoding: aes128gcm\0', '\x01').subarray(0, 16);
  const nonce = hmac(prk, 'Content-Encoding: nonce\0', '\x01').subarray(0, 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = plain.lastIndexOf(2);
  return plain.subarray(0, end).toString('utf8');
}

/** A push service on this machine, and Hazel's client for it. */
export async function startPushService(): Promise<PushService> {
  const came: { path: string; body: Buffer }[] = [];
  const headers: PushService['headers'] = [];
  const failures: unknown[] = [];
  let status: number | 'silent' = 201;
  const server = createServer({ key: PEM, cert: PEM }, (req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      if (status === 'silent') return;
      headers.push(req.headers);
      if (status < 300) came.push({ path: req.url ?? '', body: Buffer.concat(parts) });
      res.writeHead(status, { Location: 'https://127.0.0.1:1/elsewhere' }).end('x'.repeat(10_000));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP address');
  const host = `localhost:${address.port}`;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const agent = new Agent({ ca: PEM, family: 4 });
  return {
    failures,
    headers,
    push: createPush({
      publicKey,
      privateKey,
      subject: 'mailto:support@hazel.example',
      onFailure: (error) => failures.push(error),
      hosts: [host],
      agent,
      limitMs: 2500,
    }),
    subscribe() {
      const pair = createECDH('prime256v1');
      const p256dh = pair.generateKeys('base64url');
      const auth = randomBytes(16);
      const endpoint = `https://${host}/push/${randomBytes(9).toString('base64url')}`;
      return {
        device: { endpoint, p256dh, auth: auth.toString('base64url') },
        read: (body): unknown => JSON.parse(decrypt(body, { pair, auth })),
      };
    },
    got: ({ device, read }) =>
      came.filter(({ path }) => device.endpoint.endsWith(path)).map(({ body }) => read(body)),
    answer(next) {
      status = next;
    },
    async close() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
