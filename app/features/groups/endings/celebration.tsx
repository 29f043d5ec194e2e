import { useEffect, useState } from 'react';

import { useSheetOpen } from '~/components/open-sheets';
import { onDemand } from '~/components/on-demand';
import { useMilestone } from '~/features/game/milestones';
import type { Group } from '~server/features/groups/group-list';

/** No celebration is worth an error. */
const CompletedDialog = onDemand(() => import('./completed-dialog'), { failure: 'nothing' });

/** A group that goes on after a correction can be completed and celebrated again. */
const completionOf = ({ id, completedAt }: Group): string => `${id} ${completedAt ?? ''}`;

/** Celebrates each completed group that the person has not seen yet, one after the other. It depends on the
 * data alone, so it works whoever completed the group, and whenever. */
export function Celebration({ groups, onClose }: { groups: readonly Group[]; onClose: () => void }) {
  // Waits while another dialog is open.
  const sheetOpen = useSheetOpen();
  const busy = useMilestone() !== null || sheetOpen;
  const [shown, setShown] = useState<Group | null>(null);
  // An answer that was already on its way may still say 'not seen'.
  const [before, setBefore] = useState<readonly string[]>([]);
  const due = groups.find(
    (group) => group.state === 'completed' && !group.seen && !before.includes(completionOf(group)),
  );
  const now = shown && (groups.find(({ id }) => id === shown.id) ?? shown);
  // A correction has made the group active again.
  const goesOn = now !== null && now.state !== 'completed';
  useEffect(() => {
    if (goesOn) setShown(null);
    if (shown || busy || !due) return;
    setShown(due);
    setBefore((completions) => [...completions, completionOf(due)]);
  }, [shown, busy, due, goesOn]);
  if (!now || goesOn) return null;
  return (
    <CompletedDialog
      key={completionOf(now)}
      group={now}
      onClose={() => {
        setShown(null);
        onClose();
      }}
    />
  );
}
