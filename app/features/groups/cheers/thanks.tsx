import HandHeart from 'lucide-react/icons/hand-heart';
import Repeat from 'lucide-react/icons/repeat';

import { trpc } from '~/trpc/client';
import { THANKS, THANKS_LABELS, saidText } from '~server/domain/groups/cheer';
import type { Group } from '~server/features/groups/group-list';

const ICONS = { thank_you: HandHeart, again: Repeat } as const;

/** What members of a completed group say to all, and what the person says with one tap; another tap takes it back. */
export function Thanks({ group }: { group: Group }) {
  const thank = trpc.groups.thank.useMutation({
    meta: { awaitsScreen: true, failed: 'Your thanks did not arrive. Try again.' },
  });
  const said = thank.isPending ? thank.variables.kind : group.myThanks;
  return (
    <div className="basis-full">
      {group.thanks > 0 && (
        <p className="fine wrap-anywhere">{saidText(group.thankedBy, THANKS_LABELS, group.thanks)}</p>
      )}
      <div className="cheers needs-script" role="group" aria-label={`Say to all of ${group.title}`}>
        {THANKS.filter((kind) => said === null || kind === said).map((kind) => {
          const Icon = ICONS[kind];
          return (
            <button
              key={kind}
              type="button"
              className="cheer"
              aria-pressed={kind === said}
              onClick={() => {
                if (thank.isPending) return;
                thank.mutate({ groupId: group.id, kind: kind === said ? null : kind });
              }}
            >
              <Icon size={16} />
              {THANKS_LABELS[kind]}
            </button>
          );
        })}
      </div>
    </div>
  );
}
