import { z } from 'zod';

export const REPORT_REASONS = [
  { value: 'name', label: 'Their name' },
  { value: 'figures', label: 'Figures that cannot be' },
  { value: 'harassment', label: 'Harassment' },
  { value: 'spam', label: 'Spam' },
  { value: 'other', label: 'Something else' },
] as const;

export type ReportReasonValue = (typeof REPORT_REASONS)[number]['value'];

export const NOTE_LENGTH = 500;

/** A report about a person. */
export const reportSchema = z.object({
  userId: z.uuid('User not found'),
  reason: z.enum(['name', 'figures', 'harassment', 'spam', 'other'], 'Choose a reason'),
  note: z
    .string()
    .trim()
    .max(NOTE_LENGTH, `Note must be ${NOTE_LENGTH} characters or less`)
    .optional()
    .transform((note) => note || null),
});

export type Report = z.output<typeof reportSchema>;
