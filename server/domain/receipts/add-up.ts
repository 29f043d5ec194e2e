import type { ReadLine } from './read-lines';

/** The readings of lines that together make a total. */
export interface Adding {
  /** What each line adds, in their order; 0 for what is no line. */
  amounts: number[];
  /** How many lines were read otherwise than they are likeliest. */
  changed: number;
}

/** How many lines may be read otherwise: more would add up to anything. */
const MOST_CHANGED = 3;

/** Sums that can be had with few changes, found line by line; null where none makes `total`. */
export function addUp(lines: readonly ReadLine[], total: number): Adding | null {
  interface State {
    sum: number;
    changed: number;
    amounts: number[];
  }
  let states = new Map<string, State>([['0/0', { sum: 0, changed: 0, amounts: [] }]]);
  for (const { amounts } of lines) {
    const next = new Map<string, State>();
    for (const state of states.values())
      for (const [choice, amount] of amounts.entries()) {
        const changed = state.changed + Number(choice > 0);
        if (changed > MOST_CHANGED) continue;
        const sum = state.sum + amount;
        const key = `${sum}/${changed}`;
        if (!next.has(key)) next.set(key, { sum, changed, amounts: [...state.amounts, amount] });
      }
    states = next;
  }
  const fitting = [...states.values()]
    .filter(({ sum }) => sum === total)
    .sort((one, other) => one.changed - other.changed)[0];
  return fitting ? { amounts: fitting.amounts, changed: fitting.changed } : null;
}
