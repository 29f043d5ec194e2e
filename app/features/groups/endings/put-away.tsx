import { QuietButton } from '~/components/button';
import { trpc } from '~/trpc/client';
import type { Group } from '~server/features/groups/group-list';

/** Takes a group that is over out of the lists, or brings it back. */
export function PutAway({ group: { id, title, putAway } }: { group: Group }) {
  const change = trpc.groups.putAway.useMutation({
    meta: {
      awaitsScreen: true,
      done: putAway ? 'Shown again' : 'Put away. You find it at the end of this page.',
      failed: 'Failed to put the group away',
    },
  });
  const label = putAway ? 'Show again' : 'Put away';
  return (
    <QuietButton
      className="needs-script"
      aria-label={`${label}: ${title}`}
      pending={change.isPending}
      onClick={() => change.mutate({ groupId: id, away: !putAway })}
    >
      {label}
    </QuietButton>
  );
}
