import type { Db } from '~db/client';

import { makeEarnedBadges } from './badges';
import { makeChallengeRuns, type RunOptions } from './challenges';
import { makeBuiltInTips, makeTipGenerations, makeTips, makeWeekPlan } from './coach';
import {
  seedCancelledGroup,
  seedCompletedGroup,
  type ContributionOptions,
  type SeededGroup,
  makeContributions,
  makeGroup,
  makeInvitations,
} from './groups';
import { makeHabits, makeNearlyBought } from './habits';
import { makeFollows, makeLeagueMembers, makePeople, makeSubscription, type PersonOptions } from './people';
import { makePauses, makeSavings, type SavingOptions } from './savings';
import { createSetting, type SeededPerson, type Setting } from './setting';

function only<T>(made: readonly T[]): T {
  const [first] = made;
  if (first === undefined) throw new RangeError('Nothing was made');
  return first;
}

/**
 * Makes people and what they did, as the app would have left it: every invariant holds after each call. Used by the
 * demo data and by tests. The same `seed` and `now` give the same rows and ids, so use another seed for a second
 * set of factories on the same database.
 */
export function createFactories(db: Db, { now, seed = 1 }: { now: Date; seed?: number }) {
  const setting = createSetting(db, { now, seed });
  const here =
    <Args extends unknown[], Made>(make: (setting: Setting, ...args: Args) => Made) =>
    (...args: Args) =>
      make(setting, ...args);
  return {
    setting,
    makePeople: here(makePeople),
    makePerson: async (options: PersonOptions = {}) => only(await makePeople(setting, [options])),
    makeFollows: here(makeFollows),
    makeLeagueMembers: here(makeLeagueMembers),
    makeSubscription: here(makeSubscription),
    makeSavings: here(makeSavings),
    makeSaving: async (person: SeededPerson, options: SavingOptions) =>
      only(await makeSavings(setting, [{ ...options, person }])),
    makePauses: here(makePauses),
    makeHabits: here(makeHabits),
    makeNearlyBought: here(makeNearlyBought),
    makeChallengeRuns: here(makeChallengeRuns),
    makeChallengeRun: async (person: SeededPerson, options: Omit<RunOptions, 'person'> = {}) =>
      only(await makeChallengeRuns(setting, [{ ...options, person }])),
    makeGroup: here(makeGroup),
    makeContributions: here(makeContributions),
    makeContribution: async (
      group: SeededGroup,
      person: SeededPerson,
      options: Omit<ContributionOptions, 'person'>,
    ) => only(await makeContributions(setting, group, [{ ...options, person }])),
    makeInvitations: here(makeInvitations),
    completeGroup: here(seedCompletedGroup),
    cancelGroup: here(seedCancelledGroup),
    makeEarnedBadges: here(makeEarnedBadges),
    makeTips: here(makeTips),
    makeTipGenerations: here(makeTipGenerations),
    makeBuiltInTips: here(makeBuiltInTips),
    makeWeekPlan: here(makeWeekPlan),
  };
}

export type Factories = ReturnType<typeof createFactories>;
