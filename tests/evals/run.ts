import { hardshipOfSaver, speaksOfHardship } from '~server/domain/coach/hardship';
import { saverFacts } from '~server/domain/coach/saver-facts';

import { checkConversation } from './conversation';
import { LEARNED_DISTRESS, UNSEEN_CALM, UNSEEN_DISTRESS } from './hardship-notes';
import { checkInjection, checkOrdersStayUnsaid } from './injection';
import { checkProposals } from './proposals';
import { checkRecordings } from './recorded';
import { checkRepetition } from './repetition';
import { SAVERS } from './savers';
import { type CheckResult, Scores } from './scores';
import { checkSuggestions } from './suggestions';

/** How the coach came out. */
export interface EvalReport {
  savers: number;
  recordings: number;
  checks: CheckResult[];
  ok: boolean;
}

/** Scores the coach, without a model and without a database: the same people, the same answers, every time. */
export async function runCoachEvals(): Promise<EvalReport> {
  const scores = new Scores();
  for (const person of SAVERS) {
    checkProposals(scores, person);
    checkConversation(scores, person);
    checkRepetition(scores, person);
    checkInjection(scores, person);
    checkHardship(scores, person);
  }
  checkOrdersStayUnsaid(scores);
  checkSuggestions(scores);
  checkNotes(scores);
  const recordings = await checkRecordings(scores);
  const checks = scores.results();
  return { savers: SAVERS.length, recordings, checks, ok: checks.every(({ ok }) => ok) };
}

/** How much of distress is found by its words alone. */
function checkNotes(scores: Scores): void {
  for (const text of LEARNED_DISTRESS)
    scores.add('hardship recall, learned notes', speaksOfHardship(text), text);
  for (const text of UNSEEN_DISTRESS)
    scores.add('hardship recall, unseen notes', speaksOfHardship(text), text);
  for (const text of UNSEEN_CALM) scores.add('hardship precision, calm notes', !speaksOfHardship(text), text);
}

/** Precision counts only those who are treated as in hardship, recall only those who are in it. */
function checkHardship(scores: Scores, { name, saver, hardship }: (typeof SAVERS)[number]): void {
  const found = hardshipOfSaver(saver, saverFacts(saver))?.because ?? null;
  const why = `${name}: found ${found ?? 'none'}, expected ${hardship ?? 'none'}`;
  if (found !== null) scores.add('hardship precision', hardship !== null, why);
  if (hardship !== null) scores.add('hardship recall', found === hardship, why);
}
