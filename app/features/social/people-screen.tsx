import { Card } from '~/components/card';
import { EmptyState } from '~/components/empty-state';
import { LinkButton } from '~/components/link-button';
import { PageTitle } from '~/components/page-title';
import { paths } from '~/paths';
import { useMe } from '~/trpc/use-me';

/** Finding other people: nobody is listed yet. */
export function PeopleScreen() {
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
