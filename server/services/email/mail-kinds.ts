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
const ISOLATED = /\u2068([^\u2068\u2069]*)\u2069/u;
/** The same for sentences of Hazel with typed names in them, which keep the isolates around a name (`inSentence`). */
const sentence = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) =>
      text
        .split(ISOLATED)
        .map((part) => part.replace(BREAKING, ' '))
        .map((part, nth) => (nth % 2 === 1 ? `\u2068${part}\u2069` : part))
        .join('')
        .trim(),
    );
/** The same as `oneLine` for text of somebody whom the recipient may not know; null when it holds an address or a telephone number. */
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

/** A kind of mail with what it says. */
const mail = <K extends string, Props extends z.ZodRawShape>(kind: K, props: Props) =>
  z.strictObject({ kind: z.literal(kind), props: z.strictObject(props) });

const told = { displayName: name, timeZone };
/** What was changed, when, and the page that asks for a link to reset the password. */
const changed = { ...told, changedAt: instant, forgotPasswordUrl: link };
/** Masked, because a mailbox may be read by others. */
const maskedIban = z.string().regex(/^[A-Z0-9]{4} •••• •••• [A-Z0-9]{2}$/);
const validDays = z.int().min(1).max(365);
const support = { displayName: name, topic: z.enum(SUPPORT_TOPICS), message: typed(SUPPORT_MAX) };

/** What Hazel writes of itself. Its words are made when it is sent (server/features/messages/compose-message.ts). */
const message = {
  displayName: name,
  text: z.strictObject({
    subject: oneLine(200),
    preview: sentence(300),
    lines: z.array(sentence(1000)).min(1).max(12),
    button: oneLine(40),
    why: oneLine(300),
  }),
  openUrl: link,
  settingsUrl: link,
  unsubscribeUrl: link,
};

/** The weekly letter. */
const letter = {
  displayName: name,
  text: z.strictObject({
    subject: oneLine(200),
    preview: oneLine(300),
    week: oneLine(60),
    opening: oneLine(300),
    figures: z.array(z.strictObject({ label: sentence(100), value: oneLine(200) })).max(8),
    best: sentence(300).nullable(),
    news: z.array(sentence(1000)).max(12),
    next: z.array(sentence(500)).max(3),
    closing: oneLine(300),
    button: oneLine(40),
    why: oneLine(300),
  }),
  /** Monday first; none for a week without a saving. */
  days: z.array(z.strictObject({ name: oneLine(20), saved: z.boolean() })).max(7),
  /** The picture of the week with the same in words; null where it goes without. */
  picture: z.strictObject({ png: z.instanceof(Buffer), alt: oneLine(400) }).nullable(),
  openUrl: link,
  settingsUrl: link,
  unsubscribeUrl: link,
};

const mailSchema = z.discriminatedUnion('kind', [
  mail('verify-email', { displayName: name, verifyUrl: link, expiresInMinutes: minutes }),
  mail('reset-password', { displayName: name, resetUrl: link, expiresInMinutes: minutes }),
  mail('password-changed', {
    ...changed,
    /** Whether the change also stopped a waiting savings account. */
    accountChangeStopped: z.boolean().optional(),
    /** The ways that still open the account besides the new password. */
    google: z.boolean().default(false),
    passkeys: z.int().min(0).default(0),
    /** Whether the first proof of the address has removed earlier ways into the account. */
    emptied: z.boolean().default(false),
  }),
  mail('email-changed', {
    ...told,
    changedAt: instant,
    /** Shown with most of the local part hidden, because the old mailbox may no longer belong to the person. */
    newEmail: address,
    supportEmail: address,
  }),
  mail('own-account-changed', { ...changed, account: maskedIban }),
  mail('own-account-waits', {
    ...changed,
    account: maskedIban,
    /** The account to which codes lead until then; null when there is none. */
    usedUntil: maskedIban.nullable(),
    waitsUntil: instant,
    stopUrl: link,
  }),
  mail('email-change-asked', {
    ...told,
    askedAt: instant,
    /** Shown as in 'email-changed'. */
    newEmail: address,
    securityUrl: link,
    supportEmail: address,
  }),
  mail('confirm-new-email', { displayName: name, confirmUrl: link, expiresInMinutes: minutes }),
  mail('email-in-use', { displayName: name, signInUrl: link }),
  mail('google-link-changed', {
    ...told,
    changedAt: instant,
    /** The address of the Google account that was connected; null when it was disconnected. */
    googleEmail: address.nullable(),
    securityUrl: link,
    supportEmail: address,
  }),
  mail('security-changed', {
    ...changed,
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
  }),
  mail('admin-role-changed', {
    ...told,
    changedAt: instant,
    /** The person's new role. */
    role: z.enum(['admin', 'none']),
    person: z.strictObject({ id: z.uuid(), displayName: name }),
    /** The administrator who changed it; null when it was done with the operator's token. */
    by: name.nullable(),
    supportEmail: address,
  }),
  mail('group-invitation', {
    inviterName: strangersName,
    groupTitle: strangersLine(100),
    inviteUrl: link,
    unsubscribeUrl: link,
    expiresInDays: validDays,
  }),
  mail('partner-request', {
    saverName: strangersName,
    answerUrl: link,
    unsubscribeUrl: link,
    privacyUrl: link,
    expiresInDays: validDays,
    operator,
  }),
  mail('partner-line', {
    saverName: strangersName,
    line: z.enum(['on_plan', 'not_yet']),
    /** The Monday of the week that it is about. */
    week: day,
    encourageUrl: link,
    unsubscribeUrl: link,
  }),
  /** Names nobody, because what a person thinks of somebody may have changed before they read it. */
  mail('follow-news', {
    displayName: name,
    requests: z.int().min(0),
    followers: z.int().min(0),
    homeUrl: link,
    settingsUrl: link,
    /** Missing in mails of the release before. */
    unsubscribeUrl: link.optional(),
  }),
  mail('pro-ordered', {
    ...told,
    orderedAt: instant,
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
  }),
  mail('pro-cancelled', { ...told, cancelledAt: instant, numberLocale, proUntil: day, settingsUrl: link }),
  mail('pro-withdrawn', {
    ...told,
    withdrawnAt: instant,
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
  }),
  mail('pro-ended', { displayName: name, because: z.enum(['refunded', 'lost']), settingsUrl: link }),
  mail('payment-failed', {
    displayName: name,
    numberLocale,
    amountCents: amount,
    /** The last day of the grace period. */
    proUntil: day,
    settingsUrl: link,
  }),
  /** `until`: the last day on which the link works. */
  mail('archive-ready', { displayName: name, archiveUrl: link, until: day }),
  mail('account-closing', {
    ...told,
    closedAt: instant,
    deletedOn: day,
    /** Whether a subscription ended with it. */
    proEnds: z.boolean(),
    /** The page where the person can sign in and keep the account. */
    keepUrl: link,
  }),
  mail('account-closing-soon', { displayName: name, deletedOn: day, keepUrl: link }),
  mail('support-received', support),
  mail('support-message', {
    ...support,
    userId: z.uuid(),
    replyTo: address,
    emailVerified: z.boolean(),
    pro: z.boolean(),
    /** What the person has seen and agreed to send along. */
    details: z.strictObject({ browser: oneLine(300), version: oneLine(20) }).nullable(),
  }),
  mail('account-deleted', {}),
  mail('reminder', message),
  mail('lapse', message),
  mail('trial-ending', message),
  mail('trial-ended', message),
  mail('group-news', message),
  mail('encouragement', message),
  mail('weekly-letter', letter),
  mail('weekly-letter-many', letter),
]);

/** A mail as it waits in the outbox: plain JSON, rendered only when it is sent. */
export type Mail = z.output<typeof mailSchema>;
export type MailKind = Mail['kind'];
export type MailProps<K extends MailKind> = Extract<Mail, { kind: K }>['props'];

/** Checks what was stored under a kind. Throws a ZodError that names the field. */
export function parseMail(kind: string, props: unknown): Mail {
  return mailSchema.parse({ kind, props });
}
