import { randomUUID } from 'node:crypto';

import { TRPCError } from '@trpc/server';
import { expect, test } from 'vitest';

import { NOW } from '../support/callers';
import { useDatabase } from '../support/fixture';
import { exists, expectNothingKept, hiddenPeople, seatTogether } from '../support/hidden-people';
import { allProcedures, callByPath, examplesOf, shapeOf } from '../support/procedures';

const database = useDatabase();
const SLICES = /^(leaderboard|social|partner|shares|year|leagues)\./;

test('no answer of the social screens holds an address, a goal or a note of others, their euros without their yes, or who is gone', async () => {
  const { viewer, stranger, people, leave } = await hiddenPeople(database, NOW);
  await seatTogether(database, [viewer, stranger, ...people], NOW);
  await leave();
  const { rows } = await viewer.caller.leagues.get();
  expect(rows.map(({ name }) => name).sort()).toEqual(
    [
      'The-viewer',
      'The-stranger',
      ...people.filter(({ kind }) => exists(kind, true)).map(({ name }) => name),
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
        // One's own list of blocked people names them.
        const named = path === 'social.relations' ? (['blocked'] as const) : [];
        const where = `${path} ${JSON.stringify(one)}: ${text}`;
        expectNothingKept(text, { people, isViewer, named }, where);
      }
    }
  }
  // The test proves nothing if everything is refused.
  expect(answered).toBeGreaterThan(40);
});
