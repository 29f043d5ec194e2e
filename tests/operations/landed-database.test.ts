import { sql } from 'kysely';
import { expect, it } from 'vitest';

import { migrateToLatest } from '~server/migrate';
import { migrations } from '~db/migrations/index';

import { checkInvariants } from '../../scripts/lib/invariants';
import { LANDED_AT, landedMigrations, restoreLanded } from '../../scripts/lib/landed-database';
import { nameDatabase } from '../support/fixture';

/** Names that a database with the landed migrations refuses, because they sort before one that it has applied. */
const refused = (names: readonly string[]) => {
  const landed = landedMigrations();
  const last = landed.at(-1) ?? '';
  return names.filter((name) => !landed.includes(name) && name < last);
};

it('a migration named for a day before the last landed one is refused', () => {
  expect(refused(['2026-11-23-01-too-early'])).toEqual(['2026-11-23-01-too-early']);
  expect(refused(Object.keys(migrations)), 'Name them after the last landed one (CONTRIBUTING.md).').toEqual(
    [],
  );
  expect(Object.keys(migrations)).toEqual(Object.keys(migrations).sort());
});

it('no landed migration is gone', () => {
  expect(landedMigrations().filter((name) => !(name in migrations))).toEqual([]);
});

it('a database that exists is brought up to date with everybody in it', async () => {
  const existing = nameDatabase();
  await existing.create();
  const { db } = existing;
  try {
    await restoreLanded(db);
    const peopleAndSavings = async () => {
      const { rows } = await sql`
        select (select count(*)::integer from users) as people, count(*)::integer as savings, sum(amount_eur) as euros,
          (select sum(amount) from xp_events)::integer as xp from savings_entries`.execute(db);
      return rows;
    };
    const before = await peopleAndSavings();
    expect(before).toMatchObject([{ people: 68 }]);
    const landed = landedMigrations();
    const applied = await migrateToLatest({ url: existing.ownerUrl, ownerUrl: existing.ownerUrl });
    expect(applied).toEqual(Object.keys(migrations).filter((name) => !landed.includes(name)));
    expect(await peopleAndSavings()).toEqual(before);
    for await (const { name, violation } of checkInvariants(db, LANDED_AT))
      expect(violation, name).toBeNull();
  } finally {
    await existing.close();
  }
}, 60_000);
