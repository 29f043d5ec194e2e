import { z } from 'zod';

/** The push services of the browsers: Chrome, Edge and Opera (Google, Microsoft), Firefox (Mozilla), Safari (Apple). Whoever
 * subscribes says where messages go, so only these are called: no other host, no port, no address of a network behind Hazel. */
export const PUSH_HOSTS: readonly string[] = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
];

const ENDPOINT_MAX = 500;

/** Whether messages may be sent to an address.
 * @param hosts with their port, if they have one; a dot at the start stands for every name below */
export function isPushEndpoint(endpoint: string, hosts: readonly string[] = PUSH_HOSTS): boolean {
  if (endpoint.length > ENDPOINT_MAX || !URL.canParse(endpoint)) return false;
  const { protocol, host, username, password, href } = new URL(endpoint);
  if (protocol !== 'https:' || username !== '' || password !== '' || href.length > ENDPOINT_MAX) return false;
  return hosts.some((known) => (known.startsWith('.') ? host.endsWith(known) : host === known));
}

/** What a browser's `PushSubscription` says of itself: its address, and the keys for which messages are encrypted, an
 * uncompressed point of P-256 and 16 bytes. Whether Hazel sends there is asked apart: {@link isPushEndpoint}. */
export const pushDeviceSchema = z.strictObject({
  endpoint: z.string().max(ENDPOINT_MAX),
  p256dh: z.string().regex(/^B[A-Za-z0-9_-]{86}$/),
  auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
});

export type PushDevice = z.output<typeof pushDeviceSchema>;

/** Names one device, among those of the person. */
export const endpointSchema = z.strictObject({ endpoint: z.string().max(ENDPOINT_MAX) });

/** A person's devices at most; another one takes the place of the oldest. */
export const MOST_DEVICES = 10;
