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
}

export interface EmailService {
  /** Hands one mail over for delivery.
   * @param idempotencyKey 1 to 256 printable characters; the same key within a day sends once, so a retry after a lost
   * answer makes no second mail
   * @returns the provider's id of the mail
   * @throws {EmailError} always this type; `retryable` says whether the same call may succeed later */
  send(mail: OutgoingMail, idempotencyKey: string): Promise<{ id: string }>;
}

/** A mail that could not be handed over. Its message names no person and may be logged. */
export class EmailError extends namedError('EmailError') {
  constructor(
    /** The provider's or our own name of what went wrong, e.g. 'rate_limit_exceeded'. */
    readonly code: string,
    message: string,
    /** False when this mail can never be sent as it is, so that it must be given up. */
    readonly retryable: boolean,
  ) {
    super(message);
  }
}

/** Control characters and line separators, which could end a mail header and begin another one. */
const HEADER_BREAKING = /[\p{Cc}\u2028\u2029]/u;

/** Whether text may stand in a mail header (subject, address, name). */
export const isHeaderSafe = (text: string): boolean => !HEADER_BREAKING.test(text);
