import { formatDay, type LocalDay } from '../../../domain/kernel/days';
import { counted } from '../../../domain/kernel/plural';
import type { MailProps } from '../mail-kinds';
import { action, smallLink, smallPrint, type MailTexts } from './mail-layout';
import { maskAddress, spellInstant, spellMinutes } from './mail-words';

const IF_YOU = 'If this was you, there is nothing to do.';
/** What a new password does: it removes no passkey and no Google account. */
const NEW_PASSWORD =
  'That signs out every other device; the page after it shows who else can get in, and keeps them out with one press.';
const IF_NOT = `If not, choose a new password now. ${NEW_PASSWORD}`;

const choosePassword = (href: string) => action('This was not me', 'Link to choose a new password:', href);
const on = (day: LocalDay) => formatDay(day, 'en-GB', 'long');

/** The name and the meaning of each change of the second factors. */
const SECURITY_CHANGES: Record<
  MailProps<'security-changed'>['change'],
  { subject: string; text: (when: string, codesLeft: number) => string }
> = {
  'two-factor-on': {
    subject: 'Two-factor sign-in is on',
    text: (when) =>
      `Two-factor sign-in of your Hazel account has been on since ${when}. Signing in now takes a code of your app beside the password. Keep your recovery codes where you find them without your phone.`,
  },
  'two-factor-off': {
    subject: 'Two-factor sign-in is off',
    text: (when) =>
      `Two-factor sign-in of your Hazel account was switched off on ${when}. Signing in takes no code any more.`,
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    text: (when, codesLeft) =>
      `A recovery code of your Hazel account was used on ${when}. ${codesLeft === 0 ? 'None is left: make new ones in the settings.' : `${counted(codesLeft, 'code is', 'codes are')} left.`}`,
  },
  'recovery-codes-renewed': {
    subject: 'You have new recovery codes',
    text: (when) =>
      `New recovery codes of your Hazel account were made on ${when}. Those before them do not work any more.`,
  },
  'passkey-added': {
    subject: 'A passkey was added',
    text: (when) => `A passkey was added to your Hazel account on ${when}. It signs in without a password.`,
  },
  'passkey-removed': {
    subject: 'A passkey was removed',
    text: (when) => `A passkey of your Hazel account was removed on ${when}. It does not sign in any more.`,
  },
  'google-proved': {
    subject: 'Google has confirmed your email address',
    text: (when) =>
      `You signed in with Google on ${when}, which confirmed the address of your Hazel account. It had not been confirmed before, so nothing else that was in the account until then opens it any more: no password, no passkey, no code. A savings account for transfers, if there was one, was removed, too. You can set a new password in the settings.`,
  },
  'only-me': {
    subject: 'Only you can get in now',
    text: (when) =>
      `On ${when} everything that could open your Hazel account beside its password was removed: passkeys, Google, and other devices.`,
  },
};

/** Mails about the account itself: its address, its ways in, its savings account, its archive and its end. */
export const accountMails = {
  /** Sent after sign-up, to the address in question. */
  'verify-email': ({ verifyUrl, expiresInMinutes }) => ({
    subject: 'Confirm your email address',
    preview: 'One tap, then you can invite friends to save with you.',
    body: [
      'You can use Hazel right away. With a confirmed address you can also get reminders, invite friends to save with you, and protect your account with a passkey, Google or a second factor.',
      action('Confirm email address', 'Link to confirm your address:', verifyUrl),
      smallPrint(
        `The link works for ${spellMinutes(expiresInMinutes)}. Open it where you are signed in to Hazel. If you did not ask for it, ignore this mail: nothing happens without you.`,
      ),
    ],
  }),

  /** Sent when someone asks for a new password and the address has an account. */
  'reset-password': ({ resetUrl, expiresInMinutes }) => ({
    subject: 'Choose a new password',
    preview: `The link works once, for ${spellMinutes(expiresInMinutes)}.`,
    body: [
      'Someone, hopefully you, asked for a new password for your Hazel account.',
      action('Choose a new password', 'Link to choose a new password:', resetUrl),
      smallPrint(
        `The link works once, for ${spellMinutes(expiresInMinutes)}. If you did not ask for it, ignore this mail: your password stays as it is.`,
      ),
    ],
  }),

  /** Sent after every change of password, so that a change by someone else is noticed. */
  'password-changed': ({ changedAt, timeZone, accountChangeStopped, google, passkeys, ...props }) => {
    const keys = [
      ...(passkeys > 0 ? [counted(passkeys, 'passkey')] : []),
      ...(google ? ['the Google account that is connected'] : []),
    ];
    return {
      subject: 'Your password was changed',
      preview: IF_YOU,
      body: [
        `The password of your Hazel account was changed on ${spellInstant(changedAt, timeZone)}. Every other device was signed out.${accountChangeStopped ? ' Another savings account was waiting to be used. It was stopped; if it is yours, enter it again in the settings.' : ''}`,
        props.emptied &&
          'Your address had not been confirmed before, so nothing that was in the account until then opens it any more: no passkey, no Google account, no code. A savings account for transfers, if there was one, was removed, too.',
        keys.length > 0 && `Beside the password, ${keys.join(' and ')} can sign in.`,
        `${IF_YOU} ${IF_NOT}`,
        choosePassword(props.forgotPasswordUrl),
      ],
    };
  },

  /** Sent to the old address after a change of address, so that a change by someone else is noticed. */
  'email-changed': ({ changedAt, timeZone, newEmail, supportEmail }) => ({
    subject: 'Your email address was changed',
    preview: IF_YOU,
    body: [
      `On ${spellInstant(changedAt, timeZone)} the address of your Hazel account was changed from this one to ${maskAddress(newEmail)}. Sign-in and mails use the new address from now on.`,
      `${IF_YOU} If not, write to ${supportEmail} from this address as soon as you can.`,
    ],
  }),

  /** Sent to the address of an account when its person asks for another one, so that a request by somebody else
   * is noticed. */
  'email-change-asked': ({ askedAt, timeZone, newEmail, securityUrl, supportEmail }) => ({
    subject: 'A new email address was asked for',
    preview: 'If this was you, there is nothing to do here.',
    body: [
      `On ${spellInstant(askedAt, timeZone)} somebody who is signed in to your Hazel account asked to change its address from this one to ${maskAddress(newEmail)}. It changes when the link that went there is opened.`,
      `If this was you, there is nothing to do here. If not, change your password now: that voids the link and signs out every other device. If you cannot sign in any more, write to ${supportEmail} from this address.`,
      action('This was not me', 'Link to your security settings:', securityUrl),
    ],
  }),

  /** Sent to the address that a person wants to change to, to prove that it is theirs. */
  'confirm-new-email': ({ confirmUrl, expiresInMinutes }) => ({
    subject: 'Confirm your new email address',
    preview: 'Until then your account keeps its old address.',
    body: [
      'You asked to use this address for your Hazel account. Until you open the link, the account keeps its old one.',
      action('Use this address', 'Link to use this address:', confirmUrl),
      smallPrint(
        `The link works once, for ${spellMinutes(expiresInMinutes)}, where you are signed in to Hazel. If you did not ask for it, ignore this mail: nothing happens without you.`,
      ),
    ],
  }),

  /** Sent instead of the link when the new address belongs to an account already. */
  'email-in-use': ({ signInUrl }) => ({
    subject: 'You have a Hazel account already',
    preview: 'Somebody wanted to use this address for another account.',
    body: [
      'Somebody asked to use this address for another Hazel account. It belongs to yours, so nothing was changed, and they were not told.',
      'If this was you, sign in with this address. If not, there is nothing to do.',
      action('Sign in', 'Link to sign in:', signInUrl),
    ],
  }),

  /** Sent when a Google account was connected or disconnected, so that a change by somebody else is noticed. */
  'google-link-changed': ({ changedAt, timeZone, googleEmail, securityUrl, supportEmail }) => {
    const when = spellInstant(changedAt, timeZone);
    return {
      subject: `Google was ${googleEmail === null ? 'disconnected' : 'connected'} in your account`,
      preview: IF_YOU,
      body: [
        googleEmail === null
          ? `On ${when} Google was disconnected from your Hazel account. Nobody can sign in with it any more.`
          : `On ${when} the Google account ${maskAddress(googleEmail)} was connected to your Hazel account. Whoever holds it can sign in.`,
        `${IF_YOU} If not, change your password now, look at the rest of your security settings, and write to ${supportEmail} from this address.`,
        action('Security settings', 'Link to your security settings:', securityUrl),
      ],
    };
  },

  /** Sent after every change of the second factors, so that a change by someone else is noticed. */
  'security-changed': ({ change, changedAt, timeZone, codesLeft = 0, forgotPasswordUrl }) => {
    const { subject, text } = SECURITY_CHANGES[change];
    return {
      subject,
      preview: IF_YOU,
      body: [
        text(spellInstant(changedAt, timeZone), codesLeft),
        `${IF_YOU} ${IF_NOT}`,
        choosePassword(forgotPasswordUrl),
      ],
    };
  },

  /** Sent when a savings account was entered that is used at once: the first one, or the same number with
   * another name. */
  'own-account-changed': ({ changedAt, timeZone, account, forgotPasswordUrl }) => ({
    subject: 'Your savings account in Hazel was changed',
    preview: IF_YOU,
    body: [
      `On ${spellInstant(changedAt, timeZone)} the account ${account} was entered as your own savings account. The codes that Hazel shows for your banking app lead to it from now on.`,
      `${IF_YOU} ${IF_NOT} Then remove the savings account in the settings before you move any money.`,
      choosePassword(forgotPasswordUrl),
    ],
  }),

  /** Sent when another savings account was entered, which waits for a day, so that the owner can stop a
   * stranger's change. */
  'own-account-waits': ({ changedAt, timeZone, account, usedUntil, waitsUntil, ...props }) => ({
    subject: 'Another savings account was entered in Hazel',
    preview: 'If this was not you, stop it: it takes one press.',
    body: [
      `On ${spellInstant(changedAt, timeZone)} the account ${account} was entered as your own savings account. The codes that Hazel shows for your banking app lead to it from ${spellInstant(waitsUntil, timeZone)} on. Until then ${usedUntil === null ? 'there are none.' : `they lead to ${usedUntil}, as before.`}`,
      `${IF_YOU} If not, stop it, and then choose a new password. ${NEW_PASSWORD}`,
      action('Stop this change', 'Link to stop this change:', props.stopUrl),
      smallLink('Choose a new password:', props.forgotPasswordUrl),
    ],
  }),

  /** Sent when the archive that its person requested is ready. */
  'archive-ready': ({ archiveUrl, until }) => ({
    subject: 'Your archive is ready',
    preview: `Everything that Hazel stores about you. The link works until ${on(until)}.`,
    body: [
      'Everything that Hazel stores about you is in one file, and savings, withdrawals, challenges and contributions are in tables for a spreadsheet besides.',
      action('Open the archive', 'Link to the archive:', archiveUrl),
      smallPrint(
        `The link works until ${on(until)}, for you alone: you are asked to sign in. If you did not ask for an archive, somebody else is signed in to your account: choose a new password.`,
      ),
    ],
  }),

  /** Sent when somebody deletes their account, with the way back. */
  'account-closing': ({ closedAt, timeZone, deletedOn, proEnds, keepUrl }) => ({
    subject: `Your account is deleted on ${on(deletedOn)}`,
    preview: 'Until then you can keep it: sign in.',
    body: [
      `You deleted your Hazel account on ${spellInstant(closedAt, timeZone)}. It is closed since then, and your other devices are signed out. Everything in it goes on ${on(deletedOn)}.`,
      proEnds && 'Your subscription of Hazel Pro ended with it. Nothing more is charged.',
      'Until then you can change your mind: sign in and press Keep my account.',
      action('Keep my account', 'Link to sign in:', keepUrl),
      smallPrint('If this was not you, sign in, keep the account and choose a new password.'),
    ],
  }),

  /** Sent a day before the deletion. */
  'account-closing-soon': ({ deletedOn, keepUrl }) => ({
    subject: 'One day left: your account is deleted',
    preview: 'Sign in today if you want to keep it.',
    body: [
      `Everything in it goes on ${on(deletedOn)}. Sign in and press Keep my account if you have changed your mind; otherwise there is nothing to do.`,
      action('Keep my account', 'Link to sign in:', keepUrl),
    ],
  }),

  /** Sent when an account was deleted. The name is no longer known. */
  'account-deleted': () => ({
    subject: 'Your account is deleted',
    preview: 'Everything in it is gone, and this is the last mail.',
    body: [
      'Your Hazel account is deleted, with everything that was in it. This is the last mail, and the address that it went to is deleted with it.',
      'Euros that you gave to a group stay in its sum, without your name. All the best.',
    ],
  }),
} satisfies Partial<MailTexts>;
