import { useSearchParams } from '@remix-run/react';
import { useRef, useState } from 'react';

import { Button } from '~/components/button';
import { Card } from '~/components/card';
import { EmptyState } from '~/components/empty-state';
import { PageTitle } from '~/components/page-title';
import { SkeletonCard } from '~/components/skeleton';
import { onDemand } from '~/components/on-demand';
import { celebrate } from '~/features/game/milestones';
import { QueryBoundary } from '~/lib/query-boundary';
import { trpc } from '~/trpc/client';
import type { Group } from '~server/features/groups/group-list';
import type { LoggedSaving } from '~server/features/savings/log-saving';

import { Celebration } from '~/features/groups/endings/celebration';
import { CompletedGroups, PutAwayGroups } from '~/features/groups/endings/completed-groups';
import { GroupCard } from './group-card';
import { OpenDialogProvider, type OpenGroupDialog } from './open-dialog';
import { useContribute } from '~/features/groups/contributions/use-contribute';

const loadDialogs = () => import('./group-dialogs');
const GroupDialogs = onDemand(loadDialogs);

/** The groups that the person saves with, and everything that can be done in them. */
export function GroupsScreen() {
  const query = trpc.groups.get.useQuery();
  const [opened, setOpened] = useState<OpenGroupDialog | null>(null);
  // A contribution that could not be sent waits until the open dialog is closed.
  const [unsent, setUnsent] = useState<readonly OpenGroupDialog[]>([]);
  // The address may ask for the dialog of a group, or of a new one.
  const [search, setSearch] = useSearchParams();
  const give = search.get('give');
  const given = query.data?.find(({ id, state }) => id === give && state === 'active');
  const asked: OpenGroupDialog | null = given
    ? { kind: 'contribute', group: given }
    : search.has('create') && query.data
      ? { kind: 'create' }
      : null;
  const dialog = opened ?? unsent[0] ?? asked;
  const setDialog = (next: OpenGroupDialog | null) => {
    if (asked !== null) setSearch({}, { replace: true, preventScrollReset: true });
    if (opened === null) setUnsent((waiting) => waiting.slice(1));
    setOpened(next);
  };
  // What a contribution earned in addition to completing its group; celebrated once the completion dialog is closed.
  const afterwards = useRef<LoggedSaving | null>(null);
  const contribute = useContribute(
    (failed) => setUnsent((waiting) => [...waiting, failed]),
    (saving) => (afterwards.current = saving),
  );
  const failed = {
    title: `Failed to load group challenges: ${query.error?.message ?? ''}`,
    detail: 'Nothing was lost.',
  };
  const create = (label: string, look: 'primary' | 'ghost') => (
    <Button
      small
      look={look}
      className="needs-script"
      onPointerEnter={() => void loadDialogs()}
      onClick={() => setDialog({ kind: 'create' })}
    >
      {label}
    </Button>
  );
  const none = query.data?.length === 0;
  return (
    <OpenDialogProvider value={setDialog}>
      <div className="page">
        <PageTitle aside={none ? undefined : create('Create Group', 'ghost')}>Group challenges</PageTitle>
        <QueryBoundary query={query} failed={failed} skeleton={<SkeletonCard lines={6} />}>
          {(groups) =>
            none ? (
              <Card>
                <EmptyState title="No group yet" action={create('Create Group Challenge', 'primary')}>
                  One goal, several people, everyone adds what they can.
                </EmptyState>
              </Card>
            ) : (
              <Groups groups={groups} />
            )
          }
        </QueryBoundary>
        {dialog && (
          <GroupDialogs
            dialog={dialog}
            groups={query.data ?? []}
            onContribute={(sent, input) => void contribute(sent, input)}
          />
        )}
        <Celebration
          groups={query.data ?? []}
          onClose={() => {
            if (afterwards.current) celebrate(afterwards.current);
            afterwards.current = null;
          }}
        />
      </div>
    </OpenDialogProvider>
  );
}

function Groups({ groups }: { groups: readonly Group[] }) {
  const shown = groups.filter(({ putAway }) => !putAway);
  const completed = shown.filter(({ state }) => state === 'completed');
  const away = groups.filter(({ putAway }) => putAway);
  return (
    <>
      <Section title="Active Groups" id="active" state="active" groups={shown} />
      <Section title="Ended below the goal" id="ended" state="ended" groups={shown} />
      {completed.length > 0 && <CompletedGroups groups={completed} />}
      {away.length > 0 && <PutAwayGroups groups={away} />}
    </>
  );
}

interface SectionProps {
  title: string;
  id: string;
  state: Group['state'];
  groups: readonly Group[];
}

function Section({ title, id, state, groups }: SectionProps) {
  const shown = groups.filter((group) => group.state === state);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby={id} className="stack">
      <h2 id={id}>{title}</h2>
      {shown.map((group) => (
        <GroupCard key={group.id} group={group} />
      ))}
    </section>
  );
}
