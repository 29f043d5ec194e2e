import type { MailProps } from '../mail-kinds';
import { Action, MailLayout, Paragraph, type ComposedMail } from './mail-layout';
import { spellInstant } from './mail-words';

/** Sent after every change of password, so that a change by someone else is noticed. */
export function passwordChanged(props: MailProps<'password-changed'>): ComposedMail {
  const { displayName, changedAt, timeZone, forgotPasswordUrl } = props;
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
        </Paragraph>
        <Paragraph>
          If this was you, there is nothing to do. If not, choose a new password now: that signs out whoever
          is in your account.
        </Paragraph>
        <Action label="This was not me" linkLabel="Link to choose a new password:" href={forgotPasswordUrl} />
      </MailLayout>
    ),
  };
}
