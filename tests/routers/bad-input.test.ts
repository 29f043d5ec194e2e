import { randomUUID } from 'node:crypto';

import { beforeAll, describe, expect, test } from 'vitest';

import { readSaving } from '~server/domain/savings/saving-rules';
import { localDay } from '~server/domain/kernel/days';

import { type Callers, publicErrorFrom } from '../support/callers';
import { changesSince, dump } from '../support/dump';
import { callByPath } from '../support/procedures';
import { useDatabase } from '../support/fixture';

const NOW = new Date('2026-03-11T12:00:00Z');
const [today, tomorrow] = ['2026-03-11', '2026-03-12'];

let api: Awaited<ReturnType<Awaited<ReturnType<Callers['signIn']>>['at']>>;
const ids = { entry: randomUUID(), custom: randomUUID(), habit: randomUUID(), run: '' };

/** A valid input of each procedure that takes an amount, a day or a text. */
const RIGHT = {
  'savings.create': () => ({ id: randomUUID(), amount: 420, category: 'coffee', date: today, note: null }),
  'savings.update': () => ({ id: ids.entry, amount: 420, category: 'coffee', date: today, note: null }),
  'savings.importRows': () => ({
    id: randomUUID(),
    from: 0,
    rows: [{ amount: 420, category: 'coffee', date: today, note: null, transferred: false }],
  }),
  'habits.create': () => ({ id: randomUUID(), kind: 'fixed', title: 'Coffee', category: 'coffee', cadence: 'daily', startsOn: today, amount: 420 }), // prettier-ignore
  'habits.noteNearlyBought': () => ({
    id: randomUUID(),
    what: 'Headphones',
    amount: 420,
    category: 'shopping',
  }),
  'challenges.createCustom': () => ({ id: randomUUID(), title: 'Bike', description: 'Daily', durationDays: 7, saving: 0 }), // prettier-ignore
  'challenges.updateCustom': () => ({ id: ids.custom, title: 'Bike', description: 'Daily', durationDays: 7, saving: 0 }), // prettier-ignore
  'challenges.start': () => ({ code: 'walk_or_ride', durationDays: 7, saving: 0 }),
  'challenges.checkIn': () => ({ id: ids.run, note: null }),
  'habits.log': () => ({ id: ids.habit, dueOn: today }),
  'habits.skip': () => ({ id: ids.habit, dueOn: today }),
  'game.setPause': () => ({ week: '2026-03-16' }),
  'transfers.mark': () => ({ transfers: [{ kind: 'saving', id: ids.entry }] }),
  'transfers.setAccount': () => ({ iban: 'DK50 0040 0440 1162 43', holder: 'Lena Sørensen' }),
  'savings.history': () => ({ page: 1 }),
  'coach.sendMessage': () => ({ turnId: randomUUID(), text: 'How am I doing?' }),
  'coach.saveFinance': () => ({ income: 0, fixedType: null, fixedCosts: 0, notes: null, tight: false }),
  'coach.suggestSaving': () => ({ title: 'No coffee to go', days: 7 }),
  'coach.togglePlanDay': () => ({ weekStart: '2026-03-09', index: 2, completed: true }),
} as const;

type Path = keyof typeof RIGHT;

const database = useDatabase({ now: NOW });
beforeAll(async () => {
  api = (await database.someone({ proStatus: true })).caller;
  await api.savings.create({ ...RIGHT['savings.create'](), id: ids.entry });
  await api.challenges.createCustom({ ...RIGHT['challenges.createCustom'](), id: ids.custom });
  await callByPath(api, 'habits.create', { ...RIGHT['habits.create'](), id: ids.habit });
  ids.run = (await api.challenges.start({ code: 'no_coffee_to_go' })).id;
});

/** A valid input with one field replaced, also within the rows of a file and within each transfer. */
function withField(path: Path, field: string, value: unknown): object {
  const input: object = RIGHT[path]();
  for (const key of ['rows', 'transfers']) {
    const rows: unknown = Reflect.get(input, key);
    if (Array.isArray(rows))
      return { ...input, [key]: rows.map((row: object) => ({ ...row, [field]: value })) };
  }
  return { ...input, [field]: value };
}

const AMOUNTS = [-1, Number.NaN, 1e9, 1e300, Infinity, 420.5, '420', '１２', '1e3', null];
const NO_DAYS = ['2026-02-30', '2026-13-01', '11.03.2026', '２０２６-03-11', '', 20_260_311, null];
const LONG = 'x'.repeat(501);

/** Procedure, field, wrong values, and the expected message. */
const WRONG: [path: Path, field: string, values: readonly unknown[], message: RegExp][] = [
  ...(
    [
      'savings.create',
      'savings.update',
      'savings.importRows',
      'habits.create',
      'habits.noteNearlyBought',
    ] as const
  ).flatMap((path): typeof WRONG => [
    [path, 'amount', [0, ...AMOUNTS], /^Amount must be (greater than 0|less than 999,999)$/],
    [path, 'category', ['', 'x'.repeat(51), 'gambling', 7], /category|Category/],
  ]),
  ...(['challenges.createCustom', 'challenges.updateCustom', 'challenges.start'] as const).flatMap(
    (path): typeof WRONG => [
      [path, 'saving', AMOUNTS, /^(Enter an amount of 0 or more|Amount must be less than 999,999)$/],
      [
        path,
        'durationDays',
        [0, -1, 1.5, 366, Number.NaN, '7', '７'],
        /^Enter at (least 1 day|most \d+ days)$/,
      ],
    ],
  ),
  ...(['savings.create', 'savings.update', 'savings.importRows'] as const).flatMap((path): typeof WRONG => [
    [path, 'date', NO_DAYS, /^Invalid date format$/],
    [path, 'date', [tomorrow, '9999-12-31'], /^(Row 1: )?Date cannot be in the future$/],
    [path, 'note', [LONG], /^Note must be less than 500 characters$/],
  ]),
  ['savings.history', 'date', NO_DAYS.slice(0, 5), /^Invalid date format$/],
  ['habits.create', 'startsOn', NO_DAYS, /^Invalid date format$/],
  [
    'habits.create',
    'startsOn',
    ['0001-01-01', '2026-03-10', '2028-01-01'],
    /^Choose today or a later day$|a year/,
  ],
  ['habits.create', 'title', ['', '  ', LONG], /./],
  ['habits.noteNearlyBought', 'what', ['', '  ', LONG], /./],
  ['challenges.createCustom', 'title', ['', '  '], /^Please fill in all fields$/],
  ['challenges.updateCustom', 'description', ['', '  '], /^Please fill in all fields$/],
  ['challenges.updateCustom', 'title', [LONG], /at most 100/],
  ['challenges.checkIn', 'note', [LONG], /^Note must be less than 500 characters$/],
  ...(['habits.log', 'habits.skip'] as const).flatMap((path): typeof WRONG => [
    [path, 'dueOn', NO_DAYS, /^Invalid date format$/],
    [path, 'dueOn', [tomorrow, '2026-03-10', '0001-01-01'], /due/],
  ]),
  ['game.setPause', 'week', NO_DAYS, /^Invalid date format$/],
  ['game.setPause', 'week', [today, '0001-01-01', '2026-03-09', '9999-12-27'], /Monday|beforehand|ahead/],
  ['transfers.mark', 'id', ['', '1', 7, null], /^Invalid id$/],
  ['transfers.mark', 'kind', ['', 'savings', null], /./],
  ['transfers.setAccount', 'iban', ['', 'DK', 'DK50 0040 0440 1162 44', 'US64SVBKUS6S3300958879', LONG, 7, null], /IBAN|bank’s/], // prettier-ignore
  ['transfers.setAccount', 'holder', ['', ' ', '12', 'A\u{1f43f}', 'x'.repeat(71), 7, null], /^Enter the name of the account/], // prettier-ignore
  ['coach.sendMessage', 'text', ['', '  ', 'x'.repeat(1001), null], /./],
  ['coach.sendMessage', 'turnId', ['', '1', null], /^Invalid id$/],
  ...(['income', 'fixedCosts'] as const).map((field): (typeof WRONG)[number] => [
    'coach.saveFinance',
    field,
    AMOUNTS.filter((value) => value !== null),
    /^(Enter an amount in euros|Amount must be (0 or greater|less than 10 million))$/,
  ]),
  ['coach.saveFinance', 'notes', ['x'.repeat(2001)], /^Notes must be at most 2,000 characters$/],
  ['coach.saveFinance', 'fixedType', ['', 'yacht'], /^Choose a kind of fixed expense$/],
  ['coach.suggestSaving', 'title', ['', '  ', LONG], /./],
  ['coach.suggestSaving', 'days', [0, 366, 1.5, '7', null], /./],
  ['coach.togglePlanDay', 'weekStart', NO_DAYS, /^Invalid date format$/],
  ['coach.togglePlanDay', 'index', [-1, 7, 1.5, '1'], /./],
];

describe('bad input is answered clearly, names its field, and nothing is written', () => {
  test.each(WRONG)('%s: %s', async (path, field, values, message) => {
    const before = await dump(database.db);
    for (const value of values) {
      const publicError = await publicErrorFrom(callByPath(api, path, withField(path, field, value)));
      expect(publicError, `${String(value).slice(0, 30)}: ${publicError.message}`).toMatchObject({
        status: 400,
      });
      expect(publicError.message).toMatch(message);
      expect(Object.keys(publicError.fields ?? {}).join(), publicError.message).toMatch(
        new RegExp(`${field}$`),
      );
    }
    expect(changesSince(before, await dump(database.db))).toEqual([]);
  });

  test('money may be of the year 1: it counts as money and for nothing else', async () => {
    const before = await api.savings.update(RIGHT['savings.update']());
    const logged = await api.savings.create({ ...RIGHT['savings.create'](), date: '0001-01-01' });
    expect(logged).toMatchObject({ xpEarned: 0, xp: before.game.xp, streakWeeks: 1 });
    expect(logged.entry.date).toBe('0001-01-01');
    const moved = await api.savings.update({ ...RIGHT['savings.update'](), date: '0001-01-01' });
    expect(moved.game).toMatchObject({ entryXp: 0, streakWeeks: 0 });
    await api.savings.update(RIGHT['savings.update']());
  });

  test.each([
    '0',
    '-5',
    'NaN',
    '1e9',
    '1000000',
    '0.005',
    '12,3456',
    '1234.567',
    '１２',
    '',
    ' ',
    '1.2.3',
    '5 EUR 5',
  ])('the form does not take the amount %j', (amount) => {
    const read = readSaving({ amount, category: 'coffee', date: today, note: '' }, localDay(today));
    expect(read.ok ? null : read.errors.amount).toMatch(/./);
  });
});
