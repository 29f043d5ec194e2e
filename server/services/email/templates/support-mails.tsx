import { TOPIC_LABEL } from '../../../domain/messages/support';
import type { MailProps } from '../mail-kinds';
import { MailFacts, MailLayout, Paragraph, SmallPrint, Typed, type ComposedMail } from './mail-layout';

/** Sent to the operator. Answering it writes to the person. */
export function supportMessage(props: MailProps<'support-message'>): ComposedMail {
  const { displayName, userId, replyTo, emailVerified, pro, topic, message, details } = props;
  const heading = `${TOPIC_LABEL[topic]}, from ${displayName}`;
  return {
    subject: `${pro ? '[Pro] ' : ''}${heading}`,
    body: (
      <MailLayout
        preview={pro ? 'A Pro member asks.' : 'Somebody asks.'}
        heading={heading}
        displayName={null}
      >
        <Typed text={message} />
        <MailFacts
          facts={[
            ['From', displayName],
            ['Address', emailVerified ? replyTo : `${replyTo} (not verified: it may be somebody else’s)`],
            ['Account', userId],
            ['Plan', pro ? 'Pro' : 'Free'],
            ...(details === null
              ? []
              : [['Browser', details.browser] as const, ['Version of Hazel', details.version] as const]),
          ]}
        />
        <SmallPrint>Answer this mail to write to them.</SmallPrint>
      </MailLayout>
    ),
  };
}

/** Sent to the author of a message to support, if their address is verified. */
export function supportReceived(props: MailProps<'support-received'>): ComposedMail {
  const { displayName, topic, message } = props;
  return {
    subject: 'We have your message',
    body: (
      <MailLayout
        preview="A person reads it and answers by mail."
        heading="We have your message"
        displayName={displayName}
      >
        <Paragraph>A person reads it and answers to this address. This is what you wrote:</Paragraph>
        <MailFacts facts={[['Topic', TOPIC_LABEL[topic]]]} />
        <Typed text={message} />
        <SmallPrint>
          If you did not write this, somebody is signed in to your account: choose a new password.
        </SmallPrint>
      </MailLayout>
    ),
  };
}
