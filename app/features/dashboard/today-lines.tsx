import ChevronRight from 'lucide-react/icons/chevron-right';

import { ScreenLink } from '~/components/screen-link';
import { useShownTransfers } from '~/features/transfers/pending-transfers-card';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import { categoryLabel } from '~server/domain/kernel/categories';
import type { Cents } from '~server/domain/kernel/money';
import type { WaitingKind } from '~server/domain/dashboard/next-thing';
import type { DashboardView } from '~server/features/dashboard/dashboard';

import { useNextThing } from './use-next-thing';
import { WeekStrip } from './week-strip';

interface TodayLinesProps {
  week: boolean;
  next: boolean;
}

/** The week as dots and the one next thing, beside the other screens: what Home shows, from its query. */
export default function TodayLines(props: TodayLinesProps) {
  const { data } = trpc.dashboard.get.useQuery();
  return data ? <Loaded {...props} data={data} /> : null;
}

function Loaded({ week, next, data }: TodayLinesProps & { data: DashboardView }) {
  return (
    <>
      {week && <WeekStrip saved={data.week.days} />}
      {next && <NextThing data={data} />}
    </>
  );
}

/** Says what is next, and leads to where it is done. In hardship nothing is. */
function NextThing({ data }: { data: DashboardView }) {
  const { hardship } = useMe();
  const eur = useEur();
  const { next } = useNextThing({ data, transfers: useShownTransfers(data.transfers) });
  if (hardship) return null;
  const thing = textOf(next, data, eur);
  if (thing === null) return <p className="muted self-center">Nothing waits today.</p>;
  return (
    <ScreenLink to={thing.to} className="side-thing">
      <span className="min-w-0 flex-1">
        <span className="fine block">{thing.kind}</span>
        <b className="block truncate">{thing.title}</b>
      </span>
      <ChevronRight size={18} className="flex-none" />
    </ScreenLink>
  );
}

function textOf(
  next: WaitingKind | null,
  { due, challenges, plan, invites }: DashboardView,
  eur: (amount: Cents) => string,
): { kind: string; title: string; to: string } | null {
  switch (next) {
    case 'habit':
      return { kind: 'Waiting for a tap', title: due[0]?.title ?? 'A habit', to: paths.habits() };
    case 'check-in':
      return {
        kind: 'Today’s check-in',
        title: challenges.active[0]?.title ?? 'A challenge',
        to: paths.challenges(),
      };
    case 'plan': {
      const area = categoryLabel(plan?.focusArea ?? 'other');
      const title = plan && plan.target > 0 ? `${eur(plan.target)}, ${area.toLowerCase()}` : area;
      return { kind: 'Today’s plan', title, to: paths.coach() };
    }
    case 'transfer':
      return { kind: 'When you have a minute', title: 'Ready to transfer', to: paths.dashboard() };
    case 'invitation':
      return { kind: 'You are invited', title: invites[0]?.title ?? 'A group', to: paths.dashboard() };
    case null:
      return null;
  }
}
