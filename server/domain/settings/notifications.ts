/** The mails that are sent to people who switched them on, or did not switch them off. */
export const SENT_NOTIFICATIONS = [
  'streakReminder',
  'groupNews',
  'encouragement',
  'followers',
  'trial',
] as const;

/** Mails that are not sent yet; people's choices are already kept. */
export const LATER_NOTIFICATIONS = ['weeklySummary'] as const;

/** The mails that a person can switch on and off. */
export const NOTIFICATIONS = [...SENT_NOTIFICATIONS, ...LATER_NOTIFICATIONS] as const;

export type NotificationKind = (typeof NOTIFICATIONS)[number];

/** Which of these mails a person wants. */
export type Notifications = Record<NotificationKind, boolean>;
