import type { LocalDay } from '../kernel/days';

/** What may wait for the person on Home, in the order in which it goes first. */
const KINDS = ['habit', 'check-in', 'plan', 'transfer', 'invitation'] as const;
export type WaitingKind = (typeof KINDS)[number];

/** What waits: for each kind the last day on which it still counts, null for one that does not run out, and undefined
 * where nothing of the kind waits. */
type Waits = Readonly<Partial<Record<WaitingKind, LocalDay | null | undefined>>>;

/** The one thing that asks now, and the kinds that come later today. What expires first goes first, of several on the same
 * day the one that {@link KINDS} names first. In hardship nothing presses: all of it is for later. */
export function nextThing(
  waiting: Waits,
  { hardship }: { hardship: boolean },
): { next: WaitingKind | null; later: WaitingKind[] } {
  const until = (kind: WaitingKind) => waiting[kind] ?? '9999-12-31';
  // Sorting keeps the order of equals.
  const kinds = KINDS.filter((kind) => waiting[kind] !== undefined).sort((a, b) =>
    until(a) < until(b) ? -1 : until(a) > until(b) ? 1 : 0,
  );
  return hardship ? { next: null, later: kinds } : { next: kinds[0] ?? null, later: kinds.slice(1) };
}
