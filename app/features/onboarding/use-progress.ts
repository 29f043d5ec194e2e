import { useLocation, useNavigate, useSearchParams } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';

import { readStored, writeStored } from '~/lib/storage';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { destinationAfterSignIn } from '~server/domain/accounts/destination';

import { type Draft, LAST_STEP, readStoredDraft } from './draft';

/** State of a navigation to the next step. */
const PUSHED = 'from-previous-step';

/** The step in the address (`?step=2`), so that the browser's Back goes a step back and a reload stays. */
export function useStep() {
  const [search, setSearch] = useSearchParams();
  const state: unknown = useLocation().state;
  const navigate = useNavigate();
  const named = search.get('step');
  const step = /^[0-9]$/.test(named ?? '') ? Math.min(LAST_STEP, Number(named)) : 0;
  const redirect = search.get('redirect');
  const to = (target: number): Record<string, string> => ({
    ...(target === 0 ? {} : { step: String(target) }),
    ...(redirect === null ? {} : { redirect }),
  });

  return {
    step,
    isNamed: named !== null,
    /** Where to go once the goal is set. */
    onward: destinationAfterSignIn({ redirect, challengeId: null, email: null }, true),
    /** Where to go on after signing in again. */
    here: paths.onboarding(redirect === null ? {} : { redirect }),
    forward: (target: number) => setSearch(to(target), { state: PUSHED }),
    replace: (target: number) => setSearch(to(target), { replace: true }),
    /** One step back: through the browser's history if it holds the previous step, so that it does not grow. */
    back: () => (state === PUSHED ? navigate(-1) : setSearch(to(step - 1), { replace: true })),
  };
}

const keyOf = (userId: string) => `hazel-onboarding:${userId}`;

/** Keeps the draft over a reload of the tab, per person. On the server and at first paint it is empty and not `ready`:
 * fields open when what was stored has been read, so that nothing typed is overwritten. */
export function useKeptDraft(
  userId: string,
  step: number,
  { typed: draft, setTyped: setDraft }: { typed: Draft; setTyped: (draft: Draft) => void },
) {
  const [ready, setReady] = useState(false);
  const [storedStep, setStoredStep] = useState(0);
  const [finished, setFinished] = useState(false);

  useEffect(() => {
    const stored = readStored('sessionStorage', keyOf(userId), readStoredDraft);
    if (stored) {
      setDraft(stored.draft);
      setStoredStep(Math.min(LAST_STEP, Math.max(0, stored.step)));
    }
    setReady(true);
  }, [userId, setDraft]);

  useEffect(() => {
    if (ready) writeStored('sessionStorage', keyOf(userId), finished ? null : { step, draft });
  }, [draft, step, ready, finished, userId]);

  return {
    ready,
    /** The step where the stored draft was left; 0 without one. */
    storedStep,
    /** Removes the stored draft, once everything is saved. */
    finish: () => setFinished(true),
  };
}

/** Takes over the browser's time zone into a profile that has none of its own yet ('UTC' until then), however
 * the person signed up. A failure is silent, because the settings show the zone and can change it. */
export function useBrowserTimeZone(): void {
  const { timeZone } = useMe();
  const asked = useRef(false);
  const { mutate } = trpc.profile.update.useMutation();
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (asked.current || timeZone !== 'UTC' || !own || own === 'UTC') return;
    asked.current = true;
    mutate({ timeZone: own });
  }, [timeZone, mutate]);
}
