import { z } from 'zod';

import { findMessageFacts } from '~db/queries/messages/message-facts';
import {
  type PlannedPerson,
  findPlannedPerson,
  latestHours,
  noteMessageDropped,
  noteMessageSent,
} from '~db/queries/messages/plans';
import type { Db } from '~db/client';
import type { MessageChannel } from '~db/columns';

import { messageToken } from '../../auth/message-tokens';
import { PLAN_FEATURES } from '../../domain/billing/plans';
import { streakOn } from '../../domain/game/streak';
import type { Goal } from '../../domain/goals/goal';
import type { LocalDay } from '../../domain/kernel/days';
import { letterDays } from '../../domain/messages/letter-picture';
import type { LetterLeadsTo } from '../../domain/messages/weekly-letter';
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
import { HOURS_OF, isOutsideQuietHours, untilQuietMs, usualHour } from '../../domain/messages/message-hours';
import {
  type MessageFacts,
  type MessageText,
  lapseText,
  digestText,
  reminderText,
  trialEndedText,
  trialEndingText,
} from '../../domain/messages/message-texts';
import { pushPayload } from '../../domain/messages/push-message';
import { drawCard } from '../../domain/shares/card';
import type { MailProps } from '../../services/email/mail-kinds';
import type { Pictures } from '../../services/pictures/pictures';
import { letterOf } from './compose-letter';
import { DIGEST_MS, digestsOf } from './digests';
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
/** The letter, and the same without a picture. */
const LETTER_KINDS: readonly string[] = ['weekly-letter', 'weekly-letter-many'];
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
const LETTER_LEADS_TO: Record<LetterLeadsTo, string> = {
  add: '/add',
  home: '/dashboard',
  goal: '/settings/goal',
};

export interface DueMessage {
  userId: string;
  kind: MessageKind;
  /** Whether it holds a picture: letters do, unless there are very many. */
  pictured: boolean;
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
  const said = isComposed(kind) ? kind : LETTER_KINDS.includes(kind) ? 'weekly-letter' : null;
  return (
    said && { kind: said, pictured: kind === 'weekly-letter', recipient, ...payloadSchema.parse(payload) }
  );
}

interface ComposeContext {
  db: Db;
  appUrl: string;
  now: () => Date;
  /** Draws the pictures of letters; without it they have none. */
  pictures?: Pick<Pictures, 'draw'>;
}

/** A message that may go out: the properties of its mail, and what is noted once it has gone. */
export interface ComposedMessage {
  props: MailProps<'reminder'> | MailProps<'weekly-letter'>;
  /** The same for a lock screen, as the service worker reads it, and how long it may take; null for a letter. */
  push: { payload: string; ttlSeconds: number } | null;
  sent: (trx: Db, now: Date, channel?: MessageChannel) => Promise<void>;
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

type Unlinked<Props> = Omit<Props, 'openUrl' | 'settingsUrl' | 'unsubscribeUrl'>;

/** What a message says and where its button leads, and what is noted when it has gone. */
interface Written {
  props: Unlinked<MailProps<'reminder'>> | Unlinked<MailProps<'weekly-letter'>>;
  leadsTo: string;
  secret: string;
  toldNews: boolean;
  unanswered: number | null;
}

interface Reader {
  row: PlannedPerson;
  today: PersonToday;
  goal: Goal;
  now: Date;
}

async function writeMessage(
  db: Db,
  kind: ComposedKind,
  { row: { user_id: userId }, today, goal, now }: Reader,
): Promise<Written | null> {
  const found = await findMessageFacts(db, userId);
  if (!found || found.goal_name === null) return null;
  const { with_amounts: withAmounts, number_locale: numberLocale } = found;
  const since = new Date(
    Math.max(now.getTime() - DIGEST_MS, found.told_until ? Date.parse(found.told_until) : 0),
  );
  const toldNews = kind === 'reminder' || kind === 'group-news' || kind === 'encouragement';
  const text = textOf(kind, today, {
    goalName: found.goal_name,
    goal,
    today: today.wall,
    numberLocale,
    withAmounts,
    tight: today.tight,
    streakWeeks: streakOn({ weeks: found.streak_weeks, aliveUntil: found.streak_alive_until }, today.wall),
    lastSavedOn: found.last_saved_on,
    news: toldNews
      ? await digestsOf(db, today, {
          userId,
          since,
          withAmounts,
          numberLocale,
          groupsFirst: kind === 'group-news',
        })
      : [],
  });
  return (
    text && {
      props: { displayName: found.display_name, text: { ...text, lines: [...text.lines] } },
      leadsTo: LEADS_TO[kind],
      secret: found.link_secret,
      toldNews,
      unanswered: kind === 'reminder' ? unansweredNow(today) + 1 : null,
    }
  );
}

async function writeLetter(
  { db, pictures }: ComposeContext,
  { pictured }: DueMessage,
  { row, today, now }: Reader,
): Promise<Written | null> {
  const found = await letterOf(db, { row, today, now });
  if (found === null) return null;
  const { letter, facts, picture, displayName, secret } = found;
  const { leadsTo, ...text } = letter;
  // Without a picture the letter says the same.
  const drawn = pictured && pictures ? await pictures.draw(drawCard(picture.card)) : null;
  return {
    props: {
      displayName,
      text: {
        ...text,
        figures: text.figures.map(([label, value]) => ({ label, value })),
        news: [...text.news],
        next: [...text.next],
      },
      days: letterDays(facts),
      picture: drawn?.ok ? { png: drawn.png, alt: picture.alt } : null,
    },
    leadsTo: LETTER_LEADS_TO[leadsTo],
    secret,
    toldNews: true,
    unanswered: null,
  };
}

/** Writes a message with the facts of now. Null when it is no longer right: something was logged meanwhile, its switch is
 * off, money is tight, the day or the address is another one, it is night, or nobody has proven the address of a mail. */
export async function composeMessage(
  ctx: ComposeContext,
  due: DueMessage,
  channel: MessageChannel = 'mail',
): Promise<ComposedMessage | null> {
  const { db, appUrl } = ctx;
  const { userId, kind, day, recipient } = due;
  const now = ctx.now();
  const row = await findPlannedPerson(db, userId, now);
  const today = row && personTodayOf(row, now);
  const goal = row && goalIn(row);
  if (!row || !today || !goal) return null;
  if (row.email !== recipient || today.day !== day || !isOutsideQuietHours(now, row.time_zone)) return null;
  if (!isStillRight(kind, today) || (channel === 'mail' && !row.proven)) return null;
  const reader = { row, today, goal, now };
  const written =
    kind === 'weekly-letter' ? await writeLetter(ctx, due, reader) : await writeMessage(db, kind, reader);
  if (written === null) return null;
  const { props, leadsTo, secret, toldNews, unanswered } = written;
  const message = { userId, kind, day };
  const [latest] = await latestHours(db, [userId], HOURS_OF);
  const path = `${leadsTo}?m=${messageToken(message, 'open', secret)}`;
  return {
    props: {
      ...props,
      openUrl: `${appUrl}${path}`,
      settingsUrl: `${appUrl}/settings/notifications`,
      unsubscribeUrl: `${appUrl}/stop-mails?token=${messageToken(message, 'stop', secret)}`,
    },
    push:
      'lines' in props.text
        ? {
            payload: pushPayload(kind, props.text, {
              url: path,
              quiet: messageToken(message, 'quiet', secret),
            }),
            ttlSeconds: untilQuietMs(now, row.time_zone) / 1000,
          }
        : null,
    sent: (trx, sentAt, through = 'mail') =>
      noteMessageSent(trx, {
        userId,
        channel: through,
        day,
        now: sentAt,
        unanswered,
        toldNews,
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
