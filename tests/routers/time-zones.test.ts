import { randomUUID } from 'node:crypto';

import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { gameDayAt } from '~server/domain/game/game-day';
import { addDays, localDay } from '~server/domain/kernel/days';
import { cents } from '~server/domain/kernel/money';

import { refusalReason } from '../support/callers';
import { useDatabase } from '../support/fixture';

/** 13:00 in Copenhagen, 1:00 in Niue, 2:00 of the next day on Kiritimati. */
const now = new Date('2026-03-11T12:00:00Z');
const today = localDay('2026-03-11');
const database = useDatabase({ now });
const WEST = 'Pacific/Niue';
const EAST = 'Pacific/Kiritimati';

type Someone = Awaited<ReturnType<typeof database.someone>>;
const minutes = (after: number) => new Date(now.getTime() + after * 60_000);

async function moveTo(ann: Someone, timeZone: string, at = now) {
  await (await ann.at(at)).profile.update({ timeZone });
  return ann.at(at);
}
const xpOf = async (ann: Someone) => (await (await ann.at()).profile.me()).xp;

test('six changes of zone in six minutes earn the XP of one day', async () => {
  const ann = await database.someone({ timeZone: 'Europe/Copenhagen' });
  const zones = [WEST, EAST, 'UTC', EAST, WEST, 'Pacific/Auckland'];
  for (const [minute, zone] of zones.entries()) {
    const api = await moveTo(ann, zone, minutes(minute));
    const { today: date } = await api.profile.me();
    for (let n = 0; n < 7; n += 1)
      await api.savings.create({
        id: randomUUID(),
        amount: cents(20_00 + minute * 10 + n),
        category: 'coffee',
        date,
        note: null,
      });
  }
  expect(await xpOf(ann)).toBe(300);
  await database.expectNothingBroken(minutes(10));
});

test('a challenge of three days does not end in twelve minutes', async () => {
  const ann = await database.someone({ timeZone: WEST });
  const api = await ann.at();
  const { id } = await api.challenges.start({ code: 'no_coffee_to_go', durationDays: 3 });
  expect((await api.challenges.checkIn({ id, note: null })).xpEarned).toBe(5);
  for (const [n, zone] of ['UTC', EAST, WEST, EAST].entries()) {
    const there = await moveTo(ann, zone, minutes(3 * n));
    expect(await refusalReason(there.challenges.checkIn({ id, note: null }))).toBe('ALREADY_CHECKED_IN');
    expect((await there.challenges.get()).active).toMatchObject([{ day: 1, over: false }]);
  }
  const { xpEarned } = await (await ann.at(minutes(12))).challenges.complete({ id });
  expect(xpEarned).toBe(0);
});

test('a traveller logs a saving of today where they are, which earns XP and counts for the streak', async () => {
  const ann = await database.someone({ timeZone: 'Europe/Copenhagen' });
  const there = await moveTo(ann, 'Pacific/Auckland');
  const date = addDays(today, 1);
  expect(await there.profile.me()).toMatchObject({ today: date, gameDay: today });
  const saved = await there.savings.create({ id: randomUUID(), amount: cents(10_00), category: 'coffee', date, note: null }); // prettier-ignore
  expect(saved).toMatchObject({ xpEarned: 50, noXp: null, streakWeeks: 1 });
  await there.savings.update({
    id: saved.entry.id,
    amount: cents(8_00),
    category: 'coffee',
    date,
    note: null,
  });
  expect(await xpOf(ann)).toBe(40);
  // The next midnight there begins the next day of the game.
  const next = await ann.at(new Date('2026-03-12T11:30:00Z'));
  expect(await next.profile.me()).toMatchObject({ today: addDays(today, 2), gameDay: addDays(today, 2) });
  await database.expectNothingBroken(new Date('2026-03-12T11:30:00Z'));
});

test('the zone that sign-up guessed wrong may be corrected before there is a goal', async () => {
  const ann = await database.someone({ goal: null, timeZone: 'UTC' });
  const there = await moveTo(ann, 'Pacific/Auckland');
  expect(await there.profile.me()).toMatchObject({ today: addDays(today, 1), gameDay: addDays(today, 1) });
});

test('the database and the code mean the same day of the game', async () => {
  const around = fc.date({ min: new Date('2026-03-01'), max: new Date('2026-04-15'), noInvalidDate: true });
  await fc.assert(
    fc.asyncProperty(
      around,
      fc.constantFrom(WEST, 'America/St_Johns', 'UTC', 'Europe/Copenhagen', 'Asia/Kathmandu', EAST),
      fc.option(
        fc.record({ ahead: fc.integer({ min: -2, max: 2 }), hours: fc.integer({ min: -40, max: 40 }) }),
      ),
      async (at, zone, hold) => {
        const held = hold && {
          day: addDays(localDay(at.toISOString().slice(0, 10)), hold.ahead),
          until: new Date(at.getTime() + hold.hours * 3_600_000),
        };
        const { rows } = await sql<{ day: string }>`
          select game_day(${at.toISOString()}::timestamptz, ${zone}::text, ${held?.day ?? null}::date,
            ${held?.until.toISOString() ?? null}::timestamptz) as day`.execute(database.db);
        expect(rows[0]?.day).toBe(gameDayAt(at, zone, held));
      },
    ),
  );
});
