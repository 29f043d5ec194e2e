/** The mails that a person can switch on and off. */
export const NOTIFICATIONS = [
  'streakReminder',
  'weeklySummary',
  'groupNews',
  'encouragement',
  'followers',
  'trial',
] as const;

export type NotificationKind = (typeof NOTIFICATIONS)[number];

/** Which of these mails a person wants. */
export type Notifications = Record<NotificationKind, boolean>;
