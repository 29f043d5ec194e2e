import { operatorInOneLine } from '../../../domain/billing/operator';
import { addDays, formatDay } from '../../../domain/kernel/days';
import { counted } from '../../../domain/kernel/plural';
import type { MailProps } from '../mail-kinds';
import { Action, MailLayout, Paragraph, SmallLink, SmallPrint, type ComposedMail } from './mail-layout';

/** Sent to somebody whom a saver asks to be their savings partner; they may have no account. The saver's
 * display name is the only typed text in it. */
export function partnerRequest(props: MailProps<'partner-request'>): ComposedMail {
  const { saverName, answerUrl, unsubscribeUrl, privacyUrl, expiresInDays, operator } = props;
  const heading = `${saverName} asks you to be their savings partner`;
  return {
    subject: heading,
    body: (
      <MailLayout preview="One line a week, never an amount." heading={heading} displayName={null}>
        <Paragraph>
          {saverName} saves with Hazel, a savings coach, and would like you to hear one line a week, never an
          amount.
        </Paragraph>
        <Paragraph>
          If you say yes, a mail tells you on Mondays how their week went: “on plan” or “not yet”. You can
          send one tap of encouragement back. You need no account, and every mail has a link that stops them.
        </Paragraph>
        <Action label="Say yes or no" linkLabel="Link to your answer:" href={answerUrl} />
        <SmallPrint>
          The link works for {counted(expiresInDays, 'day')}. Nothing more is sent unless you say yes there;
          if you do not know {saverName}, ignore this mail. This Hazel is run by {operatorInOneLine(operator)}
          .
        </SmallPrint>
        <SmallLink label="What happens to your address:" href={privacyUrl} />
        <SmallLink label="No, and no more invitations from Hazel:" href={unsubscribeUrl} />
      </MailLayout>
    ),
  };
}

/** Sent to a savings partner about a finished week. */
export function partnerUpdate(props: MailProps<'partner-line'>): ComposedMail {
  const { saverName, line, week, encourageUrl, unsubscribeUrl } = props;
  const on = (date: typeof week) => formatDay(date, 'en-GB', 'short');
  const subject = line === 'on_plan' ? `${saverName} is on plan` : `${saverName}: not yet`;
  return {
    subject,
    body: (
      <MailLayout
        preview={`The week from ${on(week)} to ${on(addDays(week, 6))}.`}
        heading={subject}
        displayName={null}
      >
        <Paragraph>
          The week from {on(week)} to {on(addDays(week, 6))}:{' '}
          {line === 'on_plan'
            ? `${saverName} is on plan.`
            : 'not yet. Weeks differ, and a kind word helps more than advice.'}
        </Paragraph>
        <Action label="Send encouragement" linkLabel="Link to send encouragement:" href={encourageUrl} />
        <SmallPrint>
          One tap, and {saverName} sees it in Hazel. You get this mail because you said yes to being their
          savings partner.
        </SmallPrint>
        <SmallLink label="Stop these mails:" href={unsubscribeUrl} />
      </MailLayout>
    ),
  };
}
