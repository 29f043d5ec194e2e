import { randomUUID } from 'node:crypto';

import { beforeAll, describe, expect, it } from 'vitest';

import { createCaller } from '~server/index';

import { refusalReason } from '../support/callers';
import { changesSince, dump } from '../support/dump';
import { useDatabase } from '../support/fixture';
import { allProcedures, callByPath, examplesOf, shapeOf } from '../support/procedures';

const database = useDatabase();
const { callers, db } = database;

/** Sessions are opened by the database's own clock, which is ahead of the tests'. */
const later = () => new Date(Date.now() + 16 * 60_000);

/** Every procedure with the inputs that the schemas allow. */
const calls = allProcedures().flatMap(({ path, type, input }) =>
  type === 'mutation' ? examplesOf(shapeOf(input), randomUUID()).map((example) => ({ path, example })) : [],
);

/** People for each refusal: with a password, and with Google alone. */
let people: string[] = [];
/** The calls that ask 'Is it you?', for a session without a recent proof of identity. */
const asking: { who: string; path: string; example: unknown }[] = [];

beforeAll(async () => {
  const made = await database.make.makePeople([{ proStatus: true }, { proStatus: true }]);
  people = made.map(({ id }) => id);
  await db
    .updateTable('users')
    .set({ password_hash: null, google_subject: 'google-alone' })
    .where('id', '=', people[1] ?? '')
    .execute();
  for (const who of people) {
    for (const { path, example } of calls) {
      const api = await (await callers.signIn(who)).at(later());
      const answer = await callByPath(api, path, example).then(
        () => 'OK',
        (error: unknown) => refusalReason(Promise.reject(error)).catch(() => 'BROKEN'),
      );
      if (answer === 'CONFIRM_IDENTITY') asking.push({ who, path, example });
    }
  }
}, 120_000);

describe('a session that ended while its call waited', () => {
  it('is looked for at every act that asks for a proof of identity', () => {
    expect([...new Set(asking.map(({ path }) => path))]).toEqual(
      expect.arrayContaining([
        'accounts.data.requestArchive',
        'accounts.data.archiveLink',
        'accounts.data.closeAccount',
        'accounts.beginTwoFactor',
        'accounts.confirmTwoFactor',
        'accounts.endTwoFactor',
        'accounts.renewRecoveryCodes',
        'accounts.beginPasskey',
        'accounts.addPasskey',
        'accounts.removePasskey',
        'accounts.changePassword',
        'accounts.requestEmailChange',
        'accounts.connectGoogle',
        'accounts.disconnectGoogle',
        'transfers.setAccount',
      ]),
    );
  });

  it('writes nothing more: it is signed out in every one of them', async () => {
    const answers = new Map<string, string>();
    for (const { who, path, example } of asking) {
      const session = await callers.signIn(who);
      const context = await session.context();
      await database.runtime.services.sessions.close(db, session.token);
      const before = await dump(db);
      const input = path === 'accounts.data.closeAccount' ? { confirmation: 'DELETE' } : example;
      const reason = await refusalReason(callByPath(createCaller(context), path, input));
      const wrote = changesSince(before, await dump(db)).length > 0;
      if (wrote || reason !== 'SIGN_IN_REQUIRED') answers.set(path, wrote ? `${reason}, and wrote` : reason);
    }
    expect(Object.fromEntries(answers)).toEqual({});
  });
});
