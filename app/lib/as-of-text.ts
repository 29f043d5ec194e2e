import { dayAt } from '~server/domain/kernel/days';

import { momentText } from './moment-text';

/** How old what is shown is: 'As of 14:05', 'As of yesterday, 14:05', 'As of 3 Nov, 14:05', in the person's zone. */
export function asOfText(at: Date, now: Date, timeZone: string): string {
  const moment = momentText(at.toISOString(), timeZone, dayAt(now, timeZone));
  return `As of ${moment.replace('Today, ', '').replace('Yesterday', 'yesterday')}`;
}
