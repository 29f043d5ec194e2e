import type { MailProps } from '../mail-kinds';
import { MailLayout, Paragraph, SmallPrint, type ComposedMail } from './mail-layout';
import { spellInstant } from './mail-words';

/** Sent to all administrators when somebody becomes one or no longer is one, so that unintended changes are noticed. */
export function adminRoleChanged(props: MailProps<'admin-role-changed'>): ComposedMail {
  const { displayName, changedAt, timeZone, role, person, by, supportEmail } = props;
  const subject =
    role === 'admin'
      ? `${person.displayName} is an administrator now`
      : `${person.displayName} is no administrator any more`;
  const who = by === null ? 'whoever holds the operator’s token' : by;
  return {
    subject,
    body: (
      <MailLayout
        preview="All administrators of this installation get this mail."
        heading={subject}
        displayName={displayName}
      >
        <Paragraph>
          On {spellInstant(changedAt, timeZone)} {who}{' '}
          {role === 'admin'
            ? 'gave the role of an administrator to'
            : 'took the role of an administrator from'}{' '}
          {person.displayName}.
        </Paragraph>
        <Paragraph>
          If this was meant, there is nothing to do. If not, undo it with the operator’s token, and write to{' '}
          {supportEmail}.
        </Paragraph>
        <SmallPrint>The id of the account is {person.id}.</SmallPrint>
      </MailLayout>
    ),
  };
}
