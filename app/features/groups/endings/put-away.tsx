import { Button } from '~/components/button';
import { notifyError, notifySuccess } from '~/components/notify';
import { failureText } from '~/lib/failure-text';
import { trpc } from '~/trpc/client';
import type { Group } from '~server/features/groups/group-list';

import { ACT_TEXT } from '~/features/groups/act-texts';

/** Takes a group that is over out of the lists, or brings it back. */
export function PutAway({ group: { id, title, putAway } }: { group: Group }) {
  const change = trpc.groups.putAway.useMutation({
    meta: { awaitsScreen: true },
    onSuccess: (_nothing, { away }) => notifySuccess(away ? ACT_TEXT.putAway : ACT_TEXT.shownAgain),
    onError: (error) => notifyError(failureText(error, ACT_TEXT.notPutAway)),
  });
  const label = putAway ? 'Show again' : 'Put away';
  return (
    <Button
      small
      look="quiet"
      className="needs-script"
      aria-label={`${label}: ${title}`}
      pending={change.isPending}
      onClick={() => change.mutate({ groupId: id, away: !putAway })}
    >
      {label}
    </Button>
  );
}
