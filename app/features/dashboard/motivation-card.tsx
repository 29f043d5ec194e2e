import { useEffect, useState } from 'react';

import { Card } from '~/components/card';
import { Mascot } from '~/components/mascot';
import { readStored, writeStored } from '~/lib/storage';
import { clientApi } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { motivationOf } from '~server/domain/dashboard/motivation';

/** A word for the day in the chosen tone of the coach. */
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

/** The line of the day: the built-in one at once, and Claude's in its place where the person has agreed to that. It is
 * asked for once a day and device (docs/product.md, 'Motivation'). */
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
          // Where the browser keeps nothing it is asked for again: the server keeps the day's line.
          writeStored('localStorage', KEY, stamp + motivation);
        },
        // The built-in line stands already.
        () => undefined,
      );
    return () => {
      gone = true;
    };
  }, [aiConsent, id, today, coachTone]);
  return line ?? motivationOf({ userId: id, day: today, tone: coachTone });
}
