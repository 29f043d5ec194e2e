import { formatDay, type LocalDay } from '../../../domain/kernel/days';
import type { MailProps } from '../mail-kinds';
import { Action, MailLayout, Paragraph, SmallPrint, type ComposedMail } from './mail-layout';
import { spellInstant } from './mail-words';

const on = (day: LocalDay) => formatDay(day, 'en-GB', 'long');

/** Sent when the archive that its person requested is ready. */
export function archiveReady({ displayName, archiveUrl, until }: MailProps<'archive-ready'>): ComposedMail {
  return {
    subject: 'Your archive is ready',
    body: (
      <MailLayout
        preview={`Everything that Hazel stores about you. The link works until ${on(until)}.`}
        heading="Your archive is ready"
        displayName={displayName}
      >
        <Paragraph>
          Everything that Hazel stores about you is in one file, and savings, withdrawals, challenges and
          contributions are in tables for a spreadsheet besides.
        </Paragraph>
        <Action label="Open the archive" linkLabel="Link to the archive:" href={archiveUrl} />
        <SmallPrint>
          The link works until {on(until)}, for you alone: you are asked to sign in. If you did not ask for an
          archive, somebody else is signed in to your account: choose a new password.
        </SmallPrint>
      </MailLayout>
    ),
  };
}

/** Sent when somebody deletes their account, with the way back. */
export function accountClosing(props: MailProps<'account-closing'>): ComposedMail {
  const { displayName, closedAt, timeZone, deletedOn, proEnds, keepUrl } = props;
  return {
    subject: `Your account is deleted on ${on(deletedOn)}`,
    body: (
      <MailLayout
        preview="Until then you can keep it: sign in."
        heading={`Your account is deleted on ${on(deletedOn)}`}
        displayName={displayName}
      >
        <Paragraph>
          You deleted your Hazel account on {spellInstant(closedAt, timeZone)}. It is closed since then, and
          your other devices are signed out. Everything in it goes on {on(deletedOn)}.
        </Paragraph>
        {proEnds && (
          <Paragraph>Your subscription of Hazel Pro ended with it. Nothing more is charged.</Paragraph>
        )}
        <Paragraph>Until then you can change your mind: sign in and press Keep my account.</Paragraph>
        <Action label="Keep my account" linkLabel="Link to sign in:" href={keepUrl} />
        <SmallPrint>If this was not you, sign in, keep the account and choose a new password.</SmallPrint>
      </MailLayout>
    ),
  };
}

/** Sent a day before the deletion. */
export function accountClosingSoon(props: MailProps<'account-closing-soon'>): ComposedMail {
  const { displayName, deletedOn, keepUrl } = props;
  return {
    subject: 'One day left: your account is deleted',
    body: (
      <MailLayout
        preview="Sign in today if you want to keep it."
        heading="One day left: your account is deleted"
        displayName={displayName}
      >
        <Paragraph>
          Everything in it goes on {on(deletedOn)}. Sign in and press Keep my account if you have changed your
          mind; otherwise there is nothing to do.
        </Paragraph>
        <Action label="Keep my account" linkLabel="Link to sign in:" href={keepUrl} />
      </MailLayout>
    ),
  };
}

/** Sent when an account was deleted. The name is no longer known. */
export function accountDeleted(): ComposedMail {
  return {
    subject: 'Your account is deleted',
    body: (
      <MailLayout
        preview="Everything in it is gone, and this is the last mail."
        heading="Your account is deleted"
        displayName={null}
      >
        <Paragraph>
          Your Hazel account is deleted, with everything that was in it. This is the last mail, and the
          address that it went to is deleted with it.
        </Paragraph>
        <Paragraph>
          Euros that you gave to a group stay in its sum, without your name. All the best.
        </Paragraph>
      </MailLayout>
    ),
  };
}
