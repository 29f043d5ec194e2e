import { randomUUID } from 'node:crypto';

import { afterAll, describe, expect, it } from 'vitest';

import { createDb } from '~db/client';
import { holdUsage, releaseUsage, settleUsage } from '~db/queries/coach/usage';
import { readEnv } from '~server/env';
import { createRuntime } from '~server/runtime';
import { localDay } from '~server/domain/kernel/days';

import { type Someone, NOW, listen, useCoach } from '../support/coach';

const world = useCoach();
/** Another process: connections of its own to the same database. */
const other = createDb(world.url, { max: 20 });
afterAll(() => other.close());

const costsOf = (day: string) =>
  world.db.selectFrom('ai_costs').selectAll().where('day', '=', localDay(day)).executeTakeFirst();
const after = (ms: number, from = NOW) => new Date(from.getTime() + ms);
const callOf = (person: Someone, day: string, most: number) => ({
  userId: person.id,
  day: localDay(day),
  most,
  installationMost: most,
});
const usage = (cost: number) => ({
  inputTokens: 1,
  outputTokens: 1,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  costMicroUsd: cost,
  billedMicroUsd: cost,
});
/** The minute of a hold; null when the installation's day has no room. */
const hold = async (person: Someone, day: string, most: number, installationCap: number, now = NOW) =>
  (await holdUsage(other.db, callOf(person, day, most), { cap: 1_000_000, installationCap, now })).minute;

describe('what Claude may cost a day for everybody', () => {
  it('is passed by no number of calls at once, from two processes', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => world.someone()));
    const day = '2026-04-01';
    const cap = 100_000;
    let most = 0;
    let refused = 0;
    const call = async (at: number) => {
      const person = people[at % people.length];
      if (!person) throw new Error('there are people');
      const db = at % 2 === 0 ? world.db : other.db;
      const held = callOf(person, day, 9000 + at);
      const found = await holdUsage(db, held, { cap: 1_000_000, installationCap: cap, now: NOW });
      const row = await costsOf(day);
      most = Math.max(most, (row?.cost_micro_usd ?? 0) + (row?.held_micro_usd ?? 0));
      expect(found.person).toBe(true);
      if (found.minute === null) {
        refused += 1;
        return releaseUsage(db, held, NOW);
      }
      await settleUsage(db, held, { minute: found.minute, usage: usage(3000 + at) });
      return false;
    };
    const firsts = (await Promise.all(Array.from({ length: 120 }, (_, at) => call(at)))).filter(Boolean);
    expect(most).toBeLessThanOrEqual(cap);
    expect(refused).toBeGreaterThan(50);
    // One of all refused calls is the first, and is logged.
    expect(firsts).toHaveLength(1);
    const row = await costsOf(day);
    expect(row).toMatchObject({ held_micro_usd: 0, held_before_micro_usd: 0 });
    expect(row?.cost_micro_usd).toBeGreaterThan(cap / 4);
    const ofPeople = await world.db
      .selectFrom('coach_usage')
      .select(['held_micro_usd', 'cost_micro_usd'])
      .where('day', '=', localDay(day))
      .execute();
    expect(ofPeople.every(({ held_micro_usd }) => held_micro_usd === 0)).toBe(true);
    expect(ofPeople.reduce((sum, { cost_micro_usd }) => sum + cost_micro_usd, 0)).toBe(row?.cost_micro_usd);
  });

  it('of a crash nothing is held longer than two minutes, also while others go on', async () => {
    const ann = await world.someone();
    const day = '2026-04-02';
    expect(await hold(ann, day, 60, 100)).not.toBeNull();
    const tries = [];
    for (const seconds of [5, 40, 59, 65, 100, 119, 121]) {
      const now = after(seconds * 1000);
      const found = await hold(ann, day, 50, 100, now);
      tries.push(found === null ? 'no room' : 'held');
      if (found !== null)
        await settleUsage(other.db, callOf(ann, day, 50), { minute: found, usage: usage(1) });
    }
    expect(tries).toEqual([...Array.from({ length: 6 }, () => 'no room'), 'held']);
    expect(await costsOf(day)).toMatchObject({ cost_micro_usd: 1, held_micro_usd: 0 });
  });

  it('a call that ends in the next minute is settled where it was held, and a clock behind holds, too', async () => {
    const ann = await world.someone();
    const day = '2026-04-03';
    const first = await hold(ann, day, 60, 100, after(58_000));
    const second = await hold(ann, day, 30, 100, after(61_000));
    expect(await hold(ann, day, 20, 100, after(55_000))).toBeNull();
    const behind = await hold(ann, day, 10, 100, after(55_000));
    if (first === null || second === null || behind === null) throw new Error('there is room');
    expect(await costsOf(day)).toMatchObject({ held_before_micro_usd: 60, held_micro_usd: 40 });
    await settleUsage(other.db, callOf(ann, day, 60), { minute: first, usage: usage(7) });
    expect(await costsOf(day)).toMatchObject({ held_before_micro_usd: 0, held_micro_usd: 40 });
    await settleUsage(other.db, callOf(ann, day, 30), { minute: second, usage: usage(7) });
    await settleUsage(other.db, callOf(ann, day, 10), { minute: behind, usage: usage(7) });
    expect(await costsOf(day)).toMatchObject({
      cost_micro_usd: 21,
      held_before_micro_usd: 0,
      held_micro_usd: 0,
    });
  });

  it('the built-in coach answers before it is passed, a generation is given back, and midnight (UTC) begins anew', async () => {
    const ann = await world.someone({ timeZone: 'Pacific/Auckland' });
    const ben = await world.someone({ plan: 'pro' });
    world.claude.always({ kind: 'text', text: 'You are on your way.' });
    const ask = async (person: Someone, at: Date) =>
      listen(
        (await person.api({ claude: true, dailyCap: 12_000, at })).sendMessage({
          turnId: randomUUID(),
          text: 'How am I doing?',
        }),
      );
    const evening = new Date('2026-04-04T23:59:00Z');
    await world.db
      .insertInto('ai_costs')
      .values({ day: localDay('2026-04-04'), cost_micro_usd: 11_999, held_minute: evening.toISOString() })
      .execute();
    for (const person of [ann, ben])
      expect((await ask(person, evening)).end).toEqual({ source: 'built_in', fallback: true });
    const made = await (await ann.api({ claude: true, dailyCap: 12_000, at: evening })).generateTips();
    expect(made).toMatchObject({ source: 'built_in', fallback: true, returned: true });
    expect(made.error).toContain('for today are used up, for everybody');
    expect(world.claude.requests()).toEqual([]);
    expect((await costsOf('2026-04-04'))?.full_at).not.toBeNull();
    expect((await ask(ann, new Date('2026-04-05T00:00:01Z'))).end?.source).toBe('claude');
    expect((await costsOf('2026-04-05'))?.cost_micro_usd).toBeGreaterThan(0);
  });

  it('0 turns Claude off, and nothing on a screen offers it', async () => {
    const ann = await world.someone({ consent: false });
    const started = (bound: string) => {
      const env = readEnv({ ANTHROPIC_API_KEY: 'sk-ant-sandbox', AI_DAILY_COST_USD: bound });
      return createRuntime({ ...env, DATABASE_URL: world.url });
    };
    for (const [bound, isOn] of [
      ['0', false],
      ['0.5', true],
    ] as const) {
      // prettier-ignore
      const runtime = started(bound);
      const { claude, claudeDailyCapMicroUsd } = runtime.services;
      expect([claude !== null, claudeDailyCapMicroUsd]).toEqual([isOn, Number(bound) * 1_000_000]);
      await runtime.close();
    }
    expect((await (await ann.api()).get()).ai).toMatchObject({ available: false });
  });

  it('counts what failed calls may have cost, which no person pays', async () => {
    const ann = await world.someone();
    const day = '2026-04-06';
    const at = new Date(`${day}T10:00:00Z`);
    const suggest = async () =>
      (await ann.api({ claude: true, at })).suggestSaving({ title: 'Zorbing with hats', days: 7 });
    world.claude.always({ kind: 'error', status: 529 });
    await suggest();
    expect(await costsOf(day)).toMatchObject({ cost_micro_usd: 0, held_micro_usd: 0 });
    world.claude.always({ kind: 'cut', afterDeltas: 1 });
    await suggest();
    expect((await costsOf(day))?.cost_micro_usd).toBeGreaterThan(0);
    expect(
      await world.db
        .selectFrom('coach_usage')
        .select('cost_micro_usd')
        .where('user_id', '=', ann.id)
        .executeTakeFirst(),
    ).toEqual({ cost_micro_usd: 0 });
  });
});
