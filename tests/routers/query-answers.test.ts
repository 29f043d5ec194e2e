import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { seedDemo } from '../../scripts/seed/seed';
import { isCommitted, unseenJson } from '../support/answers';
import { listen } from '../support/coach';
import { annWithEverything } from '../support/everything';
import { useDatabase } from '../support/fixture';
import { allProcedures, callByPath, examplesOf, shapeOf } from '../support/procedures';
import { schemaOf, typeOf } from '../support/statements';

const NOW = new Date('2026-03-11T12:00:00Z');
const sent = new Set<string>();
const database = useDatabase({ now: NOW, onStatement: (text) => sent.add(text) });
const { callers, db, make } = database;

/** Columns with JSON that no read below fills, and where it is held instead. This list only shrinks. */
const ELSEWHERE = [
  'challenges/challenges findRunWithNotes.notes: tests/routers/challenges.test.ts ends a run with notes',
  'groups/home-groups homeGroups.own: a part of readDashboard',
  'insights/insights monthInsights.categories: a part of readInsights and readDashboard',
  'insights/insights monthInsights.days: a part of readInsights and readDashboard',
  'messages/letter-facts findLetterFacts.days: tests/operations/weekly-letter.test.ts',
  'messages/letter-facts findLetterFacts.largest: tests/operations/weekly-letter.test.ts',
  'messages/letter-facts findLetterFacts.moved: tests/operations/weekly-letter.test.ts',
  'places/prices readPrices.ownCups: price-book-teaches.test.ts',
  'places/prices readPrices.ownReports: places-estimates.test.ts',
  'places/prices readPrices.ownSavings: places-estimates.test.ts',
  'places/prices readPrices.reports: places-estimates.test.ts',
  'receipts/products findProduct.lines: tests/routers/receipts.test.ts',
  'receipts/products findProduct.others: tests/routers/receipts.test.ts',
  'receipts/products pageOfProducts.products: tests/routers/receipts.test.ts',
  'savings/import insertFreshRows.earning: tests/routers/savings-import.test.ts',
  'savings/import readFreshRows.first: tests/routers/savings-import.test.ts',
];

it('every read of a screen gives what its type says, down to the last property of its JSON', async () => {
  await seedDemo(db, { now: NOW });
  const { ann, ben, groups } = await annWithEverything(database, NOW);
  const [dora, eve] = await make.makePeople([{ displayName: 'Dora-New' }, { displayName: 'Eve-Asks' }]);
  if (!dora || !eve) throw new Error('two people were made');
  await db.insertInto('user_follows').values({ follower_id: dora.id, following_id: ann.id }).execute();
  await db.insertInto('follow_requests').values({ follower_id: eve.id, following_id: ann.id }).execute();
  await make.completeGroup(groups.handedOver, NOW.toISOString());
  for (const change of [
    sql`update nearly_bought set ask_at = created_at`,
    sql`update partner_lines set encouraged_at = decided_at`,
    sql`update profiles set goal_reached_on = ${ann.today} where id = ${ann.id}`,
    sql`update group_challenge_members set thanks = 'again' where user_id = ${ben.id}`,
    sql`insert into group_challenge_cheers
        (group_challenge_id, contribution_id, user_id, giver_user_id, kind, created_at)
      select group_challenge_id, id, ${ben.id}, ${ann.id}, 'lovely', contributed_at
      from group_challenge_contributions
      where group_challenge_id = ${groups.bens.id} and user_id = ${ann.id}`,
  ])
    await change.execute(db);

  const people = await db
    .selectFrom('profiles')
    .select('id')
    .where('email', 'like', '%@example.com')
    .execute();
  for (const { id } of people) {
    const api = await (await callers.signIn(id)).at(NOW);
    for (const { path, type, input } of allProcedures()) {
      if (type !== 'query') continue;
      for (const example of examplesOf(shapeOf(input), ann.id))
        await callByPath(api, path, example).catch(() => undefined);
    }
    await api.year.get({ year: 2026 }).catch(() => undefined);
  }
  const bens = await callers.as(ben);
  await bens.social.profile({ userId: ann.id });
  const anns = await callers.as(ann);
  const after = { at: '2100-01-01T00:00:00.000Z', id: randomUUID() };
  await anns.groups.contributions({ groupId: groups.bens.id, after });
  await listen(anns.coach.sendMessage({ turnId: randomUUID(), text: 'What was my biggest saving?' }));
  expect(sent.size).toBeGreaterThan(80);
  expect([...sent].filter((text) => !isCommitted(text) && /^\s*(select|with)/.test(text))).toEqual([]);
  expect(unseenJson().sort()).toEqual(ELSEWHERE.map((line) => line.replace(/: .*/, '')));
});

describe('a row that is not of its type is found', () => {
  const schema = schemaOf(
    typeOf(
      '{ day: LocalDay; amount: Cents | null; runs: { status: "active" | "completed"; days: LocalDay[] }[] }',
    ),
  );
  const run = { status: 'active', days: ['2026-03-11'] };
  const row = { day: '2026-03-11', amount: 1250, runs: [run] };

  it.each([
    ['a day with a time', { ...row, day: '2026-03-11T00:00:00Z' }],
    ['null where there is none', { ...row, runs: null }],
    ['euros instead of cents', { ...row, amount: 12.5 }],
    ['text instead of a number', { ...row, amount: '1250' }],
    ['a word that the union does not have', { ...row, runs: [{ ...run, status: 'paused' }] }],
    ['a property in JSON that nobody declared', { ...row, runs: [{ ...run, note: 'x' }] }],
    ['a property in JSON that is missing', { ...row, runs: [{ status: 'active' }] }],
  ])('%s', (_, wrong) => {
    expect(schema.safeParse(row).success).toBe(true);
    expect(schema.safeParse(wrong).success).toBe(false);
  });
});
