import { z } from 'zod';

import type { LeaderboardChoice, Theme } from '~db/columns';

import { isTimeZone } from '../kernel/days';
import { displayNameSchema } from '../accounts/display-name';
import { goalAmountSchema, goalDateSchema, goalNameSchema, goalOpeningSchema } from '../goals/goal-schema';
import { isNumberLocale } from '../kernel/money';
import { MESSAGE_HOURS } from '../messages/message-hours';
import { NOTIFICATIONS } from './notifications';
import { coachToneSchema } from '../onboarding/onboarding-schema';
import { plainTextSchema } from '../kernel/text';

export type { Theme };
const THEMES = ['system', 'light', 'dark'] as const satisfies readonly Theme[];

const LEADERBOARD_CHOICES = ['joined', 'looking'] as const satisfies readonly LeaderboardChoice[];

const themeSchema = z.enum(THEMES, 'Choose a theme');

const timeZoneSchema = z.string('Choose a time zone').refine(isTimeZone, 'Choose a time zone');

const numberLocaleSchema = z
  .string('Choose a number format')
  .max(35, 'Choose a number format')
  .refine(isNumberLocale, 'Choose a number format');

/** A city or country typed by hand; empty means none. */
const placeNameSchema = plainTextSchema(100)
  .nullable()
  .transform((name) => name?.trim() || null);

/** An update from settings: only the fields that are present change. A new goal date has to lie ahead
 * (`isFutureGoalDate`); an unchanged one may have passed, so that is checked where the old date is known. */
export const profileUpdateSchema = z
  .object({
    displayName: displayNameSchema,
    goalName: goalNameSchema,
    goalAmount: goalAmountSchema,
    goalDate: goalDateSchema,
    goalOpening: goalOpeningSchema,
    coachTone: coachToneSchema,
    timeZone: timeZoneSchema,
    city: placeNameSchema,
    country: placeNameSchema,
    theme: themeSchema,
    numberLocale: numberLocaleSchema,
    leaderboard: z.enum(LEADERBOARD_CHOICES),
    isPrivate: z.boolean(),
  })
  .partial();

/** A mail that is switched on or off. */
/** When reminders come, whether mails may name amounts, and whether there are reminders at all. Without any of
 * them the question about reminders is only put away. */
export const remindersSchema = z
  .strictObject({
    hour: z.literal(MESSAGE_HOURS, 'Choose an hour'),
    withAmounts: z.boolean(),
    wanted: z.boolean(),
  })
  .partial();

export type RemindersChange = z.output<typeof remindersSchema>;

export const notificationChangeSchema = z.strictObject({ kind: z.enum(NOTIFICATIONS), wanted: z.boolean() });

export type ProfileUpdate = z.output<typeof profileUpdateSchema>;

/** The last event that the browser has received: its time in ms, and its number. */
export const liveSchema = z
  .strictObject({
    lastEventId: z
      .string()
      .regex(/^\d{1,15}-c?\d{1,16}$/, 'Invalid id')
      .optional(),
  })
  .optional();
