import { Card } from '~/components/card';
import { ErrorState } from '~/components/error-state';
import { ScreenLink } from '~/components/screen-link';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';

import { DueRows } from './due-rows';

/** A glance: the rest stands on its own screen. */
const SHOWN = 3;

/** The dashboard's block of what waits for one tap: habits that are due and what was nearly bought. Nothing at all
 * when nothing waits. */
export function DueCard() {
  const { data, isError, isFetching, refetch } = trpc.habits.today.useQuery();
  if (isError)
    return (
      <Card>
        <ErrorState
          title="Failed to load dashboard data"
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          What is due could not be fetched. Nothing was lost.
        </ErrorState>
      </Card>
    );
  if (!data || data.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="due-now">
      <div className="between">
        <h2 id="due-now">Waiting for a tap</h2>
        <ScreenLink to={paths.habits()} className="link" aria-label="All habits that save">
          {data.length > SHOWN ? `All ${data.length}` : 'All'}
        </ScreenLink>
      </div>
      <DueRows cards={data.slice(0, SHOWN)} />
    </Card>
  );
}
