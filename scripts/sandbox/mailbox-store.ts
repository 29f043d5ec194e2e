import { appendFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

import { readRecords } from './service';

const ADDRESS = /^(?:[^<>\r\n]*<)?[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+>?$/;
const address = z.string().regex(ADDRESS);
const recipients = z.union([address.transform((one) => [one]), z.array(address).min(1).max(50)]);

/** What Hazel sends of a mail as Resend takes it. */
export const mailPayload = z.object({
  from: address,
  to: recipients,
  reply_to: recipients.nullable().default(null),
  subject: z.string().regex(/^[^\r\n]*$/),
  html: z.string().nullable().default(null),
  text: z.string().nullable().default(null),
  headers: z.record(z.string(), z.string()).default({}),
  attachments: z
    .array(
      z.object({
        filename: z.string(),
        content: z.base64(),
        content_type: z.string().optional(),
        content_id: z.string().optional(),
      }),
    )
    .default([]),
});
const storedMail = mailPayload.extend({
  id: z.string(),
  created_at: z.string(),
  idempotency: z.object({ key: z.string(), payload_hash: z.string() }).nullable(),
});
export type StoredMail = z.output<typeof storedMail>;

/** Resend forgets an idempotency key after a day. */
const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** A mailbox in one file of JSON lines, so that it survives a restart and a `kill -9`. */
export function openMailbox(file: string) {
  let mails = readRecords(file, storedMail);
  let changes = 0;
  return {
    add(mail: StoredMail): void {
      appendFileSync(file, `${JSON.stringify(mail)}\n`, { mode: 0o600 });
      mails.push(mail);
      changes += 1;
    },
    get: (id: string) => mails.find((mail) => mail.id === id),
    /** The mails that were accepted under this idempotency key, as long as the key is remembered. */
    withKey: (key: string, now: Date) =>
      mails.filter(
        (mail) =>
          mail.idempotency?.key === key && now.getTime() - Date.parse(mail.created_at) < KEY_LIFETIME_MS,
      ),
    /** Newest first. */
    all: () => mails.toReversed(),
    clear(): void {
      writeFileSync(file, '', { mode: 0o600 });
      mails = [];
      changes += 1;
    },
    /** Changes whenever a mail comes or goes. */
    version: () => changes,
  };
}
export type MailboxStore = ReturnType<typeof openMailbox>;

/** The bare address of `Name <address>`, lower-cased for comparing. */
export function bareAddress(recipient: string): string {
  return (/<([^<>]*)>\s*$/.exec(recipient)?.[1] ?? recipient).trim().toLowerCase();
}
