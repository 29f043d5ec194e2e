import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { checkInvariants } from '../../scripts/lib/invariants';
import { WEEKDAYS } from '~server/domain/insights/insights';

import { publicErrorFrom } from '../support/callers';
import { MONDAY, NOW, type Someone, TODAY, daysLater, digitsIn, untraced, useCoach } from '../support/coach'; // prettier-ignore

const world = useCoach();

const WEDNESDAY = 2;
const ledger = async (person: Someone) => {
  const { rows } = await sql<{ source: string; amount: number; attempt: number | null; xp: number }>`
    select e.source, e.amount, e.attempt, p.xp from xp_events e join profiles p on p.id = e.user_id
    where e.user_id = ${person.id}::uuid and e.rule = 'weekly_plan_task' order by e.id`.execute(world.db);
  return rows;
};
async function broken() {
  const found: string[] = [];
  for await (const { name, violation } of checkInvariants(world.db, NOW)) if (violation) found.push(name);
  return found;
}

describe('the week’s plan', () => {
  it('has targets for the days that are left, which add up to its goal, and figures that all have facts', async () => {
    const pro = await world.someone({ plan: 'pro' });
    await world.make.makeSaving(pro.person, { cents: 4260, category: 'coffee' });
    const { plan, fallback, error } = await (await pro.api()).makePlan();
    expect({ fallback, error }).toEqual({ fallback: true, error: null });
    expect(plan).toMatchObject({ weekStart: MONDAY, completed: 0, source: 'built_in' });
    // Made on a Wednesday: no cells for past days.
    expect(plan.days.map(({ date }) => date)).toEqual([TODAY, '2026-03-19', '2026-03-20', '2026-03-21', '2026-03-22']); // prettier-ignore
    expect(plan.days.map(({ day }) => day)).toEqual(['Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']); // prettier-ignore
    expect(plan.days.reduce((sum, { target }) => sum + target, 0)).toBe(plan.weeklyGoal);
    expect(plan.weeklyGoal).toBeGreaterThan(0);
    expect(plan.days.map(({ changeable }) => changeable)).toEqual([true, false, false, false, false]);
    expect([...digitsIn(plan.motivation), ...untraced(plan.motivation, plan.facts)]).toEqual([]);
    expect((await (await pro.api()).get()).plans).toEqual([plan]);
    expect(await broken()).toEqual([]);
  });

  it('is made once, however often and however many at once ask', async () => {
    const pro = await world.someone({ plan: 'pro' });
    const apis = await Promise.all(Array.from({ length: 8 }, () => pro.api({ claude: true })));
    const plans = (await Promise.all(apis.map((api) => api.makePlan()))).map(({ plan }) => plan);
    expect(new Set(plans.map((plan) => JSON.stringify(plan))).size).toBe(1);
    const asked = world.claude.requests().length;
    expect(await (await pro.api({ claude: true })).makePlan()).toMatchObject({
      plan: plans[0],
      fallback: false,
    });
    expect(world.claude.requests()).toHaveLength(asked);
    await (await pro.api({ at: daysLater(7) })).makePlan();
    const weeks = await world.db
      .selectFrom('coach_plan_week')
      .select('week_start')
      .where('user_id', '=', pro.id)
      .execute();
    expect(weeks.map(({ week_start }) => week_start).sort()).toEqual([MONDAY, '2026-03-23']);
  });

  it('made on Saturday plans Saturday and Sunday, and counts what is saved from then on', async () => {
    const pro = await world.someone({ plan: 'pro' });
    await world.make.makeSaving(pro.person, { cents: 900, category: 'coffee' });
    const api = await pro.api({ at: daysLater(3) });
    const { plan } = await api.makePlan();
    expect(plan.days.map(({ day, index }) => [day, index])).toEqual([['Saturday', 5], ['Sunday', 6]]); // prettier-ignore
    // Two sevenths of the first week's 25 euros.
    expect(plan.weeklyGoal).toBe(700);
    expect(plan.facts.map(({ id }) => id)).not.toContain('year_at_goal');
    expect((await api.get()).savedThisWeek).toBe(0);
    expect(await api.togglePlanDay({ weekStart: MONDAY, index: 5, completed: true })).toMatchObject({
      plan: { completed: 1, days: [{ completed: true }, { completed: false }] },
    });
    for (const index of [2, 4])
      expect(
        await publicErrorFrom(api.togglePlanDay({ weekStart: MONDAY, index, completed: true })),
      ).toMatchObject({ status: 404 });
    expect(await broken()).toEqual([]);
  });

  it('can be that of next week from Thursday on, and is shown as such', async () => {
    const pro = await world.someone({ plan: 'pro' });
    expect(await publicErrorFrom((await pro.api()).makePlan({ next: true }))).toMatchObject({
      reason: 'TOO_EARLY',
      message: 'Next week can be planned from Thursday on.',
    });
    const thursday = await pro.api({ at: daysLater(1) });
    const { plan } = await thursday.makePlan({ next: true });
    expect(plan).toMatchObject({ weekStart: '2026-03-23', completed: 0 });
    expect(plan.days).toHaveLength(7);
    expect((await thursday.get()).plans).toEqual([plan]);
    const first = { weekStart: plan.weekStart, index: 0, completed: true };
    expect(await publicErrorFrom(thursday.togglePlanDay(first))).toMatchObject({ reason: 'NOT_TODAY' });
    const monday = await pro.api({ at: daysLater(5) });
    expect(await monday.togglePlanDay(first)).toMatchObject({ xp: 10, xpChange: 10, plan: { completed: 1 } });
    // Another tab that did not know about it.
    expect(await monday.togglePlanDay(first)).toMatchObject({ xp: 10, xpChange: 0 });
    expect((await monday.makePlan()).plan).toMatchObject({ weekStart: '2026-03-23', completed: 1 });
  });

  it('that of next week, once made, does not stand in the way of the days that are left of this one', async () => {
    const pro = await world.someone({ plan: 'pro' });
    const thursday = await pro.api({ at: daysLater(1) });
    const { plan: next } = await thursday.makePlan({ next: true });
    const { plan } = await thursday.makePlan();
    expect(plan.days.map(({ day }) => day)).toEqual(['Thursday', 'Friday', 'Saturday', 'Sunday']);
    expect((await thursday.get()).plans).toEqual([plan, next]);
    expect((await (await pro.api({ at: daysLater(5) })).get()).plans).toMatchObject([{ weekStart: '2026-03-23' }]); // prettier-ignore
  });

  it('may be worded by Claude, with the targets of ours', async () => {
    const [pro, other] = [await world.someone({ plan: 'pro' }), await world.someone({ plan: 'pro' })];
    const quick_tips = {
      wednesday: 'Carry a bottle',
      thursday: 'Walk there',
      friday: 'Save 50 euros',
      saturday: 'x'.repeat(90),
      sunday: 'Cook a pot',
    };
    world.claude.queue({
      kind: 'json',
      value: { motivation: '{weekly_goal} is enough. Only 99 weeks left.', quick_tips },
    });
    const { plan } = await (await pro.api({ claude: true })).makePlan();
    const built = (await (await other.api()).makePlan()).plan;
    expect(plan).toMatchObject({
      source: 'claude',
      motivation: '{weekly_goal} is enough.',
      weeklyGoal: built.weeklyGoal,
    });
    expect(plan.days.map(({ target }) => target)).toEqual(built.days.map(({ target }) => target));
    const tips = plan.days.map(({ quickTip }) => quickTip);
    expect(tips).toHaveLength(5);
    expect([tips[0], tips[1], tips[4]]).toEqual(['Carry a bottle', 'Walk there', 'Cook a pot']);
    // Claude was told the targets of the plan, and asked for each of its days by name.
    const body = JSON.stringify(world.claude.requests()[0]?.body);
    expect(body).toContain('weekly_goal | €');
    for (const { day, target } of plan.days)
      expect(body).toMatch(new RegExp(`${day.toLowerCase()}: [a-z ]+, target €${target / 100}[^\\d]`));
    expect(body).toMatch(/"required":\["wednesday",.*"sunday"\]/);
    for (const at of [2, 3]) expect(tips[at]).toMatch(/^[A-Z][^\d{}]{5,80}$/);
  });

  it('is for Pro', async () => {
    const free = await world.someone();
    const api = await free.api();
    expect(await publicErrorFrom(api.makePlan())).toMatchObject({ reason: 'PRO_REQUIRED' });
    expect(
      await publicErrorFrom(api.togglePlanDay({ weekStart: MONDAY, index: WEDNESDAY, completed: true })),
    ).toMatchObject({ reason: 'PRO_REQUIRED' });
    expect((await api.get()).plans).toEqual([]);
  });

  it('asks for nothing when money is tight', async () => {
    const pro = await world.someone({ plan: 'pro' });
    await world.make.makeSaving(pro.person, { cents: 4000, category: 'coffee' });
    await (
      await pro.api()
    ).saveFinance({ income: null, fixedType: null, fixedCosts: null, notes: null, tight: true });
    const { plan } = await (await pro.api()).makePlan();
    expect(plan.weeklyGoal).toBe(0);
    expect(plan.days.reduce((sum, { target }) => sum + target, 0)).toBe(0);
  });

  it('made while money was tight, it is a usual plan once it is easier, with what was done', async () => {
    const pro = await world.someone({ plan: 'pro', coachTone: 'straight' });
    await world.make.makeSaving(pro.person, { cents: 4000, category: 'coffee' });
    const finance = { income: null, fixedType: null, fixedCosts: null, notes: null };
    await (await pro.api()).saveFinance({ ...finance, tight: true });
    await (await pro.api({ claude: true })).makePlan();
    expect(world.claude.requests()).toEqual([]);
    await (await pro.api()).togglePlanDay({ weekStart: MONDAY, index: WEDNESDAY, completed: true });
    await (await pro.api()).saveFinance({ ...finance, tight: false });
    const [plan] = (await (await pro.api()).get()).plans;
    expect(plan?.weeklyGoal).toBeGreaterThan(0);
    expect(plan?.days.reduce((sum, { target }) => sum + target, 0)).toBe(plan?.weeklyGoal);
    expect(plan?.motivation).not.toContain('asks for nothing');
    expect(plan?.completed).toBe(1);
  });

  it('in hardship no quick tip comes twice in a week, whatever the days are about', async () => {
    const pro = await world.someone({ plan: 'pro' });
    await (await pro.api({ at: new Date(`${MONDAY}T09:00:00Z`) })).makePlan();
    // The same area on Monday and on Sunday, six days apart.
    const days = WEEKDAYS.map((day, at) => ({
      day,
      target_cents: 100,
      focus_area: at % 3 === 0 ? 'groceries' : at % 3 === 1 ? 'coffee' : 'shopping',
      quick_tip: 'x',
      completed: false,
    }));
    await world.db
      .updateTable('coach_plan_week')
      .set({ daily_plans: JSON.stringify(days), weekly_goal_eur: '7' })
      .where('user_id', '=', pro.id)
      .execute();
    const finance = { income: null, fixedType: null, fixedCosts: null, notes: null };
    await (await pro.api()).saveFinance({ ...finance, tight: true });
    const [plan] = (await (await pro.api()).get()).plans;
    expect(new Set(plan?.days.map(({ quickTip }) => quickTip)).size).toBe(7);
  });
});

describe('a day of the plan', () => {
  const toggle = async (person: Someone, index: number, completed: boolean, now = NOW) =>
    (await person.api({ at: now })).togglePlanDay({ weekStart: MONDAY, index, completed });

  it('brings 10 XP, and takes them when it is opened again; twice is as once', async () => {
    const pro = await world.someone({ plan: 'pro' });
    await (await pro.api()).makePlan();
    const together = await Promise.all(Array.from({ length: 6 }, () => toggle(pro, WEDNESDAY, true)));
    for (const { xp, plan } of together) {
      expect(xp).toBe(10);
      expect(plan).toMatchObject({ completed: 1 });
      expect(plan.days[0]).toMatchObject({ day: 'Wednesday', completed: true });
    }
    expect(await ledger(pro)).toMatchObject([{ source: `${MONDAY}:Wednesday`, amount: 10, xp: 10 }]);
    expect(await toggle(pro, WEDNESDAY, false)).toMatchObject({ xp: 0, plan: { completed: 0 } });
    expect(await toggle(pro, WEDNESDAY, false)).toMatchObject({ xp: 0, plan: { completed: 0 } });
    expect((await ledger(pro)).map(({ amount }) => amount)).toEqual([10, -10]);
    expect(await toggle(pro, WEDNESDAY, true)).toMatchObject({ xp: 10, plan: { completed: 1 } });
    expect(await ledger(pro)).toMatchObject([{ attempt: 1 }, { amount: -10 }, { attempt: 2, xp: 10 }]);
    const events = await world.db.selectFrom('coach_events').select(['event_type', 'xp_earned']).where('user_id', '=', pro.id).orderBy('id').execute(); // prettier-ignore
    expect(events.map(({ xp_earned }) => xp_earned)).toEqual([10, -10, 10]);
    expect(await broken()).toEqual([]);
  });

  it('is today’s: none that is to come, none that is past', async () => {
    const pro = await world.someone({ plan: 'pro' });
    await (await pro.api()).makePlan();
    expect(await publicErrorFrom(toggle(pro, 3, true))).toMatchObject({
      reason: 'NOT_TODAY',
      message: 'This day is still to come. You can mark it when it is there.',
    });
    expect(await publicErrorFrom(toggle(pro, WEDNESDAY, true, daysLater(1)))).toMatchObject({
      reason: 'NOT_TODAY',
      message: 'Only today’s card can be marked.',
    });
    expect(await ledger(pro)).toEqual([]);
    // Tomorrow it can be marked, and today's can still be opened again.
    await toggle(pro, WEDNESDAY, true);
    expect(await toggle(pro, 3, true, daysLater(1))).toMatchObject({ xp: 20, plan: { completed: 2 } });
    expect(await toggle(pro, WEDNESDAY, false, daysLater(1))).toMatchObject({
      xp: 10,
      plan: { completed: 1 },
    });
    expect(await broken()).toEqual([]);
  });

  it('belongs to a plan of one’s own', async () => {
    const [pro, other] = [await world.someone({ plan: 'pro' }), await world.someone({ plan: 'pro' })];
    await (await pro.api()).makePlan();
    expect(await publicErrorFrom(toggle(other, WEDNESDAY, true))).toMatchObject({ status: 404 });
    const never = (await pro.api()).togglePlanDay({ weekStart: '2020-01-06', index: 0, completed: true });
    expect(await publicErrorFrom(never)).toMatchObject({ status: 404 });
  });
});
