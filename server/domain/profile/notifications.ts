/** The mails that a person can switch on and off, in the order of the screen. */
export const NOTIFICATIONS = ['weeklySummary', 'streakReminder', 'groupNews', 'encouragement'] as const;

export type NotificationKind = (typeof NOTIFICATIONS)[number];

/** Which of them a person wants. */
export type Notifications = Record<NotificationKind, boolean>;
