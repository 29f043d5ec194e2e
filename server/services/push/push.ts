import { type Agent, type RequestOptions, request } from 'node:https';

import webPush from 'web-push';

import { type PushDevice, PUSH_HOSTS, isPushEndpoint } from '../../domain/messages/push-device';

/** What became of a message to a device. 'gone': the browser has ended the subscription. 'refused': this message would be
 * refused again. 'failed': the service was away, or asked for a pause. */
export type PushOutcome = 'taken' | 'gone' | 'refused' | 'failed';

export interface Push {
  /** By this key the browser ties a subscription to this installation. */
  publicKey: string;
  /** Whether messages may be sent to an address. */
  reaches: (endpoint: string) => boolean;
  /** Sends a message, encrypted for the device. Never rejects.
   * @param options.topic of two messages with the same one that still wait at the service, only the later comes */
  send: (
    device: PushDevice,
    payload: string,
    options: { topic: string; ttlSeconds: number },
  ) => Promise<PushOutcome>;
}

interface PushOptions {
  publicKey: string;
  privateKey: string;
  /** Whom a push service can write to: a mailto or https address. */
  subject: string;
  onFailure: (error: unknown) => void;
  /** Other services than those of the browsers, how they are reached, and how long a call may take. Only tests have them. */
  hosts?: readonly string[];
  agent?: Agent;
  limitMs?: number;
}

const LIMIT_MS = 10_000;
const GONE = [404, 410];

/** Sends messages through the push services of browsers (RFC 8030, encrypted by RFC 8291, signed by RFC 8292). */
export function createPush({
  publicKey,
  privateKey,
  subject,
  onFailure,
  hosts = PUSH_HOSTS,
  agent,
  limitMs = LIMIT_MS,
}: PushOptions): Push {
  const reaches = (endpoint: string) => isPushEndpoint(endpoint, hosts);
  return {
    publicKey,
    reaches,
    async send({ endpoint, p256dh, auth }, payload, { topic, ttlSeconds }) {
      if (!reaches(endpoint)) return 'gone';
      let sealed;
      try {
        sealed = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
          vapidDetails: { subject, publicKey, privateKey },
          TTL: ttlSeconds,
          topic,
          urgency: 'normal',
        });
      } catch (error) {
        // Nothing can be encrypted for its key.
        onFailure(error);
        return 'gone';
      }
      try {
        const { headers, body } = sealed;
        const status = await post(
          endpoint,
          { headers: { ...headers }, signal: AbortSignal.timeout(limitMs), ...(agent && { agent }) },
          body,
        );
        const outcome = outcomeOf(status);
        if (outcome === 'refused') onFailure(new Error(`The push service answered ${status}`));
        return outcome;
      } catch (error) {
        onFailure(error);
        return 'failed';
      }
    },
  };
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'taken';
  if (GONE.includes(status)) return 'gone';
  return status === 429 || status >= 500 ? 'failed' : 'refused';
}

/** The status that the service answers with. No redirect is followed, and its text is not read. */
function post(endpoint: string, options: RequestOptions, body: Buffer | null): Promise<number> {
  return new Promise((resolve, reject) => {
    const sending = request(endpoint, { ...options, method: 'POST' }, (response) => {
      resolve(response.statusCode ?? 0);
      response.on('error', () => undefined).destroy();
    });
    sending.on('error', reject);
    sending.end(body);
  });
}
