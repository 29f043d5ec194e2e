import { useEffect, useState } from 'react';

import { Card } from '~/components/card';
import { Mascot } from '~/components/mascot';
import { readStored, writeStored } from '~/lib/storage';
import { clientApi } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { motivationOf } from '~server/domain/dashboard/motivation';

/** The motivation of the day, in the chosen tone of the coach. */
export function MotivationCard() {
  const line = useMotivation();
  return (
    <Card as="section" aria-label="Motivation" tone="amber" className="row">
      <Mascot pose="greeting" size={56} className="flex-none" />
      <p>{line}</p>
    </Card>
  );
}

const KEY = 'hazel-motivation';

/** The line of the day: first the built-in one, then Claude's in its place if the person has consented. Each device
 * asks for Claude's once a day (docs/product.md, 'Motivation'). */
function useMotivation(): string {
  const { id, today, coachTone, aiConsent } = useMe();
  const [line, setLine] = useState<string | null>(null);
  useEffect(() => {
    if (!aiConsent) return;
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
  }, [aiConsent, id, today, coachTone]);
  return line ?? motivationOf({ userId: id, day: today, tone: coachTone });
}
