import { randomUUID } from 'node:crypto';

import { beforeAll, describe, expect, test } from 'vitest';

import { localDay } from '~server/domain/kernel/days';
import { cents } from '~server/domain/kernel/money';

import type { SeededPerson } from '../../scripts/seed/setting';
import { publicErrorFrom } from '../support/callers';
import { useDatabase } from '../support/fixture';

const now = new Date('2026-03-11T12:00:00Z');
const today = localDay('2026-03-11');

let ann: SeededPerson;
let ben: SeededPerson;

const database = useDatabase({ now });
const { callers, expectNothingBroken, make } = database;
const { as } = callers;
beforeAll(async () => {
  ann = await make.makePerson({ displayName: 'Ann' });
  ben = await make.makePerson({ displayName: 'Ben' });
});

const saving = (amount: number, changes: { id?: string; date?: string; note?: string } = {}) => ({
  id: changes.id ?? randomUUID(),
  amount: cents(amount),
  category: 'coffee' as const,
  date: localDay(changes.date ?? today),
  note: changes.note ?? null,
});
describe('a saving that is changed', () => {
  test('deleted, it takes its XP, money and week back; restored, it brings all of it again', async () => {
    const own = await as(ann);
    const first = await own.savings.create(saving(420, { note: 'flat white' }));
    expect(first).toMatchObject({ xpEarned: 21, xp: 21, streakWeeks: 1 });
    const id = first.entry.id;

    expect(await own.savings.delete({ id })).toMatchObject({ entryXp: 0, xp: 0, streakWeeks: 0 });
    expect((await own.savings.trash()).map((entry) => entry.id)).toEqual([id]);
    expect((await own.dashboard.get()).recent).toEqual([]);
    expect((await publicErrorFrom(own.savings.create(saving(420, { id })))).reason).toBe('ENTRY_DELETED');

    expect(await own.savings.restore({ id })).toMatchObject({ entryXp: 21, xp: 21, streakWeeks: 1 });
    expect(await own.savings.restore({ id })).toBeNull();
    expect((await own.dashboard.get()).recent[0]).toMatchObject({ id, amount: 420, note: 'flat white' });
    await own.savings.delete({ id });
    await expectNothingBroken();
  });

  test('edited, it never earns more than the first time', async () => {
    const own = await as(ann);
    const { entry } = await own.savings.create(saving(200));
    expect((await own.savings.update(saving(900, { id: entry.id }))).game).toMatchObject({
      entryXp: 10,
      xp: 10,
    });
    expect((await own.savings.update(saving(100, { id: entry.id }))).game).toMatchObject({
      entryXp: 5,
      xp: 5,
    });
    expect((await own.savings.update(saving(900, { id: entry.id }))).game).toMatchObject({
      entryXp: 10,
      xp: 10,
    });
    await own.savings.delete({ id: entry.id });
    await expectNothingBroken();
  });

  test('somebody else’s does not exist', async () => {
    const { entry } = await (await as(ann)).savings.create(saving(300));
    const other = await as(ben);
    for (const attempt of [
      () => other.savings.update(saving(900, { id: entry.id })),
      () => other.savings.delete({ id: entry.id }),
      () => other.savings.restore({ id: entry.id }),
    ]) {
      expect(await publicErrorFrom(attempt())).toMatchObject({ code: 'NOT_FOUND', reason: 'NOT_FOUND' });
    }
    await (await as(ann)).savings.delete({ id: entry.id });
    expect((await publicErrorFrom(other.savings.restore({ id: entry.id }))).reason).toBe('NOT_FOUND');
    expect(await other.savings.trash()).toEqual([]);
  });

  test('whatever is done in whatever order, also at the same time, every invariant holds', async () => {
    const own = await as(ann);
    const ids = Array.from({ length: 8 }, () => randomUUID());
    const dates = ['2026-03-11', '2026-03-09', '2026-03-05', '2026-02-20', '2026-01-31'];
    let seed = 7;
    const random = (n: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;
    const quietly = (promise: Promise<unknown>) =>
      promise.then(
        () => 1,
        () => 0,
      );
    for (let round = 0; round < 25; round += 1) {
      await Promise.all(
        Array.from({ length: 4 }, () => {
          const id = ids[random(ids.length)] ?? randomUUID();
          const input = saving(50 + random(2000), { id, date: dates[random(dates.length)] ?? today });
          switch (random(5)) {
            case 0:
              return quietly(own.savings.delete({ id }));
            case 1:
              return quietly(own.savings.restore({ id }));
            case 2:
              return quietly(own.savings.update(input));
            default:
              return quietly(own.savings.create(input));
          }
        }),
      );
    }
    await expectNothingBroken();
    const months = await database.db
      .selectFrom('monthly_insights')
      .select((eb) => [
        eb.fn.sum<string | null>('total_saved_eur').as('total'),
        eb.fn.sum<number | null>('total_entries').as('entries'),
      ])
      .where('user_id', '=', ann.id)
      .executeTakeFirstOrThrow();
    const profile = await database.db
      .selectFrom('profiles')
      .select(['saved_total_eur', 'saved_count'])
      .where('id', '=', ann.id)
      .executeTakeFirstOrThrow();
    expect(Number(months.total ?? 0)).toBe(Number(profile.saved_total_eur));
    expect(months.entries ?? 0).toBe(profile.saved_count);
  });
});
