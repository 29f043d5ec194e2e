import { createHmac, timingSafeEqual } from 'node:crypto';

import { type LocalDay, addDays, daysBetween, localDay } from '../domain/kernel/days';
import { type LinkedKind, MESSAGE_KINDS } from '../domain/messages/message-due';

/** What a link in a message does: it ends mails of its kind, tells that it was followed, or says 'Not today'. None signs anybody
 * in. */
type Purpose = 'stop' | 'open' | 'quiet';

/** News of followers are no message; new kinds of those never come as far as this number. */
const FOLLOW_NEWS = 255;
const numberOf = (kind: LinkedKind): number =>
  kind === 'follow-news' ? FOLLOW_NEWS : MESSAGE_KINDS.indexOf(kind);
const kindOf = (number: number): LinkedKind | undefined =>
  number === FOLLOW_NEWS ? 'follow-news' : MESSAGE_KINDS[number];

/** The message that a link belongs to. */
export interface LinkedMessage {
  userId: string;
  kind: LinkedKind;
  day: LocalDay;
}

const EPOCH = localDay('1970-01-01');
const BODY_BYTES = 16 + 1 + 4;
const MAC_BYTES = 16;
const LENGTH = Math.ceil(((BODY_BYTES + MAC_BYTES) * 4) / 3);

const macOf = (body: Buffer, purpose: Purpose, secret: string): Buffer =>
  createHmac('sha256', secret).update(purpose).update(body).digest().subarray(0, MAC_BYTES);

/** A signed link of a message: always the same for the same message, so that a second try sends the same mail.
 * @param secret `link_secret` of the person's plan, which signs nobody else's links */
export function messageToken(message: LinkedMessage, purpose: Purpose, secret: string): string {
  const body = Buffer.alloc(BODY_BYTES);
  body.write(message.userId.replaceAll('-', ''), 'hex');
  body.writeUInt8(numberOf(message.kind), 16);
  body.writeInt32BE(daysBetween(EPOCH, message.day), 17);
  return Buffer.concat([body, macOf(body, purpose, secret)]).toString('base64url');
}

/** What a token claims to belong to, and a check of its signature by the person's secret; null when it is no token. */
export function readMessageToken(token: string, purpose: Purpose) {
  if (token.length !== LENGTH || !/^[\w-]+$/.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const body = bytes.subarray(0, BODY_BYTES);
  const kind = kindOf(body.readUInt8(16));
  if (kind === undefined) return null;
  const days = body.readInt32BE(17);
  if (days < 0 || days > 100_000) return null;
  const hex = body.toString('hex', 0, 16);
  const userId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const message: LinkedMessage = { userId, kind, day: addDays(EPOCH, days) };
  return {
    message,
    isSignedBy: (secret: string): boolean =>
      timingSafeEqual(bytes.subarray(BODY_BYTES), macOf(body, purpose, secret)),
  };
}
