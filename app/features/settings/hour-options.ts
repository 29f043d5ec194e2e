import { MESSAGE_HOURS } from '~server/domain/messages/message-hours';

type MessageHour = (typeof MESSAGE_HOURS)[number];

/** The hours to choose from for reminders. */
export const HOUR_OPTIONS = MESSAGE_HOURS.map((hour) => ({ value: String(hour), label: `${hour}:00` }));

/** The hour that an option stands for; undefined for none of them. */
export const hourOf = (value: string): MessageHour | undefined =>
  MESSAGE_HOURS.find((hour) => String(hour) === value);
