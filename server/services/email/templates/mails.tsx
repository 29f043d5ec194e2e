import { counted } from '../../../domain/kernel/plural';
import type { MailProps } from '../mail-kinds';
import { Action, MailLayout, Paragraph, SmallLink, SmallPrint, type ComposedMail } from './mail-layout';
import { maskAddress, spellInstant, spellMinutes, WHO_GETS_IN } from './mail-words';

/** Sent after sign-up, to the address in question. */
export function verifyEmailMail(props: MailProps<'verify-email'>): ComposedMail {
  const { displayName, verifyUrl, expiresInMinutes } = props;
  return {
    subject: 'Confirm your email address',
    body: (
      <MailLayout
        preview="One tap, then you can invite friends to save with you."
        heading="Confirm your email address"
        displayName={displayName}
      >
        <Paragraph>
          You can use Hazel right away. With a confirmed address you can also invite friends to save with you,
          and protect your account with a passkey, Google or a second factor.
        </Paragraph>
        <Action label="Confirm email address" linkLabel="Link to confirm your address:" href={verifyUrl} />
        <SmallPrint>
          The link works for {spellMinutes(expiresInMinutes)}. Open it where you are signed in to Hazel. If
          you did not ask for it, ignore this mail: nothing happens without you.
        </SmallPrint>
      </MailLayout>
    ),
  };
}

/** Sent when someone asks for a new password and the address has an account. */
export function resetPasswordMail(props: MailProps<'reset-password'>): ComposedMail {
  const { displayName, resetUrl, expiresInMinutes } = props;
  const validity = spellMinutes(expiresInMinutes);
  return {
    subject: 'Choose a new password',
    body: (
      <MailLayout
        preview={`The link works once, for ${validity}.`}
        heading="Choose a new password"
        displayName={displayName}
      >
        <Paragraph>Someone, hopefully you, asked for a new password for your Hazel account.</Paragraph>
        <Action label="Choose a new password" linkLabel="Link to choose a new password:" href={resetUrl} />
        <SmallPrint>
          The link works once, for {validity}. If you did not ask for it, ignore this mail: your password
          stays as it is.
        </SmallPrint>
      </MailLayout>
    ),
  };
}

/** Sent after every change of password, so that a change by someone else is noticed. */
export function passwordChanged(props: MailProps<'password-changed'>): ComposedMail {
  const {
    displayName,
    changedAt,
    timeZone,
    accountChangeStopped,
    forgotPasswordUrl,
    google,
    passkeys,
    emptied,
  } = props;
  const keys = [
    ...(passkeys > 0 ? [counted(passkeys, 'passkey')] : []),
    ...(google ? ['the Google account that is connected'] : []),
  ];
  return {
    subject: 'Your password was changed',
    body: (
      <MailLayout
        preview="If this was you, there is nothing to do."
        heading="Your password was changed"
        displayName={displayName}
      >
        <Paragraph>
          The password of your Hazel account was changed on {spellInstant(changedAt, timeZone)}. Every other
          device was signed out.
          {accountChangeStopped &&
            ' Another savings account was waiting to be used. It was stopped; if it is yours, enter it again in the settings.'}
        </Paragraph>
        {emptied && (
          <Paragraph>
            Your address had not been confirmed before, so nothing that was in the account until then opens it
            any more: no passkey, no Google account, no code. A savings account for transfers, if there was
            one, was removed, too.
          </Paragraph>
        )}
        {keys.length > 0 && <Paragraph>Beside the password, {keys.join(' and ')} can sign in.</Paragraph>}
        <Paragraph>
          If this was you, there is nothing to do. If not, choose a new password now. {WHO_GETS_IN}
        </Paragraph>
        <Action label="This was not me" linkLabel="Link to choose a new password:" href={forgotPasswordUrl} />
      </MailLayout>
    ),
  };
}

/** Sent to the old address after a change of address, so that a change by someone else is noticed. */
export function emailChanged(props: MailProps<'email-changed'>): ComposedMail {
  const { displayName, changedAt, timeZone, newEmail, supportEmail } = props;
  return {
    subject: 'Your email address was changed',
    body: (
      <MailLayout
        preview="If this was you, there is nothing to do."
        heading="Your email address was changed"
        displayName={displayName}
      >
        <Paragraph>
          On {spellInstant(changedAt, timeZone)} the address of your Hazel account was changed from this one
          to {maskAddress(newEmail)}. Sign-in and mails use the new address from now on.
        </Paragraph>
        <Paragraph>
          If this was you, there is nothing to do. If not, write to {supportEmail} from this address as soon
          as you can.
        </Paragraph>
      </MailLayout>
    ),
  };
}

/** Sent to the address of an account when its person asks for another one, so that a request by somebody else
 * is noticed. */
export function emailChangeAsked(props: MailProps<'email-change-asked'>): ComposedMail {
  const { displayName, askedAt, timeZone, newEmail, securityUrl, supportEmail } = props;
  return {
    subject: 'A new email address was asked for',
    body: (
      <MailLayout
        preview="If this was you, there is nothing to do here."
        heading="A new email address was asked for"
        displayName={displayName}
      >
        <Paragraph>
          On {spellInstant(askedAt, timeZone)} somebody who is signed in to your Hazel account asked to change
          its address from this one to {maskAddress(newEmail)}. It changes when the link that went there is
          opened.
        </Paragraph>
        <Paragraph>
          If this was you, there is nothing to do here. If not, change your password now: that voids the link
          and signs out every other device. If you cannot sign in any more, write to {supportEmail} from this
          address.
        </Paragraph>
        <Action label="This was not me" linkLabel="Link to your security settings:" href={securityUrl} />
      </MailLayout>
    ),
  };
}

/** Sent to the address that a person wants to change to, to prove that it is theirs. */
export function confirmNewEmail(props: MailProps<'confirm-new-email'>): ComposedMail {
  const { displayName, confirmUrl, expiresInMinutes } = props;
  return {
    subject: 'Confirm your new email address',
    body: (
      <MailLayout
        preview="Until then your account keeps its old address."
        heading="Confirm your new email address"
        displayName={displayName}
      >
        <Paragraph>
          You asked to use this address for your Hazel account. Until you open the link, the account keeps its
          old one.
        </Paragraph>
        <Action label="Use this address" linkLabel="Link to use this address:" href={confirmUrl} />
        <SmallPrint>
          The link works once, for {spellMinutes(expiresInMinutes)}, where you are signed in to Hazel. If you
          did not ask for it, ignore this mail: nothing happens without you.
        </SmallPrint>
      </MailLayout>
    ),
  };
}

/** Sent instead of the link when the new address belongs to an account already. */
export function emailInUse(props: MailProps<'email-in-use'>): ComposedMail {
  const { displayName, signInUrl } = props;
  return {
    subject: 'You have a Hazel account already',
    body: (
      <MailLayout
        preview="Somebody wanted to use this address for another account."
        heading="You have a Hazel account already"
        displayName={displayName}
      >
        <Paragraph>
          Somebody asked to use this address for another Hazel account. It belongs to yours, so nothing was
          changed, and they were not told.
        </Paragraph>
        <Paragraph>If this was you, sign in with this address. If not, there is nothing to do.</Paragraph>
        <Action label="Sign in" linkLabel="Link to sign in:" href={signInUrl} />
      </MailLayout>
    ),
  };
}

/** Sent when a Google account was connected or disconnected, so that a change by somebody else is noticed. */
export function googleLinkChanged(props: MailProps<'google-link-changed'>): ComposedMail {
  const { displayName, changedAt, timeZone, googleEmail, securityUrl, supportEmail } = props;
  const heading = googleEmail === null ? 'Google was disconnected' : 'Google was connected';
  const when = spellInstant(changedAt, timeZone);
  return {
    subject: `${heading} in your account`,
    body: (
      <MailLayout
        preview="If this was you, there is nothing to do."
        heading={`${heading} in your account`}
        displayName={displayName}
      >
        <Paragraph>
          {googleEmail === null
            ? `On ${when} Google was disconnected from your Hazel account. Nobody can sign in with it any more.`
            : `On ${when} the Google account ${maskAddress(googleEmail)} was connected to your Hazel account. Whoever holds it can sign in.`}
        </Paragraph>
        <Paragraph>
          If this was you, there is nothing to do. If not, change your password now, look at the rest of your
          security settings, and write to {supportEmail} from this address.
        </Paragraph>
        <Action label="Security settings" linkLabel="Link to your security settings:" href={securityUrl} />
      </MailLayout>
    ),
  };
}

/** The name and the meaning of each change of the second factors. */
const SECURITY_CHANGES: Record<
  MailProps<'security-changed'>['change'],
  { subject: string; text: (when: string, codesLeft: number) => string }
> = {
  'two-factor-on': {
    subject: 'Two-factor sign-in is on',
    text: (when) =>
      `Two-factor sign-in of your Hazel account was switched on on ${when}. Signing in now takes a code of your app beside the password. Keep your recovery codes where you find them without your phone.`,
  },
  'two-factor-off': {
    subject: 'Two-factor sign-in is off',
    text: (when) =>
      `Two-factor sign-in of your Hazel account was switched off on ${when}. Signing in takes no code any more.`,
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    text: (when, codesLeft) =>
      `A recovery code of your Hazel account was used on ${when}. ${codesLeft === 0 ? 'None is' : counted(codesLeft, 'code is', 'codes are')} left.`,
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

/** Sent after every change of the second factors, so that a change by someone else is noticed. */
export function securityChanged(props: MailProps<'security-changed'>): ComposedMail {
  const { displayName, change, changedAt, timeZone, codesLeft = 0, forgotPasswordUrl } = props;
  const { subject, text } = SECURITY_CHANGES[change];
  return {
    subject,
    body: (
      <MailLayout
        preview="If this was you, there is nothing to do."
        heading={subject}
        displayName={displayName}
      >
        <Paragraph>{text(spellInstant(changedAt, timeZone), codesLeft)}</Paragraph>
        <Paragraph>
          If this was you, there is nothing to do. If not, choose a new password now. {WHO_GETS_IN}
        </Paragraph>
        <Action label="This was not me" linkLabel="Link to choose a new password:" href={forgotPasswordUrl} />
      </MailLayout>
    ),
  };
}

/** Sent to somebody whom a member invites to a group; they may have no account. */
export function groupInvitation(props: MailProps<'group-invitation'>): ComposedMail {
  const { inviterName, groupTitle, inviteUrl, unsubscribeUrl, expiresInDays } = props;
  return {
    subject: `${inviterName} invites you to save together`,
    body: (
      <MailLayout
        preview="One goal, several people, everyone adds what they can."
        heading={`${inviterName} invites you to save together`}
        displayName={null}
      >
        <Paragraph>
          {inviterName} saves with others{' '}
          {groupTitle === null ? (
            'in a group'
          ) : (
            <>
              for “<bdi>{groupTitle}</bdi>”
            </>
          )}{' '}
          and would like you to join. Hazel is a savings coach: one goal, several people, everyone adds what
          they can.
        </Paragraph>
        <Action label="See the invitation" linkLabel="Link to the invitation:" href={inviteUrl} />
        <SmallPrint>
          The link works once, for {counted(expiresInDays, 'day')}. If you do not know {inviterName}, ignore
          this mail: nothing happens without you.
        </SmallPrint>
        <SmallLink label="No more invitations from Hazel:" href={unsubscribeUrl} />
      </MailLayout>
    ),
  };
}
