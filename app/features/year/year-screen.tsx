import { useSearchParams } from '@remix-run/react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect, useState } from 'react';

import { buttonClass } from '~/components/button';
import { Card } from '~/components/card';
import { EmptyState } from '~/components/empty-state';
import { PageTitle } from '~/components/page-title';
import { ScreenLink } from '~/components/screen-link';
import { SkeletonCard } from '~/components/skeleton';
import { Switch } from '~/components/switch';
import { ShareButton } from '~/features/shares/share-button';
import { QueryBoundary } from '~/lib/query-boundary';
import { readStored, writeStored } from '~/lib/storage';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import { REVIEW_YEARS } from '~server/domain/year/review';
import type { Review, YearInReview } from '~server/features/year/year';

import { yearCards } from './cards';
import { Swipe } from './swipe';

/** The year in the address (`?year=`); null, which lets the server choose, for anything else. */
export function yearAsked(search: URLSearchParams): number | null {
  const year = /^\d{4}$/.test(search.get('year') ?? '') ? Number(search.get('year')) : 0;
  return year >= REVIEW_YEARS.first && year <= REVIEW_YEARS.last ? year : null;
}

/** A year of the person as cards to swipe through. */
export function YearScreen() {
  const [search] = useSearchParams();
  const query = trpc.year.get.useQuery({ year: yearAsked(search) });
  return (
    <div className="page">
      <QueryBoundary
        query={query}
        failed={{
          title: 'This year did not load',
          detail: 'Your savings are safe, they only could not be counted.',
        }}
        skeleton={
          <>
            <PageTitle>Year in review</PageTitle>
            <SkeletonCard lines={10} />
          </>
        }
      >
        {(data) => <Year {...data} />}
      </QueryBoundary>
    </div>
  );
}

function Year({ year, years, review }: YearInReview) {
  return (
    <>
      <PageTitle aside={<Years year={year} years={years} />}>Year in review</PageTitle>
      {review ? <YearOf key={year} review={review} /> : <NoYear year={year} years={years} />}
    </>
  );
}

/** Links to the years before and after that have a saving. */
function Years({ year, years }: Omit<YearInReview, 'review'>) {
  const before = years.findLast((one) => one < year);
  const after = years.find((one) => one > year);
  if (before === undefined && after === undefined) return null;
  const look = buttonClass({ look: 'ghost', small: true });
  return (
    <nav aria-label="Year" className="row gap-2">
      {before !== undefined && (
        <ScreenLink to={paths.yearInReview(before)} className={look}>
          <ChevronLeft size={20} /> {before}
        </ScreenLink>
      )}
      {after !== undefined && (
        <ScreenLink to={paths.yearInReview(after)} className={look}>
          {after} <ChevronRight size={20} />
        </ScreenLink>
      )}
    </nav>
  );
}

function NoYear({ year, years }: Omit<YearInReview, 'review'>) {
  const never = years.length === 0;
  return (
    <Card>
      <EmptyState
        title={never ? 'No savings yet' : `Nothing was logged in ${year}`}
        link={{
          label: never ? 'Add Saving' : 'Your latest year',
          to: never ? paths.add() : paths.yearInReview(),
        }}
      >
        {never ? 'Your year in review begins with your first saving.' : 'Your other years are there.'}
      </EmptyState>
    </Card>
  );
}

function YearOf({ review }: { review: Review }) {
  const { numberLocale, hardship } = useMe();
  const eur = useEur();
  const [amounts, setAmounts] = useAmounts();
  const cards = yearCards({
    review,
    saying: { numberLocale, eur: amounts ? eur : null },
    hardship,
    closing: (
      <ShareButton item={{ kind: 'year', year: review.year }} label="Share your year" look="primary" />
    ),
  });
  return (
    <>
      <Swipe label={`${review.year} in review`} cards={cards} />
      <div className="needs-script">
        <Switch
          label="Show amounts"
          hint="Off, no card names euros. In this tab only."
          checked={amounts}
          onChange={(event) => setAmounts(event.currentTarget.checked)}
        />
      </div>
    </>
  );
}

const AMOUNTS_KEY = 'hazel:year-amounts';

/** Whether the cards show euros: only if the person says so, and only in this tab. */
function useAmounts(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(false);
  useEffect(() => setOn(readStored('sessionStorage', AMOUNTS_KEY, (kept) => kept === true) ?? false), []);
  return [
    on,
    (wanted) => {
      writeStored('sessionStorage', AMOUNTS_KEY, wanted || null);
      setOn(wanted);
    },
  ];
}
