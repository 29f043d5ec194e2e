import { useSearchParams } from '@remix-run/react';
import { Suspense, lazy, useEffect, useState } from 'react';

import { Banner } from '~/components/banner';
import { trpc } from '~/trpc/client';
import { useEur } from '~/trpc/use-me';

import { endMilestone, loadOverlay, useMilestone } from './milestones';
import { useSendQueued } from './use-send-queued';

const MilestoneOverlay = lazy(loadOverlay);

/** What a saving leaves to do on whatever screen comes next: sending what waits, celebrating, and the note that
 * follows a form without scripts. Part of the frame. */
export function SavingHost() {
  // Nothing can wait on the server, which has no use for the means to send it.
  const [inBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  const saved = useSearchParams()[0].get('saved');
  const milestone = useMilestone();
  return (
    <>
      {inBrowser && <SendWaiting />}
      {saved !== null && <SavedNote id={saved} />}
      {/* There before its content, so that screen readers announce what comes into it. */}
      <div role="status">
        {milestone && (
          <Suspense fallback={null}>
            <MilestoneOverlay milestone={milestone} onEnd={endMilestone} />
          </Suspense>
        )}
      </div>
    </>
  );
}

function SendWaiting() {
  useSendQueued();
  return null;
}

/** The amount comes from the person's own entries: a link can name one, not make one up. */
function SavedNote({ id }: { id: string }) {
  const eur = useEur();
  const entry = trpc.dashboard.get.useQuery().data?.recent.find((recent) => recent.id === id);
  return (
    <Banner live>
      {entry ? `Saved ${eur(entry.amount, { decimals: 'always' })}.` : 'Saved.'} Goal, XP and streak count it
      already.
    </Banner>
  );
}
