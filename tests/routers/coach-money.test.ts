import { describe, expect, it } from 'vitest';

import { MOTIVATION } from '~server/domain/dashboard/motivation';
import { localDay } from '~server/domain/kernel/days';

import { publicErrorFrom, reasonOf } from '../support/callers';
import { type CoachWorld, NOW, type Someone, daysLater, useCoach } from '../support/coach';

const world = useCoach();

const FINANCE = {
  income: 240_000,
  fixedType: 'rent' as const,
  fixedCosts: 90_000,
  notes: null,
  tight: false,
};

describe('what a person says about their money', () => {
  it('is kept as said, and facts follow from it', async () => {
    const ann = await world.someone({ coachTone: 'straight' });
    const api = await ann.api();
    const habits = { eatingOut: 50, coffees: 0, rides: 7, subscriptions: 100 };
    await api.saveFinance({ ...FINANCE, notes: ' Rent is due on the 1st ', habits });
    const { finance, facts, tone, hardship } = await api.get();
    expect(finance).toMatchObject({
      income: 240_000,
      fixedType: 'rent',
      fixedCosts: 90_000,
      tight: false,
      habits,
    });
    expect(finance.notes?.trim()).toBe('Rent is due on the 1st');
    expect(facts.find(({ id }) => id === 'free_income')?.value).toBe(150_000);
    expect({ tone, hardship }).toEqual({ tone: 'straight', hardship: null });
    await api.saveFinance({ ...FINANCE, income: null, fixedType: null, fixedCosts: null, notes: '  ' });
    expect((await api.get()).finance).toMatchObject({ income: null, fixedType: null, fixedCosts: null, notes: null, habits }); // prettier-ignore
  });

  it.each([
    [{ income: -1 }],
    [{ income: 0.5 }],
    [{ income: 1_000_000_000 }],
    [{ income: Number.NaN }],
    [{ fixedCosts: -5 }],
    [{ fixedCosts: 1e300 }],
    [{ notes: 'x'.repeat(2001) }],
    [{ habits: { eatingOut: 51, coffees: 0, rides: 0, subscriptions: 0 } }],
    [{ habits: { eatingOut: 0, coffees: 0, rides: 1.5, subscriptions: 0 } }],
    [{ habits: { eatingOut: 0, coffees: 0, rides: 0, subscriptions: 101 } }],
  ])('has bounds: %j', async (change) => {
    const ann = await world.someone();
    const before = (await (await ann.api()).get()).finance;
    expect(await publicErrorFrom((await ann.api()).saveFinance({ ...FINANCE, ...change }))).toMatchObject({
      status: 400,
      reason: 'VALIDATION',
    });
    expect((await (await ann.api()).get()).finance).toEqual(before);
  });

  it.each([
    ['income less fixed costs does not carry the goal', { income: 100_000, fixedCosts: 99_000 }, 'numbers'],
    ['fixed costs above the income', { income: 100_000, fixedCosts: 120_000 }, 'numbers'],
    ['the person says so', { tight: true }, 'said'],
  ] as const)('%s: the coach is gentle, whatever the tone', async (_name, change, reason) => {
    const ann = await world.someone({
      coachTone: 'straight',
      goal: { name: 'Car', cents: 900_000, date: localDay('2026-12-01') },
    });
    const api = await ann.api();
    await api.saveFinance({ ...FINANCE, ...change });
    expect(await api.get()).toMatchObject({ tone: 'gentle', hardship: { reason } });
    expect((await api.generateTips()).summary).toContain('no target');
    await api.saveFinance({ ...FINANCE, income: 500_000 });
    expect(await api.get()).toMatchObject({ tone: 'straight', hardship: null });
  });
});

describe('the switch is pressed in the middle of a week', () => {
  const TIGHT = { ...FINANCE, tight: true };
  const PRESSES = /\b(must|should|behind|ahead|Replace|Cut|Skip|Meet)\b/;

  it('old tips are withdrawn and replaced, also for Free, and the week’s generation is not used up', async () => {
    const ann = await world.someone({ coachTone: 'straight' });
    const old = await (await ann.api()).generateTips();
    await (await ann.api()).acceptTip({ generationId: old.id, index: 0 });
    const api = await ann.api({ at: new Date(NOW.getTime() + 60_000) });
    await api.saveFinance(TIGHT);
    const { latest, tips, limit } = await api.get();
    expect(latest?.id).not.toBe(old.id);
    expect(latest?.tips).toHaveLength(3);
    expect(limit.used).toBe(true);
    for (const text of [latest?.summary, ...(latest?.tips ?? []), ...tips].flatMap((one) =>
      typeof one === 'object' ? one.description : (one ?? []),
    ))
      // prettier-ignore
      expect(text).not.toMatch(PRESSES);
    // They are tips like any others, and stay.
    expect((await api.get()).latest?.id).toBe(latest?.id);
    await api.acceptTip({ generationId: latest?.id ?? '', index: 1 });
    expect((await api.get()).tips).toHaveLength(2);
  });

  it.each(['free', 'pro'] as const)(
    'leaving it brings the earlier tips back, and no tip says that money is tight: %s',
    async (plan) => {
      const ann = await world.someone({ plan, coachTone: 'straight' });
      const old = await (await ann.api()).generateTips();
      const at = (seconds: number) => ann.api({ at: new Date(NOW.getTime() + seconds * 1000) });
      await (await at(60)).saveFinance(TIGHT);
      const gentle = (await (await at(60)).get()).latest;
      expect(gentle?.summary).toContain('no target');
      const later = await at(120);
      await later.saveFinance(FINANCE);
      const { latest } = await later.get();
      expect(latest).toMatchObject({ id: old.id, summary: old.summary, hardship: false });
      // On and off once more: nothing new is made, and nothing is lost.
      await later.saveFinance(TIGHT);
      expect((await later.get()).latest?.id).toBe(gentle?.id);
      await later.saveFinance(FINANCE);
      expect((await later.get()).latest?.id).toBe(old.id);
      expect((await later.acceptTip({ generationId: old.id, index: 2 })).id).toBeTruthy();
    },
  );

  it.each([
    ['the first tips were made in it', null],
    ['the earlier ones are older than the weeks that their figures are about', 40],
  ])('leaving it locks nothing where %s: there are tips again', async (_name, daysBefore) => {
    const ann = await world.someone({ coachTone: 'straight' });
    if (daysBefore !== null) await (await ann.api({ at: daysLater(-daysBefore) })).generateTips();
    await (await ann.api()).saveFinance(TIGHT);
    const gentle =
      daysBefore === null ? await (await ann.api()).generateTips() : (await (await ann.api()).get()).latest;
    const later = await ann.api({ at: new Date(NOW.getTime() + 60_000) });
    await later.saveFinance(FINANCE);
    const { latest } = await later.get();
    expect(latest?.id).not.toBe(gentle?.id);
    expect(latest).toMatchObject({
      hardship: false,
      generatedAt: new Date(NOW.getTime() + 60_000).toISOString(),
    });
    expect(latest?.summary).not.toContain('Money is tight');
    expect(latest?.tips).toHaveLength(3);
    expect((await later.get()).latest?.id).toBe(latest?.id);
  });

  it('tabs that open the coach at once all show the same new tips, which are made once', async () => {
    const ann = await world.someone({ coachTone: 'straight' });
    await (await ann.api()).generateTips();
    await (await ann.api()).saveFinance(TIGHT);
    const later = { at: new Date(NOW.getTime() + 60_000) };
    const tabs = await Promise.all(Array.from({ length: 5 }, () => ann.api(later)));
    const shown = await Promise.all(tabs.map((tab) => tab.get()));
    expect(new Set(shown.map(({ latest }) => latest?.id)).size).toBe(1);
    const made = world.db.selectFrom('ai_tip_generations').select('id').where('user_id', '=', ann.id);
    expect(await made.execute()).toHaveLength(2);
  });

  it('a plan that is there keeps what is done and asks for nothing: one card says one thing', async () => {
    const ann = await world.someone({ plan: 'pro', coachTone: 'straight' });
    const { plan: old } = await (await ann.api()).makePlan();
    const index = 2;
    await (await ann.api()).togglePlanDay({ weekStart: old.weekStart, index, completed: true });
    await (await ann.api()).saveFinance(TIGHT);
    const [plan] = (await (await ann.api()).get()).plans;
    expect(plan).toMatchObject({
      weeklyGoal: 0,
      completed: 1,
      motivation: expect.stringContaining('asks for nothing'),
    });
    expect(plan?.days.map(({ target }) => target)).toEqual([0, 0, 0, 0, 0]);
    expect(plan?.days.map(({ quickTip }) => quickTip).join(' ')).not.toMatch(PRESSES);
    expect(await (await ann.api()).togglePlanDay({ weekStart: old.weekStart, index, completed: false })).toMatchObject({ plan: { weeklyGoal: 0 } }); // prettier-ignore
  });

  it('the dashboard’s line turns gentle, also where Claude’s of today is kept, and nobody is nudged', async () => {
    const ann = await world.someone({ coachTone: 'straight' });
    await world.make.makeSaving(ann.person, { cents: 9900, category: 'coffee' });
    world.claude.always({ kind: 'json', value: { motivation: 'Catch up. Cut one thing today.' } });
    expect((await (await ann.api({ claude: true })).motivation()).source).toBe('claude');
    await (await ann.api()).saveFinance(TIGHT);
    const me = await (await ann.caller()).profile.me();
    expect(me).toMatchObject({ hardship: true, coachTone: 'straight' });
    const line = await (await ann.api({ claude: true })).motivation();
    expect(line.source).toBe('built_in');
    for (const said of [line.motivation, (await (await ann.caller()).dashboard.get()).motivation])
      expect(MOTIVATION.hard.some((closing) => said.endsWith(closing))).toBe(true);
    expect(await (await ann.api()).takeNudge()).toBeNull();
    expect(world.claude.requests()).toHaveLength(1);
  });
});

describe('the nudge towards Pro', () => {
  const profile = async (options: Parameters<CoachWorld['someone']>[0] = {}) => {
    const person = await world.someone(options);
    await world.make.makeSaving(person.person, { cents: 9900, category: 'coffee' });
    return person;
  };

  it('comes at most once in 7 days, to one of many tabs', async () => {
    const ann = await profile();
    const apis = await Promise.all(Array.from({ length: 6 }, () => ann.api()));
    const nudges = await Promise.all(apis.map((api) => api.takeNudge()));
    expect(nudges.filter((nudge) => nudge !== null)).toEqual(['saved']);
    expect(await (await ann.api({ at: daysLater(6) })).takeNudge()).toBeNull();
    expect(await (await ann.api({ at: daysLater(7) })).takeNudge()).toBe('saved');
  });

  it('never to Pro, and not to who has just begun', async () => {
    expect(await (await (await profile({ plan: 'pro' })).api()).takeNudge()).toBeNull();
    expect(await (await (await world.someone()).api()).takeNudge()).toBeNull();
  });
});

describe('the line of the day', () => {
  it('is asked of Claude once a day, kept, and shown with its figures', async () => {
    const ann = await world.someone();
    await world.make.makeSaving(ann.person, { cents: 4210, category: 'coffee' });
    world.claude.always({
      kind: 'json',
      value: { motivation: 'You hold {saved_total} already. Others have 1,000 euros.' },
    });
    const first = await (await ann.api({ claude: true })).motivation();
    expect(first).toEqual({ motivation: 'You hold €42.10 already.', source: 'claude' });
    expect(await (await ann.api({ claude: true })).motivation()).toEqual(first);
    expect(world.claude.requests()).toHaveLength(1);
    await (await ann.api({ claude: true, at: daysLater(1) })).motivation();
    expect(world.claude.requests()).toHaveLength(2);
  });

  it.each([
    ['nothing that holds', { motivation: 'Save 500 euros.' }],
    ['too much', { motivation: 'Go on. '.repeat(50) }],
  ])('is the built-in one when Claude says %s', async (_name, value) => {
    const ann = await world.someone();
    world.claude.always({ kind: 'json', value });
    expect(await (await ann.api({ claude: true })).motivation()).toMatchObject({ source: 'built_in' });
  });
});

describe('what a challenge could save', () => {
  const suggest = async (person: Someone, title: string, days: number, claude = true) =>
    (await person.api({ claude })).suggestSaving({ title, days });

  it('is computed where the title says it, without asking anybody', async () => {
    const ann = await world.someone();
    const made = await suggest(ann, 'No coffee to go', 7);
    expect(made.estimatedSavings).toBeGreaterThan(0);
    expect(made.breakdown).toMatch(/€\d/);
    expect(world.claude.requests()).toEqual([]);
    expect((await suggest(ann, 'No coffee to go', 14)).estimatedSavings).toBeGreaterThan(
      made.estimatedSavings,
    );
  });

  it('for another title Claude only chooses from the price table', async () => {
    const ann = await world.someone();
    world.claude.queue({
      kind: 'json',
      value: { price: 'cafe_coffee', instead: 'home_coffee', times_per_week: 5 },
    });
    const made = await suggest(ann, 'Zorbing with hats', 7);
    // It cannot name a price that is not in the table.
    expect(JSON.stringify(world.claude.requests()[0]?.body)).toContain('{"enum":["cafe_coffee",');
    expect(made.breakdown).toContain('coffee');
    expect(made.estimatedSavings).toBe(1600);
    for (const value of [
      { price: 'gold', instead: 'free', times_per_week: 5 },
      { price: 'constructor', instead: 'free', times_per_week: 1 },
      { price: 'cafe_coffee', instead: 'free', times_per_week: 900 },
    ]) {
      world.claude.queue({ kind: 'json', value });
      expect((await suggest(ann, 'Zorbing with hats', 7)).breakdown).toContain('careful guess');
    }
  });
});

describe('what Claude may cost', () => {
  it('is bounded per person and day, also for many calls at once', async () => {
    const ann = await world.someone();
    const value = { price: 'cafe_coffee', instead: 'home_coffee', times_per_week: 5 };
    world.claude.always({ kind: 'json', value });
    await world.db
      .insertInto('coach_usage')
      .values({ user_id: ann.id, day: localDay('2026-03-18'), cost_micro_usd: 80_000 })
      .execute();
    await Promise.all(Array.from({ length: 60 }, () => suggestOnce(ann)));
    const usage = await usageOf(ann);
    const asked = world.claude.requests().length;
    expect(asked).toBeGreaterThan(3);
    expect(asked).toBeLessThan(60);
    expect(usage).toMatchObject({ day: '2026-03-18', calls: asked, held_micro_usd: 0 });
    expect(usage?.cost_micro_usd).toBeGreaterThan(0);
    expect(usage?.cost_micro_usd).toBeLessThanOrEqual(100_000);
    // The next day has its own limit.
    await suggestOnce(ann, daysLater(1));
    expect(world.claude.requests()).toHaveLength(asked + 1);
  });

  it('what a crash left held is free again after a minute, not the next day', async () => {
    const ann = await world.someone();
    const value = { price: 'cafe_coffee', instead: 'home_coffee', times_per_week: 5 };
    world.claude.always({ kind: 'json', value });
    await world.db
      .insertInto('coach_usage')
      .values({
        user_id: ann.id,
        day: localDay('2026-03-18'),
        held_micro_usd: 99_999,
        held_at: NOW.toISOString(),
      })
      .execute();
    await suggestOnce(ann, new Date(NOW.getTime() + 30_000));
    expect(world.claude.requests()).toEqual([]);
    await suggestOnce(ann, new Date(NOW.getTime() + 61_000));
    expect(world.claude.requests()).toHaveLength(1);
    expect((await usageOf(ann))?.held_micro_usd).toBe(0);
  });

  it('our outages cost the person nothing', async () => {
    const ann = await world.someone();
    world.claude.always({ kind: 'error', status: 529 });
    await suggestOnce(ann);
    expect(await usageOf(ann)).toMatchObject({ calls: 1, cost_micro_usd: 0, held_micro_usd: 0 });
  });

  const suggestOnce = async (person: Someone, at?: Date) =>
    (await person.api({ claude: true, ...(at ? { at } : {}) })).suggestSaving({
      title: 'Zorbing with hats',
      days: 7,
    });
  const usageOf = (person: Someone) =>
    world.db.selectFrom('coach_usage').selectAll().where('user_id', '=', person.id).executeTakeFirst();
});

describe('rate limits', () => {
  it('40 generations an hour, then a refusal that says when', async () => {
    const pro = await world.someone({ plan: 'pro' });
    const apis = await Promise.all(Array.from({ length: 45 }, () => pro.api({ publicLimits: true })));
    const reasons = await Promise.all(
      apis.map((api) =>
        api.suggestSaving({ title: 'No coffee to go', days: 7 }).then(() => 'made', reasonOf),
      ),
    );
    expect(reasons.filter((reason) => reason === 'made')).toHaveLength(40);
    const publicError = await publicErrorFrom((await pro.api({ publicLimits: true })).generateTips());
    expect(publicError).toMatchObject({ status: 429, reason: 'TOO_MANY_ATTEMPTS' });
    expect(publicError.retryAfterSeconds).toBeGreaterThan(0);
  });
});
