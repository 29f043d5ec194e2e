import type { LinkedKind } from '~server/domain/messages/message-due';

/** What each kind of Hazel's own mails is called where it is stopped. */
export const MESSAGE_NAME: Record<LinkedKind, string> = {
  reminder: 'reminders',
  lapse: 'reminders',
  'trial-ending': 'mails about the trial',
  'trial-ended': 'mails about the trial',
  'group-news': 'news of groups',
  encouragement: 'encouragement by mail',
  'weekly-letter': 'weekly letters',
  'follow-news': 'mails about followers',
};
