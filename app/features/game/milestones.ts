import type { ComponentType } from 'react';

import { createStore } from '~/lib/store';

import type { Milestone } from './milestone-overlay';

/** When the overlays appear, counted from the answer (docs/product/game.md, 'XP and levels'). */
const LEVEL_AFTER_MS = 1500;
const STREAK_AFTER_MS = 2000;

// Outside of React, because a milestone has to survive going to another screen before it is shown.
const queue = createStore<readonly Milestone[]>([]);
let waiting: ReturnType<typeof setTimeout>[] = [];

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
  const later = (milestone: Milestone, ms: number) =>
    waiting.push(setTimeout(() => queue.set([...queue.get(), milestone]), ms));
  if (levelUp !== null) later({ kind: 'level', value: levelUp }, LEVEL_AFTER_MS);
  if (streakMilestone !== null) later({ kind: 'streak', value: streakMilestone }, STREAK_AFTER_MS);
}

/** Ends the celebration that is shown; the next one follows. */
export function endMilestone(): void {
  queue.set(queue.get().slice(1));
}

/** The milestone that is celebrated now; null for none. */
export const useMilestone = (): Milestone | null => queue.use()[0] ?? null;

/** Forgets what was to be celebrated, because the act that brought it was taken back. */
export function forgetMilestones(): void {
  waiting.forEach(clearTimeout);
  waiting = [];
  queue.set([]);
}
