import { describe, expect, it } from 'vitest';

import { addDays } from '~server/domain/kernel/days';

import { MONDAY, NOW, type Someone, claudeTips, daysLater, digitsIn, untraced, useCoach } from '../support/coach'; // prettier-ignore
import { publicErrorFrom, reasonOf } from '../support/callers';

const world = useCoach();

const generations = (person: Someone) =>
  world.db
    .selectFrom('ai_tip_generations')
    .select(['id', 'state', 'free', 'week_start', 'source', 'tips_count'])
    .where('user_id', '=', person.id)
    .orderBy('generated_at')
    .execute();

describe('without a key', () => {
  it('the built-in coach makes three tips and a challenge, every figure of which has its fact', async () => {
    const ann = await world.someone();
    await world.make.makeSaving(ann.person, { cents: 1260, category: 'coffee' });
    const made = await (await ann.api()).generateTips();
    expect(made).toMatchObject({ source: 'built_in', fallback: true, error: null, returned: false });
    expect(made.tips).toHaveLength(3);
    expect(new Set(made.tips.map(({ template }) => template)).size).toBe(3);
    for (const { description, facts, saving } of [
      ...made.tips,
      ...(made.challenge ? [made.challenge] : []),
    ]) {
      expect(digitsIn(description)).toEqual([]);
      expect(untraced(description, facts)).toEqual([]);
      expect(saving).toBeGreaterThan(0);
    }
    expect(digitsIn(made.summary)).toEqual([]);
    expect(untraced(made.summary, made.facts)).toEqual([]);
    const screen = await (await ann.api()).get();
    expect(screen).toMatchObject({
      latest: { id: made.id, source: 'built_in', summary: made.summary },
      limit: { free: true, used: true, nextOn: '2026-03-23' },
      interactions: 1,
    });
    expect(world.claude.requests()).toEqual([]);
  });

  it('one a week, and no tip twice in eight weeks', async () => {
    const ann = await world.someone();
    const shown: (string | null)[] = [];
    for (let week = 0; week < 6; week += 1) {
      const api = await ann.api({ at: daysLater(7 * week) });
      shown.push(...(await api.generateTips()).tips.map(({ template }) => template));
      expect(await publicErrorFrom(api.generateTips())).toMatchObject({
        status: 402,
        reason: 'TIP_LIMIT',
        message: 'Free users get 1 tip generation per week. Upgrade to Pro for unlimited!',
      });
    }
    expect(new Set(shown).size).toBe(18);
  });

  it('Pro has no limit, and what Pro made does not count when Pro is over', async () => {
    const pro = await world.someone({ plan: 'pro' });
    for (let n = 0; n < 4; n += 1) expect((await (await pro.api()).generateTips()).returned).toBe(false);
    expect(await generations(pro)).toHaveLength(4);
    await world.db
      .updateTable('profiles')
      .set({ pro_status: false, free_plan_chosen_at: NOW.toISOString() })
      .where('id', '=', pro.id)
      .execute();
    expect(await (await pro.api()).generateTips()).toMatchObject({ source: 'built_in' });
    expect(await publicErrorFrom((await pro.api()).generateTips())).toMatchObject({ reason: 'TIP_LIMIT' });
  });
});

describe('the week’s free generation', () => {
  it.each([false, true])('of 50 at once exactly one passes (Claude: %s)', async (claude) => {
    world.claude.always(claudeTips());
    const ann = await world.someone();
    const apis = await Promise.all(Array.from({ length: 50 }, () => ann.api({ claude })));
    const results = await Promise.all(apis.map((api) => api.generateTips().then(() => 'made', reasonOf)));
    expect(results.filter((result) => result === 'made')).toHaveLength(1);
    expect(new Set(results)).toEqual(new Set(['made', 'TIP_LIMIT']));
    expect(await generations(ann)).toMatchObject([
      { state: 'done', free: true, week_start: MONDAY, tips_count: 3 },
    ]);
    expect(world.claude.requests()).toHaveLength(claude ? 1 : 0);
    expect((await (await ann.api()).get()).interactions).toBe(1);
  });

  it('begins anew on the person’s own Monday', async () => {
    const [east, west] = await Promise.all([
      world.someone({ timeZone: 'Pacific/Auckland' }),
      world.someone({ timeZone: 'America/Los_Angeles' }),
    ]);
    // Sunday 12:00 in London: Monday 01:00 in Auckland, still Sunday in Los Angeles.
    const sunday = new Date('2026-03-22T12:00:00Z');
    for (const person of [east, west]) await (await person.api()).generateTips();
    await (await east.api({ at: sunday })).generateTips();
    expect(await publicErrorFrom((await west.api({ at: sunday })).generateTips())).toMatchObject({
      reason: 'TIP_LIMIT',
    });
    const monday = new Date('2026-03-23T12:00:00Z');
    await (await west.api({ at: monday })).generateTips();
    expect(await generations(east)).toHaveLength(2);
    expect(await generations(west)).toHaveLength(2);
  });

  it('a reservation that a crash left behind is taken over after two minutes, by one', async () => {
    const ann = await world.someone();
    await world.db
      .insertInto('ai_tip_generations')
      .values({
        user_id: ann.id,
        tips_count: 0,
        state: 'reserved',
        free: true,
        week_start: MONDAY,
        generated_at: NOW.toISOString(),
      })
      .execute();
    const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
    expect(await publicErrorFrom((await ann.api({ at: after(119) })).generateTips())).toMatchObject({
      reason: 'TIP_LIMIT',
    });
    const apis = await Promise.all(Array.from({ length: 10 }, () => ann.api({ at: after(121) })));
    const made = await Promise.allSettled(apis.map((api) => api.generateTips()));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await generations(ann)).toMatchObject([{ state: 'done' }]);
  });

  it('what fails on our side in the middle gives it back', async () => {
    const ann = await world.someone();
    await world.db.schema.alterTable('profiles').renameColumn('spending_notes', 'hidden').execute();
    const failed = await publicErrorFrom((await ann.api()).generateTips());
    await world.db.schema.alterTable('profiles').renameColumn('hidden', 'spending_notes').execute();
    expect(failed).toMatchObject({ status: 500, reason: 'INTERNAL' });
    expect(await generations(ann)).toEqual([]);
    expect(await (await ann.api()).generateTips()).toMatchObject({ source: 'built_in' });
  });
});

it('what is logged and running is known: pizza night is praised, each summary and challenge differs', async () => {
  const ann = await world.someone({ plan: 'pro' });
  await world.make.makeHabits(ann.person, [
    { title: 'Family pizza night', category: 'eating out', cadence: 'weekly', startsOn: addDays(MONDAY, -14), cents: 2400, decided: [] }, // prettier-ignore
  ]);
  for (const note of ['Brewed at home', 'coffee at home', 'own cup'])
    await world.make.makeSaving(ann.person, { cents: 330, category: 'coffee', note });
  const made = [];
  for (const later of [0, 1, 2, 3]) made.push(await (await ann.api({ at: daysLater(later) })).generateTips());
  expect(new Set(made.map(({ summary }) => summary)).size).toBe(4);
  expect(new Set(made.map(({ challenge }) => challenge?.title)).size).toBe(4);
  expect(made[0]?.facts).toContainEqual(expect.objectContaining({ id: 'doing_month', value: 10_400 })); // prettier-ignore
  const ids = made.flatMap(({ tips }) => tips.map(({ template }) => template));
  expect(ids).not.toContain('eating-out-takeaway-at-home');
  expect(ids).not.toContain('coffee-stamp-card');
  expect(made.map(({ challenge }) => challenge?.title)).not.toContain('A week of coffee from home');
});
