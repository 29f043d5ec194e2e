import fc from 'fast-check';

/** One act of a person. `pick` selects an existing thing by its index (modulo); without any, the act is
 * skipped. Days are counted back from the person's today; `times` is how often the same call is sent at once. */
export type Command =
  | ({ kind: 'add'; times: number } & EntryChoice)
  | ({ kind: 'replay'; pick: number } & EntryChoice)
  | ({ kind: 'edit'; pick: number } & EntryChoice)
  | { kind: 'delete'; pick: number }
  | { kind: 'restore'; pick: number }
  | { kind: 'transfer'; pick: number; times: number }
  | { kind: 'import'; rows: ({ transferred: boolean } & EntryChoice)[]; copyOf: number; times: number }
  | { kind: 'tap'; back: number; skip: boolean; times: number }
  | { kind: 'nearly'; amount: number; pick: number; outcome: 'none' | 'saved' | 'bought'; times: number }
  | { kind: 'start'; code: string; days: number }
  | { kind: 'checkIn'; pick: number; times: number }
  | { kind: 'end'; pick: number; how: 'complete' | 'abandon' }
  | { kind: 'pause'; ahead: number; on: boolean }
  | { kind: 'sleep'; hours: number };

export interface EntryChoice {
  /** Cents. */
  amount: number;
  category: string;
  daysAgo: number;
  note: string | null;
}

/** A person, when they begin, and their acts. */
export interface Story {
  timeZone: string;
  /** Hours after the beginning of 2026. */
  from: number;
  commands: Command[];
}

const pick = fc.nat({ max: 20 });
const times = fc.constantFrom(1, 1, 1, 2, 3);
const entry = {
  // Around 0.20 EUR the first XP is earned, at 10 EUR the most; totals of 100 and 250 EUR bring badges.
  amount: fc.oneof(fc.constantFrom(1, 19, 20, 39, 999, 1000, 10_000), fc.integer({ min: 1, max: 15_000 })),
  category: fc.constantFrom('coffee', 'groceries', 'eating out', 'shopping', 'other'),
  // Up to 7 days late counts, a day early is refused.
  daysAgo: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: 8 }) },
    { weight: 2, arbitrary: fc.integer({ min: 9, max: 60 }) },
    { weight: 1, arbitrary: fc.constant(-1) },
  ),
  note: fc.constantFrom(null, null, 'a note', '  '),
};

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('add'), times, ...entry }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('replay'), pick, ...entry }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('edit'), pick, ...entry }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('delete'), pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('restore'), pick }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('transfer'), pick, times }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('import'),
      rows: fc.array(fc.record({ transferred: fc.boolean(), ...entry }), { minLength: 1, maxLength: 12 }),
      copyOf: pick,
      times,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('tap'),
      back: fc.integer({ min: 0, max: 9 }),
      skip: fc.boolean(),
      times,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('nearly'),
      amount: entry.amount,
      pick,
      outcome: fc.constantFrom('none', 'saved', 'bought'),
      times,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('start'),
      code: fc.constantFrom('no_spend_weekend', 'walk_or_ride'),
      days: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('checkIn'), pick, times }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('end'), pick, how: fc.constantFrom('complete', 'abandon') }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('pause'),
      ahead: fc.integer({ min: 0, max: 4 }),
      on: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('sleep'),
      hours: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.constantFrom(24 * 7, 24 * 14, 24 * 28)),
    }),
  },
);

export const story: fc.Arbitrary<Story> = fc.record({
  timeZone: fc.constantFrom('UTC', 'Pacific/Kiritimati', 'America/St_Johns'),
  from: fc.integer({ min: 0, max: 24 * 365 }),
  commands: fc.array(command, { minLength: 1, maxLength: 24, size: 'max' }),
});
