import type { MailProps } from '../mail-kinds';
import { Action, MailLayout, Paragraph, SmallLink, type ComposedMail } from './mail-layout';
import { WHO_GETS_IN, spellInstant } from './mail-words';

/** Sent when a savings account was entered that is used at once: the first one, or the same number with another name. */
export function ownAccountChanged(props: MailProps<'own-account-changed'>): ComposedMail {
  const { displayName, changedAt, timeZone, account, forgotPasswordUrl } = props;
  return {
    subject: 'Your savings account in Hazel was changed',
    body: (
      <MailLayout
        preview="If this was you, there is nothing to do."
        heading="Your savings account in Hazel was changed"
        displayName={displayName}
      >
        <Paragraph>
          On {spellInstant(changedAt, timeZone)} the account {account} was entered as your own savings
          account. The codes that Hazel shows for your banking app lead to it from now on.
        </Paragraph>
        <Paragraph>
          If this was you, there is nothing to do. If not, choose a new password now. {WHO_GETS_IN} Then
          remove the savings account in the settings before you move any money.
        </Paragraph>
        <Action label="This was not me" linkLabel="Link to choose a new password:" href={forgotPasswordUrl} />
      </MailLayout>
    ),
  };
}

/** Sent when another savings account was entered, which waits for a day, so that the owner can stop a
 * stranger's change. */
export function ownAccountWaits(props: MailProps<'own-account-waits'>): ComposedMail {
  const { displayName, changedAt, timeZone, account, usedUntil, waitsUntil, stopUrl, forgotPasswordUrl } =
    props;
  const when = spellInstant(waitsUntil, timeZone);
  return {
    subject: 'Another savings account was entered in Hazel',
    body: (
      <MailLayout
        preview="If this was not you, stop it: it takes one press."
        heading="Another savings account was entered in Hazel"
        displayName={displayName}
      >
        <Paragraph>
          On {spellInstant(changedAt, timeZone)} the account {account} was entered as your own savings
          account. The codes that Hazel shows for your banking app lead to it from {when} on.{' '}
          {usedUntil === null
            ? 'Until then there are none.'
            : `Until then they lead to ${usedUntil}, as before.`}
        </Paragraph>
        <Paragraph>
          If this was you, there is nothing to do. If not, stop it, and then choose a new password: that signs
          out whoever is in your account.
        </Paragraph>
        <Action label="Stop this change" linkLabel="Link to stop this change:" href={stopUrl} />
        <SmallLink label="Choose a new password:" href={forgotPasswordUrl} />
      </MailLayout>
    ),
  };
}
