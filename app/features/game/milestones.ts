import { type ComponentType, useSyncExternalStore } from 'react';

import type { Milestone } from './milestone-overlay';

/** When the overlays appear, counted from the answer (docs/product/game.md, 'XP and levels'). */
const LEVEL_AFTER_MS = 1500;
const STREAK_AFTER_MS = 2000;

// Outside of React, because a milestone has to survive going to another screen before it is shown.
let queue: readonly Milestone[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Milestone[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

/** Loads the overlay; renders nothing if its code cannot be fetched, because no celebration is worth an error. */
export const loadOverlay = (): Promise<{
  default: ComponentType<{ milestone: Milestone; onEnd: () => void }>;
}> => import('./milestone-overlay').catch(() => ({ default: () => null }));

/** Queues the milestones that were reached; they are shown one after the other. */
export function celebrate({
  levelUp,
  streakMilestone = null,
}: {
  levelUp: number | null;
  /** Present only when a saving was logged. */
  streakMilestone?: number | null;
}): void {
  if (levelUp === null && streakMilestone === null) return;
  void loadOverlay();
  const later = (milestone: Milestone, ms: number) => setTimeout(() => set([...queue, milestone]), ms);
  if (levelUp !== null) later({ kind: 'level', value: levelUp }, LEVEL_AFTER_MS);
  if (streakMilestone !== null) later({ kind: 'streak', value: streakMilestone }, STREAK_AFTER_MS);
}

/** Ends the celebration that is shown; the next one follows. */
export function endMilestone(): void {
  set(queue.slice(1));
}

/** The milestone that is celebrated now; null for none. */
export function useMilestone(): Milestone | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => queue[0] ?? null,
    () => null,
  );
}
