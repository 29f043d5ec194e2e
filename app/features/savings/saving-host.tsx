import { useSearchParams } from '@remix-run/react';
import { useEffect } from 'react';

import { Banner } from '~/components/banner';
import { MESSAGE_AREA } from '~/components/message-area';
import { useSheetOpen } from '~/components/open-sheets';
import { onDemand } from '~/components/on-demand';
import { useTyping } from '~/lib/use-typing';
import { trpc } from '~/trpc/client';
import { useEur } from '~/trpc/use-me';

import { endMilestone, loadOverlay, useMilestone } from '~/features/game/milestones';
import { useQueueHost } from '~/features/queue/use-queue-host';
import { StripOf } from './goal-strip';
import { useHasStage, useMoment } from './moment';
import { useTellSent } from './use-tell-sent';

const MilestoneOverlay = onDemand(loadOverlay, { failure: 'nothing' });

/** What savings need on every screen: sending the offline queue, celebrating milestones, and the message after
 * a form without scripts. Part of the frame. */
export function SavingHost() {
  useQueueHost(useTellSent());
  const saved = useSearchParams()[0].get('saved');
  const milestone = useMilestone();
  const sheetOpen = useSheetOpen();
  const typing = useTyping();
  return (
    <>
      <FloatingMoment />
      <MomentHeard />
      {saved !== null && <SavedNote id={saved} />}
      {/* Rendered before its content, so that screen readers announce what appears in it. */}
      <div role="status">
        {milestone && !sheetOpen && !typing && (
          <MilestoneOverlay milestone={milestone} onEnd={endMilestone} />
        )}
      </div>
    </>
  );
}

/** The moment on a screen that has no stage of its own for it. */
function FloatingMoment() {
  const moment = useMoment();
  const hasStage = useHasStage();
  if (hasStage || moment === null || moment.state === 'falling') return null;
  return (
    <div className="moment card" {...{ [MESSAGE_AREA]: '' }}>
      <StripOf moment={moment} effect={null} low />
    </div>
  );
}

/** The sentence of the moment for screen readers: always there, so that it is announced, and the only one, wherever on
 * the screen the moment stands. */
function MomentHeard() {
  return (
    <p role="status" className="sr-only">
      {useMoment()?.text}
    </p>
  );
}

/** Confirms only an entry of the person's own, so that a forged link confirms nothing. */
function SavedNote({ id }: { id: string }) {
  const eur = useEur();
  const entry = trpc.dashboard.get.useQuery().data?.recent.find((recent) => recent.id === id);
  useEffect(() => {
    // Removed from the address, so that a reload does not confirm it again. Remix itself still knows the
    // address, and so the message stays.
    const url = new URL(window.location.href);
    url.searchParams.delete('saved');
    window.history.replaceState(window.history.state, '', url);
  }, []);
  if (!entry) return null;
  return (
    <div className="mx-auto max-w-page px-4 lg:px-8">
      <Banner live>
        Saved {eur(entry.amount, { decimals: 'always' })}. Goal, XP and streak count it already.
      </Banner>
    </div>
  );
}
