import { useEffect, useState } from 'react';

import { readStored, writeStored } from '~/lib/storage';
import { clientApi } from '~/trpc/tab-cache';
import { useMe } from '~/trpc/use-me';

/** The text when no line could be fetched. */
const UNFETCHED = {
  usual: 'One small thing left unbought today is enough.',
  hard: 'Be kind to yourself today. That is plenty.',
} as const;

/** The line of the day. @param builtIn the built-in line; null when it could not be fetched */
export function useMotivation(builtIn: string | null): string {
  const { hardship } = useMe();
  return useClaudesLine() ?? builtIn ?? (hardship ? UNFETCHED.hard : UNFETCHED.usual);
}

const KEY = 'hazel-motivation';

/** Claude's line instead of the built-in one, if the person has consented; never in hardship, not even one that was
 * stored earlier in the day. Each device asks for it once a day (docs/product/coach.md, 'Motivation'). */
function useClaudesLine(): string | null {
  const { id, today, coachTone, aiConsent, hardship } = useMe();
  const wanted = aiConsent && !hardship;
  const [line, setLine] = useState<string | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const stamp = `${id} ${today} ${coachTone}\n`;
    const kept = readStored('localStorage', KEY, (line) =>
      typeof line === 'string' && line.startsWith(stamp) ? line.slice(stamp.length) : null,
    );
    if (kept !== null) {
      setLine(kept);
      return;
    }
    let gone = false;
    clientApi()
      .coach.motivation.fetch()
      .then(
        ({ motivation, source }) => {
          if (gone || source !== 'claude') return;
          setLine(motivation);
          // Without storage the browser asks again next time, which is harmless: the server keeps the day's line.
          writeStored('localStorage', KEY, stamp + motivation);
        },
        // On failure the built-in line, which is shown already, stays.
        () => undefined,
      );
    return () => {
      gone = true;
    };
  }, [wanted, id, today, coachTone]);
  return wanted ? line : null;
}
