import { Suspense, lazy } from 'react';

import type { QueuedCardProps } from './queued-card';
import { useQueue } from './queue-state';

// It comes with the code of the queue, without which there is nothing to show; so it never has to be fetched offline.
const QueuedCard = lazy(() => import('./queued-card').then((card) => ({ default: card.QueuedCard })));

/** The card of what waits on this device; nothing when nothing does. */
export function WaitingHere({ onCorrect }: Pick<QueuedCardProps, 'onCorrect'>) {
  const queue = useQueue();
  if (queue.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <QueuedCard queue={queue} onCorrect={onCorrect} />
    </Suspense>
  );
}
