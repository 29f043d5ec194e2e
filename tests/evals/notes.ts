import { speaksOfHardship } from '~server/domain/coach/hardship';

import { EARLIER_DISTRESS, LEARNED_DISTRESS, UNSEEN_CALM } from './hardship-notes';
import { HELD_OUT } from './hardship-notes-held-out';
import { DEVELOPED_ON, TUNED_ON, WIDENED_WITH } from './hardship-notes-learned';
import { type Check, type Part, check } from './scores';

const SETS = [DEVELOPED_ON, TUNED_ON, WIDENED_WITH];
const learned = [...LEARNED_DISTRESS, ...SETS.flatMap(({ distress }) => distress)];
const calm = [...UNSEEN_CALM, ...SETS.flatMap((set) => set.calm)];
const found = (name: string, what: string, least: number) => check(`hardship recall, ${name}`, what, least);
const left = (name: string, what: string, least: number) => check(`hardship left out, ${name}`, what, least);
const NOTES: readonly (readonly [of: Check, notes: readonly string[], hard: boolean])[] = [
  [found('learned notes', 'notes that the rules were made with', 0.95), learned, true],
  [found('held-out notes', 'notes that they never saw; aim: 70%', 0.25), HELD_OUT.distress, true],
  [found('earlier notes', 'older notes, read before', 0.5), EARLIER_DISTRESS, true],
  [left('learned calm notes', 'calm notes that the rules were made with', 0.95), calm, false],
  [left('held-out calm notes', 'calm notes that they never saw', 0.9), HELD_OUT.calm, false],
];

/** How much distress is found by words alone, and how many everyday notes are left alone. */
export const HARDSHIP_NOTES: Part = {
  checks: NOTES.map(([of]) => of),
  once({ scores }) {
    for (const [of, notes, hard] of NOTES)
      for (const note of notes) scores.add(of, speaksOfHardship(note) === hard, note);
  },
};
