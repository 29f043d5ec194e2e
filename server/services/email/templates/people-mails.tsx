import { operatorInOneLine } from '../../../domain/billing/operator';
import { addDays, formatDay } from '../../../domain/kernel/days';
import { counted } from '../../../domain/kernel/plural';
import { TOPIC_LABEL } from '../../../domain/messages/support';
import {
  Paragraph,
  action,
  mailFacts,
  namedLinks,
  smallLink,
  smallPrint,
  typedText,
  type MailTexts,
} from './mail-layout';
import { spellInstant } from './mail-words';

/** Mails between people: invitations, partners, followers, administrators and support. */
export const peopleMails = {
  /** Sent to somebody whom a member invites to a group; they may have no account. */
  'group-invitation': ({ inviterName, groupTitle, inviteUrl, unsubscribeUrl, expiresInDays }) => ({
    subject: `${inviterName} invites you to save together`,
    preview: 'One goal, several people, everyone adds what they can.',
    body: [
      <Paragraph>
        {inviterName} saves with others {groupTitle === null ? 'in a group' : <Quoted text={groupTitle} />}{' '}
        and would like you to join. Hazel is a savings coach: one goal, several people, everyone adds what
        they can.
      </Paragraph>,
      action('See the invitation', 'Link to the invitation:', inviteUrl),
      smallPrint(
        `The link works once, for ${counted(expiresInDays, 'day')}. If you do not know ${inviterName}, ignore this mail: nothing happens without you.`,
      ),
      smallLink('No more invitations from Hazel:', unsubscribeUrl),
    ],
  }),

  /** Sent to somebody whom a saver asks to be their savings partner; they may have no account. The saver's
   * display name is the only typed text in it. */
  'partner-request': ({ saverName, answerUrl, unsubscribeUrl, privacyUrl, expiresInDays, operator }) => ({
    subject: `${saverName} asks you to be their savings partner`,
    preview: 'One line a week, never an amount.',
    body: [
      `${saverName} saves with Hazel, a savings coach, and would like you to hear one line a week, never an amount.`,
      'If you say yes, a mail tells you on Mondays how their week went: “on plan” or “not yet”. You can send one tap of encouragement back. You need no account, and every mail has a link that stops them.',
      action('Say yes or no', 'Link to your answer:', answerUrl),
      smallPrint(
        `The link works for ${counted(expiresInDays, 'day')}. Nothing more is sent unless you say yes there; if you do not know ${saverName}, ignore this mail. This Hazel is run by ${operatorInOneLine(operator)}.`,
      ),
      smallLink('What happens to your address:', privacyUrl),
      smallLink('No, and no more invitations from Hazel:', unsubscribeUrl),
    ],
  }),

  /** Sent to a savings partner about a finished week. */
  'partner-line': ({ saverName, line, week, encourageUrl, unsubscribeUrl }) => {
    const [from, to] = [week, addDays(week, 6)].map((day) => formatDay(day, 'en-GB', 'short'));
    const onPlan = line === 'on_plan';
    return {
      subject: onPlan ? `${saverName} is on plan` : `${saverName}: not yet`,
      preview: `The week from ${from} to ${to}.`,
      body: [
        `The week from ${from} to ${to}: ${onPlan ? `${saverName} is on plan.` : 'not yet. Weeks differ, and a kind word helps more than advice.'}`,
        action('Send encouragement', 'Link to send encouragement:', encourageUrl),
        smallPrint(
          `One tap, and ${saverName} sees it in Hazel. You get this mail because you said yes to being their savings partner.`,
        ),
        smallLink('Stop these mails:', unsubscribeUrl),
      ],
    };
  },

  /** Sent to people who want to hear of followers, once a day at most. */
  'follow-news': ({ requests, followers, homeUrl, settingsUrl, unsubscribeUrl }) => {
    const waits = requests > 0;
    const [count, what] = waits ? [requests, 'follow request'] : [followers, 'follower'];
    const who = count === 1 ? 'who it is' : 'who they are';
    const besides =
      followers > 0 ? `${counted(followers, 'person follows', 'people follow')} you besides.` : '';
    return {
      subject: count === 1 ? `You have a new ${what}` : `You have ${count} new ${what}s`,
      preview: `Home shows ${who}.`,
      body: [
        waits
          ? `Home shows ${who}, and there you approve or decline. Who you decline is not told. ${besides}`
          : `Home shows ${who}.`,
        action('Open Home', 'Link to Home:', homeUrl),
        smallPrint('You get this mail once a day at most, because you switched it on.'),
        namedLinks([
          ['Change kinds of mail', settingsUrl],
          ...(unsubscribeUrl === undefined ? [] : [['Stop these mails', unsubscribeUrl] as const]),
        ]),
      ],
    };
  },

  /** Sent to all administrators when somebody becomes one or no longer is one, so that unintended changes are
   * noticed. */
  'admin-role-changed': ({ changedAt, timeZone, role, person, by, supportEmail }) => {
    const isAdmin = role === 'admin';
    return {
      subject: `${person.displayName} is ${isAdmin ? 'an administrator now' : 'no administrator any more'}`,
      preview: 'All administrators of this installation get this mail.',
      body: [
        `On ${spellInstant(changedAt, timeZone)} ${by ?? 'whoever holds the operator’s token'} ${isAdmin ? 'gave the role of an administrator to' : 'took the role of an administrator from'} ${person.displayName}.`,
        `If this was meant, there is nothing to do. If not, undo it with the operator’s token, and write to ${supportEmail}.`,
        smallPrint(`The id of the account is ${person.id}.`),
      ],
    };
  },

  /** Sent to the operator. Answering it writes to the person. */
  'support-message': ({ displayName, userId, replyTo, emailVerified, pro, topic, message, details }) => {
    const heading = `${TOPIC_LABEL[topic]}, from ${displayName}`;
    return {
      subject: `${pro ? '[Pro] ' : ''}${heading}`,
      heading,
      preview: pro ? 'A Pro member asks.' : 'Somebody asks.',
      body: [
        typedText(message),
        mailFacts([
          ['From', displayName],
          ['Address', emailVerified ? replyTo : `${replyTo} (not verified: it may be somebody else’s)`],
          ['Account', userId],
          ['Plan', pro ? 'Pro' : 'Free'],
          details && ['Browser', details.browser],
          details && ['Version of Hazel', details.version],
        ]),
        smallPrint('Answer this mail to write to them.'),
      ],
    };
  },

  /** Sent to the author of a message to support, if their address is verified. */
  'support-received': ({ topic, message }) => ({
    subject: 'We have your message',
    preview: 'A person reads it and answers by mail.',
    body: [
      'A person reads it and answers to this address. This is what you wrote:',
      mailFacts([['Topic', TOPIC_LABEL[topic]]]),
      typedText(message),
      smallPrint('If you did not write this, somebody is signed in to your account: choose a new password.'),
    ],
  }),
} satisfies Partial<MailTexts>;

/** A typed title, whose direction of writing does not change the words around it. */
const Quoted = ({ text }: { text: string }) => (
  <>
    for “<bdi>{text}</bdi>”
  </>
);
