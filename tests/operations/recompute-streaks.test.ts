import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';

import { ADMIN_COMMANDS } from '../../scripts/lib/admin-commands';
import type { SeededPerson } from '../../scripts/seed/setting';
import { publicErrorFrom } from '../support/callers';
import { useDatabase } from '../support/fixture';

const now = new Date('2026-03-11T12:00:00Z');

let ann: SeededPerson;
let ben: SeededPerson;

const test = useDatabase({ now });
const { callers, make } = test;
beforeAll(async () => {
  [ann, ben] = [await make.makePerson({ displayName: 'Ann' }), await make.makePerson({ displayName: 'Ben' })];
  for (const person of [ann, ben]) await make.makeSaving(person, { cents: 500 });
});

const as = (kind: 'operator' | 'anonymous') => callers[kind]().admin.streaks;

const spoil = () =>
  sql`update profiles set streak_weeks = 40, streak_alive_until = '2027-01-03'`.execute(test.db);
const weeksOf = async ({ id }: SeededPerson) => {
  const row = await test.db
    .selectFrom('profiles')
    .select('streak_weeks')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.streak_weeks;
};

describe('streaks:recompute', () => {
  it('corrects one person, and only that one', async () => {
    await spoil();
    expect(await as('operator').recompute({ user: ann.id })).toEqual({
      checked: 1,
      changed: [{ userId: ann.id, before: 40, after: 1 }],
      next: null,
    });
    expect([await weeksOf(ann), await weeksOf(ben)]).toEqual([1, 40]);
  });

  it('corrects everybody, keeps what agrees, and leaves a line in the audit trail', async () => {
    await spoil();
    const first = await as('operator').recompute({});
    expect(first).toMatchObject({ checked: 2, next: null });
    expect(first.changed).toHaveLength(2);
    expect(await as('operator').recompute({})).toEqual({ checked: 2, changed: [], next: null });
    expect([await weeksOf(ann), await weeksOf(ben)]).toEqual([1, 1]);
    const trail = await test.db
      .selectFrom('audit_events')
      .select(['action', 'outcome', 'detail'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(trail.map(({ detail }) => detail)).toEqual([
      { checked: 2, changed: 0 },
      { checked: 2, changed: 2 },
    ]);
    expect(trail[0]).toMatchObject({ action: 'admin.streaks.recompute', outcome: 'ok' });
  });

  it('counts a pause', async () => {
    await sql`insert into streak_pauses (user_id, week_start) values (${ann.id}, '2026-03-16')`.execute(
      test.db,
    );
    expect((await as('operator').recompute({ user: ann.id })).changed).toHaveLength(1);
    expect((await as('operator').recompute({ user: ann.id })).changed).toEqual([]);
  });

  it('is the operator’s alone', async () => {
    expect((await publicErrorFrom(as('anonymous').recompute({}))).reason).toBe('SIGN_IN_REQUIRED');
    expect((await publicErrorFrom(as('operator').recompute({ user: 'nobody@example.com' }))).reason).toBe(
      'NOT_FOUND',
    );
  });

  it('takes a user and nothing else', () => {
    const command = ADMIN_COMMANDS.get('streaks:recompute');
    expect(command?.read([])).not.toBeNull();
    expect(command).toMatchObject({ takesUser: true });
    expect(command?.read([], ann.id)).not.toBeNull();
    expect(command?.read([], '')).toBeNull();
    expect(command?.read([ann.id])).toBeNull();
    expect(command?.read(['more'], ann.id)).toBeNull();
  });
});
