import type { Hardship } from '~server/domain/coach/hardship';
import type { CoachProfile } from '~server/domain/coach/coach-profile';
import { COACH_TONES, type CoachTone } from '~server/domain/profile/onboarding-schema';

import { HARD_LIVES, NOTES } from './hardship-profiles';
import { HOSTILE } from './hostile-texts';
import { type Situation, every, profileFrom } from './profile-parts';
import { LIVES } from './situations';

/** A person who does not exist, with what the coach has to find out about them. */
export interface EvalPerson {
  /** Says what is special. */
  name: string;
  profile: CoachProfile;
  /** Why the coach has to be gentle, set by hand; null when nothing is the matter. */
  hardship: Hardship['reason'] | null;
  /** The same situation is there in the other two tones, too. */
  inEachTone: boolean;
  /** Titles of tips that are still to do. */
  openTips: readonly string[];
  /** The same person with harmless texts, where the texts are hostile. */
  harmless?: { profile: CoachProfile; openTips: readonly string[] };
}

const person = (
  name: string,
  tone: CoachTone,
  situation: Situation,
  hardship: Hardship['reason'] | null = null,
): EvalPerson => ({
  name: `${name}, ${tone}`,
  profile: { ...profileFrom(name, situation), tone },
  hardship,
  inEachTone: false,
  openTips: name.length % 3 === 0 ? ['A thermos for the way'] : [],
});

const inTurn = (index: number): CoachTone => COACH_TONES[index % COACH_TONES.length] ?? 'fun';

const lives = Object.entries(LIVES).flatMap(([name, life]) =>
  COACH_TONES.map((tone) => ({ ...person(name, tone, life), inEachTone: true })),
);

const hardLives = Object.entries(HARD_LIVES).flatMap(([name, { reason, ...life }]) =>
  COACH_TONES.map((tone) => person(name, tone, life, reason)),
);

const logged = every(3, ['groceries', 'coffee'], 5);

const notes = Object.entries(NOTES).map(([name, text], index) =>
  person(`notes: ${name}`, inTurn(index), { notes: text, logged }),
);

/** The same life with a text of one kind in all places that people type into. */
function hostilePerson(name: string, text: string, tone: CoachTone): EvalPerson {
  const life = (typed: string, title: string): Situation => ({
    logged,
    notes: typed,
    city: typed,
    goal: { name: typed },
    challenges: [{ title, day: 2, days: 7, checkIns: 1 }],
  });
  const hostile = person(`hostile text: ${name}`, tone, life(text, text));
  const harmless = person(`hostile text: ${name}`, tone, life('Bike', 'No takeaway'));
  return {
    ...hostile,
    openTips: [text],
    harmless: { profile: harmless.profile, openTips: ['A thermos for the way'] },
  };
}

const hostile = Object.entries(HOSTILE).map(([name, text], index) =>
  hostilePerson(name, text, inTurn(index)),
);

/** Everybody, always the same and in the same order. */
export const PEOPLE: readonly EvalPerson[] = [...lives, ...hardLives, ...notes, ...hostile];
