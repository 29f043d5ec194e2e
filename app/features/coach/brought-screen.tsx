import { PageTitle } from '~/components/page-title';
import { SkeletonCard } from '~/components/skeleton';
import { QueryBoundary } from '~/lib/query-boundary';
import { trpc } from '~/trpc/client';
import type { CoachView } from '~server/features/coach/screen';

import { AcceptedTipsCard } from './accepted-tips';
import { CompoundingCard, PotentialCard, ProgressCard } from './result-cards';
import { screen as COACH_SCREEN_TEXT } from './texts.json';

/** What came of the accepted tips. */
export function BroughtCards({ screen }: { screen: CoachView }) {
  return (
    <>
      <AcceptedTipsCard tips={screen.tips} />
      <ProgressCard tips={screen.tips} />
      <PotentialCard potential={screen.potential} />
      <CompoundingCard compounding={screen.compounding} />
    </>
  );
}

/** The results of the coach's tips, which stand on Coach below what is for today, as a screen. */
export function BroughtScreen() {
  const query = trpc.coach.get.useQuery();
  return (
    <div className="page">
      <PageTitle detail="Your tips, and what you logged since.">What it brought</PageTitle>
      <QueryBoundary query={query} failed={COACH_SCREEN_TEXT.failed} skeleton={<SkeletonCard lines={5} />}>
        {(screen) => <BroughtCards screen={screen} />}
      </QueryBoundary>
    </div>
  );
}
