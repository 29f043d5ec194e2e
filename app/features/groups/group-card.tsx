import { Button, type ButtonLook } from '~/components/button';
import { Card } from '~/components/card';
import { Chip } from '~/components/chip';
import { LongText } from '~/components/long-text';
import { ProgressBar } from '~/components/progress-bar';
import { momentText } from '~/lib/moment-text';
import { useCount, useEur, useMe } from '~/trpc/use-me';
import { dailySaving } from '~server/domain/groups/group';
import { cents } from '~server/domain/kernel/money';
import { plural } from '~server/domain/kernel/plural';
import type { Group } from '~server/features/groups/group-list';

import { ContributionsList } from '~/features/groups/contributions/contributions-list';
import { useOpenDialog } from './open-dialog';
import { MemberContributions } from './member-contributions';
import { PutAway } from '~/features/groups/endings/put-away';
import { SentInvitations } from '~/features/groups/invitations/sent-invitations';

type Act = 'contribute' | 'edit' | 'extend' | 'invite' | 'members' | 'complete' | 'cancel' | 'leave';

/** A group that is not completed: its progress, who gave what, and what the person may do. */
export function GroupCard({ group }: { group: Group }) {
  const open = useOpenDialog();
  const eur = useEur();
  const number = useCount();
  const { hardship, timeZone, today } = useMe();
  const daysLeft = `${number(group.daysLeft)} ${plural(group.daysLeft, 'day')} left`;
  const ended = group.state === 'ended';
  const left = cents(Math.max(0, group.goal - group.total));
  const invited = group.sent.length + group.othersInvited;
  const button = (kind: Act, label: string, look?: ButtonLook, className?: string) => (
    <Button
      small
      look={look}
      className={className}
      aria-describedby={group.id}
      onClick={() => open({ kind, group })}
    >
      {label}
    </Button>
  );
  return (
    <Card as="article" stack aria-labelledby={group.id}>
      <div className="between items-start">
        <LongText heading={{ level: 'h3', id: group.id }} className="min-w-0">
          {group.title}
        </LongText>
        <Chip tone={ended ? 'amber' : 'moss'} className="flex-none">
          {ended ? 'Time is over' : hardship ? 'Running' : daysLeft}
        </Chip>
      </div>
      <LongText className="muted">{group.description}</LongText>
      <div className="between flex-wrap items-baseline">
        <p className="num text-title">
          {eur(group.total)} <span className="muted">/ {eur(group.goal)}</span>
        </p>
        <p className="num">{group.percent}%</p>
      </div>
      <ProgressBar label={`${group.title}, saved`} value={group.percent} />
      <p className="muted">
        {number(group.members)} {plural(group.members, 'member')}
        {group.contributed > 0 && ` · you gave ${eur(group.contributed)}`}
        {ended && !hardship ? ` · ${eur(left)} below the goal` : ''}
      </p>
      <p className="muted">
        {ended ? 'Ended' : 'Ends'}:{' '}
        <time dateTime={group.endsAt}>{momentText(group.endsAt, timeZone, today)}</time>
      </p>
      {ended ? (
        <p className="muted">
          {group.creator
            ? 'Give it more days and everybody can go on, or end it as it is.'
            : 'Its creator can give it more days.'}
        </p>
      ) : (
        <Pace group={group} />
      )}
      <div className="row flex-wrap gap-2">
        {ended ? (
          <>
            {group.creator && button('extend', 'Extend')}
            <PutAway group={group} />
          </>
        ) : (
          <>
            {button('contribute', 'Add Savings')}
            {button('invite', 'Invite', 'ghost')}
          </>
        )}
      </div>
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <div className="stack gap-1">
          <h4 className="label">Contributions</h4>
          <ContributionsList group={group} />
        </div>
        <div className="stack gap-1">
          <div className="between items-start">
            <h4 className="label">{invited > 0 ? `Who takes part, ${invited} invited` : 'Who takes part'}</h4>
            {group.creator &&
              group.members > 1 &&
              button('members', 'Members', 'quiet', 'relative -mt-3 -mb-1 -mr-3.5')}
          </div>
          <MemberContributions group={group}>
            <SentInvitations group={group} />
          </MemberContributions>
        </div>
      </div>
      <div className="-mx-3.5 -mb-2 flex flex-wrap">
        {group.creator && (
          <>
            {button('edit', 'Edit', 'quiet')}
            {button('complete', 'Complete', 'quiet')}
            {button('cancel', 'Cancel', 'quiet', 'not-forced-colors:text-clay')}
          </>
        )}
        {button('leave', 'Leave', 'quiet')}
      </div>
    </Card>
  );
}

/** What each member would save a day to reach the goal in time. Not shown in hardship, because no screen may
 * press then. */
function Pace({ group }: { group: Group }) {
  const { hardship } = useMe();
  const eur = useEur();
  if (hardship || group.total >= group.goal || group.daysLeft === 0) return null;
  const left = cents(group.goal - group.total);
  return (
    <p className="muted">
      <b className="num">
        {eur(dailySaving(left, group.members, group.daysLeft), { decimals: 'always' })} a day
      </b>{' '}
      {group.members > 1 ? 'from each of you gets you there.' : 'gets you there.'}
    </p>
  );
}
