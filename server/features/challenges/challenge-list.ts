import { type RunRow, readChallenges } from '~db/queries/challenges/challenges';

import { localSaving } from '../../domain/challenges/challenge-days';
import { dayAt, type LocalDay } from '../../domain/kernel/days';
import type { Cents } from '../../domain/kernel/money';
import { FREE_LIMITS } from '../../domain/billing/plans';
import { DAILY_CAP } from '../../domain/game/xp';
import type { OnboardedContext } from '../../context';
import { type Run, runOf } from './run';

/** The screen shows the latest ones only. */
const COMPLETED_SHOWN = 20;

interface ChallengeToStart {
  title: string;
  description: string;
  days: number;
  /** At the person's local prices. */
  couldSave: Cents;
}
export interface BuiltInChallenge extends ChallengeToStart {
  code: string;
  /** The person has completed it before; it can be started again. */
  completed: boolean;
}
export interface CustomChallenge extends ChallengeToStart {
  id: string;
  /** It goes on already and cannot be started a second time. */
  running: boolean;
}

export interface CompletedRun {
  id: string;
  title: string;
  completedOn: LocalDay;
  transferred: boolean;
}

export interface ChallengeList {
  active: Run[];
  builtIn: BuiltInChallenge[];
  custom: CustomChallenge[];
  completed: CompletedRun[];
  /** XP that completions can still earn today. */
  xpLeftToday: number;
  /** How many challenges of one's own may exist at once; null for no limit (Pro). */
  customLimit: number | null;
}

/** Everything on the challenges screen. One statement. */
export async function challengeList({ db, user }: OnboardedContext): Promise<ChallengeList> {
  const row = await readChallenges(db, user.id, user.today, COMPLETED_SHOWN);
  const toStart = <T extends { durationDays: number; estSaving: Cents }>(challenge: T) => {
    const { durationDays: days, estSaving, ...rest } = challenge;
    return { ...rest, days, couldSave: localSaving(estSaving, user.costMultiplier) };
  };
  return {
    active: row.active.map((run) => runOf(run, user)),
    builtIn: row.builtIn.map(toStart),
    custom: row.custom.map(toStart),
    completed: row.completed.map(({ completedAt, ...run }) => ({
      ...run,
      completedOn: dayAt(new Date(completedAt), user.timeZone),
    })),
    xpLeftToday: Math.max(0, DAILY_CAP.challenge_completed - row.earnedToday),
    customLimit: user.access.pro ? null : FREE_LIMITS.customChallenges,
  };
}

/** What the dashboard shows: runs that go on, and those whose end the person has still to see. */
export function dashboardRunsOf(
  rows: readonly RunRow[],
  user: OnboardedContext['user'],
): { active: Run[]; finished: Run[] } {
  const active: Run[] = [];
  const finished: Run[] = [];
  for (const row of rows) {
    const run = runOf(row, user);
    (row.status === 'completed' || run.over ? finished : active).push(run);
  }
  return { active, finished };
}
