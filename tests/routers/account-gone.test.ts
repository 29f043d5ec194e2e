import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import type { Context } from '~server/context';
import { createCaller } from '~server/index';

import { untilBlocked } from '../support/blocked';
import { refusalReason } from '../support/callers';
import { useDatabase } from '../support/fixture';
import { allProcedures, callByPath, examplesOf, shapeOf } from '../support/procedures';

const { callers, make, db } = useDatabase();

/** A request of somebody whose account was deleted after their session was read. */
async function overtaken(options: Parameters<typeof make.makePerson>[0] = {}): Promise<Context> {
  const person = await make.makePerson(options);
  const context = await (await callers.signIn(person.id)).context();
  await callers.operator().admin.users.delete({ user: person.email, yes: true });
  return context;
}

test('a saving deleted at the moment in which its account is deleted asks to sign in: 401, no 500', async () => {
  const ann = await make.makePerson();
  const id = await make.makeSaving(ann, { cents: 420 });
  const api = await callers.as(ann);
  // The deletion holds the row first; the simultaneous call waits for it.
  let call: Promise<string> | undefined;
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('profiles').select('id').where('id', '=', ann.id).forUpdate().execute();
    call = refusalReason(api.savings.delete({ id }));
    await untilBlocked(db);
    await trx.deleteFrom('users').where('id', '=', ann.id).execute();
  });
  expect(await call).toBe('SIGN_IN_REQUIRED');
});

test('no procedure answers 500 to somebody whose account is gone meanwhile', async () => {
  const context = await overtaken({ admin: true, proStatus: true, emailVerified: true });
  const newcomer = await overtaken({ goal: null });
  const failed = new Set<string>();
  const asked = new Set<string>();
  for (const { path, input } of allProcedures())
    for (const example of examplesOf(shapeOf(input), randomUUID()))
      for (const ctx of [context, newcomer]) {
        const reason = await refusalReason(
          callByPath(createCaller({ ...ctx, signal: AbortSignal.timeout(300) }), path, example),
        );
        if (reason === 'SIGN_IN_REQUIRED') asked.add(path);
        if (reason === 'INTERNAL') failed.add(path);
      }
  expect([...failed]).toEqual([]);
  expect(asked.size).toBeGreaterThan(20);
});
