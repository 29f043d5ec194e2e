import { z } from 'zod';

import { readHolder } from './epc-payload';
import { IBAN_PROBLEM_TEXT, readIban } from './iban';

const HOLDER_TEXT = 'Enter the name of the account as your bank writes it, at most 70 characters';

/** One's own savings account as typed; the output is the form in which it is stored. */
export const ownAccountSchema = z.object({
  iban: z
    .string(IBAN_PROBLEM_TEXT.empty)
    .max(200, IBAN_PROBLEM_TEXT.length)
    .transform((text, context) => {
      const read = readIban(text);
      if (read.ok) return read.iban;
      context.addIssue({ code: 'custom', message: IBAN_PROBLEM_TEXT[read.problem] });
      return z.NEVER;
    }),
  holder: z
    .string(HOLDER_TEXT)
    .max(500, HOLDER_TEXT)
    .transform((text, context) => {
      const name = readHolder(text);
      if (name !== null) return name;
      context.addIssue({ code: 'custom', message: HOLDER_TEXT });
      return z.NEVER;
    }),
});

export type OwnAccount = z.output<typeof ownAccountSchema>;

/** The accounts as they stand in the owner's archive: the one in use, and the waiting one with the instant
 * from which it is used. */
export type ArchivedAccount = Partial<OwnAccount> & { waiting?: OwnAccount & { until: string } };
