import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { addDays, localDay } from '~server/domain/kernel/days';
import { inOneGo } from '~server/each-alone';
import { type SeatingCursor, seatLeagues } from '~server/features/leagues/seat-leagues';
import { JOBS } from '~server/jobs/jobs';

import { jobContext } from '../support/callers';
import { useDatabase } from '../support/fixture';
import { createFactories } from '../../scripts/seed/factories';
import type { PersonOptions } from '../../scripts/seed/people';

/** A Wednesday, the Sunday after, on which seats are given, and the week that they are for. */
const BEFORE = new Date('2026-03-11T12:00:00Z');
const SEATING = new Date('2026-03-15T09:03:00Z');
const WEEK = localDay('2026-03-16');
const DURING = new Date('2026-03-18T12:00:00Z');
const AFTER = new Date('2026-03-24T12:00:00Z');

const database = useDatabase({ now: BEFORE });
const { db, make, runtime } = database;

/** Makes savings of the following weeks. */
const later = createFactories(db, { now: AFTER, seed: 2 });

const seat = async (now: Date) => {
  await JOBS.get('seat_leagues')?.run(jobContext({ ...runtime, db }, { now: () => now }), {}, { last: true });
};

/** Starts without members, and with no week seated. */
async function emptyLeagues() {
  await db.deleteFrom('league_weeks').execute();
  await db.deleteFrom('league_members').execute();
}

/** Somebody whose goal needs 70 euros in the week, and who has joined the leagues. */
async function saver(name: string, options: PersonOptions = {}, joinedAt = BEFORE) {
  const goal = { name: 'Bicycle', cents: 70_000, date: addDays(WEEK, 70) };
  const someone = await database.someone({
    displayName: name,
    timeZone: 'UTC',
    freePlanChosenAt: BEFORE,
    goal,
    ...options,
  });
  await (await someone.at(joinedAt)).leagues.join();
  return someone;
}

const save = (person: Awaited<ReturnType<typeof saver>>['person'], cents: number, day: number) =>
  later.makeSaving(person, { cents, date: addDays(WEEK, day) });

const told = (
  rows: readonly { rank: number | null; name: string; planPercent: number; days: readonly number[] }[],
) => rows.map(({ rank, name, planPercent, days }) => `${rank} ${name} ${planPercent}% ${days.join('')}`);

test('a week in the league: opted in, seated, ranked by the share of one’s own plan, over; and no amount is told', async () => {
  await emptyLeagues();
  const [ann, ben, cleo] = [await saver('Ann'), await saver('Ben'), await saver('Cleo', { isPrivate: true })];
  const waiting = await (await ann.at(BEFORE)).leagues.get();
  expect(waiting).toMatchObject({ state: 'starts_later', startsOn: WEEK, rows: [], last: null });
  await seat(SEATING);

  await save(ann.person, 7123, 0);
  await save(ben.person, 1750, 0);
  await save(ben.person, 1799, 2);
  await save(cleo.person, 3549, 1);
  // Not of this week.
  await save(cleo.person, 9000, -1);
  const league = await (await ben.at(DURING)).leagues.get();
  expect(league).toMatchObject({ state: 'seated', daysLeft: 5, last: null });
  expect(told(league.rows)).toEqual(['1 Ann 100% 0', '2 Ben 50% 02', '3 Cleo 50% 1']);
  expect(league.rows.map(({ isMe }) => isMe)).toEqual([false, true, false]);
  expect(Object.keys(league.rows[0] ?? {}).sort()).toEqual([
    'days',
    'isMe',
    'name',
    'planPercent',
    'rank',
    'userId',
  ]);

  await seat(new Date('2026-03-22T09:03:00Z'));
  const week = await (await ben.at(AFTER)).leagues.get();
  expect(week.last).toMatchObject({ rank: 2, people: 3 });
  expect(told(week.last?.first ?? [])).toEqual(told(league.rows));
  await database.expectNothingBroken(AFTER);
});

test('who opts in when seats are given already is told the Monday after, and gets no seat before', async () => {
  await emptyLeagues();
  await saver('Eve');
  const late = await saver('Late', {}, new Date('2026-03-15T09:01:00Z'));
  await seat(SEATING);
  await seat(DURING);
  const league = await (await late.at(DURING)).leagues.get();
  expect(league).toMatchObject({ state: 'starts_later', startsOn: addDays(WEEK, 7), rows: [] });
});

test('two workers at once, and one again later, give each person one seat', async () => {
  await emptyLeagues();
  for (const name of ['Fay', 'Gus', 'Hal']) await saver(name);
  await Promise.all([seat(SEATING), seat(SEATING)]);
  const given = await seats();
  expect(given).toHaveLength(3);
  for (const one of given) expect(one).toMatchObject({ remaining_eur: '700.00', days_left: 70, cohort: 0 });
  await seat(DURING);
  expect(await seats()).toEqual(given);
});

test('a week that a server slept through is seated when it wakes, with the plan as it was on Monday', async () => {
  await emptyLeagues();
  const ivy = await saver('Ivy');
  await save(ivy.person, 70_000, 0);
  const joined = await saver('Jim', {}, new Date('2026-03-17T12:00:00Z'));
  expect((await (await ivy.at(DURING)).leagues.get()).state).toBe('forming');
  await seat(DURING);
  const league = await (await ivy.at(DURING)).leagues.get();
  expect(told(league.rows)).toEqual(['1 Ivy 100% 0']);
  expect((await (await joined.at(DURING)).leagues.get()).state).toBe('starts_later');
  // On a Sunday the next week is due as well.
  await emptyLeagues();
  await (await ivy.at(BEFORE)).leagues.join();
  await seat(new Date('2026-03-22T12:00:00Z'));
  const weeks = await db.selectFrom('league_seats').select('week_start').execute();
  // The goal was reached in the week, so there is nothing to plan in the next.
  expect(weeks).toEqual([{ week_start: WEEK }]);
});

test('a late seating takes away of the goal what belongs to the week, and nothing else', async () => {
  await emptyLeagues();
  const fresh = await saver('Fresh');
  await save(fresh.person, 20_000, -2);
  await save(fresh.person, 30_000, 1);
  const asFresh = await fresh.at(DURING);
  const goalId = (await asFresh.profile.me()).goal?.id ?? '';
  await asFresh.goals.withdraw({ id: randomUUID(), goalId, amount: 5000, date: addDays(WEEK, 2) });
  // Set on Tuesday, so that Monday's saving counts for no goal.
  const tuesday = addDays(WEEK, 1);
  const goal = {
    name: 'Boat',
    cents: 100_000,
    date: addDays(WEEK, 70),
    setOn: tuesday,
    openingCents: 40_000,
  };
  const other = await saver('Other', { goal });
  await save(other.person, 9000, 0);
  await seat(DURING);
  const left = await db
    .selectFrom('league_seats as s')
    .innerJoin('profiles as p', 'p.id', 's.user_id')
    .select(['p.display_name', 's.remaining_eur'])
    .orderBy('p.display_name')
    .execute();
  expect(left.map((row) => `${row.display_name} ${row.remaining_eur}`)).toEqual([
    'Fresh 500.00',
    'Other 600.00',
  ]);
});

test('without a plan, in a paused week, or with an account that closes, there is no seat', async () => {
  await emptyLeagues();
  const reached = await saver('Kim');
  await save(reached.person, 70_000, -2);
  const passed = { name: 'Boat', cents: 70_000, date: addDays(WEEK, -1), setOn: addDays(WEEK, -30) };
  const late = await saver('Max', { goal: passed });
  const paused = await saver('Moe');
  await db.insertInto('streak_pauses').values({ user_id: paused.id, week_start: WEEK }).execute();
  const closing = await saver('Lou');
  await db
    .updateTable('profiles')
    .set({ deletion_due_at: AFTER.toISOString() })
    .where('id', '=', closing.id)
    .execute();
  await seat(SEATING);
  expect(await db.selectFrom('league_seats').select('user_id').execute()).toEqual([]);
  for (const one of [reached, late, paused])
    expect((await (await one.at(DURING)).leagues.get()).state).toBe('no_plan');
  // The pause is over.
  await seat(new Date('2026-03-22T09:03:00Z'));
  expect((await (await paused.at(AFTER)).leagues.get()).state).toBe('seated');
});

test('a week in which nothing was logged names no place, neither on its Monday nor when it is over', async () => {
  await emptyLeagues();
  const [liv, mar] = [await saver('Liv'), await saver('Mar')];
  await seat(SEATING);
  const monday = await (await liv.at(DURING)).leagues.get();
  expect(monday.rows.map(({ rank, name }) => [rank, name])).toEqual([
    [null, 'Liv'],
    [null, 'Mar'],
  ]);
  await seat(new Date('2026-03-22T09:03:00Z'));
  expect((await (await liv.at(AFTER)).leagues.get()).last).toEqual({ rank: null, people: 2, first: [] });
  await save(mar.person, 100, 3);
  expect((await (await liv.at(AFTER)).leagues.get()).last).toMatchObject({
    rank: null,
    first: [{ rank: 1, name: 'Mar' }],
  });
});

test('a pause set after the seats were given takes the seat of its week, and gives it back when it is taken back', async () => {
  await emptyLeagues();
  const [nia, oda] = [await saver('Nia'), await saver('Oda')];
  await seat(SEATING);
  // Sunday evening.
  const evening = new Date('2026-03-15T22:00:00Z');
  await (await nia.at(evening)).game.setPause({ week: WEEK });
  const names = async (one: typeof nia) => {
    const { state, rows } = await (await one.at(DURING)).leagues.get();
    return [state, ...rows.map(({ name }) => name)];
  };
  expect(await names(oda)).toEqual(['seated', 'Oda']);
  expect(await names(nia)).toEqual(['no_plan']);
  await (await nia.at(evening)).game.clearPause({ week: WEEK });
  expect(await names(oda)).toEqual(['seated', 'Nia', 'Oda']);
  expect(await names(nia)).toEqual(['seated', 'Nia', 'Oda']);
});

test('who leaves, blocks, is blocked, or closes their account is gone at once, as is who was deleted, in this week and the last', async () => {
  await emptyLeagues();
  const [mia, ned, ole, pia, quin, rae] = await Promise.all(
    ['Mia', 'Ned', 'Ole', 'Pia', 'Quin', 'Rae'].map((name) => saver(name)),
  );
  if (!mia || !ned || !ole || !pia || !quin || !rae) throw new Error('six people were made');
  await seat(SEATING);
  for (const { person } of [mia, ned, ole, pia, quin, rae]) await save(person, 7000, 1);
  await seat(new Date('2026-03-22T09:03:00Z'));
  const seen = async (reader: typeof mia) => {
    const { rows, last } = await (await reader.at(AFTER)).leagues.get();
    const names = rows.map(({ name }) => name);
    expect(last?.first.map(({ name }) => name) ?? []).toEqual(names);
    return names;
  };
  expect(await seen(mia)).toEqual(['Mia', 'Ned', 'Ole', 'Pia', 'Quin', 'Rae']);
  await db.deleteFrom('users').where('id', '=', rae.id).execute();
  await (await ned.at(AFTER)).leagues.leave();
  await db.insertInto('user_blocks').values({ user_id: mia.id, blocked_user_id: ole.id }).execute();
  await db
    .updateTable('profiles')
    .set({ deletion_due_at: AFTER.toISOString() })
    .where('id', '=', quin.id)
    .execute();
  expect(await seen(mia)).toEqual(['Mia', 'Pia']);
  expect(await seen(ole)).toEqual(['Ole', 'Pia']);
  expect(await seen(pia)).toEqual(['Mia', 'Ole', 'Pia']);
  expect(await seen(ned)).toEqual([]);
  // A person who comes back begins on a Monday like everybody else.
  await (await ned.at(AFTER)).leagues.join();
  expect(await (await ned.at(AFTER)).leagues.get()).toMatchObject({ startsOn: addDays(WEEK, 14), rows: [] });
});

/** This many people who have joined. */
async function makeMembers(count: number): Promise<void> {
  const crowd = await make.makePeople(Array.from({ length: count }, () => ({ freePlanChosenAt: BEFORE })));
  await db
    .insertInto('league_members')
    .values(crowd.map(({ id }) => ({ user_id: id, starts_on: WEEK })))
    .execute();
}

const seats = () => db.selectFrom('league_seats').selectAll().orderBy('user_id').execute();
const sizes = async () => {
  const rows = await db
    .selectFrom('league_seats')
    .select(({ fn }) => fn.countAll<number>().as('seats'))
    .groupBy('cohort')
    .orderBy('seats', 'desc')
    .execute();
  return rows.map((row) => row.seats);
};
/** Seats at most this many people in one transaction. */
const seatPools = (most: number) =>
  inOneGo((cursor: SeatingCursor | null) =>
    seatLeagues({ db: runtime.db, log: runtime.log, now: () => SEATING }, cursor, most),
  );

test('23 people make three leagues of 8, 8 and 7, and seats are forgotten after three weeks', async () => {
  await emptyLeagues();
  await makeMembers(23);
  await seat(SEATING);
  expect(await sizes()).toEqual([8, 8, 7]);
  await seat(new Date('2026-04-05T09:03:00Z'));
  expect(await db.selectFrom('league_weeks').select('week_start').where('week_start', '<', addDays(WEEK, 7)).execute()).toEqual([]); // prettier-ignore
});

test('a crowd is seated pool by pool; one that crashed half-way goes on where it was, and nobody sits twice', async () => {
  await emptyLeagues();
  await makeMembers(64);
  const ids = (await db.selectFrom('league_members').select('user_id').orderBy('user_id').execute()).map(
    (row) => row.user_id,
  );
  // Four pools of 16, each of two leagues; in the third one something fails.
  await sql`create function break_seating() returns trigger language plpgsql as 'begin raise ''broken''; end'`.execute(
    db,
  );
  await sql`create trigger break_seating before insert on league_seats for each row
    when (new.user_id = ${sql.lit(ids[40])}) execute function break_seating()`.execute(db);
  await expect(seatPools(16)).rejects.toThrow('broken');
  await sql`drop function break_seating cascade`.execute(db);
  const before = await seats();
  expect(before.map((row) => row.user_id)).toEqual(ids.slice(0, 32));
  // The week counts as seated only when everybody is, so waiting people are told so.
  const waiting = await (await database.callers.signIn(ids[63] ?? '')).at(DURING);
  expect(await waiting.leagues.get()).toMatchObject({ state: 'forming' });

  // Somebody has left meanwhile; two workers continue at once.
  await db
    .deleteFrom('league_members')
    .where('user_id', 'in', [ids[0] ?? '', ids[50] ?? ''])
    .execute();
  await Promise.all([seatPools(16), seatPools(16)]);
  const after = await seats();
  expect(after.map((row) => row.user_id)).toEqual(ids.filter((_, at) => at !== 0 && at !== 50));
  expect(after.slice(0, 31)).toEqual(before.slice(1));
  expect(await sizes()).toEqual([8, 8, 8, 8, 8, 8, 7, 7]);
  await seatPools(16);
  expect(await seats()).toEqual(after);
  await database.expectNothingBroken(SEATING);
});

test('an amount ten times as large, in goal and savings, leaves rank and share as they are', async () => {
  await emptyLeagues();
  const small = await saver('Small');
  const large = await saver('Large', { goal: { name: 'House', cents: 700_000, date: addDays(WEEK, 70) } });
  await seat(SEATING);
  await save(small.person, 1234, 1);
  await save(large.person, 12_340, 1);
  const { rows } = await (await small.at(DURING)).leagues.get();
  expect(told(rows)).toEqual(['1 Large 17% 1', '1 Small 17% 1']);
});
