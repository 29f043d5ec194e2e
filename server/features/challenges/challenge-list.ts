import { type RunRow, readChallenges } from '~db/queries/challenges/challenges';

import { localSaving } from '../../domain/challenges/challenge-days';
import { dayAt } from '../../domain/kernel/days';
import type { Cents } from '../../domain/kernel/money';
import { FREE_LIMITS } from '../../domain/billing/plans';
import { DAILY_CAP } from '../../domain/game/xp';
import type { OnboardedContext } from '../../context';
import { type Run, expectedSaving, runOf } from './run';

/** The screen shows the latest ones only. */
const COMPLETED_SHOWN = 20;

/** Everything on the challenges screen. One statement. */
export async function getChallenges({ db, user }: OnboardedContext) {
  const row = await readChallenges(db, user.id, user.gameDay, COMPLETED_SHOWN);
  const toStart = <T extends { durationDays: number; estSaving: Cents }>(
    { durationDays: days, estSaving: _base, ...challenge }: T,
    couldSave: Cents,
  ) => ({ ...challenge, days, couldSave });
  return {
    active: row.active.map((run) => ({ ...runOf(run, user), notes: run.notes })),
    builtIn: row.builtIn.map((one) => toStart(one, expectedSaving(one, one.durationDays, user))),
    custom: row.custom.map((one) => toStart(one, localSaving(one.estSaving, user.costMultiplier))),
    completed: row.completed.map(({ completedAt, ...run }) => ({
      ...run,
      completedOn: dayAt(new Date(completedAt), user.timeZone),
    })),
    /** XP that completions can still earn today. */
    xpLeftToday: Math.max(0, DAILY_CAP.challenge_completed - row.earnedToday),
    /** How many challenges of their own the person may have at once; null for no limit (Pro). */
    customLimit: user.access.pro ? null : FREE_LIMITS.customChallenges,
  };
}

export type ChallengeList = Awaited<ReturnType<typeof getChallenges>>;
export type ActiveRun = ChallengeList['active'][number];
export type BuiltInChallenge = ChallengeList['builtIn'][number];
export type CustomChallenge = ChallengeList['custom'][number];
export type CompletedRun = ChallengeList['completed'][number];

/** The runs for the dashboard: active ones, and those whose end the person has not seen yet. */
export function dashboardRunsOf(rows: readonly RunRow[], user: OnboardedContext['user']) {
  const active: Run[] = [];
  const finished: Run[] = [];
  for (const row of rows) {
    const run = runOf(row, user);
    (row.status === 'completed' || run.over ? finished : active).push(run);
  }
  return { active, finished };
}
