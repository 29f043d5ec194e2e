import { randomUUID } from 'node:crypto';

import { TRPCError } from '@trpc/server';
import { expect, test } from 'vitest';

import { addDays, dayAt, weekStart } from '~server/domain/kernel/days';

import { NOW } from '../support/callers';
import { allProcedures, callByPath, examplesOf, shapeOf } from '../support/procedures';
import { useDatabase } from '../support/fixture';
import type { PersonOptions } from '../../scripts/seed/people';

const database = useDatabase();
const SLICES = /^(leaderboard|leagues|social|partner|shares|year)\./;

/** Every kind of person. What each keeps for themselves can be told from everything else: an address, a goal, a note, a sum. */
const KINDS: Record<string, PersonOptions> = {
  joined: { leaderboard: 'joined' },
  looking: { leaderboard: 'looking' },
  unasked: {},
  private: { isPrivate: true, leaderboard: 'joined' },
  followed: { isPrivate: true, leaderboard: 'looking' },
  blocked: { leaderboard: 'joined' },
  blocking: { leaderboard: 'joined' },
  closed: { leaderboard: 'joined' },
  deleted: { leaderboard: 'joined' },
  goalless: { goal: null, leaderboard: 'joined' },
  hostile: { displayName: '-_-__proto__-_-', leaderboard: 'looking' },
};

/** People whose sums others may see. */
const EUROS_SHOWN = new Set(['joined']);
/** People who do not exist for the viewer, by name or id. */
const GONE = new Set(['blocked', 'blocking', 'closed', 'deleted', 'goalless']);

/** Seats people in one league of the running week, more of them than a league has. */
async function seatTogether(ids: readonly string[]): Promise<void> {
  const week_start = weekStart(dayAt(NOW, 'UTC'));
  await database.db
    .insertInto('league_weeks')
    .values({ week_start, seated_at: NOW.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await database.db
    .insertInto('league_members')
    .values(ids.map((user_id) => ({ user_id, starts_on: week_start })))
    .execute();
  await database.db
    .insertInto('league_seats')
    .values(ids.map((user_id) => ({ user_id, week_start, cohort: 0, remaining_eur: '700', days_left: 70 })))
    .execute();
}

async function everybody() {
  const viewer = await database.someone({
    displayName: 'The-viewer',
    leaderboard: 'joined',
    freePlanChosenAt: new Date(),
  });
  const people: { kind: string; id: string; name: string; cents: number }[] = [];
  let n = 0;
  for (const [kind, options] of Object.entries(KINDS)) {
    n += 1;
    const { person } = await database.someone({
      displayName: `Name-${kind}`,
      email: `secret-${kind}@hidden.example`,
      ...(options.goal === null
        ? {}
        : {
            goal: {
              name: `Secret goal ${kind}`,
              cents: 7_000_000 + n,
              date: addDays(viewer.person.today, 200),
            },
          }),
      ...options,
    });
    const cents = 1_234_00 + n * 1_111;
    await database.make.makeSaving(person, { cents, note: `Secret note ${kind}` });
    people.push({ kind, id: person.id, name: person.displayName, cents });
  }
  await seatTogether([viewer.id, ...people.map(({ id }) => id)]);
  const of = (kind: string) => people.find((one) => one.kind === kind)?.id ?? '';
  const { id } = viewer.person;
  await database.db
    .insertInto('user_follows')
    .values(
      ['joined', 'followed', 'closed', 'deleted'].map((kind) => ({
        follower_id: id,
        following_id: of(kind),
      })),
    )
    .execute();
  await database.db
    .insertInto('user_blocks')
    .values([
      { user_id: id, blocked_user_id: of('blocked') },
      { user_id: of('blocking'), blocked_user_id: id },
    ])
    .execute();
  await database.db
    .updateTable('profiles')
    .set({ deletion_due_at: new Date('2027-01-01').toISOString() })
    .where('id', '=', of('closed'))
    .execute();
  await database.db.deleteFrom('users').where('id', '=', of('deleted')).execute();
  return { viewer, people };
}

test('no answer of the social screens holds an address, a goal or a note of others, their euros without their yes, or who is gone', async () => {
  const { viewer, people } = await everybody();
  const stranger = await database.someone({ displayName: 'The-stranger', freePlanChosenAt: new Date() });
  await seatTogether([stranger.id]);
  const { rows } = await viewer.caller.leagues.get();
  expect(rows.map(({ name }) => name).sort()).toEqual(
    [
      'The-viewer',
      'The-stranger',
      ...people.filter(({ kind }) => !GONE.has(kind)).map(({ name }) => name),
    ].sort(),
  );
  const queries = allProcedures().filter(({ path, type }) => type === 'query' && SLICES.test(path));
  expect(queries.length).toBeGreaterThanOrEqual(4);
  let answered = 0;
  for (const { caller, isViewer } of [
    { caller: viewer.caller, isViewer: true },
    { caller: stranger.caller, isViewer: false },
  ]) {
    for (const { path, input } of queries) {
      const inputs = input
        ? [
            ...[randomUUID(), ...people.map(({ id }) => id)].flatMap((id) => examplesOf(shapeOf(input), id)),
            ...people.map(({ id }) => ({ userId: id })),
            ...['', 'n', 'name', ...people.map(({ name }) => name)].map((search) => ({ search })),
          ]
        : [undefined];
      for (const one of inputs) {
        let text: string;
        try {
          text = JSON.stringify((await callByPath(caller, path, one)) ?? null);
          answered += 1;
        } catch (error) {
          if (!(error instanceof TRPCError)) throw error;
          text = error.message;
        }
        const where = `${path} ${JSON.stringify(one)}: ${text}`;
        expect(text, where).not.toMatch(/hidden\.example|secret/i);
        for (const { kind, cents, name, id } of people) {
          if (!EUROS_SHOWN.has(kind) && !(kind.startsWith('block') && !isViewer))
            expect(text.includes(String(cents)), `${kind}'s euros in ${where}`).toBe(false);
          // One's own list of blocked people names them.
          const gone = isViewer ? GONE.has(kind) : GONE.has(kind) && !kind.startsWith('block');
          if (gone && !(path === 'social.relations' && kind === 'blocked'))
            expect(text.includes(name) || text.includes(id), `${kind} in ${where}`).toBe(false);
        }
      }
    }
  }
  // The walk proves nothing where everything is refused.
  expect(answered).toBeGreaterThan(40);
});
