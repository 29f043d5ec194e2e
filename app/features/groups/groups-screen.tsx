import { Card } from '~/components/card';
import { Chip } from '~/components/chip';
import { EmptyState } from '~/components/empty-state';
import { LinkButton } from '~/components/link-button';
import { LongText } from '~/components/long-text';
import { PageTitle } from '~/components/page-title';
import { ProgressBar } from '~/components/progress-bar';
import { SkeletonCard } from '~/components/skeleton';
import { QueryBoundary } from '~/lib/query-boundary';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useEur } from '~/trpc/use-me';
import { counted } from '~server/domain/kernel/plural';
import type { Group } from '~server/features/groups/group-list';

import { GROUPS_TEXT } from './texts';

/** The groups that the person saves with. */
export function GroupsScreen() {
  const query = trpc.groups.get.useQuery();
  const failed = {
    ...GROUPS_TEXT.failed,
    title: `${GROUPS_TEXT.failed.title}: ${query.error?.message ?? ''}`,
  };
  return (
    <div className="page">
      <PageTitle>Group challenges</PageTitle>
      <QueryBoundary query={query} failed={failed} skeleton={<SkeletonCard lines={4} />}>
        {(groups) => <Groups groups={groups} />}
      </QueryBoundary>
    </div>
  );
}

function Groups({ groups }: { groups: readonly Group[] }) {
  const eur = useEur();
  if (groups.length === 0) {
    return (
      <Card>
        <EmptyState
          title="No group yet"
          action={
            <LinkButton to={paths.challenges()} small>
              See challenges
            </LinkButton>
          }
        >
          One goal, several people, everyone adds what they can. Starting a group comes with one of the next
          versions.
        </EmptyState>
      </Card>
    );
  }
  return groups.map((group) => {
    const percent = Math.min(100, Math.floor((group.total * 100) / group.goal));
    return (
      <Card key={group.id} as="article" stack aria-labelledby={group.id}>
        <div className="between">
          <h2 id={group.id} className="clamp min-w-0">
            {group.title}
          </h2>
          <Chip tone={group.state === 'completed' ? 'amber' : 'moss'} className="flex-none">
            {group.state === 'completed'
              ? 'Completed together'
              : group.daysLeft === 0
                ? 'No days left'
                : `${counted(group.daysLeft, 'day')} left`}
          </Chip>
        </div>
        <LongText className="muted">{group.description}</LongText>
        <ProgressBar label={`${group.title}, saved`} value={percent} />
        <div className="between flex-wrap">
          <p className="num">
            {eur(group.total)} / {eur(group.goal)}
          </p>
          <p className="muted">
            {percent}% · {counted(group.members, 'member')}
          </p>
        </div>
      </Card>
    );
  });
}
