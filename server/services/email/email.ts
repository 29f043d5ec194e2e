import { namedError } from '../../errors';

/** A mail ready to be sent. The sender is the installation's and belongs to the adapter. */
export interface OutgoingMail {
  /** One bare address, as the person typed it; never a list, never `Name <address>`. */
  to: string;
  subject: string;
  html: string;
  text: string;
  replyTo?: string;
  /** Where the recipient can end mails of this kind; mail programs show it as a button. */
  unsubscribeUrl?: string;
  /** Pictures that the HTML shows. */
  images?: readonly MailImage[];
}

/** A picture inside a mail, which its HTML shows as `cid:NAME`. */
export interface MailImage {
  /** With its ending, e.g. 'week.png'. */
  name: string;
  type: 'image/png' | 'image/jpeg';
  content: Buffer;
}

export interface EmailService {
  /** Hands mails over for delivery, 1 to `MAILS_A_CALL` in one call; those with images go alone.
   * @param idempotencyKey 1 to 256 printable characters; the same call within a day sends once, so a retry after a lost
   * answer makes no second mail
   * @returns what became of each, and how many calls a second the provider takes, if it says so
   * @throws {EmailError} always this type, when the call as a whole was not taken */
  send(mails: readonly OutgoingMail[], idempotencyKey: string): Promise<SendingResult>;
}

export interface SendingResult {
  /** In the order of the mails: the provider's id, or why this mail can never be sent. */
  mails: readonly ({ id: string } | { refused: string })[];
  perSecond: number | null;
}

/** The most that Resend takes in one call (https://resend.com/docs/api-reference/emails/send-batch-emails). */
export const MAILS_A_CALL = 100;

/** Why a call was not taken:
 * - `refused`: it can never be taken as it is; the mail alone, or one of a call with many, is wrong;
 * - `repeated`: one with the same key and other content was taken; `running`: one with the same key is on its way;
 * - `rate`: too many calls a second; `quota`: too many mails a day or month;
 * - `account`: the key or the domain is wrong; `outage`: everything that concerns neither us nor the mail. */
export type EmailTrouble = 'refused' | 'repeated' | 'running' | 'rate' | 'quota' | 'account' | 'outage';

/** Mails that could not be handed over. Its message names no person and may be logged. */
export class EmailError extends namedError('EmailError') {
  constructor(
    /** The provider's or our own name of what went wrong, e.g. 'rate_limit_exceeded'. */
    readonly code: string,
    message: string,
    readonly trouble: EmailTrouble,
    /** What the provider said about when, and how often, it may be asked again. */
    readonly said: { retryAfterMs?: number; perSecond?: number | null } = {},
  ) {
    super(message);
  }
}

/** Control characters and line separators, which could end a mail header and begin another one. */
const HEADER_BREAKING = /[\p{Cc}\u2028\u2029]/u;

/** Whether text may stand in a mail header (subject, address, name). */
export const isHeaderSafe = (text: string): boolean => !HEADER_BREAKING.test(text);
