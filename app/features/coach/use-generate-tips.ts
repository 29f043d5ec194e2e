import { useEffect, useRef, useState } from 'react';

import { notifyError, notifyInfo } from '~/components/notify';
import { publicErrorFrom, trpc } from '~/trpc/client';
import { COACH_TEXT } from '~server/domain/coach/coach-text';

/** Asking for tips. Leaving the screen cancels it: the server then stops, and gives a free generation back. */
export function useGenerateTips(): { generating: boolean; generate: () => void } {
  const utils = trpc.useUtils();
  const [generating, setGenerating] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run(): Promise<void> {
    const leaving = new AbortController();
    running.current = leaving;
    setGenerating(true);
    try {
      const answer = await utils.client.coach.generateTips.mutate(undefined, { signal: leaving.signal });
      await utils.coach.screen.invalidate();
      if (answer.fallback) notifyInfo(answer.error ?? COACH_TEXT.usingFallback);
    } catch (error) {
      if (leaving.signal.aborted) return;
      const publicError = publicErrorFrom(error);
      const known = publicError?.reason === 'TIP_LIMIT' || publicError?.reason === 'TOO_MANY_ATTEMPTS';
      notifyError(known ? publicError.message : COACH_TEXT.tipsFailed);
      void utils.coach.screen.invalidate();
    } finally {
      if (!leaving.signal.aborted) setGenerating(false);
      running.current = null;
    }
  }

  return { generating, generate: () => void (running.current === null && run()) };
}
