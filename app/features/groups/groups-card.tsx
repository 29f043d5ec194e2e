import Users from 'lucide-react/icons/users';
import { useRef, useState } from 'react';

import { SmallButton } from '~/components/button';
import { SectionCard } from '~/components/card';
import { GoalRing } from '~/components/goal-ring';
import { SmallLink } from '~/components/link-button';
import { notifyError } from '~/components/notify';
import { ScreenLink } from '~/components/screen-link';
import { onDemand } from '~/components/on-demand';
import { newId } from '~/lib/id';
import { paths } from '~/paths';
import { useEur, useMe } from '~/trpc/use-me';
import type { ContributionInput } from '~server/domain/groups/group-schema';
import { percentText } from '~server/domain/goals/goal';
import { type PastContribution, gaveToday } from '~server/domain/groups/home-groups';
import type { DashboardView } from '~server/features/dashboard/dashboard';
import type { HomeGroup } from '~server/features/groups/home-groups';

import { useKeepContribution } from '~/features/groups/contributions/use-keep-contribution';
import { isOffline } from '~/features/queue/use-keep';
import type GiveTap from '~/features/groups/contributions/give-tap';

const CheerNews = onDemand(() => import('~/features/groups/cheers/cheer-news'));

/** Within this time a second tap counts as part of the first. */
const DOUBLE_TAP_MS = 800;

type Cheers = DashboardView['cheers'];

/** The cheers that were new at any time since the person came to the screen: seen ones stay until they leave it. */
function useCheersOfVisit(unseen: Cheers): Cheers {
  const [shown, setShown] = useState(unseen);
  const fresh = unseen.filter(({ id }) => !shown.some((one) => one.id === id));
  if (fresh.length > 0) setShown([...fresh, ...shown]);
  return shown;
}

/** The groups that the person saves with, on the home screen: each with one tap for the usual amount, and cheers that they
 * have not seen. Renders nothing without either. */
export function GroupsCard({ groups, cheers }: Pick<DashboardView, 'groups' | 'cheers'>) {
  const shown = useCheersOfVisit(cheers);
  const [tap, setTap] = useState<ContributionInput | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  // The code that sends a tap; null until the first one.
  const [Give, setGive] = useState<typeof GiveTap | null>(null);
  const keep = useKeepContribution();
  const tappedAt = useRef(-DOUBLE_TAP_MS);
  const give = async ({ id: groupId, title }: HomeGroup, { amount, logged }: PastContribution) => {
    if (performance.now() - tappedAt.current < DOUBLE_TAP_MS) return;
    tappedAt.current = performance.now();
    const given = { groupId, id: newId(), amount, note: null, logSaving: logged, confirmed: false };
    if (isOffline()) return void keep(given, title);
    setBusy(groupId);
    setTap(given);
    try {
      const { default: loaded } = await import('~/features/groups/contributions/give-tap');
      setGive(() => loaded);
    } catch {
      setBusy(null);
      setTap(null);
      notifyError('Failed to add contribution');
    }
  };
  if (groups.length + shown.length === 0 && tap === null) return null;
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
      {shown.length > 0 && <CheerNews shown={shown} unseen={cheers} />}
      <ul className="rows">
        {groups.map((group) => (
          <Row
            key={group.id}
            group={group}
            pending={busy === group.id}
            onGive={group.usual && (() => group.usual && void give(group, group.usual))}
          />
        ))}
      </ul>
      {Give && tap && (
        <Give tap={tap} onAnswer={() => setBusy(null)} onUndone={() => (tappedAt.current = -DOUBLE_TAP_MS)} />
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

function Row({ group: { id, title, goal, total, percent, today, usual }, pending, onGive }: RowProps) {
  const { hardship } = useMe();
  const eur = useEur();
  const gave = gaveToday(today);
  return (
    <li>
      <GoalRing
        size={44}
        percent={(total * 100) / goal}
        center={<Users size={18} />}
        label={`${percent} percent of ${eur(goal)} saved together`}
      />
      <div className="row-main row-tap grid min-h-11 content-center">
        <b>
          <ScreenLink to={paths.groupChallenges(id)}>{title}</ScreenLink>
        </b>
        <span className="fine clamp">
          {percentText((total * 100) / goal)} {gave === null ? `of ${eur(goal)}` : `· ${gave}`}
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
