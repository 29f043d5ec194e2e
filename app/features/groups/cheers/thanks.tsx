import { trpc } from '~/trpc/client';
import { THANKS, THANKS_LABELS, saidText } from '~server/domain/groups/cheer';
import type { Group } from '~server/features/groups/group-list';

import { SaidButtons } from './said-buttons';

/** What members of a completed group say to all, and what the person says with one tap. */
export function Thanks({ group }: { group: Group }) {
  const thank = trpc.groups.thank.useMutation({
    meta: { awaitsScreen: true, failed: 'Your thanks did not arrive. Try again.' },
  });
  return (
    <div className="basis-full">
      {group.thanks > 0 && (
        <p className="fine wrap-anywhere">{saidText(group.thankedBy, THANKS_LABELS, group.thanks)}</p>
      )}
      <SaidButtons
        label={`Say to all of ${group.title}`}
        kinds={THANKS}
        labels={THANKS_LABELS}
        said={thank.isPending ? thank.variables.kind : group.myThanks}
        onSay={(kind) => {
          if (!thank.isPending) thank.mutate({ groupId: group.id, kind });
        }}
      />
    </div>
  );
}
