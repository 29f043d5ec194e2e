import type { MailKind, MailProps } from '../mail-kinds';
import { type MailText, type MailTexts, mailButton, namedLinks, smallPrint } from './mail-layout';

type MessageProps = MailProps<Extract<MailKind, 'reminder'>>;

const message = ({ text, openUrl, settingsUrl, unsubscribeUrl }: MessageProps): MailText => ({
  subject: text.subject,
  preview: text.preview,
  body: [
    ...text.lines,
    mailButton(text.button, openUrl),
    smallPrint(text.why),
    namedLinks([
      ['Change hour and kinds', settingsUrl],
      ['Stop these mails', unsubscribeUrl],
    ]),
  ],
});

/** What Hazel writes of itself: reminders, the trial, news. */
export const messageMails = {
  reminder: message,
  lapse: message,
  'trial-ending': message,
  'trial-ended': message,
  'group-news': message,
  encouragement: message,
} satisfies Partial<MailTexts>;
