import { onDemand } from '~/components/on-demand';

import type { QueuedCardProps } from './queued-card';
import { useQueue } from './queue-state';

// It comes with the code of the queue, without which there is nothing to show; so it never has to be fetched offline.
const QueuedCard = onDemand<QueuedCardProps>(
  () => import('./queued-card').then((card) => ({ default: card.QueuedCard })),
  {
    failure: 'nothing',
  },
);

/** The card of what waits on this device; nothing when nothing does. */
export function WaitingHere({ onCorrect }: Pick<QueuedCardProps, 'onCorrect'>) {
  const queue = useQueue();
  return queue.length === 0 ? null : <QueuedCard queue={queue} onCorrect={onCorrect} />;
}
