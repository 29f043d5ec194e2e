import type { MailProps } from '../mail-kinds';
import { Action, MailLayout, Paragraph, SmallPrint, type ComposedMail } from './mail-layout';
import { spellMinutes } from './mail-words';

/** Sent when someone asks for a new password and the address has an account. */
export function resetPassword(props: MailProps<'reset-password'>): ComposedMail {
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
