import { Card } from '~/components/card';
import { EmptyState } from '~/components/empty-state';
import { LinkButton } from '~/components/link-button';
import { PageTitle } from '~/components/page-title';
import { serverPage } from '~/http/caller.server';
import { paths } from '~/paths';
import { clientPage } from '~/trpc/client-page';
import { useMe } from '~/trpc/use-me';

export const loader = serverPage();
export const clientLoader = clientPage();

/** A search for other people; nobody is listed yet. */
export default function PeoplePage() {
  const { id } = useMe();
  return (
    <div className="page">
      <PageTitle>Discover Users</PageTitle>
      <Card>
        <EmptyState
          title="No users found"
          action={
            <LinkButton to={paths.profile(id)} small>
              Your profile
            </LinkButton>
          }
        >
          Finding and following others comes with one of the next versions. Your own profile is here already.
        </EmptyState>
      </Card>
    </div>
  );
}

export const meta = () => [{ title: 'Discover Users · Hazel' }];
