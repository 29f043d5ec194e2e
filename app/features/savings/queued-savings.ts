import type { Queued } from '~/features/queue/acts';
import type { Cents } from '~server/domain/kernel/money';

function logsSaving(act: Queued): boolean {
  switch (act.kind) {
    case 'saving':
    case 'habit':
      return true;
    case 'contribution':
      return act.input.logSaving;
    case 'decision':
      return act.input.outcome === 'saved';
    default:
      return false;
  }
}

/** The amounts of what waits on the device and becomes a saving once it is sent; what was refused does not by itself. */
export const queuedSavings = (queue: readonly Queued[]): Cents[] =>
  queue.flatMap((act) =>
    act.amount !== null && act.refusal === null && logsSaving(act) ? [act.amount] : [],
  );
