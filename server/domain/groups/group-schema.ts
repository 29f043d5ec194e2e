import { z } from 'zod';

import { emailSchema, normaliseEmail } from '../accounts/email-address';
import { localDaySchema, positiveCentsSchema } from '../kernel/schemas';
import { requiredText } from '../kernel/text';
import { MAX_SAVING_CENTS, SAVING_TEXT } from '../savings/saving-rules';
import { savingNoteSchema } from '../savings/saving-schema';
import { CHEERS, THANKS } from './cheer';
import {
  DEFAULT_GROUP_DAYS,
  GROUP_TEXT,
  MAX_GROUP_DESCRIPTION,
  MAX_GROUP_DAYS,
  MAX_GROUP_GOAL,
  MAX_INVITES,
  MAX_GROUP_TITLE,
} from './group';

const id = z.uuid('Invalid id').toLowerCase();

/** Anything but a whole number of days from 1 on becomes 7, as the product asks of this form; too many days
 * are refused. */
const durationSchema = z
  .unknown()
  .transform((typed) =>
    typeof typed === 'number' && Number.isSafeInteger(typed) && typed >= 1 ? typed : DEFAULT_GROUP_DAYS,
  )
  .pipe(z.number().max(MAX_GROUP_DAYS, GROUP_TEXT.tooManyDays));

/** Characters that leave nothing to see, such as zero-width and direction marks. */
const INVISIBLE = /[\p{Cf}\p{Z}\p{Cc}\u115F\u1160\u3164\uFFA0\u034F\u2800]/gu;

const shownText = (max: number, tooLong: string) =>
  requiredText(max, { required: GROUP_TEXT.fillIn, tooLong }).refine(
    (text) => text.replace(INVISIBLE, '') !== '',
    GROUP_TEXT.fillIn,
  );

const values = {
  title: shownText(MAX_GROUP_TITLE, GROUP_TEXT.titleTooLong),
  description: shownText(MAX_GROUP_DESCRIPTION, GROUP_TEXT.descriptionTooLong),
  goal: positiveCentsSchema(MAX_GROUP_GOAL, {
    tooSmall: GROUP_TEXT.fillIn,
    tooLarge: GROUP_TEXT.goalTooLarge,
  }).refine((goal) => goal >= 100, GROUP_TEXT.goalTooSmall),
  durationDays: durationSchema,
};

/** The group that a person acts on. */
export const groupIdSchema = z.object({ groupId: id });

/** The addresses, without repetitions in another spelling. */
const distinct = (emails: readonly string[]): string[] => [
  ...new Map(emails.map((email) => [normaliseEmail(email), email])).values(),
];

/** The browser makes the `id`: sent twice, one group is created. `goal` is in cents. */
export const createGroupSchema = z.object({
  id,
  ...values,
  emails: z.array(emailSchema).max(MAX_INVITES, GROUP_TEXT.tooManyInvites).transform(distinct),
});
export type CreateGroupInput = z.output<typeof createGroupSchema>;

/** Without it, an input that looks like a slip is not saved; the answer is a question with the reason ASK_FIRST. */
const confirmed = z.boolean().default(false);

export const editGroupSchema = groupIdSchema.extend({ ...values, confirmed });
export type EditGroupInput = z.output<typeof editGroupSchema>;

export const extendGroupSchema = groupIdSchema.extend({ days: durationSchema });

/** A contribution of the person's own. The browser makes its `id`, which is the idempotency key. */
export const contributionIdSchema = groupIdSchema.extend({ id });

const contributionValues = {
  amount: positiveCentsSchema(MAX_SAVING_CENTS, {
    tooSmall: GROUP_TEXT.invalidAmount,
    tooLarge: SAVING_TEXT.amountTooLarge,
  }),
  note: savingNoteSchema,
};

/** `logSaving` is the tick that also makes it a saving of the person's own; `date` is the day of that saving, when the
 * contribution waited on the device for a connection. */
export const contributionSchema = contributionIdSchema.extend({
  ...contributionValues,
  date: localDaySchema(SAVING_TEXT.dateInvalid).optional(),
  logSaving: z.boolean().default(true),
  confirmed,
});
export type ContributionInput = z.output<typeof contributionSchema>;

export const correctionSchema = contributionIdSchema.extend({ ...contributionValues, confirmed });
export type CorrectionInput = z.output<typeof correctionSchema>;

/** A cheer for a contribution of another member; null takes it back. */
export const cheerSchema = contributionIdSchema.extend({ kind: z.enum(CHEERS).nullable() });

/** What a member says to all at the end; null takes it back. */
export const thanksSchema = groupIdSchema.extend({ kind: z.enum(THANKS).nullable() });

export const memberSchema = groupIdSchema.extend({ userId: id });

export const inviteSchema = groupIdSchema.extend({
  email: z.string(GROUP_TEXT.noEmail).trim().min(1, GROUP_TEXT.noEmail).pipe(emailSchema),
});
export const invitationIdSchema = groupIdSchema.extend({ id });

const instant = z.iso.datetime({ message: 'Invalid instant' });

/** Where the next page of a list begins: after the last row shown. */
export const contributionsPageSchema = groupIdSchema.extend({ after: z.object({ at: instant, id }) });
export const membersPageSchema = groupIdSchema.extend({ after: z.object({ at: instant, id }) });

/** The instant at which the latest cheer that was shown had been given. */
export const seenCheersSchema = z.object({ until: instant });

/** How an invitation is opened: by the token of a mail or a share link, or by the group, for a person whose
 * own verified address was invited. */
export const invitationSchema = z.union([
  z.object({ token: z.string().min(1, 'Invitation not found').max(100, 'Invitation not found') }),
  z.object({ challengeId: z.uuid('Invitation not found').toLowerCase() }),
]);
export type OpenedInvitation = z.output<typeof invitationSchema>;

/** The token of a link, for visitors without a session. */
export const tokenSchema = z.object({ token: z.string().max(100, 'Invitation not found') });

/** `replace` ends the share link that exists already. */
export const createLinkSchema = groupIdSchema.extend({ replace: z.boolean().default(false) });

/** `away` takes a finished group out of the lists, or brings it back. */
export const putGroupAwaySchema = groupIdSchema.extend({ away: z.boolean() });

/** The token of the link that ends invitations by mail. */
export const refusalSchema = z.object({ token: z.string().max(100, 'This link is invalid or has expired') });
