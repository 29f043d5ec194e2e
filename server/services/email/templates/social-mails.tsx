import { counted } from '../../../domain/kernel/plural';
import type { MailProps } from '../mail-kinds';
import { Action, MailLayout, Paragraph, SmallLink, SmallPrint, type ComposedMail } from './mail-layout';

/** Sent to people who want to hear of followers, once a day at most. */
export function followNewsMail(props: MailProps<'follow-news'>): ComposedMail {
  const { displayName, requests, followers, homeUrl, settingsUrl } = props;
  const waits = requests > 0;
  const [count, what] = waits ? [requests, 'follow request'] : [followers, 'follower'];
  const subject = count === 1 ? `You have a new ${what}` : `You have ${count} new ${what}s`;
  return {
    subject,
    body: (
      <MailLayout preview="Who it is stands on Home." heading={subject} displayName={displayName}>
        <Paragraph>
          {waits && 'Home shows who it is, and there you approve or decline. Who you decline is not told. '}
          {waits && followers > 0 && `${counted(followers, 'person follows', 'people follow')} you besides.`}
          {!waits && 'Home shows who it is.'}
        </Paragraph>
        <Action label="Open Home" linkLabel="Link to Home:" href={homeUrl} />
        <SmallPrint>You get this mail once a day at most, because you switched it on.</SmallPrint>
        <SmallLink label="Switch it off:" href={settingsUrl} />
      </MailLayout>
    ),
  };
}
