import type { importanceOfMail } from '~db/queries/messages/outbox';

import type { MailKind } from './mail-kinds';

/** How a kind of mail is sent. */
interface MailRule {
  /** `now`: somebody waits for it at their screen; `soon`: about one act; `bulk`: to many at once. Each leaves before all of
   * the next. */
  importance: keyof typeof importanceOfMail;
  /** About security, the account or a contract: it goes to somebody who has complained about our mail, too. */
  needed?: true;
  /** It holds the link that proves an address, so it is tried even where mail came back: nothing else can show that the
   * address works again. Each is asked for by a person, and limited. */
  proves?: true;
  /** It is of use however late it comes. All others are given up after `LATE_MS` (mail-wanted.ts). */
  everLate?: true;
  /** It holds pictures, so it goes in a call of its own. */
  alone?: true;
}

const ACCOUNT: MailRule = { importance: 'soon', needed: true };
const CONTRACT: MailRule = { importance: 'soon', needed: true, everLate: true };
const PROOF: MailRule = { importance: 'now', needed: true, proves: true };
const ONE_ACT: MailRule = { importance: 'soon' };
const BULK: MailRule = { importance: 'bulk' };

/** How each kind of mail is sent. */
export const MAIL_RULES: Readonly<Record<MailKind, MailRule>> = {
  'verify-email': PROOF,
  'reset-password': PROOF,
  'confirm-new-email': PROOF,
  'email-in-use': { importance: 'now', needed: true },
  'password-changed': ACCOUNT,
  'email-changed': ACCOUNT,
  'own-account-changed': ACCOUNT,
  'own-account-waits': ACCOUNT,
  'email-change-asked': ACCOUNT,
  'google-link-changed': ACCOUNT,
  'security-changed': ACCOUNT,
  'admin-role-changed': ACCOUNT,
  'archive-ready': ACCOUNT,
  'account-closing': CONTRACT,
  'account-closing-soon': ACCOUNT,
  'account-deleted': CONTRACT,
  'pro-ordered': CONTRACT,
  'pro-cancelled': CONTRACT,
  'pro-withdrawn': CONTRACT,
  'pro-ended': CONTRACT,
  'payment-failed': CONTRACT,
  'support-received': ONE_ACT,
  'support-message': { ...ONE_ACT, needed: true, everLate: true },
  'group-invitation': ONE_ACT,
  'partner-request': ONE_ACT,
  'partner-line': BULK,
  'follow-news': BULK,
  reminder: BULK,
  lapse: BULK,
  'trial-ending': BULK,
  'trial-ended': BULK,
  'group-news': BULK,
  encouragement: BULK,
  'weekly-letter': { ...BULK, alone: true },
  // Without a picture: hundreds at a time that one by one would take hours.
  'weekly-letter-many': BULK,
};

const rules: readonly [string, MailRule][] = Object.entries(MAIL_RULES);
export const ALONE_KINDS: readonly string[] = rules.flatMap(([kind, { alone }]) => (alone ? [kind] : []));

const isKind = (kind: string): kind is MailKind => Object.hasOwn(MAIL_RULES, kind);

/** The rule of a stored kind; one that this version does not know is treated as an ordinary mail. */
export const mailRule = (kind: string): MailRule => (isKind(kind) ? MAIL_RULES[kind] : ONE_ACT);
