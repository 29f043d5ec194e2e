import { paths } from '~/paths';
import { whereaboutsOf } from '~/rooms';

/** What stands beside a screen on a wide window (docs/decisions/0116). */
export interface SideParts {
  /** The goal as a strip; a saving that is logged lands there. */
  goal: boolean;
  /** The dots of the week, and the streak. */
  week: boolean;
  /** The one next thing of Home, as a link. */
  next: boolean;
  /** The field to ask Hazel. */
  ask: boolean;
  /** The latest savings, which a narrow Home has at its end. */
  recent?: true;
}

const ALL: SideParts = { goal: true, week: true, next: true, ask: true };
const NO_TODAY = { goal: false, week: false, next: false };

/** What a screen shows itself, so that nothing stands twice. */
const SHOWN_THERE = new Map<string, Partial<SideParts>>([
  [paths.dashboard(), { ...NO_TODAY, recent: true }],
  [paths.goals(), { goal: false }],
  [paths.streak(), { week: false }],
  [paths.add(), { goal: false }],
  // What is next leads to one of these.
  [paths.challenges(), { next: false }],
  [paths.habits(), { next: false }],
  [paths.coach(), { next: false, ask: false }],
  [paths.chat(), { ask: false }],
  [paths.findNearbyChat(), { ask: false }],
  // A picture of a receipt and its lines need the room.
  [paths.scanReceipt(), { ...NO_TODAY, ask: false }],
  [paths.acceptInvite({}), { ...NO_TODAY, ask: false }],
]);

/** The parts beside a screen; null where it stands alone. */
export function sidePartsOf(pathname: string): SideParts | null {
  // Whoever changes a setting is not told about their week. Hazel answers how Hazel works.
  const quiet = whereaboutsOf(pathname, null, '')?.place.to === paths.settings();
  const parts = { ...ALL, ...(quiet && NO_TODAY), ...SHOWN_THERE.get(pathname) };
  return Object.values(parts).some(Boolean) ? parts : null;
}
