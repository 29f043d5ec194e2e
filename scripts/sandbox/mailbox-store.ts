import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const storedMail = z.object({
  id: z.string(),
  created_at: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  cc: z.array(z.string()).nullable(),
  bcc: z.array(z.string()).nullable(),
  reply_to: z.array(z.string()).nullable(),
  subject: z.string(),
  html: z.string().nullable(),
  text: z.string().nullable(),
  headers: z.record(z.string(), z.string()),
  tags: z.array(z.object({ name: z.string(), value: z.string() })),
  idempotency: z.object({ key: z.string(), payload_hash: z.string() }).nullable(),
});
export type StoredMail = z.output<typeof storedMail>;

export interface MailboxStore {
  add(mail: StoredMail): void;
  get(id: string): StoredMail | undefined;
  /** The mail that was accepted under this idempotency key, if the key is still remembered. */
  withKey(key: string, now: Date): StoredMail | undefined;
  /** Newest first. */
  all(): StoredMail[];
  clear(): void;
  /** Changes whenever a mail comes or goes. */
  version(): number;
}

/** Resend forgets an idempotency key after a day. */
const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** A mailbox in one file of JSON lines, so that it survives a restart and a `kill -9`. */
export function openMailbox(file: string): MailboxStore {
  let mails = existsSync(file) ? readFileSync(file, 'utf8').split('\n').flatMap(parseLine) : [];
  let changes = 0;
  return {
    add(mail) {
      appendFileSync(file, `${JSON.stringify(mail)}\n`, { mode: 0o600 });
      mails.push(mail);
      changes += 1;
    },
    get: (id) => mails.find((mail) => mail.id === id),
    withKey: (key, now) =>
      mails.find(
        (mail) =>
          mail.idempotency?.key === key && now.getTime() - Date.parse(mail.created_at) < KEY_LIFETIME_MS,
      ),
    all: () => mails.toReversed(),
    clear() {
      writeFileSync(file, '', { mode: 0o600 });
      mails = [];
      changes += 1;
    },
    version: () => changes,
  };
}

/** A line cut off by a crash holds no mail. */
function parseLine(line: string): StoredMail[] {
  try {
    const mail = storedMail.safeParse(JSON.parse(line));
    return mail.success ? [mail.data] : [];
  } catch {
    return [];
  }
}

/** The bare address of `Name <address>`, lower-cased for comparing. */
export function bareAddress(recipient: string): string {
  return (/<([^<>]*)>\s*$/.exec(recipient)?.[1] ?? recipient).trim().toLowerCase();
}
