import { useSearchParams } from '@remix-run/react';
import { Suspense, lazy, useEffect, useState } from 'react';

import { Banner } from '~/components/banner';
import { notifySuccess } from '~/components/notify';
import { trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';

import { endMilestone, loadOverlay, useMilestone } from './milestones';
import { isSameSaving, newId } from './new-saving';
import { dequeueSaving, queueSaving, queuedSavings } from './offline-queue';
import { savedText } from './saved-text';
import { useSendSaving } from './use-send-saving';

/** How often the queue is tried again, in case the server was away rather than the connection. */
const LOOK_AGAIN_MS = 30_000;

const MilestoneOverlay = lazy(loadOverlay);

/** What savings need on every screen: sending the offline queue, celebrating milestones, and the note after a form
 * without scripts. Part of the frame. */
export function SavingHost() {
  // Only the browser has an offline queue, so the server does not render the component that sends it.
  const [inBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  const saved = useSearchParams()[0].get('saved');
  const milestone = useMilestone();
  return (
    <>
      {inBrowser && <SendQueued />}
      {saved !== null && <SavedNote id={saved} />}
      {/* Rendered before its content, so that screen readers announce what appears in it. */}
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

/** Sends the offline queue, oldest first, as soon as there is a connection. The id of each makes it count once. */
function SendQueued() {
  const { id: userId, numberLocale } = useMe();
  const send = useSendSaving();
  useEffect(() => {
    let running = false;
    let ended = false;
    const sendAll = async () => {
      if (running) return;
      running = true;
      for (const waiting of queuedSavings(userId)) {
        if (ended || !navigator.onLine) break;
        if (waiting.problem !== null) continue;
        const { saving } = waiting;
        const outcome = await send(saving);
        if (outcome.kind === 'saved') {
          const { answer } = outcome;
          // An earlier attempt had arrived, its answer was lost, and the person changed the saving since.
          if (answer.replayed && !isSameSaving(answer.entry, saving)) {
            const problem = `${savedText(answer, numberLocale)} at the first try. Edit to log this one as well.`;
            queueSaving(userId, { ...waiting, saving: { ...saving, id: newId() }, problem });
          }
          dequeueSaving(userId, saving.id);
          notifySuccess(savedText(answer, numberLocale));
        } else if (outcome.kind === 'refused') {
          queueSaving(userId, { ...waiting, problem: outcome.message });
        } else {
          break;
        }
      }
      running = false;
    };
    const look = () => void sendAll();
    look();
    window.addEventListener('online', look);
    const timer = setInterval(look, LOOK_AGAIN_MS);
    return () => {
      ended = true;
      window.removeEventListener('online', look);
      clearInterval(timer);
    };
  }, [userId, numberLocale, send]);
  return null;
}

/** Reads the amount from the person's own entries, so that a forged link cannot make one up. */
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
