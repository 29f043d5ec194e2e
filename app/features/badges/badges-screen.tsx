import Award from 'lucide-react/icons/award';
import Coins from 'lucide-react/icons/coins';
import Flame from 'lucide-react/icons/flame';
import Lock from 'lucide-react/icons/lock';
import PiggyBank from 'lucide-react/icons/piggy-bank';
import Trophy from 'lucide-react/icons/trophy';

import { Card } from '~/components/card';
import { EmptyState } from '~/components/empty-state';
import { ErrorState } from '~/components/error-state';
import { LinkButton } from '~/components/link-button';
import { ListRow } from '~/components/list-row';
import { PageTitle } from '~/components/page-title';
import { ProgressBar } from '~/components/progress-bar';
import { SkeletonCard } from '~/components/skeleton';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { formatDay } from '~server/domain/days';

const ICONS = new Map([
  ['first_50_saved', PiggyBank],
  ['three_week_saver', Flame],
  ['hundred_club', Coins],
  ['challenge_champ', Trophy],
]);

/** What has been earned, and what there is to earn. */
export function BadgesScreen() {
  return (
    <div className="page">
      <PageTitle detail="Badges mark what you have done. They stay yours.">Badges</PageTitle>
      <Gallery />
    </div>
  );
}

function Gallery() {
  const { data, isError, isFetching, refetch } = trpc.badges.list.useQuery();
  if (isError) {
    return (
      <ErrorState title="Failed to load badges" onRetry={() => void refetch()} retrying={isFetching}>
        Your badges are safe, they only could not be fetched.
      </ErrorState>
    );
  }
  if (!data) return <SkeletonCard lines={6} />;
  const { earned, locked } = data;
  const all = earned.length + locked.length;
  const percent = all === 0 ? 0 : Math.floor((earned.length * 100) / all);
  return (
    <>
      <Card as="section" aria-label="Collection" tone="amber" stack>
        <div className="between">
          <p className="num">
            {earned.length} of {all} badges earned
          </p>
          <span className="num">{percent}%</span>
        </div>
        <ProgressBar label="Collection progress" value={percent} tone="amber" />
      </Card>
      <Card as="section" aria-labelledby="earned">
        <h2 id="earned">Earned Badges</h2>
        {earned.length === 0 ? (
          <EmptyState
            title="None yet"
            action={
              <LinkButton to={paths.add()} small>
                Add Saving
              </LinkButton>
            }
          >
            The first one comes with your first 100 euros.
          </EmptyState>
        ) : (
          <ul className="rows">
            {earned.map((badge) => {
              const Icon = ICONS.get(badge.code) ?? Award;
              return (
                <ListRow
                  key={badge.code}
                  icon={<Icon size={20} />}
                  title={badge.name}
                  detail={`${badge.description}. Earned on ${formatDay(badge.awardedOn, 'en-GB', 'long')}`}
                />
              );
            })}
          </ul>
        )}
      </Card>
      {locked.length > 0 && (
        <Card as="section" aria-labelledby="locked">
          <h2 id="locked">Locked Badges</h2>
          <ul className="rows">
            {locked.map((badge) => (
              <ListRow
                key={badge.code}
                icon={<Lock size={20} />}
                title={badge.name}
                detail={`${badge.description}. ${badge.criteria}`}
              />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
