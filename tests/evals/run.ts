import { hardshipOfProfile } from '~server/domain/coach/hardship';

import { checkConversation } from './chat';
import { checkInjection, checkOrdersStayUnsaid } from './injection';
import { checkProposals } from './proposals';
import { checkRecordings } from './recorded';
import { checkRedTeam } from './red-team';
import { checkRepetition } from './repetition';
import { PEOPLE } from './profiles';
import { type CheckResult, Scores } from './scores';
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
  const recordings = await checkRecordings(scores);
  const checks = scores.results();
  return { profiles: PEOPLE.length, recordings, checks, ok: checks.every(({ ok }) => ok) };
}

/** Precision counts only people who are treated as in hardship, recall only people who are in it. */
function checkHardship(scores: Scores, { name, profile, hardship }: (typeof PEOPLE)[number]): void {
  const found = hardshipOfProfile(profile)?.reason ?? null;
  const why = `${name}: found ${found ?? 'none'}, expected ${hardship ?? 'none'}`;
  if (found !== null) scores.add('hardship precision', hardship !== null, why);
  if (hardship !== null) scores.add('hardship recall', found === hardship, why);
}
