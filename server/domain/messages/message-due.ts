import type { MessageKind } from '~db/columns';

import { addDays, type LocalDay, daysBetween, weekStart } from '../kernel/days';

export type { MessageKind };

/** What a person can switch on and off, with the kinds that it decides on. */
export const SWITCH_OF = {
  reminder: 'streakReminder',
  lapse: 'streakReminder',
  'trial-ending': 'trial',
  'trial-ended': 'trial',
  'group-news': 'groupNews',
  encouragement: 'encouragement',
  'weekly-letter': 'weeklySummary',
} as const satisfies Record<MessageKind, string>;
/** All kinds. Links in mails name a kind by its place, so new ones go to the end. */
export const MESSAGE_KINDS: readonly MessageKind[] = [
  'reminder',
  'lapse',
  'trial-ending',
  'trial-ended',
  'group-news',
  'encouragement',
  'weekly-letter',
];
/** What a link in a mail can stop: every message, and news of followers, which are in no ledger. */
export type LinkedKind = MessageKind | 'follow-news';
export type MessageSwitch = (typeof SWITCH_OF)[MessageKind];

/** After this many reminders in a row without a saving they come once a week (docs/decisions/0107). */
const DAILY_TRIES = 3;
/** Days without a saving after which one last mail offers a smaller plan. */
export const LAPSE_DAYS = 28;
/** Letters stop after this many days without a saving, for somebody who never logged one after fewer, and with the message
 * of a lapse, which says that it is the last. */
const LETTER_DAYS = 56;
const LETTER_DAYS_UNUSED = 28;
/** Days from Monday on: Tuesday is for those whom Monday passed by, on a flight or because the worker was off. */
const LETTER_ON = 2;
/** Days before the end of the trial on which it is told, and days after it on which its end still is news. */
const TRIAL_NOTICE_DAYS = 2;
const TRIAL_ENDED_DAYS = 3;

/** What decides on a person's message of a day. Days are the person's own. */
export interface PersonToday {
  /** The day of the game, which takes one message, and the day on the clock: they differ after a change of time zone. */
  day: LocalDay;
  wall: LocalDay;
  wants: Readonly<Record<MessageSwitch, boolean>>;
  /** Whether the Trial Expired screen stands in front of the app. */
  blocked: boolean;
  /** Whether money is so tight that nothing may press. */
  tight: boolean;
  /** The Mondays of weeks in which the streak is paused. */
  pausedWeeks: readonly LocalDay[];
  /** The day on which the goal was set; nothing reminds of it on the same day. */
  goalSetOn: LocalDay;
  /** The last day on which a saving was logged; null before the first. */
  lastLoggedOn: LocalDay | null;
  /** The day of the last reminder, and how many came in a row without a saving. */
  remindedOn: LocalDay | null;
  unanswered: number;
  /** What the last message of a lapse was about: {@link lapseKey}. */
  lapseOf: LocalDay | null;
  /** The last day on which nothing could press, because of a pause or tight money. */
  restedOn: LocalDay | null;
  /** Null for somebody who has Pro in another way, or whose trial ended early. */
  trial: { endsOn: LocalDay; over: boolean; told: 'ending' | 'ended' | null } | null;
  /** Whether something happened in their groups, or somebody cheered them on. */
  news: { groups: boolean; cheers: boolean };
}

/** Whether something was logged on the day that runs. */
const hasLoggedToday = ({ day, wall, lastLoggedOn }: PersonToday): boolean =>
  lastLoggedOn !== null && lastLoggedOn >= (wall < day ? wall : day);

/** Whether nothing may press today: the streak is paused, or money is tight. */
export const isResting = ({ day, tight, pausedWeeks }: PersonToday): boolean =>
  tight || pausedWeeks.includes(weekStart(day));

/** What names a lapse: the day after which nothing was logged. */
export const lapseKey = ({ lastLoggedOn, goalSetOn }: Pick<PersonToday, 'lastLoggedOn' | 'goalSetOn'>) =>
  lastLoggedOn ?? goalSetOn;

/** How many reminders came in a row, of which none led to a saving. Logging again starts the count over. */
export const unansweredNow = ({
  lastLoggedOn,
  remindedOn,
  unanswered,
}: Pick<PersonToday, 'lastLoggedOn' | 'remindedOn' | 'unanswered'>): number =>
  remindedOn === null || (lastLoggedOn !== null && lastLoggedOn >= remindedOn) ? 0 : unanswered;

/** How a reminder reads: one a day; the one that says that they come weekly from now on; one a week. */
export type Pace = 'daily' | 'turning-weekly' | 'weekly';
export const paceOf = (unanswered: number): Pace =>
  unanswered < DAILY_TRIES ? 'daily' : unanswered === DAILY_TRIES ? 'turning-weekly' : 'weekly';

/** The message of the day, of all the kinds at most one; null when there is none. The end of a trial cannot
 * wait, news can. The same rule decides when a message is planned, and again when it is sent. */
export function messageDue(person: PersonToday): MessageKind | null {
  return trialDue(person) ?? reminderDue(person) ?? newsDue(person);
}

/** Whether a planned message is still right when it is about to be sent: what it was planned for holds, and nothing was
 * logged meanwhile. */
export function isStillRight(kind: MessageKind, planned: PersonToday): boolean {
  // What the plan has noted about this very message does not count against it.
  const person = { ...planned, lapseOf: null, trial: planned.trial && { ...planned.trial, told: null } };
  switch (kind) {
    case 'trial-ending':
    case 'trial-ended':
      return trialDue(person) === kind;
    case 'reminder':
    case 'lapse':
      return reminderDue(person) === kind;
    case 'group-news':
      return newsDue({ ...person, news: { groups: person.news.groups, cheers: false } }) !== null;
    case 'encouragement':
      return newsDue({ ...person, news: { groups: false, cheers: person.news.cheers } }) !== null;
    case 'weekly-letter':
      return isLetterRight(person);
  }
}

function trialDue({ trial, wants, day, tight }: PersonToday): MessageKind | null {
  if (trial === null || !wants.trial || trial.told === 'ended') return null;
  const { endsOn, over, told } = trial;
  if (over) return daysBetween(endsOn, day) <= TRIAL_ENDED_DAYS ? 'trial-ended' : null;
  // A countdown presses.
  if (told === 'ending' || tight) return null;
  return day >= addDays(endsOn, -TRIAL_NOTICE_DAYS) && day < endsOn ? 'trial-ending' : null;
}

function reminderDue(person: PersonToday): MessageKind | null {
  const { day, wants, blocked, goalSetOn, lapseOf, restedOn, remindedOn } = person;
  if (!wants.streakReminder || blocked || goalSetOn >= day) return null;
  if (hasLoggedToday(person) || isResting(person)) return null;
  const since = lapseKey(person);
  // After the message of a lapse nothing more comes until something is logged.
  if (lapseOf !== null && lapseOf >= since) return null;
  const quietFrom = restedOn !== null && restedOn > since ? restedOn : since;
  if (daysBetween(quietFrom, day) >= LAPSE_DAYS) return 'lapse';
  const isWeekly = paceOf(unansweredNow(person)) === 'weekly';
  return isWeekly && remindedOn !== null && daysBetween(remindedOn, day) < 7 ? null : 'reminder';
}

function newsDue({ wants, news, blocked }: PersonToday): MessageKind | null {
  if (blocked) return null;
  if (wants.groupNews && news.groups) return 'group-news';
  return wants.encouragement && news.cheers ? 'encouragement' : null;
}

function isLetterRight(person: PersonToday): boolean {
  const { day, wants, blocked, lapseOf, lastLoggedOn } = person;
  if (!wants.weeklySummary || blocked) return false;
  const since = lapseKey(person);
  if (lapseOf !== null && lapseOf >= since) return false;
  return daysBetween(since, day) < (lastLoggedOn === null ? LETTER_DAYS_UNUSED : LETTER_DAYS);
}

/** The Monday whose weekly letter is due, once a week; null when there is none. It tells about the week before, so there
 * is none for somebody who signed up later.
 * @param before.letterOf the Monday of the last letter
 * @param before.signedUpOn is asked on the days of letters only, because it is computed for everybody */
export function letterDue(
  person: PersonToday,
  before: { letterOf: LocalDay | null; signedUpOn: () => LocalDay },
): LocalDay | null {
  const { day, wall } = person;
  const monday = weekStart(day);
  if (weekStart(wall) !== monday || daysBetween(monday, day) >= LETTER_ON) return null;
  if (before.letterOf !== null && before.letterOf >= monday) return null;
  if (before.signedUpOn() >= monday) return null;
  return isLetterRight(person) ? monday : null;
}

/** The day on which the trial ends, while that is to be told; null otherwise. A letter says it, too. */
export const trialEndTold = (person: PersonToday): LocalDay | null =>
  person.trial !== null && trialDue({ ...person, trial: { ...person.trial, told: null } }) === 'trial-ending'
    ? person.trial.endsOn
    : null;
