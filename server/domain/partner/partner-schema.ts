import { z } from 'zod';

import { emailSchema } from '../accounts/email-address';
import { localDaySchema } from '../kernel/schemas';
import { plainTextSchema } from '../kernel/text';
import { PARTNER_TEXT } from './texts';

const MAX_NAME = 40;
/** Characters that break a line, or change the direction of the text after them. */
const BREAKING = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** The saver's own name for their partner. No mail contains it. */
const name = plainTextSchema(500, { required: PARTNER_TEXT.nameRequired, tooLong: PARTNER_TEXT.nameTooLong })
  .transform((text) => text.replace(BREAKING, ' ').trim())
  .pipe(z.string().min(1, PARTNER_TEXT.nameRequired).max(MAX_NAME, PARTNER_TEXT.nameTooLong));

export const askSchema = z.strictObject({ name, email: emailSchema });

export const putEncouragementAwaySchema = z.strictObject({ week: localDaySchema('Not a day') });

export const linkSchema = z.strictObject({
  token: z.string(PARTNER_TEXT.linkEnded).min(1, PARTNER_TEXT.linkEnded).max(200, PARTNER_TEXT.linkEnded),
});
