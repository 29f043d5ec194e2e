import { type RefObject, useEffect, useRef, useState } from 'react';

import { throwConfetti } from '~/lib/confetti';
import { createStore } from '~/lib/store';

/** How long the moment stays, and with it Undo (docs/product/savings.md, 'The moment of saving'). */
const STAYS_MS = 10_000;
/** The acorn has landed by then, and what it brought comes one after the other. */
const LANDED_MS = 900;

/** What an act brought besides its XP. */
export interface Brought {
  badges: readonly string[];
  level: number | null;
  streak: number | null;
}

export const NOTHING_MORE: Brought = { badges: [], level: null, streak: null };

/** What is celebrated at the goal: the acorn falls at once, and the words come with the answer. */
export interface Moment {
  /** The id of the saving, or of the act. */
  id: string;
  /** `falling` until there is an answer; `waiting` without a connection; `landed` says what it brought. */
  state: 'falling' | 'waiting' | 'landed';
  /** 'Saved €3.80 · +19 XP'; empty while it falls. */
  text: string;
  brought: Brought;
  /** Whether Undo takes it back. */
  undoable: boolean;
  /** A button besides Undo, such as `Count it`. */
  action?: { label: string; onPress: () => void } | undefined;
}

const moment = createStore<Moment | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

/** What is celebrated now; null for nothing. */
export const useMoment = moment.use;

/** Shows a moment in place of the one before. A new badge throws confetti, but for somebody in hardship. */
export function showMoment(next: Moment, { calm = false }: { calm?: boolean } = {}): void {
  clearTimeout(timer);
  moment.set(next);
  if (next.state === 'falling') return;
  timer = setTimeout(endMoment, STAYS_MS);
  if (next.brought.badges.length > 0 && !calm) setTimeout(() => void throwConfetti(), LANDED_MS);
}

/** Ends the moment, or only that of one saving. */
export function endMoment(id?: string): void {
  if (id !== undefined && moment.get()?.id !== id) return;
  clearTimeout(timer);
  moment.set(null);
}

const takenBack = createStore<string | null>(null);

/** The saving that was last taken back out of its moment. */
export const useTakenBack = takenBack.use;

/** Ends the moment of a saving that was taken back: what a saving brings along does not come for it. */
export function takeBackMoment(id: string): void {
  takenBack.set(id);
  endMoment(id);
}

/** Shows the moment of another act than a saving, such as a day of the plan; nothing takes it back. */
export function showAct(
  text: string,
  answer: { newBadges?: readonly string[]; levelUp: number | null },
  options: { calm: boolean },
): void {
  const brought = { badges: answer.newBadges ?? [], level: answer.levelUp, streak: null };
  showMoment({ id: text, state: 'landed', text, brought, undoable: false }, options);
}

/** How many stages for moments are on the screen; without one they float above it. */
const stages = createStore(0);

/** Counts a stage, which shows moments, while it is on the screen; call it in an effect. */
export function countStage(): () => void {
  stages.set(stages.get() + 1);
  return () => stages.set(stages.get() - 1);
}

/** Makes a part of the screen a stage while it is in sight: what is done further down is not celebrated unseen above it.
 * @returns the ref of that part, and the moment to show in it */
export function useStage(): { ref: RefObject<HTMLElement>; moment: Moment | null } {
  const ref = useRef<HTMLElement>(null);
  const [inSight, setInSight] = useState(true);
  const shown = useMoment();
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? true));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => (inSight ? countStage() : undefined), [inSight]);
  return { ref, moment: inSight ? shown : null };
}

/** Whether some part of the screen shows moments. */
export const useHasStage = (): boolean => stages.use() > 0;
