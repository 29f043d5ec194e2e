import type { MailProps } from '../mail-kinds';
import { MailLayout, Paragraph, type ComposedMail } from './mail-layout';
import { maskAddress, spellInstant } from './mail-words';

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
