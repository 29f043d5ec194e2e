import { hourAt } from '../kernel/days';

/** Mails that nobody waits for go out from nine in the morning to nine in the evening of a person's clock
 * (docs/product/messages.md, 'Notifications and messages'). */
const FROM_HOUR = 9;
const TO_HOUR = 21;

/** Whether a mail that nobody waits for may go out now. */
export function isMailHour(now: Date, timeZone: string): boolean {
  const hour = hourAt(now, timeZone);
  return hour >= FROM_HOUR && hour < TO_HOUR;
}
