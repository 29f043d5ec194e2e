import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { notifyError, notifyInfo } from '~/components/notify';
import { publicErrorFrom, trpc } from '~/trpc/client';
import { COACH_TEXT } from '~server/domain/coach/coach-text';

/** Asking for tips. Leaving the screen cancels it: the server then stops, and gives a free generation back. */
export function useGenerateTips(): { generating: boolean; generate: () => void } {
  const { client } = trpc.useUtils();
  const leaving = useRef<AbortController>();
  useEffect(() => () => leaving.current?.abort(), []);
  const { mutate, isPending } = useMutation({
    meta: { awaitsScreen: true },
    // Not the procedure's own hook: that one cannot be cancelled.
    mutationFn: () => {
      leaving.current = new AbortController();
      return client.coach.generateTips.mutate(undefined, { signal: leaving.current.signal });
    },
    onSuccess: ({ fallback, error }) => {
      if (fallback) notifyInfo(error ?? COACH_TEXT.usingFallback);
    },
    onError: (error) => {
      if (leaving.current?.signal.aborted) return;
      const publicError = publicErrorFrom(error);
      const known = publicError?.reason === 'TIP_LIMIT' || publicError?.reason === 'TOO_MANY_ATTEMPTS';
      notifyError(known ? publicError.message : COACH_TEXT.tipsFailed);
    },
  });
  return { generating: isPending, generate: () => isPending || mutate() };
}
