import { type Cents, cents } from '../kernel/money';
import { DAY_MS, HOUR_MS } from '../kernel/durations';

/** The messages of forms and procedures (docs/product/groups.md, 'Groups and invitations'). */
export const GROUP_TEXT = {
  fillIn: 'Please fill in all fields',
  titleTooLong: 'Title must be at most 100 characters',
  descriptionTooLong: 'Description must be at most 1,000 characters',
  goalTooSmall: 'The goal must be at least €1',
  goalTooLarge: 'The goal must be less than 10 million',
  goalBelowTotal: 'The goal cannot be below what is saved already',
  tooManyDays: 'Enter at most 3,650 days',
  endInPast: 'With this duration the group would be over already',
  invalidAmount: 'Please enter a valid amount',
  noEmail: 'Please enter an email address',
  tooManyInvites: 'Invite at most 20 people at once',
  verifyFirst: 'Verify your email address before you invite others',
  invited: 'Invitation sent!',
  mailFailed: 'Failed to send invitation email',
  alreadyInvited: 'User already invited',
  alreadyMember: 'User is already a member',
  ownAddress: 'This is your own address',
  ended: 'The time of this group is over. Its creator can extend it.',
  over: 'This group is not active any more',
  tooLate: 'A contribution can be changed for 24 hours',
  farMore: 'That is more than five times what is left to the goal.',
  mostEver: 'That is more than you ever logged at once.',
  completesNow: 'All of that goal is saved already, so the group is completed for everybody at once.',
  stillActive: 'Only a group that is over can be put away',
  thanksLater: 'Thanks come when the group is completed',
} as const;

export const DEFAULT_GROUP_GOAL: Cents = cents(100_00);
export const DEFAULT_GROUP_DAYS = 7;
export const MAX_GROUP_DAYS = 3650;
/** The largest goal: 9,999,999 EUR, as for one person. */
export const MAX_GROUP_GOAL = 999_999_900;
export const MAX_GROUP_TITLE = 100;
export const MAX_GROUP_DESCRIPTION = 1000;
/** Addresses in the dialog that creates a group. */
export const MAX_INVITES = 20;

/** How long an invitation or a share link can be opened. */
export const INVITATION_MS = 30 * DAY_MS;

/** How long one's own contribution can be corrected. */
export const CORRECTION_MS = 24 * HOUR_MS;

/** The instant at which a group ends. It counts days of 24 hours, because its members live in several time
 * zones and all of them have to see the same end. */
export const groupEnd = (startedAt: Date, durationDays: number): Date =>
  new Date(startedAt.getTime() + durationDays * DAY_MS);

/** The days that are left, counting a begun day as whole; 0 once the time is over. */
export const groupDaysLeft = (end: Date, now: Date): number =>
  Math.max(0, Math.ceil((end.getTime() - now.getTime()) / DAY_MS));

/** The end of a group that gets `days` of 24 hours from now, but not before its present end. */
export const extendedEnd = (end: Date, now: Date, days: number): Date =>
  new Date(Math.max(end.getTime(), now.getTime() + days * DAY_MS));

/** Start and whole days of a group that ends at `end`. The start may move back by up to a day, because days
 * are counted from it. */
export function spanUntil(startedAt: Date, end: Date): { startedAt: Date; durationDays: number } {
  const durationDays = Math.ceil((end.getTime() - startedAt.getTime()) / DAY_MS);
  return { startedAt: new Date(end.getTime() - durationDays * DAY_MS), durationDays };
}

/** `ended` is a group whose time ran out below its goal: its creator can extend it. */
export type GroupState = 'active' | 'ended' | 'completed';

export const groupState = (status: 'active' | 'completed', end: Date, now: Date): GroupState =>
  status === 'active' && end <= now ? 'ended' : status;

/** Whether a member has put a group away. Only what was done after the group's end counts: a group that was
 * extended, or runs again, is back.
 * @param end the instant at which it ended or will end */
export const isGroupPutAway = (putAwayAt: Date | null, state: GroupState, end: Date): boolean =>
  putAwayAt !== null && state !== 'active' && putAwayAt >= end;

/** The percentage of the goal, at most 100. It says 100 only when the goal is reached. */
export const groupPercent = (total: Cents, goal: Cents): number =>
  Math.min(100, Math.floor((total * 100) / goal));

/** What each of `members` saves a day to reach the goal, to the cent (goal / members / days). */
export const dailySaving = (goal: Cents, members: number, days: number): Cents =>
  cents(Math.round(goal / members / days));

/** Whether the contributor may still correct or take back a contribution. */
export const isCorrectable = (contributedAt: Date, now: Date): boolean =>
  now.getTime() - contributedAt.getTime() < CORRECTION_MS;

/** Contributions after this instant, as ISO text, can be corrected. */
export const correctableSince = (now: Date): string => new Date(now.getTime() - CORRECTION_MS).toISOString();

/** An amount of more than this many times what is left to the goal is asked about. */
const FAR_MORE = 5;

/** The question about an unusual amount before it is given to a group; null when it is usual.
 * @param left what is left to the goal without it
 * @param mostEver whether the person has logged something before, and never as much */
export function whyAsked({
  amount,
  left,
  mostEver,
}: {
  amount: Cents;
  left: number;
  mostEver: boolean;
}): string | null {
  if (left > 0 && amount > FAR_MORE * left) return GROUP_TEXT.farMore;
  return mostEver ? GROUP_TEXT.mostEver : null;
}

/** Whether a change of the total makes a completed group active again. A group that its creator completed
 * below the goal stays completed. */
export const isReopened = (goal: Cents, before: number, after: number): boolean =>
  before >= goal && after < goal;

/** A group with a lower goal, or with fewer contributors whose address is proven, brings neither XP nor badges
 * (docs/decisions/0061-a-group-pays-those-who-saved-together.md). */
const LEAST_PAYING_GOAL = 20_00;
const LEAST_CONTRIBUTORS = 2;
/** The number of groups a week for which a person gets XP, and which count for badges. */
export const GROUPS_A_WEEK = 2;

/** Whether a group that is completed now brings XP and badges.
 * @param proven members who contributed and whose address is proven */
export const paysOut = ({ goal, proven }: { goal: Cents; proven: number }): boolean =>
  goal >= LEAST_PAYING_GOAL && proven >= LEAST_CONTRIBUTORS;
