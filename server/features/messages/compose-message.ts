import { z } from 'zod';

import { findCheers, findMessageFacts, listGroupDigests } from '~db/queries/messages/message-facts';
import {
  findPlannedPerson,
  latestHours,
  noteMessageDropped,
  noteMessageSent,
} from '~db/queries/messages/plans';
import type { Db } from '~db/client';

import { messageToken } from '../../auth/message-tokens';
import { PLAN_FEATURES } from '../../domain/billing/plans';
import { streakOn } from '../../domain/game/streak';
import type { LocalDay } from '../../domain/kernel/days';
import { DAY_MS } from '../../domain/kernel/durations';
import { localDaySchema } from '../../domain/kernel/schemas';
import { lapsePlanOf } from '../../domain/messages/lapse-plan';
import {
  type MessageKind,
  type PersonToday,
  isResting,
  isStillRight,
  paceOf,
  unansweredNow,
} from '../../domain/messages/message-due';
import { HOURS_OF, isOutsideQuietHours, usualHour } from '../../domain/messages/message-hours';
import {
  type MessageFacts,
  type MessageText,
  cheerSentences,
  groupSentences,
  lapseText,
  digestText,
  reminderText,
  trialEndedText,
  trialEndingText,
} from '../../domain/messages/message-texts';
import { goalIn, personTodayOf } from './person-today';

/** The kinds that are written here. The weekly letter has a composer of its own. */
export type ComposedKind = Exclude<MessageKind, 'weekly-letter'>;

const COMPOSED_KINDS: readonly string[] = [
  'reminder',
  'lapse',
  'trial-ending',
  'trial-ended',
  'group-news',
  'encouragement',
] satisfies ComposedKind[];
const isComposed = (kind: string): kind is ComposedKind => COMPOSED_KINDS.includes(kind);
const payloadSchema = z.strictObject({ userId: z.uuid(), day: localDaySchema('is no day') });

/** Where the button of a message leads, within the app. */
const LEADS_TO: Record<ComposedKind, string> = {
  reminder: '/add',
  lapse: '/add',
  'trial-ending': '/settings/pro',
  'trial-ended': '/dashboard',
  'group-news': '/group-challenges',
  encouragement: '/dashboard',
};

/** How far back news goes for somebody who was never told any, and how many groups are told one by one. */
const NEWS_MS = 7 * DAY_MS;
const GROUPS_READ = 50;
const GROUPS_SHOWN = 3;

export interface DueMessage {
  userId: string;
  kind: ComposedKind;
  day: LocalDay;
  recipient: string;
}

/** The message that a mail of the outbox is; null for every other mail.
 * @throws ZodError for a payload that {@link storePlans} did not write */
export function dueMessageOf({
  kind,
  recipient,
  payload,
}: {
  kind: string;
  recipient: string;
  payload: unknown;
}): DueMessage | null {
  return isComposed(kind) ? { kind, recipient, ...payloadSchema.parse(payload) } : null;
}

interface ComposeContext {
  db: Db;
  appUrl: string;
  now: () => Date;
}

/** A message that may go out: the properties of its mail, and what is noted once it has gone. */
export interface ComposedMessage {
  props: {
    displayName: string;
    text: { subject: string; preview: string; lines: string[]; button: string; why: string };
    openUrl: string;
    settingsUrl: string;
    unsubscribeUrl: string;
  };
  sent: (trx: Db, now: Date) => Promise<void>;
}

async function newsOf(
  db: Db,
  today: PersonToday,
  userId: string,
  since: Date,
  withAmounts: boolean,
  numberLocale: string,
) {
  const groups = today.wants.groupNews ? await listGroupDigests(db, userId, since, GROUPS_READ) : [];
  const cheers = today.wants.encouragement
    ? await findCheers(db, userId, since)
    : { cheers: 0, partner: null };
  return [
    ...cheerSentences(cheers),
    ...groupSentences(groups, { withAmounts, numberLocale, shown: GROUPS_SHOWN }),
  ];
}

function textOf(kind: ComposedKind, today: PersonToday, facts: MessageFacts): MessageText | null {
  switch (kind) {
    case 'reminder':
      return reminderText(facts, paceOf(unansweredNow(today)));
    case 'lapse':
      return lapseText(facts, lapsePlanOf(facts.goal, today.lastLoggedOn, facts.today));
    case 'trial-ending': {
      const ends = PLAN_FEATURES.filter(({ plan, landing }) => plan === 'pro' && landing);
      return (
        today.trial &&
        trialEndingText(
          today.trial.endsOn,
          facts.numberLocale,
          ends.map(({ label }) => label),
        )
      );
    }
    case 'trial-ended':
      return trialEndedText(facts.tight);
    case 'group-news':
    case 'encouragement':
      return facts.news.length === 0 ? null : digestText(kind, facts.news);
  }
}

/** Writes a message with the facts of now. Null when it is no longer right: something was logged meanwhile, its switch is
 * off, money is tight, the day or the address is another one, or it is night. */
export async function composeMessage(
  { db, appUrl, now }: ComposeContext,
  { userId, kind, day, recipient }: DueMessage,
): Promise<ComposedMessage | null> {
  const at = now();
  const row = await findPlannedPerson(db, userId, at);
  const today = row && personTodayOf(row, at);
  const goal = row && goalIn(row);
  if (!row || !today || !goal) return null;
  if (row.email !== recipient || today.day !== day || !isOutsideQuietHours(at, row.time_zone)) return null;
  if (!isStillRight(kind, today)) return null;
  const found = await findMessageFacts(db, userId);
  if (!found || found.goal_name === null) return null;
  const { with_amounts: withAmounts, number_locale: numberLocale, link_secret: secret } = found;
  const since = new Date(
    Math.max(at.getTime() - NEWS_MS, found.told_until ? Date.parse(found.told_until) : 0),
  );
  const tellsNews = kind === 'reminder' || kind === 'group-news' || kind === 'encouragement';
  const news = tellsNews ? await newsOf(db, today, userId, since, withAmounts, numberLocale) : [];
  const text = textOf(kind, today, {
    goalName: found.goal_name,
    goal,
    today: today.wall,
    numberLocale,
    withAmounts,
    tight: today.tight,
    streakWeeks: streakOn({ weeks: found.streak_weeks, aliveUntil: found.streak_alive_until }, today.wall),
    lastSavedOn: found.last_saved_on,
    news,
  });
  if (text === null) return null;
  const message = { userId, kind, day };
  const [latest] = await latestHours(db, [userId], HOURS_OF);
  return {
    props: {
      displayName: found.display_name,
      text: { ...text, lines: [...text.lines] },
      openUrl: `${appUrl}${LEADS_TO[kind]}?m=${messageToken(message, 'open', secret)}`,
      settingsUrl: `${appUrl}/settings/notifications`,
      unsubscribeUrl: `${appUrl}/stop-mails?token=${messageToken(message, 'stop', secret)}`,
    },
    sent: (trx, sentAt) =>
      noteMessageSent(trx, {
        userId,
        day,
        now: sentAt,
        unanswered: kind === 'reminder' ? unansweredNow(today) + 1 : null,
        toldNews: tellsNews,
        usualHour: usualHour(latest?.hours ?? []),
      }),
  };
}

/** Notes that a message was not sent, because it was no longer right. */
export async function dropMessage({ db, now }: ComposeContext, { userId, day }: DueMessage): Promise<void> {
  const at = now();
  const row = await findPlannedPerson(db, userId, at);
  const today = row && personTodayOf(row, at);
  await noteMessageDropped(db, { userId, day, rests: !!today && isResting(today), now: at });
}
