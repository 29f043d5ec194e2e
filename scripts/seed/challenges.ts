import { sql } from 'kysely';

import { asCents, eurOf } from '~db/euros';
import { checkInsMissing } from '~server/domain/challenges/challenge';
import { addDays, daysBetween, type LocalDay } from '~server/domain/kernel/days';
import { XP } from '~server/domain/game/xp';

import { type Award, award } from './ledger';
import { transferOf } from './savings';
import { chunksOf, instantOn, type Person, type Setting } from './setting';

interface ChallengeText {
  title: string;
  description: string;
  durationDays: number;
  estSavingCents: number;
}

export interface RunOptions {
  person: Person;
  /** A built-in challenge by code (default 'no_coffee_to_go'), or one of the person's own making. */
  challenge?: string | ChallengeText;
  /** Default: the person's today. */
  startedOn?: LocalDay;
  /** Days of the check-ins, first day of the run = 1. */
  checkedDays?: readonly number[];
  /** Day on which it was completed or abandoned; without it the run is active. */
  ended?: { status: 'completed' | 'abandoned'; on: LocalDay };
  transferredOn?: LocalDay;
}

export interface Run {
  id: string;
  person: Person;
  startedOn: LocalDay;
  durationDays: number;
}

/** Starts challenges, with their check-ins, end and XP. @throws RangeError for an unknown code */
export async function makeChallengeRuns(setting: Setting, options: readonly RunOptions[]): Promise<Run[]> {
  const builtIn = await builtInChallenges(setting);
  const custom: (ChallengeText & { id: string; person: Person; at: Date })[] = [];
  const runs = options.map((option) => {
    const { person, challenge = 'no_coffee_to_go', startedOn = person.today } = option;
    const startedAt = instantOn(setting, person.timeZone, startedOn, 8);
    const id = setting.ids.uuid();
    if (typeof challenge === 'string') {
      const text = builtIn.get(challenge);
      if (!text) throw new RangeError(`No such challenge: ${challenge}`);
      return { option, id, code: challenge, text, person, startedOn, startedAt };
    }
    const own = { ...challenge, id: setting.ids.uuid(), person, at: startedAt };
    custom.push(own);
    return { option, id, code: `custom_${own.id}`, text: challenge, person, startedOn, startedAt };
  });

  for (const chunk of chunksOf(custom)) {
    await setting.db
      .insertInto('user_custom_challenges')
      .values(
        chunk.map((own) => ({
          id: own.id,
          user_id: own.person.id,
          title: own.title,
          description: own.description,
          duration_days: own.durationDays,
          est_saving_eur: eurOf(own.estSavingCents),
          created_at: own.at.toISOString(),
        })),
      )
      .execute();
  }
  for (const chunk of chunksOf(runs)) {
    await setting.db
      .insertInto('user_challenges')
      .values(
        chunk.map(({ option, id, code, text, person, startedOn, startedAt }) => ({
          id,
          user_id: person.id,
          challenge_code: code,
          title: text.title,
          description: text.description,
          duration_days: text.durationDays,
          est_saving_eur: eurOf(text.estSavingCents),
          status: option.ended?.status ?? 'active',
          started_at: startedAt.toISOString(),
          started_on: startedOn,
          source: code.startsWith('custom_') ? 'custom' : 'built_in',
          ...completion(setting, option),
          transferred: option.transferredOn !== undefined,
        })),
      )
      .execute();
  }

  const made = runs.map(({ id, person, startedOn, text }): Run => ({
    id,
    person,
    startedOn,
    durationDays: text.durationDays,
  }));
  await makeCheckIns(
    setting,
    runs.flatMap(({ id, person, startedOn, text, option }) =>
      (option.checkedDays ?? []).map((day) => ({
        run: { id, person, startedOn, durationDays: text.durationDays },
        day: addDays(startedOn, day - 1),
      })),
    ),
  );
  await award(
    setting,
    runs.flatMap(({ id, person, startedOn, text, option }) =>
      endAwards(setting, id, person, startedOn, text, option),
    ),
  );
  return made;
}

/** Marks completions in the past as seen, so that nobody is greeted with old dialogs. */
function completion(setting: Setting, { person, ended }: RunOptions) {
  if (ended?.status !== 'completed') return { completed_at: null };
  const at = instantOn(setting, person.timeZone, ended.on, 20).toISOString();
  return { completed_at: at, end_seen_at: at };
}

function endAwards(
  setting: Setting,
  id: string,
  person: Person,
  startedOn: LocalDay,
  text: ChallengeText,
  { ended, checkedDays = [], transferredOn }: RunOptions,
): Award[] {
  const awards: Award[] = [];
  if (ended?.status === 'completed') {
    const over = daysBetween(startedOn, ended.on) >= text.durationDays;
    if (over || checkInsMissing(checkedDays.length, text.durationDays) === 0) {
      const at = instantOn(setting, person.timeZone, ended.on, 20);
      awards.push({
        person,
        rule: 'challenge_completed',
        source: id,
        day: ended.on,
        amount: XP.challengeCompletion,
        at,
      });
    }
  }
  if (transferredOn !== undefined) awards.push(transferOf(setting, person, id, transferredOn));
  return awards;
}

export interface CheckInOptions {
  run: Run;
  /** Default: the person's today. */
  day?: LocalDay;
  note?: string | null;
}

/** Checks in to runs, one a day, with 5 XP each. @throws RangeError for a day outside the run */
export async function makeCheckIns(setting: Setting, options: readonly CheckInOptions[]): Promise<void> {
  const rows = options.map(({ run, day = run.person.today, note = null }) => {
    const at = daysBetween(run.startedOn, day);
    if (at < 0 || at >= run.durationDays) throw new RangeError(`${day} is no day of the challenge`);
    return { run, day, note, at: instantOn(setting, run.person.timeZone, day, 19) };
  });
  for (const chunk of chunksOf(rows)) {
    await setting.db
      .insertInto('challenge_check_ins')
      .values(
        chunk.map(({ run, day, note, at }) => ({
          id: setting.ids.uuid(),
          user_id: run.person.id,
          user_challenge_id: run.id,
          check_in_date: day,
          note,
          created_at: at.toISOString(),
        })),
      )
      .execute();
  }
  if (rows.length === 0) return;
  await sql`
    update user_challenges as u set check_in_count = c.count, last_check_in = c.last
    from (select user_id, user_challenge_id, count(*)::integer as count, max(check_in_date) as last
          from challenge_check_ins group by 1, 2) as c
    where (c.user_id, c.user_challenge_id) = (u.user_id, u.id) and u.id = any(${rows.map(({ run }) => run.id)}::uuid[])`.execute(
    setting.db,
  );
  await award(
    setting,
    rows.map(({ run, day, at }) => ({
      person: run.person,
      rule: 'check_in' as const,
      source: `${run.id}:${day}`,
      day,
      amount: XP.checkIn,
      at,
    })),
  );
}

async function builtInChallenges(setting: Setting): Promise<Map<string, ChallengeText>> {
  const rows = await setting.db
    .selectFrom('challenges')
    .select((eb) => [
      'code',
      'title',
      'description',
      'default_duration_days',
      asCents(eb.ref('est_saving_eur')).as('saving'),
    ])
    .execute();
  return new Map(
    rows.map((row) => [
      row.code,
      {
        title: row.title,
        description: row.description,
        durationDays: row.default_duration_days,
        estSavingCents: row.saving,
      },
    ]),
  );
}
