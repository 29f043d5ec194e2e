import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { JOBS } from '~server/jobs/jobs';

import { ADMIN_COMMANDS } from '../../scripts/lib/admin-commands';
import type { SeededPerson } from '../../scripts/seed/setting';
import { publicErrorFrom, jobContext } from '../support/callers';
import { useDatabase } from '../support/fixture';

const now = new Date('2026-03-11T12:00:00Z');
/** More than one batch of people. */
const CROWD = 205;

let ann: SeededPerson;
let ben: SeededPerson;

const test = useDatabase({ now });
const { callers, make, runtime } = test;
beforeAll(async () => {
  [ann, ben] = [await make.makePerson({ displayName: 'Ann' }), await make.makePerson({ displayName: 'Ben' })];
  await make.makeSaving(ann, { cents: 10_000 });
  await make.makeSaving(ben, { cents: 500 });
  await make.makePeople(Array.from({ length: CROWD - 2 }, () => ({})));
});
beforeEach(async () => {
  await sql`delete from user_badges`.execute(test.db);
  await sql`delete from audit_events`.execute(test.db);
});

const as = (kind: 'operator' | 'anonymous') => callers[kind]().admin.badges;

const held = async () =>
  (
    await test.db.selectFrom('user_badges').select(['user_id', 'badge_code']).orderBy('badge_code').execute()
  ).map(({ user_id, badge_code }) => [
    user_id === ann.id ? 'Ann' : user_id === ben.id ? 'Ben' : user_id,
    badge_code,
  ]);
const xp = async () =>
  (await test.db.selectFrom('profiles').select(['id', 'xp']).orderBy('id').execute()).map((row) => row.xp);

const EVERYBODY = [
  ['Ann', 'first_50_saved'],
  ['Ann', 'first_entry'],
  ['Ben', 'first_entry'],
];
const sorted = (rows: string[][]) => rows.map((row) => row.join(' ')).sort();

/** Calls all batches, one after the other. */
async function recomputeAll() {
  const first = await as('operator').recompute({});
  const rest = first.next === null ? null : await as('operator').recompute({ after: first.next });
  return [first, ...(rest ? [rest] : [])];
}

describe('badges:recompute', () => {
  it('gives one person what was earned, and only that one', async () => {
    expect(await as('operator').recompute({ user: ann.id })).toEqual({
      checked: 1,
      awarded: [
        { user_id: ann.id, badge_code: 'first_50_saved' },
        { user_id: ann.id, badge_code: 'first_entry' },
      ],
      next: null,
    });
    expect(sorted(await held())).toEqual(sorted(EVERYBODY.slice(0, 2)));
  });

  it('gives everybody what was earned, once, in batches, without XP, and leaves a trail', async () => {
    const before = await xp();
    const batches = await recomputeAll();
    expect(batches.map(({ checked }) => checked)).toEqual([200, CROWD - 200]);
    expect(batches.map(({ next }) => next !== null)).toEqual([true, false]);
    expect(batches.flatMap(({ awarded }) => awarded)).toHaveLength(3);
    expect(sorted(await held())).toEqual(sorted(EVERYBODY));
    expect((await recomputeAll()).flatMap(({ awarded }) => awarded)).toEqual([]);
    expect(sorted(await held())).toEqual(sorted(EVERYBODY));
    expect(await xp()).toEqual(before);
    const trail = await test.db
      .selectFrom('audit_events')
      .select(['action', 'outcome', 'detail'])
      .orderBy('id')
      .execute();
    expect(trail.map(({ action, outcome }) => [action, outcome])).toEqual(
      Array(4).fill(['admin.badges.recompute', 'ok']),
    );
    expect(trail.slice(2).map(({ detail }) => detail)).toEqual([
      { checked: 200, awarded: 0 },
      { checked: CROWD - 200, awarded: 0 },
    ]);
  });

  it('is the operator’s alone', async () => {
    expect((await publicErrorFrom(as('anonymous').recompute({}))).reason).toBe('SIGN_IN_REQUIRED');
    expect((await publicErrorFrom(as('operator').recompute({ user: 'nobody@example.com' }))).reason).toBe(
      'NOT_FOUND',
    );
    expect(await held()).toEqual([]);
  });

  it('takes a user and nothing else', () => {
    const command = ADMIN_COMMANDS.get('badges:recompute');
    expect(command?.read([])).not.toBeNull();
    expect(command).toMatchObject({ takesUser: true });
    expect(command?.read([], ann.id)).not.toBeNull();
    expect(command?.read([], '')).toBeNull();
    expect(command?.read([ann.id])).toBeNull();
    expect(command?.read(['more'], ann.id)).toBeNull();
  });
});

describe('award_badges', () => {
  const job = async () =>
    JOBS.get('award_badges')?.run(jobContext(runtime, { now: () => now }), {}, { last: true });

  it('gives what is missing, new to whoever looks, and nothing twice, also when two run at once', async () => {
    await Promise.all([job(), job()]);
    await job();
    expect(sorted(await held())).toEqual(sorted(EVERYBODY));
    const unseen = await test.db.selectFrom('user_badges').select('seen_at').distinct().execute();
    expect(unseen).toEqual([{ seen_at: null }]);
  });

  it('takes nothing away from whoever no longer qualifies', async () => {
    await test.db
      .insertInto('user_badges')
      .values({ user_id: ben.id, badge_code: 'thousand_club' })
      .execute();
    await job();
    expect(sorted(await held())).toEqual(sorted([...EVERYBODY, ['Ben', 'thousand_club']]));
  });
});
