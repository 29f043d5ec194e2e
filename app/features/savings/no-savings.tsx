import { EmptyState } from '~/components/empty-state';
import { LinkButton } from '~/components/link-button';
import { paths } from '~/paths';
import { useMe } from '~/trpc/use-me';

/** The empty state where savings will be listed. In hardship it asks for nothing. */
export function NoSavings() {
  const { hardship } = useMe();
  return (
    <EmptyState
      title="No savings yet"
      action={
        <LinkButton to={paths.add()} small>
          Add Saving
        </LinkButton>
      }
    >
      {hardship
        ? 'What you log shows up here, whenever that is.'
        : 'Skip one thing today, log it, and it shows up here.'}
    </EmptyState>
  );
}
