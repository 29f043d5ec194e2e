import { readFileSync } from 'node:fs';

import { z } from 'zod';

import type { CategoryDay, CoachProfile } from '~server/domain/coach/person/coach-profile';
import { kindsIn, needsIn } from '~server/domain/coach/prices/kinds';
import { type Noted, ongoingSwapsOf } from '~server/domain/coach/prices/ongoing-swaps';
import type { Hardship } from '~server/domain/coach/person/hardship';
import { CATEGORIES, type Category, SPEND_AREAS } from '~server/domain/kernel/categories';
import { addDays, localDay } from '~server/domain/kernel/days';
import { cents } from '~server/domain/kernel/money';
import { COACH_TONES, type CoachTone } from '~server/domain/onboarding/onboarding-schema';

import { byWeek, wholeGoal } from '../support/coach-profile';

/** Reads a data file of this folder. */
export const readData = <T>(schema: z.ZodType<T>, file: string): T =>
  schema.parse(JSON.parse(readFileSync(new URL(`./${file}`, import.meta.url), 'utf8')));

export const category = z.enum(CATEGORIES.map(({ value }) => value));
const euros = z.number().transform((amount) => cents(Math.round(amount * 100)));
/** A saving with a note that tells what it was. */
const saving = { euros: z.number(), note: z.string().optional() };

/** A made-up life: amounts in euros, days as distances from today. Omitted fields have the value that most people have. */
export const lifeSchema = z.strictObject({
  today: z.string().default('2026-03-18').transform(localDay),
  locale: z.string().default('en-IE'),
  city: z.string().nullable().default('Vienna'),
  country: z.string().nullable().default('Austria'),
  toldPrices: z.array(z.never()).default([]),
  cheaperElsewhere: z.array(z.never()).default([]),
  multiplier: z.number().default(1),
  householdSize: z.number().default(2),
  spendAreas: z
    .array(z.enum(SPEND_AREAS.map(({ value }) => value)))
    .default(['groceries', 'eating out', 'coffee']),
  habits: z
    .strictObject({
      eatingOut: z.number().default(2),
      coffees: z.number().default(4),
      rides: z.number().default(1),
      subscriptions: z.number().default(3),
    })
    .prefault({}),
  income: euros.nullable().default(cents(240_000)),
  fixedCosts: euros.nullable().default(cents(110_000)),
  spendingNotes: z.string().default(''),
  saysTight: z.boolean().default(false),
  goal: z
    .strictObject({ name: z.string(), euros, inDays: z.number(), setDaysAgo: z.number() })
    .partial()
    .default({}),
  /** The last 56 days: one saving, or one at a regular interval, in the categories in turn. */
  logged: z
    .array(
      z.union([
        z.strictObject({ ago: z.number(), in: category, ...saving }),
        z.strictObject({ every: z.number(), from: z.number().default(1), in: z.array(category), ...saving }),
      ]),
    )
    .default([]),
  /** Savings from before that. */
  before: z
    .strictObject({ euros, entries: z.number(), daysAgo: z.number() })
    .default({ euros: cents(0), entries: 0, daysAgo: 0 }),
  streakWeeks: z.number().default(6),
  challenges: z
    .array(z.strictObject({ title: z.string(), day: z.number(), days: z.number(), checkIns: z.number() }))
    .default([]),
  tried: z
    .array(
      z.strictObject({
        category,
        status: z.enum(['todo', 'done']),
        ago: z.number(),
        outcome: z.enum(['more', 'same', 'less']).nullable(),
      }),
    )
    .default([]),
});
type Life = z.output<typeof lifeSchema>;

/** The coach's profile of somebody with this life. */
export function profileOfLife(name: string, life: Life, tone: CoachTone): CoachProfile {
  const { goal, before, tried, ...same } = life;
  const noted = notedIn(life);
  const { today } = same;
  const logged = loggedIn(life);
  const savedTotal = cents(logged.reduce((sum, { total }) => sum + total, 0) + before.euros);
  const firstLogged = logged.map(({ day }) => day).sort()[0] ?? null;
  return {
    ...same,
    id: `eval ${name}`,
    tone,
    goal: {
      name: goal.name ?? 'Summer trip',
      amount: goal.euros ?? cents(180_000),
      date: addDays(today, goal.inDays ?? 200),
      setOn: addDays(today, -(goal.setDaysAgo ?? 84)),
      ...wholeGoal(savedTotal),
    },
    savedTotal,
    savedCount: logged.reduce((sum, { entries }) => sum + entries, 0) + before.entries,
    firstSavedOn: before.entries > 0 ? addDays(today, -before.daysAgo) : firstLogged,
    logged,
    weeks: byWeek([...logged, { day: addDays(today, -before.daysAgo), total: before.euros }]),
    triedTips: tried.map(({ ago, ...tip }) => ({
      ...tip,
      template: null,
      kinds: [],
      saving: cents(0),
      acceptedOn: addDays(today, -ago),
    })),
    shownTips: [],
    saidOfTips: [],
    ongoingSwaps: ongoingSwapsOf(noted),
    doing: [
      ...noted.flatMap(({ text, category: where }) => kindsIn(text, where)),
      ...same.challenges.flatMap(({ title }) => kindsIn(title)),
    ],
    named: needsIn([same.spendingNotes, ...noted.map(({ text }) => text)]),
    recentSentences: [],
  };
}

/** Every saving. The amounts of a series vary, but not randomly. */
const savingsOf = ({ logged }: Life) =>
  logged.flatMap(
    (
      row,
    ): { ago: number; category: Category; euros: number; entries: number; note?: string | undefined }[] =>
      'ago' in row
        ? [{ ago: row.ago, category: row.in, euros: row.euros, entries: 1, note: row.note }]
        : Array.from({ length: Math.floor((55 - row.from) / row.every) + 1 }, (_, index) => ({
            note: row.note,
            ago: row.from + index * row.every,
            category: row.in[index % row.in.length] ?? 'other',
            euros: Math.round(row.euros * (0.6 + ((index * 7) % 9) / 10) * 100) / 100,
            entries: 1 + (index % 2),
          })),
  );

/** One row for each day and category, as the database returns them. */
function loggedIn(life: Life): CategoryDay[] {
  const merged = new Map<string, CategoryDay>();
  for (const { ago, category: where, euros: amount, entries } of savingsOf(life)) {
    const there = merged.get(`${ago} ${where}`) ?? { total: 0, entries: 0 };
    merged.set(`${ago} ${where}`, {
      day: addDays(life.today, -ago),
      category: where,
      total: cents(there.total + Math.round(amount * 100)),
      entries: there.entries + entries,
    });
  }
  return [...merged.values()];
}

/** The notes of savings, by note and category, with the sum of 28 days. */
function notedIn(life: Life): Noted[] {
  const byNote = new Map<string, Noted>();
  for (const { ago, category: where, euros: amount, entries, note } of savingsOf(life)) {
    if (note === undefined) continue;
    const there = byNote.get(`${note} ${where}`) ?? { entries: 0, monthly: 0 };
    byNote.set(`${note} ${where}`, {
      text: note,
      category: where,
      entries: (there.entries ?? 0) + entries,
      monthly: cents(there.monthly + (ago < 28 ? Math.round(amount * 100) : 0)),
    });
  }
  return [...byNote.values()];
}

/** A made-up person, with what the coach should find out about them. */
export interface EvalPerson {
  /** Names what is special about the person. */
  name: string;
  profile: CoachProfile;
  /** Why the coach has to be gentle, set by hand; null for no hardship. */
  hardship: Hardship['reason'] | null;
  /** Whether the same life exists in the other two tones, too. */
  inEachTone: boolean;
  /** Titles of tips that are still to do. */
  openTips: readonly string[];
  /** The same person with harmless texts, for people with hostile ones. */
  harmless?: CoachProfile;
}

const named = <T extends z.ZodType>(schema: T) => z.record(z.string(), schema);
const savers = readData(
  z.strictObject({
    lives: named(lifeSchema),
    hardLives: named(lifeSchema.extend({ reason: z.enum(['said', 'numbers']) })),
    notes: named(z.string()),
    hostileTexts: named(z.string()),
  }),
  'savers.json',
);

const person = (
  name: string,
  tone: CoachTone,
  life: Life,
  hardship: EvalPerson['hardship'] = null,
): EvalPerson => ({
  name: `${name}, ${tone}`,
  profile: profileOfLife(name, life, tone),
  hardship,
  inEachTone: false,
  openTips: name.length % 3 === 0 ? ['A thermos for the way'] : [],
});

const inTurn = (index: number): CoachTone => COACH_TONES[index % COACH_TONES.length] ?? 'fun';

/** The life of people who matter only for their typed texts. */
const typing = (texts: object): Life =>
  lifeSchema.parse({ logged: [{ every: 3, in: ['groceries', 'coffee'], euros: 5 }], ...texts });

function hostile(name: string, text: string, tone: CoachTone): EvalPerson {
  const life = (typed: string, title: string) =>
    typing({
      spendingNotes: typed,
      city: typed,
      goal: { name: typed },
      challenges: [{ title, day: 2, days: 7, checkIns: 1 }],
    });
  return {
    ...person(name, tone, life(text, text)),
    openTips: [text],
    harmless: profileOfLife(name, life('Bike', 'A quiet week'), tone),
  };
}

/** All people, always the same and in the same order. */
export const PEOPLE: readonly EvalPerson[] = [
  ...Object.entries(savers.lives).flatMap(([name, life]) =>
    COACH_TONES.map((tone) => ({ ...person(name, tone, life), inEachTone: true })),
  ),
  ...Object.entries(savers.hardLives).flatMap(([name, { reason, ...life }]) =>
    COACH_TONES.map((tone) => person(name, tone, life, reason)),
  ),
  ...Object.entries(savers.notes).map(([name, spendingNotes], index) =>
    person(`notes: ${name}`, inTurn(index), typing({ spendingNotes })),
  ),
  ...Object.entries(savers.hostileTexts).map(([name, text], index) =>
    hostile(`hostile text: ${name}`, text, inTurn(index)),
  ),
];
