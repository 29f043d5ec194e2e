import { z } from 'zod';

import type { Operator } from '../../domain/billing/operator';
import { isTimeZone } from '../../domain/kernel/days';
import { holdsContact, nameForStrangers } from '../../domain/messages/contact';
import { SUPPORT_MAX, SUPPORT_TOPICS } from '../../domain/messages/support';
import { cents } from '../../domain/kernel/money';
import { localDaySchema } from '../../domain/kernel/schemas';
import { isHeaderSafe } from './email';

/** Absolute links only, because a mail has no page that a relative one could belong to. */
const link = z
  .url({ protocol: /^https?$/ })
  .max(2000)
  .refine(isHeaderSafe, 'holds a control character');
const name = z.string().trim().min(1).max(80).refine(isHeaderSafe, 'holds a control character');
const strangersName = name.transform(nameForStrangers);
/** Characters that break a line or change the direction of the text after them. */
const BREAKING = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;
/** Text that somebody typed, on one line. */
const oneLine = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) => text.replace(BREAKING, ' ').trim());
/** The same for text of somebody whom the recipient may not know; null when it holds an address or a telephone number. */
const strangersLine = (max: number) =>
  oneLine(max)
    .nullable()
    .transform((text) => (text === null || holdsContact(text) ? null : text));
/** Text of several lines that somebody typed, without characters that change the direction of what follows. */
const typed = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) =>
      text
        .replaceAll('\r\n', '\n')
        .split('\n')
        .map((line) => line.replace(BREAKING, ' ').trimEnd())
        .join('\n')
        .trim(),
    );
const address = z.string().min(3).max(320).includes('@').refine(isHeaderSafe, 'holds a control character');
const minutes = z
  .int()
  .min(1)
  .max(60 * 24 * 30);
const instant = z.iso.datetime({ offset: true });
const timeZone = z.string().refine(isTimeZone, 'is no IANA time zone');
const day = localDaySchema('is no day');
const amount = z.int().min(0).transform(cents);
const interval = z.enum(['month', 'year']);
/** A language tag; for one that the runtime does not know, amounts are shown in English. */
const numberLocale = z.string().max(64);
const said = oneLine(500).nullable();
const operator = z.strictObject({
  name: said,
  address: said,
  representative: said,
  phone: said,
  register: said,
  vatId: said,
  email: address,
}) satisfies z.ZodType<Operator>;

const verifyEmail = z.strictObject({ displayName: name, verifyUrl: link, expiresInMinutes: minutes });
const resetPassword = z.strictObject({ displayName: name, resetUrl: link, expiresInMinutes: minutes });
const passwordChanged = z.strictObject({
  displayName: name,
  changedAt: instant,
  timeZone,
  /** Whether the change also stopped a waiting savings account. */
  accountChangeStopped: z.boolean().optional(),
  /** Address of the page that asks for a reset link. */
  forgotPasswordUrl: link,
  /** The ways that still open the account besides the new password. */
  google: z.boolean().default(false),
  passkeys: z.int().min(0).default(0),
  /** Whether the first proof of the address has removed earlier ways into the account. */
  emptied: z.boolean().default(false),
});
const emailChanged = z.strictObject({
  displayName: name,
  changedAt: instant,
  timeZone,
  /** Shown with most of the local part hidden, because the old mailbox may no longer belong to the person. */
  newEmail: address,
  supportEmail: address,
});
/** Masked, because a mailbox may be read by others. */
const maskedIban = z.string().regex(/^[A-Z0-9]{4} •••• •••• [A-Z0-9]{2}$/);
const ownAccountChanged = z.strictObject({
  displayName: name,
  changedAt: instant,
  timeZone,
  account: maskedIban,
  /** Address of the page that asks for a reset link. */
  forgotPasswordUrl: link,
});
const ownAccountWaits = ownAccountChanged.extend({
  /** The account to which codes lead until then; null when there is none. */
  usedUntil: maskedIban.nullable(),
  waitsUntil: instant,
  stopUrl: link,
});
const emailChangeAsked = z.strictObject({
  displayName: name,
  askedAt: instant,
  timeZone,
  /** Shown as in `emailChanged`. */
  newEmail: address,
  securityUrl: link,
  supportEmail: address,
});
const confirmNewEmail = z.strictObject({ displayName: name, confirmUrl: link, expiresInMinutes: minutes });
const emailInUse = z.strictObject({ displayName: name, signInUrl: link });
const googleLinkChanged = z.strictObject({
  displayName: name,
  changedAt: instant,
  timeZone,
  /** The address of the Google account that was connected; null when it was disconnected. */
  googleEmail: address.nullable(),
  securityUrl: link,
  supportEmail: address,
});
const securityChanged = z.strictObject({
  displayName: name,
  changedAt: instant,
  timeZone,
  change: z.enum([
    'two-factor-on',
    'two-factor-off',
    'recovery-code-used',
    'recovery-codes-renewed',
    'passkey-added',
    'passkey-removed',
    'google-proved',
    'only-me',
  ]),
  /** The number of recovery codes left, after one was used. */
  codesLeft: z.int().min(0).optional(),
  /** Address of the page that asks for a reset link. */
  forgotPasswordUrl: link,
});
const adminRoleChanged = z.strictObject({
  displayName: name,
  changedAt: instant,
  timeZone,
  /** The person's new role. */
  role: z.enum(['admin', 'none']),
  person: z.strictObject({ id: z.uuid(), displayName: name }),
  /** The administrator who changed it; null when it was done with the operator's token. */
  by: name.nullable(),
  supportEmail: address,
});
const groupInvitation = z.strictObject({
  inviterName: strangersName,
  groupTitle: strangersLine(100),
  inviteUrl: link,
  unsubscribeUrl: link,
  expiresInDays: z.int().min(1).max(365),
});
const partnerRequest = z.strictObject({
  saverName: strangersName,
  answerUrl: link,
  unsubscribeUrl: link,
  privacyUrl: link,
  expiresInDays: z.int().min(1).max(365),
  operator,
});
const partnerLine = z.strictObject({
  saverName: strangersName,
  line: z.enum(['on_plan', 'not_yet']),
  /** The Monday of the week that it is about. */
  week: day,
  encourageUrl: link,
  unsubscribeUrl: link,
});
/** Names nobody, because what a person thinks of somebody may have changed before they read it. */
const followNews = z.strictObject({
  displayName: name,
  requests: z.int().min(0),
  followers: z.int().min(0),
  homeUrl: link,
  settingsUrl: link,
});
const proOrdered = z.strictObject({
  displayName: name,
  orderedAt: instant,
  timeZone,
  numberLocale,
  interval,
  /** The price of a period, VAT included. */
  amountCents: amount,
  /** Null when the first payment was made with the order. */
  firstPaymentOn: day.nullable(),
  renewsOn: day,
  /** The last day of the withdrawal period. */
  withdrawUntil: day,
  /** When the person asked that Pro begins before that day; null if they did not. */
  beginAskedAt: instant.nullable().default(null),
  settingsUrl: link,
  operator,
});
const proCancelled = z.strictObject({
  displayName: name,
  cancelledAt: instant,
  timeZone,
  numberLocale,
  proUntil: day,
  settingsUrl: link,
});
const proWithdrawn = z.strictObject({
  displayName: name,
  withdrawnAt: instant,
  timeZone,
  numberLocale,
  interval,
  orderedAt: instant,
  /** What is refunded; null when Stripe did not answer at the time of the declaration. */
  sums: z
    .strictObject({ refundCents: amount, creditCents: amount, usedCents: amount })
    .nullable()
    .default(null),
  /** In mails that were queued before sums were included. */
  paid: z.boolean().optional(),
  operator,
});
const proEnded = z.strictObject({
  displayName: name,
  because: z.enum(['refunded', 'lost']),
  settingsUrl: link,
});
const paymentFailed = z.strictObject({
  displayName: name,
  numberLocale,
  amountCents: amount,
  /** The last day of the grace period. */
  proUntil: day,
  settingsUrl: link,
});

const archiveReady = z.strictObject({
  displayName: name,
  archiveUrl: link,
  /** The last day on which the link works. */
  until: day,
});
const accountClosing = z.strictObject({
  displayName: name,
  closedAt: instant,
  timeZone,
  deletedOn: day,
  /** Whether a subscription ended with it. */
  proEnds: z.boolean(),
  /** The page where the person can sign in and keep the account. */
  keepUrl: link,
});
const accountClosingSoon = z.strictObject({ displayName: name, deletedOn: day, keepUrl: link });

const supportReceived = z.strictObject({
  displayName: name,
  topic: z.enum(SUPPORT_TOPICS),
  message: typed(SUPPORT_MAX),
});
const supportMessage = supportReceived.extend({
  userId: z.uuid(),
  replyTo: address,
  emailVerified: z.boolean(),
  pro: z.boolean(),
  /** What the person has seen and agreed to send along. */
  details: z.strictObject({ browser: oneLine(300), version: oneLine(20) }).nullable(),
});

const mailSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('verify-email'), props: verifyEmail }),
  z.strictObject({ kind: z.literal('reset-password'), props: resetPassword }),
  z.strictObject({ kind: z.literal('password-changed'), props: passwordChanged }),
  z.strictObject({ kind: z.literal('email-changed'), props: emailChanged }),
  z.strictObject({ kind: z.literal('own-account-changed'), props: ownAccountChanged }),
  z.strictObject({ kind: z.literal('own-account-waits'), props: ownAccountWaits }),
  z.strictObject({ kind: z.literal('email-change-asked'), props: emailChangeAsked }),
  z.strictObject({ kind: z.literal('confirm-new-email'), props: confirmNewEmail }),
  z.strictObject({ kind: z.literal('email-in-use'), props: emailInUse }),
  z.strictObject({ kind: z.literal('google-link-changed'), props: googleLinkChanged }),
  z.strictObject({ kind: z.literal('security-changed'), props: securityChanged }),
  z.strictObject({ kind: z.literal('admin-role-changed'), props: adminRoleChanged }),
  z.strictObject({ kind: z.literal('group-invitation'), props: groupInvitation }),
  z.strictObject({ kind: z.literal('partner-request'), props: partnerRequest }),
  z.strictObject({ kind: z.literal('partner-line'), props: partnerLine }),
  z.strictObject({ kind: z.literal('follow-news'), props: followNews }),
  z.strictObject({ kind: z.literal('pro-ordered'), props: proOrdered }),
  z.strictObject({ kind: z.literal('pro-cancelled'), props: proCancelled }),
  z.strictObject({ kind: z.literal('pro-withdrawn'), props: proWithdrawn }),
  z.strictObject({ kind: z.literal('pro-ended'), props: proEnded }),
  z.strictObject({ kind: z.literal('payment-failed'), props: paymentFailed }),
  z.strictObject({ kind: z.literal('archive-ready'), props: archiveReady }),
  z.strictObject({ kind: z.literal('account-closing'), props: accountClosing }),
  z.strictObject({ kind: z.literal('account-closing-soon'), props: accountClosingSoon }),
  z.strictObject({ kind: z.literal('support-message'), props: supportMessage }),
  z.strictObject({ kind: z.literal('support-received'), props: supportReceived }),
  z.strictObject({ kind: z.literal('account-deleted'), props: z.strictObject({}) }),
]);

/** A mail as it waits in the outbox: plain JSON, rendered only when it is sent. */
export type Mail = z.output<typeof mailSchema>;
export type MailKind = Mail['kind'];
export type MailProps<K extends MailKind> = Extract<Mail, { kind: K }>['props'];

/** Checks what was stored under a kind. Throws a ZodError that names the field. */
export function parseMail(kind: string, props: unknown): Mail {
  return mailSchema.parse({ kind, props });
}
