import { type CoachContextRow, readCoachContextRow } from '~db/queries/coach/coach-context';
import type { Db } from '~db/client';

import { challengeDay } from '../../domain/challenges/challenge-days';
import type { Facts } from '../../domain/coach/figures/facts';
import { type Hardship, hardshipOfProfile } from '../../domain/coach/person/hardship';
import { TIP_TRIAL_DAYS, tipResult } from '../../domain/coach/tips/results';
import {
  LOOK_BACK_DAYS,
  NOTED_DAYS,
  type CoachProfile,
  type TriedTip,
} from '../../domain/coach/person/coach-profile';
import { type AdviceKind, kindsIn, needsIn } from '../../domain/coach/prices/kinds';
import { ongoingSwapsOf } from '../../domain/coach/prices/ongoing-swaps';
import { TIP_TEMPLATES } from '../../domain/coach/tips/tip-templates';
import { profileFacts } from '../../domain/coach/person/profile-facts';
import { paceFrom } from '../../domain/goals/pace';
import { addDays, type LocalDay } from '../../domain/kernel/days';
import type { CoachTone } from '../../domain/onboarding/onboarding-schema';
import type { OnboardedUser } from '../../auth/current-user';
import type { OnboardedContext } from '../../context';
import { toldPrices } from '../places/town-price';
import { elsewhereOf } from '../receipts/teaching';

/** What every text of the coach starts from: the profile, the facts that may be said about it, and the tone. */
export interface CoachContext {
  profile: CoachProfile;
  facts: Facts;
  hardship: Hardship | null;
  /** The chosen tone; gentle in hardship. */
  tone: CoachTone;
  row: CoachContextRow;
}

/** A coach context with the prices that people told where the person lives and what their receipts show, in a statement each: for
 * tips and challenges, which name amounts. */
export async function withToldPrices(ctx: OnboardedContext, context: CoachContext): Promise<CoachContext> {
  const booked = await withPriceBook(ctx, context);
  return { ...booked, profile: { ...booked.profile, toldPrices: await toldPrices(ctx) } };
}

/** A coach context with what the person's receipts show, in one statement more. */
export async function withPriceBook(
  ctx: Pick<OnboardedContext, 'db' | 'user'>,
  context: CoachContext,
): Promise<CoachContext> {
  return { ...context, profile: { ...context.profile, cheaperElsewhere: await elsewhereOf(ctx) } };
}

/** Reads the coach context of a person, in one statement.
 * @param chat which messages of the chat its row holds, too: all since an instant, and at least some; none without it */
export async function readCoachContext(
  { db, user }: { db: Db; user: OnboardedUser },
  chat?: { atLeast: number; since: Date },
): Promise<CoachContext> {
  return coachContextOf(user, await readCoachContextRow(db, user.id, coachDays(user.today), chat));
}

/** The days that the coach context covers. */
export const coachDays = (today: LocalDay) => ({
  day: today,
  since: addDays(today, 1 - LOOK_BACK_DAYS),
  notedFrom: addDays(today, 1 - NOTED_DAYS),
  weeksFrom: paceFrom(today),
  trialDays: TIP_TRIAL_DAYS,
});

/** The coach context of a row that was read already. */
export function coachContextOf(user: OnboardedUser, row: CoachContextRow): CoachContext {
  const profile = coachProfileOf(user, row);
  const facts = profileFacts(profile);
  const hardship = hardshipOfProfile(profile);
  return { profile, facts, hardship, tone: hardship === null ? profile.tone : 'gentle', row };
}

/** The result of an accepted tip; null for tips from before baselines were stored. */
export function resultOf(tip: CoachContextRow['tips'][number], today: CoachProfile['today']) {
  if (tip.baseline === null || tip.baseline_entries === null) return null;
  return tipResult(
    tip.accepted_on,
    today,
    { total: tip.baseline, entries: tip.baseline_entries },
    { total: tip.after, entries: tip.after_entries },
  );
}

/** What an accepted tip advises: by its template, or by the words of one from before templates. */
const kindsOf = ({
  template,
  title,
  description,
  category,
}: CoachContextRow['tips'][number]): AdviceKind[] =>
  template === null
    ? kindsIn(`${title}. ${description}`, category)
    : TIP_TEMPLATES.filter(({ id }) => id === template).map(({ kind }) => kind);

function triedOf(tip: CoachContextRow['tips'][number], today: CoachProfile['today']): TriedTip {
  const result = resultOf(tip, today);
  return {
    template: tip.template,
    category: tip.category,
    kinds: kindsOf(tip),
    saving: tip.saving,
    status: tip.status,
    acceptedOn: tip.accepted_on,
    outcome: result?.state === 'measured' && !result.unsure ? result.outcome : null,
  };
}

function coachProfileOf(user: OnboardedUser, row: CoachContextRow): CoachProfile {
  const { today } = user;
  const spendingNotes = row.spending_notes ?? '';
  const told = row.said_of_tips.filter(({ feedback }) => feedback === 'doing');
  return {
    id: user.id,
    today,
    locale: user.numberLocale,
    tone: user.coachTone,
    householdSize: user.householdSize,
    multiplier: user.costMultiplier,
    city: user.city,
    country: user.country,
    toldPrices: [],
    cheaperElsewhere: [],
    spendAreas: user.spendAreas,
    habits: {
      eatingOut: row.weekly_eating_out,
      coffees: row.weekly_coffees_out,
      rides: row.weekly_transport,
      subscriptions: row.monthly_subscriptions,
    },
    income: row.income,
    fixedCosts: row.fixed_costs,
    spendingNotes,
    saysTight: row.money_is_tight,
    goal: user.goal,
    savedTotal: user.savedTotal,
    savedCount: user.savedCount,
    firstSavedOn: row.first_saved_on,
    weeks: row.weeks,
    streakWeeks: user.streakWeeks,
    logged: row.logged,
    challenges: row.challenges.map(({ title, started_on, days, check_ins }) => ({
      title,
      day: challengeDay(started_on, today, days),
      days,
      checkIns: check_ins,
    })),
    triedTips: row.tips.map((tip) => triedOf(tip, today)),
    shownTips: row.shown,
    saidOfTips: row.said_of_tips,
    ongoingSwaps: ongoingSwapsOf(
      row.doing,
      TIP_TEMPLATES.filter(({ id }) => told.some(({ template }) => template === id)),
    ),
    doing: [
      ...row.doing.flatMap(({ text, category }) => kindsIn(text, category)),
      ...row.challenges.flatMap(({ title }) => kindsIn(title)),
    ],
    named: [
      ...needsIn([spendingNotes, ...row.doing.map(({ text }) => text)]),
      ...(row.fixed_type === 'car' ? (['car'] as const) : []),
    ],
    recentSentences: row.said,
  };
}
