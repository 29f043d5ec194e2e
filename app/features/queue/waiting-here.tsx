import { Suspense, lazy } from 'react';

import type { QueuedCardProps } from './queued-card';
import { loadQueue, useQueue } from './queue-state';

// The queue has acts only once this code is there, so it is never missing without a connection.
const QueuedCard = lazy(() => loadQueue().then((queue) => ({ default: queue.QueuedCard })));

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
