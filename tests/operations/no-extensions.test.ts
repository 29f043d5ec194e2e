import { randomBytes } from 'node:crypto';

import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';

import { createDb } from '~db/client';
import { migrateToLatest } from '~server/migrate';
import { findVenuesNear } from '~db/queries/places/venues';
import { discoverPeople } from '~db/queries/social/discover';
import { boundsAround } from '~server/domain/places/venue-cells';

import { createFactories } from '../../scripts/seed/factories';
import { putVenues } from '../support/venues';

/** A database whose owner is no superuser, and where no extension is allowed, not even a trusted one. */
async function ownedByNobodySpecial() {
  const admin = createDb(Object.assign(new URL(inject('template').ownerUrl), { pathname: '/postgres' }).href);
  const name = `plain_${randomBytes(6).toString('hex')}`;
  await sql`create role ${sql.id(name)} login password ${sql.lit(name)}`.execute(admin.db);
  await sql`create database ${sql.id(name)} owner ${sql.id(name)}`.execute(admin.db);
  const address = Object.assign(new URL(inject('template').ownerUrl), { pathname: `/${name}` });
  const inside = createDb(address.href);
  // As with a provider that has a list of allowed extensions.
  await sql`
    create function refuse_extension() returns event_trigger language plpgsql
      as 'begin raise insufficient_privilege using message = ''permission denied to create extension''; end'`.execute(
    inside.db,
  );
  await sql`
    create event trigger refuse_extension on ddl_command_start when tag in ('CREATE EXTENSION')
      execute function refuse_extension()`.execute(inside.db);
  await inside.close();
  const ownerUrl = Object.assign(new URL(address), { username: name, password: name }).href;
  const { db, close } = createDb(ownerUrl);
  return {
    ownerUrl,
    db,
    remove: async () => {
      await close();
      await sql`drop database ${sql.id(name)} with (force)`.execute(admin.db);
      await sql`drop role ${sql.id(name)}`.execute(admin.db);
      await admin.close();
    },
  };
}

test('an owner who may not create extensions migrates, people are found by the beginning of a name and by parts, and venues by distance', async () => {
  const { ownerUrl, db, remove } = await ownedByNobodySpecial();
  try {
    await expect(sql`create extension pg_trgm`.execute(db)).rejects.toThrow('permission denied');
    expect((await migrateToLatest({ url: ownerUrl, ownerUrl })).length).toBeGreaterThan(30);
    const { rows } = await sql`select extname from pg_extension where extname = 'pg_trgm'`.execute(db);
    expect(rows).toEqual([]);

    const make = createFactories(db, { now: new Date() });
    const viewer = await make.makePerson({ displayName: 'Viewer' });
    await make.makePeople(
      ['Annalena', 'Lena-Berg', 'Magdalena', 'Bert'].map((displayName) => ({ displayName })),
    );
    const found = async (typed: string) => {
      const { people, alike } = await discoverPeople(db, viewer.id, typed);
      return [people, alike].map((list) => list.map((one) => one.display_name).sort());
    };
    expect(await found('lena')).toEqual([['Lena-Berg'], ['Annalena', 'Magdalena']]);
    expect(await found('le')).toEqual([['Lena-Berg'], []]);
    // One wrong letter is found without the extension, too; greater differences are not.
    expect(await found('magdalnea')).toEqual([[], ['Magdalena']]);
    expect(await found('magadleana')).toEqual([[], []]);

    const at = { lat: 55.6761, lon: 12.5683 };
    await putVenues(
      db,
      at,
      [{ name: 'Near' }, { name: 'Next' }, { name: 'Far', lat: at.lat + 1 }],
      new Date(),
    );
    const radius = 3000;
    const near = await findVenuesNear(db, { at, radius, bounds: boundsAround(at, radius), kinds: ['restaurant'], limit: 10 }); // prettier-ignore
    expect(near.map(({ name }) => name)).toEqual(['Near', 'Next']);
    // By an index: 'box' and 'point' are PostgreSQL's own.
    const { rows: indexes } = await sql<{ am: string }>`
      select am.amname as am from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am am on am.oid = c.relam
      where i.indrelid = 'venues'::regclass and am.amname = 'gist'`.execute(db);
    expect(indexes).toHaveLength(1);
  } finally {
    await remove();
  }
});
