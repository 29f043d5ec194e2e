import { hardshipOfProfile, speaksOfHardship } from '~server/domain/coach/hardship';
import { profileFacts } from '~server/domain/coach/profile-facts';

import { checkConversation } from './chat';
import { EARLIER_DISTRESS, LEARNED_DISTRESS, UNSEEN_CALM } from './hardship-notes';
import { HELD_OUT } from './hardship-notes-held-out';
import { DEVELOPED_ON, TUNED_ON, WIDENED_WITH } from './hardship-notes-learned';
import { checkInjection, checkOrdersStayUnsaid } from './injection';
import { checkProposals } from './proposals';
import { checkRecordings } from './recorded';
import { checkRedTeam } from './red-team';
import { checkRepetition } from './repetition';
import { PEOPLE } from './profiles';
import { type CheckName, type CheckResult, Scores } from './scores';
import { checkSuggestions } from './suggestions';

/** The result of a run. */
export interface EvalReport {
  profiles: number;
  recordings: number;
  checks: CheckResult[];
  ok: boolean;
}

/** Scores the coach, without a model and without a database: the same people, the same answers, every time. */
export async function runCoachEvals(): Promise<EvalReport> {
  const scores = new Scores();
  for (const person of PEOPLE) {
    checkProposals(scores, person);
    checkConversation(scores, person);
    checkRepetition(scores, person);
    checkInjection(scores, person);
    checkHardship(scores, person);
  }
  checkOrdersStayUnsaid(scores);
  checkSuggestions(scores);
  checkRedTeam(scores);
  checkNotes(scores);
  const recordings = await checkRecordings(scores);
  const checks = scores.results();
  return { profiles: PEOPLE.length, recordings, checks, ok: checks.every(({ ok }) => ok) };
}

/** Scores how much distress is found by words alone, and how many everyday notes are left alone. */
function checkNotes(scores: Scores): void {
  const distress = (check: CheckName, notes: readonly string[]) => {
    for (const note of notes) scores.add(check, speaksOfHardship(note), note);
  };
  const calm = (check: CheckName, notes: readonly string[]) => {
    for (const note of notes) scores.add(check, !speaksOfHardship(note), note);
  };
  distress('hardship recall, learned notes', [
    ...LEARNED_DISTRESS,
    ...DEVELOPED_ON.distress,
    ...TUNED_ON.distress,
    ...WIDENED_WITH.distress,
  ]);
  distress('hardship recall, held-out notes', HELD_OUT.distress);
  distress('hardship recall, earlier notes', EARLIER_DISTRESS);
  calm('hardship left out, learned calm notes', [
    ...UNSEEN_CALM,
    ...DEVELOPED_ON.calm,
    ...TUNED_ON.calm,
    ...WIDENED_WITH.calm,
  ]);
  calm('hardship left out, held-out calm notes', HELD_OUT.calm);
}

/** Precision counts only people who are treated as in hardship, recall only people who are in it. */
function checkHardship(scores: Scores, { name, profile, hardship }: (typeof PEOPLE)[number]): void {
  const found = hardshipOfProfile(profile, profileFacts(profile))?.reason ?? null;
  const why = `${name}: found ${found ?? 'none'}, expected ${hardship ?? 'none'}`;
  if (found !== null) scores.add('hardship precision', hardship !== null, why);
  if (hardship !== null) scores.add('hardship recall', found === hardship, why);
}
