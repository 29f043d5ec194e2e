import { useSearchParams } from '@remix-run/react';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Steps from 'lucide-react/icons/chart-no-axes-column-increasing';
import Coins from 'lucide-react/icons/coins';
import Hourglass from 'lucide-react/icons/hourglass';
import { useState } from 'react';

import { QuietButton } from '~/components/button';
import { Card, SectionCard } from '~/components/card';
import { EmptyState } from '~/components/empty-state';
import { LinkButton } from '~/components/link-button';
import { ListRow } from '~/components/list-row';
import { PageTitle } from '~/components/page-title';
import { SkeletonCard } from '~/components/skeleton';
import { CategoryIcon } from '~/components/category-icon';
import { onDemand } from '~/components/on-demand';
import { QueryBoundary } from '~/lib/query-boundary';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import { dayAt, formatDay, hourAt } from '~server/domain/kernel/days';
import type { DueItem } from '~server/features/habits/due-today';
import type { NearlyBoughtView } from '~server/features/habits/habits';

import { DueRows, useDueTitle } from './due-card';
import { HabitList } from './habit-list';
import { HABITS_TEXT } from './texts';

const HabitDialog = onDemand(() => import('./habit-dialog'));
const NearlyBoughtDialog = onDemand(() => import('./nearly-bought-dialog'));
const RoundUpDialog = onDemand(() => import('./round-up-dialog'));

/** How many due cards are shown until the person asks for all. */
const SHOWN = 8;

const KINDS = [
  {
    open: 'fixed',
    title: 'Standing saving',
    detail: 'The same again, daily to monthly',
    Icon: CalendarClock,
  },
  { open: 'ladder', title: 'Ladder', detail: '1 cent, 2 cents, 3 cents …', Icon: Steps },
  {
    open: 'round-up',
    title: 'Round up a purchase',
    detail: 'Save what is left to the next euro',
    Icon: Coins,
  },
  { open: 'nearly', title: 'Nearly bought it', detail: 'Sleep on it, then it counts', Icon: Hourglass },
] as const;

/** The habits screen: what is due, the ways to begin a habit, and the person's habits. */
export function HabitsScreen() {
  const [search, setSearch] = useSearchParams();
  const query = trpc.habits.get.useQuery();
  const open = search.get('open');
  const close = () => setSearch({}, { replace: true, preventScrollReset: true });
  return (
    <div className="page">
      <PageTitle detail="Small ones that come back. Nothing is logged without your tap.">
        Habits that save
      </PageTitle>
      <QueryBoundary query={query} failed={HABITS_TEXT.failed} skeleton={<SkeletonCard lines={4} />}>
        {({ due, habits, nearlyBought }) =>
          due.length > 0 ? <Due cards={due} /> : habits.length + nearlyBought.length === 0 && <NoHabits />
        }
      </QueryBoundary>
      <SectionCard id="begin-one" title="Begin one">
        <ul className="rows">
          {KINDS.map(({ Icon, ...kind }) => (
            <ListRow
              key={kind.open}
              icon={<Icon size={20} />}
              title={kind.title}
              detail={kind.detail}
              to={paths.habits({ open: kind.open })}
            />
          ))}
        </ul>
      </SectionCard>
      {query.data && query.data.habits.length > 0 && <HabitList habits={query.data.habits} />}
      {query.data && query.data.nearlyBought.length > 0 && (
        <SleepingOn nearlyBought={query.data.nearlyBought} />
      )}
      {(open === 'fixed' || open === 'ladder') && <HabitDialog key={open} kind={open} onClose={close} />}
      {open === 'nearly' && <NearlyBoughtDialog onClose={close} />}
      {open === 'round-up' && <RoundUpDialog onClose={close} />}
    </div>
  );
}

function NoHabits() {
  const { hardship } = useMe();
  return (
    <Card>
      <EmptyState
        title="No habits yet"
        action={
          <LinkButton to={paths.habits({ open: 'fixed' })} small>
            {hardship ? 'A standing saving' : 'Begin with one a week'}
          </LinkButton>
        }
      >
        {hardship
          ? 'A small one can come back whenever it suits you. Skipping it costs nothing.'
          : 'Begin with one small saving a week. On its day it waits here for a single tap.'}
      </EmptyState>
    </Card>
  );
}

function Due({ cards }: { cards: readonly DueItem[] }) {
  const [all, setAll] = useState(false);
  return (
    <SectionCard id="due-now" title={useDueTitle()}>
      <DueRows cards={all ? cards : cards.slice(0, SHOWN)} />
      {!all && cards.length > SHOWN && (
        <QuietButton wide onClick={() => setAll(true)}>
          Show {cards.length - SHOWN} more
        </QuietButton>
      )}
    </SectionCard>
  );
}

/** Things nearly bought less than a day ago, which cannot be decided yet. */
function SleepingOn({ nearlyBought }: { nearlyBought: readonly NearlyBoughtView[] }) {
  const { timeZone } = useMe();
  const eur = useEur();
  return (
    <SectionCard id="sleeping-on" title="Sleeping on it">
      <ul className="rows">
        {nearlyBought.map((one) => {
          const at = new Date(one.askAt);
          const day = formatDay(dayAt(at, timeZone), 'en-GB', 'short');
          return (
            <ListRow
              key={one.id}
              icon={<CategoryIcon category={one.category} size={20} />}
              title={one.title}
              detail={`Asked again on ${day} around ${hourAt(at, timeZone)}:00`}
              trailing={<span className="num">{eur(one.amount, { decimals: 'always' })}</span>}
            />
          );
        })}
      </ul>
    </SectionCard>
  );
}
