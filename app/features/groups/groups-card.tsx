import Users from 'lucide-react/icons/users';
import { Suspense, lazy } from 'react';

import { SmallButton } from '~/components/button';
import { SectionCard } from '~/components/card';
import { GoalRing } from '~/components/goal-ring';
import { LazyAlertDialog } from '~/components/lazy-alert-dialog';
import { SmallLink } from '~/components/link-button';
import { ScreenLink } from '~/components/screen-link';
import { paths } from '~/paths';
import { useEur, useMe } from '~/trpc/use-me';
import { groupPercent } from '~server/domain/groups/group';
import { gaveToday } from '~server/domain/groups/home-groups';
import { cents } from '~server/domain/kernel/money';
import type { DashboardView } from '~server/features/dashboard/dashboard';
import type { HomeGroup } from '~server/features/groups/home-groups';

import { CheerNews, useCheersOfVisit } from '~/features/groups/cheers/cheer-news';
import { useGive } from '~/features/groups/contributions/use-give';

const KeptDialog = lazy(() =>
  import('~/features/groups/contributions/unsent-dialog').then((module) => ({ default: module.KeptDialog })),
);

/** The groups that the person saves with, on the home screen: each with one tap for the usual amount, and cheers that they
 * have not seen. Renders nothing without either. */
export function GroupsCard({ groups, cheers }: Pick<DashboardView, 'groups' | 'cheers'>) {
  const eur = useEur();
  const { tap, give, busy, unsent, settle } = useGive();
  const shown = useCheersOfVisit(cheers);
  if (groups.length + shown.length === 0 && unsent === null) return null;
  return (
    <SectionCard
      id="your-groups"
      title={groups.length === 1 ? 'Your group' : 'Your groups'}
      aside={
        <ScreenLink to={paths.groupChallenges()} className="link" aria-label="All your groups">
          All
        </ScreenLink>
      }
    >
      <CheerNews shown={shown} unseen={cheers} />
      <ul className="rows">
        {groups.map((group) => (
          <Row
            key={group.id}
            group={group}
            pending={busy === group.id}
            onGive={group.usual && (() => group.usual && tap(group, group.usual))}
          />
        ))}
      </ul>
      {unsent?.kind === 'asked' && (
        <LazyAlertDialog
          onClose={settle}
          title={`Add ${eur(cents(unsent.input.amount), { decimals: 'always' })}?`}
          description={unsent.why}
          confirmLabel="Add it"
          confirmLook="primary"
          cancelLabel="Not now"
          onConfirm={() => void give({ ...unsent.input, confirmed: true })}
        />
      )}
      {unsent?.kind === 'kept' && (
        <Suspense fallback={null}>
          <KeptDialog kept={unsent} onClose={settle} />
        </Suspense>
      )}
    </SectionCard>
  );
}

interface RowProps {
  group: HomeGroup;
  pending: boolean;
  /** Gives the usual amount; null for somebody who has none. */
  onGive: (() => void) | null;
}

function Row({ group: { id, title, goal, total, today, usual }, pending, onGive }: RowProps) {
  const { hardship } = useMe();
  const eur = useEur();
  const percent = groupPercent(total, goal);
  const gave = gaveToday(today);
  return (
    <li>
      <GoalRing
        size={44}
        percent={(total * 100) / goal}
        center={<Users size={18} />}
        label={`${percent} percent of ${eur(goal)} saved together`}
      />
      <div className="row-main">
        <b>
          <ScreenLink to={paths.groupChallenges(id)}>{title}</ScreenLink>
        </b>
        <span className="fine clamp">
          {percent}% {gave === null ? `of ${eur(goal)}` : `· ${gave}`}
        </span>
      </div>
      {usual && onGive && !hardship ? (
        <SmallButton className="needs-script" pending={pending} onClick={onGive}>
          Give {eur(usual.amount)}
          <span className="sr-only"> to {title}</span>
        </SmallButton>
      ) : (
        <SmallLink look="quiet" className="needs-script" to={paths.groupChallenges(id, { give: id })}>
          Give
          <span className="sr-only"> to {title}</span>
        </SmallLink>
      )}
    </li>
  );
}
