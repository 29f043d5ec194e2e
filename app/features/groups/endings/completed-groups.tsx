import { useState } from 'react';

import { QuietButton } from '~/components/button';
import { SectionCard } from '~/components/card';
import { ShareButton } from '~/features/shares/share-button';
import { useCount, useEur, useMe } from '~/trpc/use-me';
import { dayAt, formatDay } from '~server/domain/kernel/days';
import { counted, plural } from '~server/domain/kernel/plural';
import type { Group } from '~server/features/groups/group-list';

import { Thanks } from '~/features/groups/cheers/thanks';
import { ContributionsList } from '~/features/groups/contributions/contributions-list';
import { MemberContributions } from '~/features/groups/member-contributions';
import { useOpenDialog } from '~/features/groups/open-dialog';
import { PutAway } from './put-away';

/** Groups that are completed; each opens a list of who gave what. */
export function CompletedGroups({ groups }: { groups: readonly Group[] }) {
  return (
    <SectionCard id="together" title="Completed Together">
      <ul className="rows">
        {groups.map((group) => (
          <Completed key={group.id} group={group} />
        ))}
      </ul>
    </SectionCard>
  );
}

/** Groups that the person has put away, folded up at the end. */
export function PutAwayGroups({ groups }: { groups: readonly Group[] }) {
  return (
    <SectionCard id="away" title="Put away">
      <details className="as-table">
        <summary>{counted(groups.length, 'group')}</summary>
        <ul className="rows">
          {groups.map((group) => (
            <Completed key={group.id} group={group} />
          ))}
        </ul>
      </details>
    </SectionCard>
  );
}

function Completed({ group }: { group: Group }) {
  const open = useOpenDialog();
  const { timeZone } = useMe();
  const eur = useEur();
  const number = useCount();
  const [unfolded, setUnfolded] = useState(false);
  const day = group.completedAt === null ? null : dayAt(new Date(group.completedAt), timeZone);
  return (
    <li>
      <div className="row-main">
        <h3 className="clamp">{group.title}</h3>
        <span className="fine">
          {day ? `Completed ${formatDay(day, 'en-GB', 'long')}` : 'Time is over'} ·{' '}
          <span className="whitespace-nowrap">
            {number(group.members)} {plural(group.members, 'member')}
          </span>
        </span>
      </div>
      <b className="num">{eur(group.total)}</b>
      {group.state === 'completed' && (
        <ShareButton
          item={{ kind: 'group', id: group.id }}
          label={`Share ${group.title}`}
          iconOnly
          look="quiet"
        />
      )}
      {group.state === 'completed' && <Thanks group={group} />}
      <details className="as-table basis-full" onToggle={(event) => setUnfolded(event.currentTarget.open)}>
        <summary aria-label={`Who did what: ${group.title}`}>Who did what</summary>
        {unfolded && (
          <>
            <MemberContributions group={group} />
            <h4 className="label">Contributions</h4>
            <ContributionsList group={group} />
          </>
        )}
      </details>
      <div className="-mx-3.5 -mb-2 flex basis-full flex-wrap">
        {group.latest
          .filter(({ correctable }) => correctable)
          .map((contribution) => (
            <QuietButton key={contribution.id} onClick={() => open({ kind: 'correct', group, contribution })}>
              Change your {eur(contribution.amount)}
            </QuietButton>
          ))}
        <PutAway group={group} />
      </div>
    </li>
  );
}
