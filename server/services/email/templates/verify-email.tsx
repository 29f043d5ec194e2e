import type { MailProps } from '../mail-kinds';
import { Action, MailLayout, Paragraph, SmallPrint, type ComposedMail } from './mail-layout';
import { spellMinutes } from './mail-words';

/** Sent after sign-up and after a change of address, to the address in question. */
export function verifyEmail(props: MailProps<'verify-email'>): ComposedMail {
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
          You can use Hazel right away. With a confirmed address you can also invite friends to save with you
          and connect Google sign-in.
        </Paragraph>
        <Action label="Confirm email address" linkLabel="Link to confirm your address:" href={verifyUrl} />
        <SmallPrint>
          The link works for {spellMinutes(expiresInMinutes)}. If you did not ask for it, ignore this mail:
          nothing happens without you.
        </SmallPrint>
      </MailLayout>
    ),
  };
}
