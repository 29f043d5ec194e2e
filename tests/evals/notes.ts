import { speaksOfHardship } from '~server/domain/coach/hardship';

import { EARLIER_DISTRESS, LEARNED_DISTRESS, UNSEEN_CALM } from './hardship-notes';
import { HELD_OUT } from './hardship-notes-held-out';
import { DEVELOPED_ON, TUNED_ON, WIDENED_WITH } from './hardship-notes-learned';
import { type Part, check } from './scores';

const distress = (name: string, what: string, least: number, notes: readonly string[]) =>
  [check(`hardship recall, ${name}`, what, least), notes, true] as const;
const calm = (name: string, what: string, least: number, notes: readonly string[]) =>
  [check(`hardship left out, ${name}`, what, least), notes, false] as const;

const SETS = [DEVELOPED_ON, TUNED_ON, WIDENED_WITH];
const NOTES = [
  distress('learned notes', 'notes that the rules were made with', 0.95, [
    ...LEARNED_DISTRESS,
    ...SETS.flatMap((set) => set.distress),
  ]),
  distress('held-out notes', 'notes that they never saw; the aim of 70% is missed', 0.25, HELD_OUT.distress),
  distress('earlier notes', 'older notes, no rule made for them, but read before', 0.5, EARLIER_DISTRESS),
  calm('learned calm notes', 'calm notes that the rules were made with', 0.95, [
    ...UNSEEN_CALM,
    ...SETS.flatMap((set) => set.calm),
  ]),
  calm('held-out calm notes', 'calm notes that they never saw', 0.9, HELD_OUT.calm),
];

/** How much distress is found by words alone, and how many everyday notes are left alone. */
export const HARDSHIP_NOTES: Part = {
  checks: NOTES.map(([of]) => of),
  once({ scores }) {
    for (const [of, notes, hard] of NOTES)
      for (const note of notes) scores.add(of, speaksOfHardship(note) === hard, note);
  },
};
