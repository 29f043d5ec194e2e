import { Stat } from '~/components/stat';
import { type Cents, formatCount, formatEur } from '~server/domain/kernel/money';
import { plural } from '~server/domain/kernel/plural';

/** How long a group goes on, in days. */
interface GroupTime {
  durationDays: number;
  daysLeft: number;
}

interface InvitedToProps extends GroupTime {
  goal: Cents;
  members: number;
  /** How figures are written. */
  locale: string;
}

/** Goal, time and size of the group that somebody is invited to. */
export function InvitedTo({ goal, members, locale, ...time }: InvitedToProps) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2">
      <Stat label="Goal" value={formatEur(goal, locale)} />
      <Stat label="Time" value={timeText(time, locale)} />
      <Stat label="Members" value={formatCount(members, locale)} />
    </dl>
  );
}

/** '30 days', '30 days, 26 of them to come', or 'over for now', because its creator can extend it. */
export function timeText({ durationDays, daysLeft }: GroupTime, locale: string): string {
  if (daysLeft === 0) return 'over for now';
  const days = `${formatCount(durationDays, locale)} ${plural(durationDays, 'day')}`;
  return daysLeft === durationDays ? days : `${days}, ${formatCount(daysLeft, locale)} of them to come`;
}
