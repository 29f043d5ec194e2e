import { ASSUMPTIONS } from './assumptions';
import { lostConversation } from './answers/in-memory';
import { CONVERSATION } from './chat';
import { COACH, type Coach } from './coach';
import { FORECAST_RANGE } from './forecast-range';
import { INJECTION } from './injection';
import { BUILT_IN, SAYABLE, WORDS } from './inspect';
import { PERSONAS } from './personas';
import { PEOPLE } from './profiles';
import { PRICES } from './prices';
import { PROPOSALS } from './proposals';
import { QUERIES } from './queries';
import { RECORDINGS, readRecordings } from './recorded';
import { RED_TEAM } from './red-team';
import { REPETITION } from './repetition';
import { type Check, type CheckResult, type Part, Scores } from './scores';
import { SUGGESTIONS } from './suggestions';

/** Every part of the evals, in the order of the table. */
const PARTS: readonly Part[] = [
  { checks: [...Object.values(BUILT_IN), SAYABLE, WORDS] },
  PROPOSALS,
  CONVERSATION,
  PRICES,
  QUERIES,
  ASSUMPTIONS,
  FORECAST_RANGE,
  REPETITION,
  INJECTION,
  SUGGESTIONS,
  PERSONAS,
  RED_TEAM,
  RECORDINGS,
];
export const CHECKS: readonly Check[] = PARTS.flatMap(({ checks }) => checks);

/** The result of a run. */
export interface EvalReport {
  profiles: number;
  recordings: number;
  checks: CheckResult[];
  ok: boolean;
}

/** Scores the coach, without a model and without a database: the same people give the same answers every time. */
export async function runCoachEvals(): Promise<EvalReport> {
  const evals = { coach: COACH, scores: new Scores() };
  for (const person of PEOPLE) for (const part of PARTS) await part.person?.(evals, person);
  for (const part of PARTS) await part.once?.(evals);
  const checks = evals.scores.results(CHECKS);
  return {
    profiles: PEOPLE.length,
    recordings: readRecordings().length,
    checks,
    ok: checks.every(({ ok }) => ok),
  };
}

/** A sixth of the people, of all kinds, and all with hostile texts: enough to find the fault of a mutant. */
const WITNESSES = PEOPLE.filter(
  ({ harmless }, index) => harmless || index % 6 === (Math.floor(index / 6) + 2) % 6,
);

/** The first check that a mutant of the coach fails; null when it passes them all. */
export async function failingCheck(coach: Coach): Promise<string | null> {
  const evals = { coach, scores: new Scores() };
  const ask = async (people: typeof PEOPLE) => {
    for (const person of people)
      for (const part of PARTS) if (!evals.scores.lost()) await part.person?.(evals, person);
  };
  await ask(WITNESSES.slice(-12));
  const lost = evals.scores.lost() ? null : await lostConversation(coach);
  if (lost !== null) return `conversation ${lost}`;
  for (const part of PARTS) if (!evals.scores.lost()) await part.once?.(evals);
  await ask(WITNESSES.slice(0, -12));
  return (evals.scores.lost() ?? evals.scores.results(CHECKS).find(({ ok }) => !ok))?.name ?? null;
}
