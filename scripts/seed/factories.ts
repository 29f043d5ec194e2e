import type { Db } from '~db/client';

import { type BadgeCode, makeBadge, makeEarnedBadges } from './badges';
import {
  type CheckInOptions,
  makeChallengeRuns,
  makeCheckIns,
  type Run,
  type RunOptions,
} from './challenges';
import {
  makeBuiltInTips,
  makeTipGenerations,
  makeTips,
  makeWeekPlan,
  type PlannedDay,
  type TipOptions,
} from './coach';
import {
  cancelGroup,
  completeGroup,
  type ContributionOptions,
  type Group,
  type GroupOptions,
  type InvitationOptions,
  makeContributions,
  makeGroup,
  makeInvitations,
} from './groups';
import { type HabitOptions, makeHabits, makeNearlyBought, type NearlyOptions } from './habits';
import { type FollowOptions, makeFollows, makePeople, makeSubscription, type PersonOptions } from './people';
import { makePauses, makeSavings, type SavingOptions } from './savings';
import type { LocalDay } from '~server/domain/kernel/days';
import { createSetting, type Person } from './setting';

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
  return {
    /** Chance of these factories, for amounts and choices that go with them. */
    random: setting.random,
    makePeople: (options: readonly PersonOptions[]) => makePeople(setting, options),
    makePerson: async (options: PersonOptions = {}): Promise<Person> =>
      only(await makePeople(setting, [options])),
    makeFollows: (follows: readonly FollowOptions[]) => makeFollows(setting, follows),
    makeFollow: (follower: Person, following: Person) => makeFollows(setting, [{ follower, following }]),
    makeSubscription: (person: Person) => makeSubscription(setting, person),

    makeSavings: (options: readonly (SavingOptions & { person: Person })[]) => makeSavings(setting, options),
    makeSaving: async (person: Person, options: SavingOptions): Promise<string> =>
      only(await makeSavings(setting, [{ ...options, person }])),

    makePauses: (person: Person, weeks: readonly LocalDay[]) => makePauses(setting, person, weeks),
    makeHabits: (person: Person, habits: readonly HabitOptions[]) => makeHabits(setting, person, habits),
    makeNearlyBought: (person: Person, options: NearlyOptions) => makeNearlyBought(setting, person, options),

    makeChallengeRuns: (options: readonly RunOptions[]) => makeChallengeRuns(setting, options),
    makeChallengeRun: async (person: Person, options: Omit<RunOptions, 'person'> = {}): Promise<Run> =>
      only(await makeChallengeRuns(setting, [{ ...options, person }])),
    makeCheckIn: (run: Run, options: Omit<CheckInOptions, 'run'> = {}) =>
      makeCheckIns(setting, [{ ...options, run }]),

    makeGroup: (creator: Person, options: GroupOptions = {}) => makeGroup(setting, creator, options),
    makeContributions: (group: Group, options: readonly ContributionOptions[]) =>
      makeContributions(setting, group, options),
    makeContribution: async (
      group: Group,
      person: Person,
      options: Omit<ContributionOptions, 'person'>,
    ): Promise<string> => only(await makeContributions(setting, group, [{ ...options, person }])),
    makeInvitations: (group: Group, options: readonly InvitationOptions[]) =>
      makeInvitations(setting, group, options),
    makeInvitation: (group: Group, options: InvitationOptions) => makeInvitations(setting, group, [options]),
    completeGroup: (group: Group, at: Date = now) => completeGroup(setting, group, at),
    cancelGroup: (group: Group) => cancelGroup(setting, group),

    makeBadge: (person: Person, code: BadgeCode) => makeBadge(setting, person, code),
    makeEarnedBadges: (people: readonly Person[]) => makeEarnedBadges(setting, people),

    makeTips: (person: Person, tips: readonly TipOptions[]) => makeTips(setting, person, tips),
    makeTip: (person: Person, tip: TipOptions) => makeTips(setting, person, [tip]),
    makeTipGenerations: (person: Person, daysAgo: readonly number[]) =>
      makeTipGenerations(setting, person, daysAgo),
    makeBuiltInTips: (person: Person, options: { daysAgo?: number } = {}) =>
      makeBuiltInTips(setting, person, options),
    makeWeekPlan: (person: Person, plan: { days: readonly PlannedDay[]; motivation: string }) =>
      makeWeekPlan(setting, person, plan),
  };
}

export type Factories = ReturnType<typeof createFactories>;
