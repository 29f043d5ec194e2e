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

/** Between two looks at what waits, in case the server was away rather than the connection. */
const LOOK_AGAIN_MS = 30_000;

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
      {inBrowser && <SendQueued />}
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

/** Sends what waits, oldest first, as soon as there is a connection: each under its own id, so exactly once. */
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
          // An attempt whose answer was lost had arrived, and was changed before the next one.
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
