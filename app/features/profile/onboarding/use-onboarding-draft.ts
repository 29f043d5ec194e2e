import { useCallback, useEffect, useState } from 'react';

import { readStored, writeStored } from '~/lib/storage';

import { type Draft, EMPTY_DRAFT, LAST_STEP, readStoredDraft } from './draft';

const keyOf = (userId: string) => `hazel-onboarding:${userId}`;

/**
 * The draft, kept over a reload of the tab, per person. On the server and at first paint it is empty and not
 * `ready`: fields open when what was stored has been read, so that nothing typed is overwritten.
 */
export function useOnboardingDraft(userId: string, step: number) {
  const [draft, setDraft] = useState<Draft>(EMPTY_DRAFT);
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
  }, [userId]);

  useEffect(() => {
    if (ready) writeStored('sessionStorage', keyOf(userId), finished ? null : { step, draft });
  }, [draft, step, ready, finished, userId]);

  return {
    draft,
    ready,
    /** Where the stored draft was left; 0 without one. */
    storedStep,
    change: useCallback((changes: Partial<Draft>) => setDraft((current) => ({ ...current, ...changes })), []),
    /** Removes the stored draft: everything is saved. */
    finish: useCallback(() => setFinished(true), []),
  };
}
