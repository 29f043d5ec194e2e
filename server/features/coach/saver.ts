import { type SaverRow, readSaver } from '~db/queries/coach';
import type { Db } from '~db/client';

import { isCategory, isSpendArea } from '../../domain/categories';
import { challengeDay } from '../../domain/challenge-days';
import type { Facts } from '../../domain/coach/facts';
import { type Hardship, hardshipOfSaver } from '../../domain/coach/hardship';
import { type TipResult, TRIAL_DAYS, tipResult } from '../../domain/coach/results';
import { LOOK_BACK_DAYS, type Saver, type TriedTip } from '../../domain/coach/saver';
import { saverFacts } from '../../domain/coach/saver-facts';
import { coachToneOf } from '../../domain/coach/tone';
import { addDays, localDay } from '../../domain/days';
import { cents } from '../../domain/money';
import type { CoachTone } from '../../domain/onboarding-schema';
import type { OnboardedUser } from '../accounts/current-user';

/** What of a person's row the coach looks at. */
export type SaverPerson = Pick<
  OnboardedUser,
  | 'id'
  | 'today'
  | 'numberLocale'
  | 'coachTone'
  | 'householdSize'
  | 'costMultiplier'
  | 'city'
  | 'spendAreas'
  | 'goal'
  | 'savedTotal'
  | 'savedCount'
  | 'streakWeeks'
>;

/** A person as the coach sees him: what is known, what may be said about it, and in which tone. */
export interface KnownSaver {
  saver: Saver;
  facts: Facts;
  hardship: Hardship | null;
  /** The chosen tone; gentle in hardship. */
  tone: CoachTone;
  row: SaverRow;
}

/** Reads everything that the coach knows of the signed-in person. One statement. */
export async function readKnownSaver(ctx: { db: Db; user: SaverPerson }): Promise<KnownSaver> {
  const { user, db } = ctx;
  const row = await readSaver(db, user.id, {
    day: user.today,
    since: addDays(user.today, 1 - LOOK_BACK_DAYS),
    trialDays: TRIAL_DAYS,
  });
  return knownSaverOf(user, row);
}

/** The same from a row that was read already. */
export function knownSaverOf(user: SaverPerson, row: SaverRow): KnownSaver {
  const saver = saverOf(user, row);
  const facts = saverFacts(saver);
  const hardship = hardshipOfSaver(saver, facts);
  return { saver, facts, hardship, tone: hardship === null ? saver.tone : 'gentle', row };
}

/** What became of an accepted tip; null for tips of before results were kept. */
export function resultOf(tip: SaverRow['tips'][number], today: Saver['today']): TipResult | null {
  if (tip.baseline === null || tip.baseline_entries === null) return null;
  return tipResult(
    localDay(tip.accepted_on),
    today,
    { total: cents(tip.baseline), entries: tip.baseline_entries },
    { total: cents(tip.after), entries: tip.after_entries },
  );
}

function triedOf(tip: SaverRow['tips'][number], today: Saver['today']): TriedTip {
  const result = resultOf(tip, today);
  return {
    family: tip.family,
    category: tip.category !== null && isCategory(tip.category) ? tip.category : null,
    status: tip.status,
    acceptedOn: localDay(tip.accepted_on),
    outcome: result?.state === 'measured' && !result.unsure ? result.outcome : null,
  };
}

function saverOf(user: SaverPerson, row: SaverRow): Saver {
  const { today } = user;
  return {
    id: user.id,
    today,
    locale: user.numberLocale,
    tone: coachToneOf(user.coachTone),
    householdSize: user.householdSize,
    multiplier: user.costMultiplier,
    city: user.city,
    spendAreas: user.spendAreas.filter(isSpendArea),
    habits: {
      eatingOut: row.weekly_eating_out,
      coffees: row.weekly_coffees_out,
      rides: row.weekly_transport,
      subscriptions: row.monthly_subscriptions,
    },
    income: row.income === null ? null : cents(row.income),
    fixedCosts: row.fixed_costs === null ? null : cents(row.fixed_costs),
    spendingNotes: row.spending_notes ?? '',
    saysTight: row.money_is_tight,
    goal: user.goal,
    savedTotal: user.savedTotal,
    savedCount: user.savedCount,
    firstSavedOn: row.first_saved_on === null ? null : localDay(row.first_saved_on),
    streakWeeks: user.streakWeeks,
    logged: row.logged.map(({ day, category, total, entries }) => ({
      day: localDay(day),
      category: isCategory(category) ? category : 'other',
      total: cents(total),
      entries,
    })),
    challenges: row.challenges.map(({ title, started_on, days, check_ins }) => ({
      title,
      day: challengeDay(localDay(started_on), today, days),
      days,
      checkIns: check_ins,
    })),
    tried: row.tips.map((tip) => triedOf(tip, today)),
    shown: row.shown.map(({ family, on }) => ({ family, on: localDay(on) })),
  };
}
