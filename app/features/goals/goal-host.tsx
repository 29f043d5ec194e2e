import { useEffect, useState } from 'react';

import { useSheetOpen } from '~/components/open-sheets';
import { onDemand } from '~/components/on-demand';
import { useMilestone } from '~/features/game/milestones';
import { useMe } from '~/trpc/use-me';
import { isBlocked } from '~server/domain/billing/access';

/** No celebration is worth an error. */
const ReachedDialog = onDemand(() => import('./reached-dialog'), { failure: 'nothing' });

/** Waits for the toast and the overlays of the latest saving. */
const WAITS_MS = 2500;

/** Celebrates a reached goal once, on whatever screen the person is. Part of the frame. */
export function GoalHost() {
  const { goal, access } = useMe();
  // Waits while another dialog is open.
  const sheetOpen = useSheetOpen();
  const busy = useMilestone() !== null || sheetOpen;
  // Behind Trial Expired the settings are open, and the goals are not.
  const due = !isBlocked(access) && goal !== null && goal.reachedOn !== null && !goal.celebrated;
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!due || busy) return;
    const timer = setTimeout(() => setOpen(true), WAITS_MS);
    return () => clearTimeout(timer);
  }, [due, busy]);
  if (!open || goal === null) return null;
  return <ReachedDialog goal={goal} onClose={() => setOpen(false)} />;
}
