import { Card } from '~/components/card';
import { EmptyState } from '~/components/empty-state';
import { LinkButton } from '~/components/link-button';
import { PageTitle } from '~/components/page-title';
import { serverPage } from '~/http/caller.server';
import { paths } from '~/paths';
import { type Page, clientPage } from '~/trpc/client-page';

const page: Page = {};

export const loader = serverPage(page);
export const clientLoader = clientPage(page);

/** Cheap places nearby. So far the screen only says what will be here. */
export default function NearbyPage() {
  return (
    <div className="page">
      <PageTitle>Find Cheap Nearby</PageTitle>
      <Card>
        <EmptyState
          title="Nothing to search yet"
          pose="thinking"
          action={
            <LinkButton to={paths.coach()} small>
              Back to the coach
            </LinkButton>
          }
        >
          Asking for a cheap lunch around the corner comes with one of the next versions. Your location is
          asked for then, not now.
        </EmptyState>
      </Card>
    </div>
  );
}

export const meta = () => [{ title: 'Find Cheap Nearby · Hazel' }];
