import { readFileSync } from 'node:fs';

import { z } from 'zod';

import { CATEGORIES, SPEND_AREAS } from '~server/domain/kernel/categories';
import { localDay } from '~server/domain/kernel/days';
import { type Cents, cents } from '~server/domain/kernel/money';
import { COACH_TONES } from '~server/domain/onboarding/onboarding-schema';

const day = z.string().transform(localDay);
/** Euros of the file as cents. */
const euros = z.number().transform((amount): Cents => cents(Math.round(amount * 100)));
const note = z
  .string()
  .nullish()
  .transform((text) => text?.trim() || null);

const savingSchema = z.object({
  date: day,
  amount_eur: euros,
  category: z.enum(CATEGORIES.map(({ value }) => value)),
  note,
});

const personSchema = z.object({
  tone: z.enum(COACH_TONES),
  /** A language, or a number locale. */
  locale: z.string(),
  goal: z.object({ name: z.string(), amount_eur: euros, date: day, start: day, opening_eur: euros }),
  areas: z.array(z.enum(SPEND_AREAS.map(({ value }) => value))),
  savings: z.array(savingSchema),
  withdrawals: z.array(z.object({ date: day, amount_eur: euros, note })).default([]),
  /** Told to the coach earlier, in a chat of its own. */
  said: z.array(z.string()).default([]),
});
export type FilePerson = z.output<typeof personSchema>;

/** What a turn has to give; every key that is there has to hold. */
const expectedSchema = z.strictObject({
  /** Each requirement is met by one of its alternatives. */
  figures: z.array(z.array(z.string())).optional(),
  /** Figures of other questions. */
  absent: z.array(z.string()).optional(),
  /** One of these words. */
  says: z.array(z.string()).optional(),
  /** Fields of a button below the answer. */
  act: z.looseObject({ kind: z.string() }).optional(),
  /** Helplines and nothing else. */
  help: z.literal(true).optional(),
  /** No amount of money. */
  noFigures: z.literal(true).optional(),
});
export type Expected = z.output<typeof expectedSchema>;
export type ExpectedKey = keyof Expected;

const caseSchema = z
  .object({
    id: z.string(),
    person: z.string(),
    theme: z.string(),
    lang: z.string(),
    turns: z.array(z.string()).min(1),
    expect: z.array(expectedSchema),
    /** The coach's question that stands before the last turn. */
    coachAsked: z.string().optional(),
    /** Only in the own files: how the figures of each turn were computed (computed.ts). */
    computed: z
      .array(
        z.strictObject({
          figures: z.array(z.array(z.string())).optional(),
          absent: z.array(z.string()).optional(),
        }),
      )
      .default([]),
  })
  .refine(({ turns, expect }) => turns.length === expect.length, 'each turn needs what is expected of it');
export type Case = z.output<typeof caseSchema>;

const fileSchema = z
  .object({
    today: day,
    timeZone: z.string(),
    people: z.record(z.string(), personSchema),
    cases: z.array(caseSchema),
  })
  .refine(({ people, cases }) => cases.every(({ person }) => person in people), 'a case is about nobody');

/** People, and conversations with the coach that each of them has on a fresh account. */
export type AnswersFile = z.output<typeof fileSchema>;

/** Reads a file of conversations.
 * @throws ZodError when it is none */
export const readAnswersFile = (file: string | URL): AnswersFile =>
  fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
