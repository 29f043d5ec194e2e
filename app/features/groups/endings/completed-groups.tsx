import { useState } from 'react';

import { QuietButton } from '~/components/button';
import { SectionCard } from '~/components/card';
import { ShareButton } from '~/features/shares/share-button';
import { useCount, useEur, useMe } from '~/trpc/use-me';
import { dayAt, formatDay } from '~server/domain/kernel/days';
import { counted, plural } from '~server/domain/kernel/plural';
import type { Group } from '~server/features/groups/group-list';

import { ContributionsList } from '~/features/groups/contributions/contributions-list';
import { MemberContributions } from '~/features/groups/member-contributions';
import type { OpenGroupDialog } from '~/features/groups/open-dialog';
import { PutAway } from './put-away';

type OnOpen = (dialog: OpenGroupDialog) => void;

/** Groups that are completed; each opens a list of who gave what. */
export function CompletedGroups({ groups, onOpen }: { groups: readonly Group[]; onOpen: OnOpen }) {
  return (
    <SectionCard id="together" title="Completed Together">
      <ul className="rows">
        {groups.map((group) => (
          <Completed key={group.id} group={group} onOpen={onOpen} />
        ))}
      </ul>
    </SectionCard>
  );
}

/** Groups that the person has put away, folded up at the end. */
export function PutAwayGroups({ groups, onOpen }: { groups: readonly Group[]; onOpen: OnOpen }) {
  return (
    <SectionCard id="away" title="Put away">
      <details className="as-table">
        <summary>{counted(groups.length, 'group')}</summary>
        <ul className="rows">
          {groups.map((group) => (
            <Completed key={group.id} group={group} onOpen={onOpen} />
          ))}
        </ul>
      </details>
    </SectionCard>
  );
}

function Completed({ group, onOpen }: { group: Group; onOpen: OnOpen }) {
  const { timeZone } = useMe();
  const eur = useEur();
  const number = useCount();
  const [open, setOpen] = useState(false);
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
      <details className="as-table basis-full" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary aria-label={`Who did what: ${group.title}`}>Who did what</summary>
        {open && (
          <>
            <MemberContributions group={group} />
            <h4 className="label">Contributions</h4>
            <ContributionsList
              group={group}
              onCorrect={(contribution) => onOpen({ kind: 'correct', group, contribution })}
            />
          </>
        )}
      </details>
      <div className="-mx-3.5 -mb-2 flex basis-full flex-wrap">
        {group.latest
          .filter(({ correctable }) => correctable)
          .map((contribution) => (
            <QuietButton
              key={contribution.id}
              onClick={() => onOpen({ kind: 'correct', group, contribution })}
            >
              Change your {eur(contribution.amount)}
            </QuietButton>
          ))}
        <PutAway group={group} />
      </div>
    </li>
  );
}
