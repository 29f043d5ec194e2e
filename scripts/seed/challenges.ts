import { asCents, eurOf } from '~db/euros';
import { checkInsMissing } from '~server/domain/challenges/challenge';
import { cents } from '~server/domain/kernel/money';
import { addDays, daysBetween, type LocalDay } from '~server/domain/kernel/days';
import { XP } from '~server/domain/game/xp';

import { type SeededAward, seedAward, transferOf } from './savings';
import { insertRows, instantOn, type SeededPerson, type Setting } from './setting';

interface ChallengeText {
  title: string;
  description: string;
  durationDays: number;
  estSavingCents: number;
}

export interface RunOptions {
  person: SeededPerson;
  /** A built-in challenge by code (default 'no_coffee_to_go'), or one of the person's own making. */
  challenge?: string | ChallengeText;
  /** Default: the person's today. */
  startedOn?: LocalDay;
  /** Days of the check-ins, first day of the run = 1. */
  checkedDays?: readonly number[];
  /** Notes of check-ins, by day. */
  notes?: Readonly<Record<number, string>>;
  /** Day on which it was completed or abandoned; without it the run is active. */
  ended?: { status: 'completed' | 'abandoned'; on: LocalDay };
  transferredOn?: LocalDay;
}

/** Makes runs of challenges, with their check-ins, end and XP. Returns the rows of the runs.
 * @throws RangeError for an unknown code, and for a check-in on a day outside the run */
export async function makeChallengeRuns(setting: Setting, options: readonly RunOptions[]) {
  const builtIn = await builtInChallenges(setting);
  const runs = options.map((option) => runOf(setting, option, builtIn));
  const own = runs.flatMap((run) => run.own ?? []);
  const rows = runs.map(({ row }) => row);
  const checkIns = runs.flatMap((run) => run.checkIns);
  const awards = runs.flatMap((run) => run.awards);
  await insertRows(setting, 'user_custom_challenges', own);
  await insertRows(setting, 'user_challenges', rows);
  await insertRows(setting, 'challenge_check_ins', checkIns);
  await seedAward(setting, awards);
  return rows;
}

/** A run with all rows that belong to it. */
function runOf(setting: Setting, option: RunOptions, builtIn: ReadonlyMap<string, ChallengeText>) {
  const { person, challenge = 'no_coffee_to_go', startedOn = person.today, checkedDays = [] } = option;
  const { ended, notes = {}, transferredOn } = option;
  const id = setting.ids.uuid();
  const ownId = setting.ids.uuid();
  const isOwn = typeof challenge !== 'string';
  const text = isOwn ? challenge : builtIn.get(challenge);
  if (!text) throw new RangeError(`No such challenge: ${isOwn ? challenge.title : challenge}`);
  const startedAt = instantOn(setting, person, startedOn, 8);
  const completedAt = ended?.status === 'completed' ? instantOn(setting, person, ended.on, 20) : null;
  const shared = {
    user_id: person.id,
    title: text.title,
    description: text.description,
    duration_days: text.durationDays,
    est_saving_eur: eurOf(text.estSavingCents),
  };
  const checkIns = checkedDays.map((day) => {
    if (day < 1 || day > text.durationDays) throw new RangeError(`${day} is no day of the challenge`);
    const date = addDays(startedOn, day - 1);
    return {
      id: setting.ids.uuid(),
      user_id: person.id,
      user_challenge_id: id,
      check_in_date: date,
      note: notes[day] ?? null,
      created_at: instantOn(setting, person, date, 19),
    };
  });
  const row = {
    ...shared,
    id,
    challenge_code: isOwn ? `custom_${ownId}` : challenge,
    status: ended?.status ?? ('active' as const),
    started_at: startedAt,
    started_on: startedOn,
    source: isOwn ? ('custom' as const) : ('built_in' as const),
    completed_at: completedAt,
    // Counts as seen, so that nobody is greeted with dialogs about past runs.
    end_seen_at: completedAt,
    check_in_count: checkIns.length,
    last_check_in: checkIns.at(-1)?.check_in_date ?? null,
    transferred: transferredOn !== undefined,
  };
  const userId = person.id;
  const awards: SeededAward[] = checkIns.map(({ check_in_date: day, created_at: at }) => {
    return { userId, rule: 'check_in', source: `${id}:${day}`, day, amount: XP.checkIn, at };
  });
  if (completedAt !== null && ended) {
    const over = daysBetween(startedOn, ended.on) >= text.durationDays;
    const completed = { userId, rule: 'challenge_completed', source: id, day: ended.on } as const;
    if (over || checkInsMissing(checkedDays.length, text.durationDays) === 0)
      awards.push({ ...completed, amount: XP.challengeCompletion, at: completedAt });
  }
  if (transferredOn !== undefined) {
    const amount = cents(text.estSavingCents);
    awards.push(transferOf(setting, person, { source: id, amount, day: transferredOn }));
  }
  return { own: isOwn ? { ...shared, id: ownId, created_at: startedAt } : null, row, checkIns, awards };
}

async function builtInChallenges({ db }: Setting): Promise<Map<string, ChallengeText>> {
  const rows = await db
    .selectFrom('challenges')
    .select((eb) => [
      'code',
      'title',
      'description',
      'default_duration_days as durationDays',
      asCents(eb.ref('est_saving_eur')).as('estSavingCents'),
    ])
    .execute();
  return new Map(rows.map(({ code, ...text }) => [code, text]));
}
