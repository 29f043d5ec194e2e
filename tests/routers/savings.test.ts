import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { CATEGORIES, type Category } from '~server/domain/kernel/categories';
import { addDays, dayAt, localDay, type LocalDay, weekStart } from '~server/domain/kernel/days';
import { cents, parseNumeric } from '~server/domain/kernel/money';
import { streakOf } from '~server/domain/game/streak';
import { DAILY_CAP, cappedAward, countsForGame, level, xpForSaving } from '~server/domain/game/xp';

import { publicErrorFrom, refusalReason } from '../support/callers';
import { useDatabase } from '../support/fixture';

const TIME_ZONE = 'Europe/Copenhagen';
const NOW = new Date('2026-03-11T12:00:00Z');
const TODAY = dayAt(NOW, TIME_ZONE);

const statements: string[] = [];

const testDb = useDatabase({ now: NOW, onStatement: (sql) => statements.push(sql) });
const { callers } = testDb;

/** Someone with (or without) a goal who is signed in. */
const signIn = (goal = true) => testDb.someone({ freePlanChosenAt: NOW, ...(goal ? {} : { goal: null }) });

const saving = (
  change: {
    id?: string;
    amount?: number;
    category?: Category;
    date?: LocalDay;
    note?: string | null;
  } = {},
) => ({
  id: randomUUID(),
  amount: 1250,
  category: 'coffee' as const,
  date: TODAY,
  note: null,
  ...change,
});

/** What the database holds of a person, to compare with the rules. */
async function stored(userId: string) {
  const profile = await testDb.db
    .selectFrom('profiles')
    .select(['xp', 'streak_weeks', 'saved_total_eur', 'saved_count'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const entries = await testDb.db
    .selectFrom('savings_entries')
    .select(['id', 'amount_eur', 'date'])
    .where('user_id', '=', userId)
    .execute();
  const events = await testDb.db
    .selectFrom('xp_events')
    .select(['amount', 'source', 'day'])
    .where('user_id', '=', userId)
    .execute();
  return {
    profile: { ...profile, saved_total: parseNumeric(profile.saved_total_eur) },
    entries,
    ledger: events.reduce((sum, event) => sum + event.amount, 0),
    awards: events.length,
  };
}

describe('an amount above the whole goal', () => {
  /** The goal of `someone`. */
  const GOAL = 45_000;
  it('is asked about once before it is saved, and is taken when it is meant', async () => {
    const { savings } = await (await signIn()).at();
    const input = saving({ amount: GOAL + 1 });
    expect(await refusalReason(savings.create(input))).toBe('CONFIRM_AMOUNT');
    expect((await savings.history({ page: 1 })).count).toBe(0);
    await savings.create({ ...input, confirmed: true });
    expect(await refusalReason(savings.create(saving({ amount: GOAL })))).toBe('OK');
  });

  it('is asked about when an edit makes it so, and not when the edit leaves it', async () => {
    const { savings } = await (await signIn()).at();
    const input = saving();
    await savings.create(input);
    const large = { ...input, amount: GOAL + 1 };
    expect(await refusalReason(savings.update(large))).toBe('CONFIRM_AMOUNT');
    await savings.update({ ...large, confirmed: true });
    expect(await refusalReason(savings.update({ ...large, note: 'sold the car' }))).toBe('OK');
  });

  it('is asked about when a habit or something nearly bought is noted, because later it is one tap', async () => {
    const { habits } = await (await signIn()).at();
    const id = randomUUID();
    const habit = { id, title: 'Rent', category: 'other', cadence: 'weekly', startsOn: TODAY } as const;
    const fixed = { ...habit, kind: 'fixed', amount: GOAL + 1 } as const;
    expect(await refusalReason(habits.create(fixed))).toBe('CONFIRM_AMOUNT');
    const ladder = { ...habit, kind: 'ladder', steps: 52, reversed: false } as const;
    expect(await refusalReason(habits.create({ ...ladder, amount: GOAL / 10 }))).toBe('CONFIRM_AMOUNT');
    await habits.create({ ...fixed, confirmed: true });
    const nearly = { id: randomUUID(), what: 'A boat', amount: GOAL + 1, category: 'other' } as const;
    expect(await refusalReason(habits.noteNearlyBought(nearly))).toBe('CONFIRM_AMOUNT');
    await habits.noteNearlyBought({ ...nearly, confirmed: true });
    expect(await refusalReason(habits.log({ id, dueOn: TODAY }))).toBe('OK');
  });
});

describe('savings.create', () => {
  it('stores the saving and answers with what it earned', async () => {
    const saver = await signIn();
    const input = saving({ note: ' Flat white ' });
    const answer = await (await saver.at()).savings.create(input);
    expect(answer).toMatchObject({
      entry: {
        id: input.id,
        amount: 1250,
        category: 'coffee',
        date: TODAY,
        note: ' Flat white ',
        transferred: false,
      },
      xpEarned: 50,
      xp: 50,
      streakWeeks: 1,
      levelUp: null,
      streakMilestone: null,
      replayed: false,
    });
    const me = await (await saver.at()).profile.me();
    expect(me).toMatchObject({ xp: 50, streakWeeks: 1, savedTotal: 1250, savedCount: 1 });
    const second = await (await saver.at()).savings.create(saving());
    expect(second).toMatchObject({ xp: 100, levelUp: 2, streakWeeks: 1 });
  });

  it('counts once, however often and however simultaneously the same saving arrives', async () => {
    const saver = await signIn();
    const input = saving({ amount: 700 });
    const callers = await Promise.all(Array.from({ length: 50 }, () => saver.at()));
    const answers = await Promise.all(callers.map((caller) => caller.savings.create(input)));
    expect(answers.filter((answer) => !answer.replayed)).toHaveLength(1);
    for (const answer of answers)
      expect(answer).toMatchObject({
        xpEarned: 35,
        xp: 35,
        streakWeeks: 1,
        entry: { id: input.id, amount: 700 },
      });
    const late = await (await saver.at()).savings.create({ ...input, id: input.id.toUpperCase() });
    expect(late).toMatchObject({ replayed: true, xpEarned: 35, levelUp: null });
    expect(await stored(saver.id)).toMatchObject({
      profile: { xp: 35, saved_total: 700, saved_count: 1, streak_weeks: 1 },
      entries: [{ id: input.id }],
      awards: 1,
    });
  });

  it('answers a second, different saving under the same id with the first one and changes nothing', async () => {
    const saver = await signIn();
    const input = saving();
    await (await saver.at()).savings.create(input);
    const again = await (await saver.at()).savings.create({ ...input, amount: 99_00 });
    expect(again).toMatchObject({ replayed: true, entry: { amount: 1250 } });
    expect((await stored(saver.id)).profile).toMatchObject({ saved_total: 1250 });
  });

  it("takes an id that is another person's as one's own, and tells nothing about them", async () => {
    const [one, other] = [await signIn(), await signIn()];
    const input = saving({ note: 'private' });
    await (await one.at()).savings.create(input);
    const before = await stored(one.id);
    const theirs = { ...input, amount: 200, note: null };
    const answer = await (await other.at()).savings.create(theirs);
    expect(answer).toMatchObject({ replayed: false, xpEarned: 10, entry: { amount: 200, note: null } });
    expect(await (await other.at()).savings.create(theirs)).toMatchObject({ replayed: true, xpEarned: 10 });
    expect((await stored(other.id)).profile).toMatchObject({ xp: 10, saved_count: 1, saved_total: 200 });
    await (await other.at()).savings.delete({ id: input.id });
    expect((await publicErrorFrom((await other.at()).savings.create(theirs))).reason).toBe('ENTRY_DELETED');
    expect(await stored(one.id)).toEqual(before);
    expect(await (await one.at()).savings.create(input)).toMatchObject({ replayed: true, xpEarned: 50 });
    expect((await (await other.at()).dashboard.get()).recent).toEqual([]);
  });

  it('stops earning at 300 XP a local day and starts again on the next; the money always counts', async () => {
    const saver = await signIn();
    const log = async (now: Date) =>
      (await saver.at(now)).savings.create(saving({ amount: 900, date: dayAt(now, TIME_ZONE) }));
    const earned: number[] = [];
    for (let n = 0; n < 8; n += 1) earned.push((await log(NOW)).xpEarned);
    expect(earned).toEqual([45, 45, 45, 45, 45, 45, 30, 0]);
    const tomorrow = new Date(NOW.getTime() + 24 * 3_600_000);
    expect((await log(tomorrow)).xpEarned).toBe(45);
    expect((await stored(saver.id)).profile).toMatchObject({ xp: 345, saved_count: 9, saved_total: 8100 });
  });

  it('takes money of any past day, but only seven days back for XP and streak', async () => {
    const saver = await signIn();
    const log = async (date: LocalDay) => (await saver.at()).savings.create(saving({ date }));
    expect(await log(addDays(TODAY, -8))).toMatchObject({ xpEarned: 0, xp: 0, streakWeeks: 0 });
    expect(await log(localDay('1999-12-31'))).toMatchObject({ xpEarned: 0, streakWeeks: 0 });
    expect(await log(addDays(TODAY, -7))).toMatchObject({ xpEarned: 50, xp: 50, streakWeeks: 1 });
    expect((await stored(saver.id)).profile).toMatchObject({ saved_count: 3, saved_total: 3750 });
  });

  it("refuses a day that has not come yet for the saver, whatever the server's own day", async () => {
    const saver = await signIn();
    const beforeMidnightInCopenhagen = new Date(`${TODAY}T22:30:00+01:00`);
    const today = dayAt(beforeMidnightInCopenhagen, TIME_ZONE);
    const publicError = await publicErrorFrom(
      (await saver.at(beforeMidnightInCopenhagen)).savings.create(saving({ date: addDays(today, 1) })),
    );
    expect(publicError).toMatchObject({
      code: 'BAD_REQUEST',
      reason: 'DATE_IN_FUTURE',
      message: 'Date cannot be in the future',
      fields: { date: 'Date cannot be in the future' },
    });
    expect((await stored(saver.id)).entries).toEqual([]);
  });

  it('answers wrong input with the messages of the form', async () => {
    const caller = await (await signIn()).at();
    expect(await publicErrorFrom(caller.savings.create(saving({ amount: 0 })))).toMatchObject({
      reason: 'VALIDATION',
      fields: { amount: 'Amount must be greater than 0' },
    });
    expect(
      await publicErrorFrom(caller.savings.create(saving({ amount: 99_999_901, note: 'x'.repeat(501) }))),
    ).toMatchObject({
      message: 'Amount must be less than 999,999',
      fields: { amount: 'Amount must be less than 999,999', note: 'Note must be less than 500 characters' },
    });
  });

  it('refuses who is not signed in, and who has no goal yet', async () => {
    expect(await publicErrorFrom(callers.anonymous().savings.create(saving()))).toMatchObject({
      code: 'UNAUTHORIZED',
      reason: 'SIGN_IN_REQUIRED',
    });
    const beginner = await signIn(false);
    expect(await publicErrorFrom((await beginner.at()).savings.create(saving()))).toMatchObject({
      reason: 'GOAL_REQUIRED',
    });
  });

  it('celebrates the fifth week once', async () => {
    const saver = await signIn();
    const milestones: (number | null)[] = [];
    for (let week = 0; week < 6; week += 1) {
      const now = new Date(NOW.getTime() + week * 7 * 24 * 3_600_000);
      for (const amount of [100, 200]) {
        const answer = await (
          await saver.at(now)
        ).savings.create(saving({ amount, date: dayAt(now, TIME_ZONE) }));
        milestones.push(answer.streakMilestone);
      }
    }
    expect(milestones).toEqual([null, null, null, null, null, null, null, null, 5, null, null, null]);
  });
});

describe('the database after any sequence of savings', () => {
  it('holds the XP, level, streak and totals that the pure rules give', async () => {
    const step = fc.record({
      days: fc.integer({ min: 0, max: 12 }),
      back: fc.integer({ min: 0, max: 10 }),
      amount: fc.integer({ min: 1, max: 3000 }),
      again: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const saver = await signIn();
        let now = NOW;
        let total = 0;
        const weeks = new Set<LocalDay>();
        const earnedOn = new Map<LocalDay, number>();
        let xp = 0;
        for (const { days, back, amount, again } of steps) {
          now = new Date(now.getTime() + days * 24 * 3_600_000);
          const today = dayAt(now, TIME_ZONE);
          const date = addDays(today, -back);
          const input = saving({ amount, date });
          const answer = await (await saver.at(now)).savings.create(input);
          if (again) await (await saver.at(now)).savings.create(input);

          const counts = countsForGame(date, today);
          const award = counts
            ? cappedAward(xpForSaving(cents(amount)), earnedOn.get(today) ?? 0, DAILY_CAP.saving)
            : 0;
          earnedOn.set(today, (earnedOn.get(today) ?? 0) + award);
          const before = level(xp);
          xp += award;
          total += amount;
          if (counts) weeks.add(weekStart(date));
          const streak = streakOf({ savedWeeks: [...weeks], pausedWeeks: [], today }).weeks;
          expect(answer).toMatchObject({
            xpEarned: award,
            xp,
            streakWeeks: streak,
            levelUp: level(xp) > before ? level(xp) : null,
          });
        }
        const held = await stored(saver.id);
        expect(held.profile).toMatchObject({ xp, saved_total: total, saved_count: steps.length });
        expect(held.ledger).toBe(xp);
        expect(held.entries.reduce((sum, entry) => sum + parseNumeric(entry.amount_eur), 0)).toBe(total);
        const me = await (await saver.at(now)).profile.me();
        expect(me.streakWeeks).toBe(
          streakOf({ savedWeeks: [...weeks], pausedWeeks: [], today: dayAt(now, TIME_ZONE) }).weeks,
        );
      }),
      { numRuns: 15 },
    );
  }, 60_000);
});

describe('savings.form', () => {
  it('puts the most used first, and names each that a saving can have', async () => {
    const saver = await signIn();
    const values = CATEGORIES.map(({ value }) => value);
    for (const category of [...values, 'groceries', 'coffee', 'coffee'] as const)
      await (await saver.at()).savings.create(saving({ category }));
    const { categories: ranked } = await (await saver.at()).savings.form();
    expect(ranked.slice(0, 2)).toEqual(['coffee', 'groceries']);
    expect([...ranked].sort()).toEqual([...values].sort());
  });

  it('offers what is logged at this time of day, and nothing of groups and habits', async () => {
    const saver = await signIn();
    const at = async (time: string) => saver.at(new Date(`2026-03-11T${time}:00Z`));
    const coffee = { amount: 380, category: 'coffee', note: 'At home' } as const;
    const lunch = { amount: 700, category: 'eating out' } as const;
    for (const day of ['09', '10', '11']) {
      const morning = await saver.at(new Date(`2026-03-${day}T07:30:00Z`));
      const noon = await saver.at(new Date(`2026-03-${day}T11:30:00Z`));
      await morning.savings.create(saving({ ...coffee, date: localDay(`2026-03-${day}`) }));
      await noon.savings.create(saving({ ...lunch, date: localDay(`2026-03-${day}`) }));
    }
    const amounts = async (time: string) =>
      (await (await at(time)).savings.form()).usual.map(({ amount }) => amount);
    expect(await amounts('07:00')).toEqual([380, 700]);
    expect(await amounts('12:00')).toEqual([700, 380]);
    expect((await (await at('12:00')).dashboard.get()).usual.map(({ amount }) => amount)).toEqual([700, 380]);

    // The coffees come from a habit now.
    await testDb.db.transaction().execute(async (trx) => {
      await sql`insert into habits (user_id, kind, title, category, cadence, starts_on, amount_eur)
        values (${saver.id}, 'fixed', 'Coffee', 'coffee', 'daily', '2026-03-09', 3.80)`.execute(trx);
      await sql`insert into habit_occurrences (user_id, habit_id, due_on, outcome, entry_id)
        select e.user_id, h.id, e.date, 'logged', e.id from savings_entries e join habits h using (user_id, category)
        where e.user_id = ${saver.id}`.execute(trx);
    });
    expect(await amounts('07:00')).toEqual([700]);
  });

  it('knows the pace of the forecast once there is one', async () => {
    const saver = await signIn();
    const api = await saver.at();
    expect((await api.savings.form()).perWeek).toBeNull();
    for (const back of [7, 14, 21, 28])
      await api.savings.create(saving({ amount: 1000, date: addDays(TODAY, -back) }));
    expect((await api.savings.form()).perWeek).toBe(1000);
  });

  it('knows what the day has earned, and each saving says why it earned nothing', async () => {
    const saver = await signIn();
    const api = await saver.at();
    expect((await api.savings.form()).xpToday).toBe(0);
    const late = await api.savings.create(saving({ date: addDays(TODAY, -8) }));
    expect([late.xpEarned, late.noXp]).toEqual([0, 'late']);
    expect((await api.savings.create(saving({ amount: 19 }))).noXp).toBe('small');
    const { entry } = await api.savings.create(saving({ amount: 1000 }));
    expect((await api.savings.form()).xpToday).toBe(50);
    for (let n = 0; n < 5; n += 1) expect((await api.savings.create(saving())).noXp).toBeNull();
    const over = saving();
    expect((await api.savings.create(over)).noXp).toBe('cap');
    expect((await api.savings.create(over)).noXp).toBe('cap');
    expect((await api.savings.form()).xpToday).toBe(300);
    await api.savings.delete({ id: entry.id });
    expect((await api.savings.form()).xpToday).toBe(250);
  });
});

describe('statements', () => {
  const counted = async (work: () => Promise<unknown>) => {
    statements.length = 0;
    await work();
    return statements.length;
  };

  it('need 9 at most to log a saving, session, transaction and a badge included, and 7 to repeat it', async () => {
    const saver = await signIn();
    const input = saving();
    const log = async () => (await saver.at()).savings.create(input);
    expect(await counted(log), statements.join('\n')).toBeLessThanOrEqual(9);
    expect(await counted(log), statements.join('\n')).toBeLessThanOrEqual(7);
    expect(
      statements.some((sql) => /^begin/i.test(sql)) && statements.some((sql) => /^commit/i.test(sql)),
    ).toBe(true);
  });

  it('need 2 for the dashboard and 2 for the add screen, session included', async () => {
    const saver = await signIn();
    expect(
      await counted(async () => {
        const api = await saver.at();
        await Promise.all([api.profile.me(), api.dashboard.get()]);
      }),
    ).toBe(2);
    expect(
      await counted(async () => {
        const api = await saver.at();
        await Promise.all([api.profile.me(), api.savings.form()]);
      }),
    ).toBe(2);
  });
});
