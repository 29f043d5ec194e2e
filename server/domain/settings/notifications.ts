/** The mails that are sent to who switched them on. */
export const SENT_NOTIFICATIONS = ['followers'] as const;

/** Those that a coming version sends: the choice is kept until then. */
export const LATER_NOTIFICATIONS = ['weeklySummary', 'streakReminder', 'groupNews', 'encouragement'] as const;

/** The mails that a person can switch on and off. */
export const NOTIFICATIONS = [...SENT_NOTIFICATIONS, ...LATER_NOTIFICATIONS] as const;

export type NotificationKind = (typeof NOTIFICATIONS)[number];

/** Which of them a person wants. */
export type Notifications = Record<NotificationKind, boolean>;
