import { z } from 'zod';

import type { CoachProfile } from '~server/domain/coach/coach-profile';
import type { Prose } from '~server/domain/coach/facts';
import { TIP_TEMPLATES } from '~server/domain/coach/tip-templates';
import { estimateTip } from '~server/domain/coach/tip-template';
import { wordTip } from '~server/domain/coach/tips';
import { addDays } from '~server/domain/kernel/days';
import { cents } from '~server/domain/kernel/money';
import type { CoachTone } from '~server/domain/profile/onboarding-schema';

import { COACH, type Coach, type Met, meet } from './coach';
import { PEOPLE, readData } from './profiles';
import { failingCheck } from './run';

/** The coach with one thing wrong. */
interface Mutant {
  name: string;
  coach: Coach;
}

type Place = 'tip' | 'summary' | 'motivation' | 'quickTip' | 'answer';

/** The coach with its texts changed, in some places. Facts that the new text names are there. */
function withTexts(
  places: readonly Place[],
  change: (text: Prose, met: Pick<Met, 'tone' | 'hardship'>) => Prose,
): Coach {
  const at = (place: Place, text: Prose, met: Pick<Met, 'tone' | 'hardship'>) =>
    places.includes(place) ? change(text, met) : text;
  return {
    ...COACH,
    tips(met) {
      const proposal = COACH.tips(met);
      const tips = proposal.tips.map((tip) => ({ ...tip, description: at('tip', tip.description, met) }));
      return {
        ...proposal,
        tips,
        summary: at('summary', proposal.summary, met),
        facts: [...met.facts.values()],
      };
    },
    plan(met) {
      const plan = COACH.plan(met);
      const days = plan.days.map((day) => ({ ...day, quickTip: at('quickTip', day.quickTip, met) }));
      const own = plan.facts.filter(({ id }) => !met.facts.has(id));
      return {
        ...plan,
        days,
        motivation: at('motivation', plan.motivation, met),
        facts: [...own, ...met.facts.values()],
      };
    },
    answer(profile, question, parts) {
      const answer = COACH.answer(profile, question, parts);
      return { ...answer, prose: at('answer', answer.prose, parts) };
    },
  };
}

const textMutants = readData(
  z.array(
    z.strictObject({
      name: z.string(),
      in: z.array(z.enum(['tip', 'summary', 'motivation', 'quickTip', 'answer'])),
      /** What is replaced; without it, `put` comes after the text. */
      find: z.string().optional(),
      put: z.string(),
      /** Only in this tone, or only in hardship. */
      tone: z.enum(['gentle', 'fun', 'straight']).optional(),
      hardship: z.literal(true).optional(),
    }),
  ),
  'mutants.json',
).map(({ name, in: places, find, put, tone, hardship }): Mutant => ({
  name,
  coach: withTexts(places, (text, met) =>
    (tone !== undefined && met.tone !== tone) || (hardship && !met.hardship)
      ? text
      : find === undefined
        ? text + put
        : text.replace(new RegExp(find, 's'), put),
  ),
}));

const stranger = PEOPLE.find(({ name }) => name === 'far ahead, fun')?.profile;
if (!stranger) throw new Error('Nobody is far ahead');

const changed = (name: string, coach: Partial<Coach>): Mutant => ({ name, coach: { ...COACH, ...coach } });

/** One fact is wrong; what is computed from it stays right. */
const fact = (name: string, id: string, change: (value: number, profile: CoachProfile) => number): Mutant =>
  changed(name, {
    facts: (profile) =>
      new Map(
        [...COACH.facts(profile)].map(([key, one]) => [
          key,
          key === id ? { ...one, value: change(one.value, profile) } : one,
        ]),
      ),
  });

type Tips = ReturnType<Coach['tips']>;
const tips = (name: string, change: (proposal: Tips, met: Parameters<Coach['tips']>[0]) => Partial<Tips>) =>
  changed(name, { tips: (met) => ({ ...COACH.tips(met), ...change(COACH.tips(met), met) }) });

/** What the tips save is wrong, in the facts `ids`. */
const saving = (name: string, change: (value: number) => number, ids = ['saving']): Mutant =>
  tips(name, (proposal) => ({
    tips: proposal.tips.map((tip) => ({
      ...tip,
      saving: cents(change(tip.saving)),
      facts: tip.facts.map((one) => (ids.includes(one.id) ? { ...one, value: change(one.value) } : one)),
    })),
  }));

type Plan = ReturnType<Coach['plan']>;
const plan = (name: string, change: (plan: Plan) => Partial<Plan>): Mutant =>
  changed(name, { plan: (met) => ({ ...COACH.plan(met), ...change(COACH.plan(met)) }) });

/** Some functions take people for somebody else. */
function takenFor(
  name: string,
  places: readonly ('tips' | 'nextTip' | 'plan')[],
  who: (of: CoachProfile) => object,
) {
  const other =
    <M extends { profile: CoachProfile; tone: CoachTone }, T>(say: (met: Met) => T) =>
    ({ profile, tone }: M) =>
      say({ ...meet(COACH, { ...profile, ...who(profile) }), tone });
  const all = { tips: other(COACH.tips), nextTip: other(COACH.nextTip), plan: other(COACH.plan) };
  return changed(name, Object.fromEntries(places.map((place) => [place, all[place]])));
}

/** Tones are taken for others: in proposals, or in answers. */
function toned(
  name: string,
  place: 'proposals' | 'answers',
  tones: Partial<Record<CoachTone, CoachTone>>,
): Mutant {
  const other = <T extends { tone: CoachTone }>(met: T): T => ({ ...met, tone: tones[met.tone] ?? met.tone });
  return place === 'answers'
    ? changed(name, { answer: (profile, question, parts) => COACH.answer(profile, question, other(parts)) })
    : changed(name, { tips: (met) => COACH.tips(other(met)), plan: (met) => COACH.plan(other(met)) });
}

type Asked = Parameters<Coach['answer']>;
/** Answers are those to another question, or for another person. */
const asked = (
  name: string,
  change: (...args: Asked) => Partial<Asked[2]> & { question?: Asked[1]; who?: Asked[0] },
) =>
  changed(name, {
    answer(profile, question, parts) {
      const { question: other = question, who = profile, ...wrong } = change(profile, question, parts);
      return COACH.answer(who, other, { ...parts, ...wrong });
    },
  });
/** Words are added to answers. */
const echo = (name: string, words: (profile: CoachProfile) => string): Mutant =>
  changed(name, {
    answer(profile, question, parts) {
      const answer = COACH.answer(profile, question, parts);
      return { ...answer, prose: `${answer.prose} ${words(profile).replace(/[\d{}<>!]/g, '')}` };
    },
  });

const read = (name: string, change: (question: Asked[1], text: string) => Asked[1]): Mutant =>
  changed(name, { read: (text) => change(COACH.read(text), text) });

export const MUTANTS: readonly Mutant[] = [
  ...textMutants,
  fact('a fact is a cent off', 'saved_total', (value) => value + 1),
  fact('four weeks are counted as 27 days', 'saved_28d', (value, { logged, today }) => {
    const [last] = logged.filter(({ day }) => day === addDays(today, -27));
    return value - (last?.total ?? 0);
  }),
  fact('a fact is ten times as much', 'needed_per_week', (value) => value * 10),
  fact('a month of 28 days', 'needed_per_month', (_, { goal }) => Math.round(goal.amount / 28)),
  fact('a day ahead too many', 'days_ahead', (value) => value + 1),
  fact('free income without fixed costs', 'free_income', (_, { income }) => income ?? 0),
  changed('facts without their sources', {
    facts: (profile) => new Map([...COACH.facts(profile)].filter(([id]) => id !== 'saved_count')),
  }),

  tips('a tip for somebody else’s habits', ({ tips: own }, { profile, tone, facts }) => ({
    tips: TIP_TEMPLATES.filter((template) => !template.fits(profile))
      .slice(0, 1)
      .map((template) => {
        const { monthly, facts: found } = estimateTip(template, profile);
        return wordTip({ template, score: 0, saving: monthly, facts: found }, tone, facts);
      })
      .concat(own)
      .slice(0, 3),
  })),
  tips('one tip three times', ({ tips: own }) => ({ tips: own.flatMap((_, __, [first]) => first ?? []) })),
  tips('two tips instead of three', ({ tips: own }) => ({ tips: own.slice(1) })),
  tips('the same challenge every week', (_, met) => ({
    challenge: COACH.tips({ ...met, profile: { ...met.profile, today: stranger.today } }).challenge,
  })),
  takenFor('the same tips for everybody', ['tips'], () => stranger),
  takenFor('an open tip is proposed again', ['tips'], () => ({ tried: [] })),
  takenFor('an open tip is proposed again in the chat', ['nextTip'], () => ({ tried: [] })),
  takenFor('tips forget what was shown', ['tips'], () => ({ shown: [] })),
  takenFor('tips ignore the price level', ['tips'], () => ({ multiplier: 1 })),
  takenFor('tips ignore the household', ['tips'], () => ({ householdSize: 1 })),
  takenFor('tips ignore how often', ['tips'], ({ habits }) => ({
    habits: { ...habits, coffees: 7, rides: 7 },
  })),
  saving('prices times ten', (value) => value * 10, ['saving', 'each']),
  saving('a tip’s year is said to be a month', (value) => value * 12),
  saving('a tip’s week is said to be a month', (value) => Math.max(100, Math.floor(value / 433) * 100)),
  saving('a tip’s saving is rounded up', (value) => value + 100),

  takenFor('the plan of somebody else', ['plan'], () => stranger),
  takenFor('the plan ignores what was logged', ['plan'], () => ({ logged: [], firstSavedOn: null })),
  takenFor('the plan ignores the areas', ['plan'], () => ({
    spendAreas: ['rideshare', 'utilities'],
    logged: [],
  })),
  plan('the plan asks for twice as much', ({ weeklyGoal, days, facts }) => ({
    weeklyGoal: cents(weeklyGoal * 2),
    days: days.map((day) => ({ ...day, target: cents(day.target * 2) })),
    facts: facts.map((one) => (/^(?:weekly|year)/.test(one.id) ? { ...one, value: one.value * 2 } : one)),
  })),
  plan('a day of the plan is a euro more', ({ days }) => ({
    days: days.map((day, at) => (at === 2 ? { ...day, target: cents(day.target + 100) } : day)),
  })),
  plan('one quick tip all week', ({ days }) => ({
    days: days.map((day, _, [first]) => ({ ...day, quickTip: first?.quickTip ?? '' })),
  })),
  changed('the plan ignores hardship', { plan: (met) => COACH.plan({ ...met, hardship: false }) }),

  changed('hardship is never seen', { hardship: () => null }),
  changed('hardship is seen everywhere', { hardship: () => ({ reason: 'said' }) }),
  changed('hardship is seen only where it was said', {
    hardship: ({ saysTight }) => (saysTight ? { reason: 'said' } : null),
  }),
  toned('gentle and straight are swapped', 'proposals', { gentle: 'straight', straight: 'gentle' }),
  toned('gentle and fun are swapped', 'proposals', { gentle: 'fun', fun: 'gentle' }),
  toned('fun speaks straight', 'proposals', { fun: 'straight' }),
  toned('answers: gentle and fun are swapped', 'answers', { gentle: 'fun', fun: 'gentle' }),
  toned('answers: gentle and straight are swapped', 'answers', { gentle: 'straight', straight: 'gentle' }),

  asked('another person’s facts in the chat', () => ({ facts: COACH.facts(stranger) })),
  asked('another person’s total in the chat', (_, __, { facts }) => ({
    facts: new Map([...facts, ...[...COACH.facts(stranger)].filter(([id]) => id === 'goal_saved')]),
  })),
  asked('a forecast a week off', (who, { kind }) =>
    kind === 'forecast' ? { who: { ...who, today: addDays(who.today, 7) } } : {},
  ),
  asked('an extra a week counts as one a month', (_, question) =>
    question.kind === 'what_if' && question.every === 'week'
      ? { question: { ...question, every: 'month' } }
      : {},
  ),
  asked('there is no tip in the chat', () => ({ nextTip: null })),
  echo('the goal’s name is echoed', ({ goal }) => goal.name),
  echo('notes are echoed', ({ spendingNotes }) => spendingNotes.slice(0, 40)),
  echo('the challenge is echoed', ({ challenges: [first] }) => first?.title ?? ''),
  changed('notes are obeyed', {
    facts: ({ spendingNotes, goal, ...profile }) =>
      COACH.facts({
        ...profile,
        spendingNotes,
        goal: /reached/.test(spendingNotes) ? { ...goal, saved: goal.amount } : goal,
      }),
  }),
  read('a month is read as a week', (question) =>
    question.kind === 'what_if' && question.every === 'month' ? { ...question, every: 'week' } : question,
  ),
  read('thousands are read as decimals', (_, text) => COACH.read(text.replace('1.234,50', '1.23'))),
  read('the category is not heard', (question) =>
    question.kind === 'totals' ? { ...question, category: null } : question,
  ),
  read('last week is read as this week', (_, text) => COACH.read(text.replace('last week', 'this week'))),
  read('investing is read as a wish for tips', (question) =>
    question.kind === 'investing' ? { kind: 'tips' } : question,
  ),
  read('distress is read as progress', (question) =>
    question.kind === 'hardship' ? { kind: 'progress' } : question,
  ),

  changed('a challenge saves ten times as much', {
    suggest: (what) => ({ ...COACH.suggest(what), saving: cents(COACH.suggest(what).saving * 10) }),
  }),
  changed('a challenge’s title is not read', {
    suggest: (what) => COACH.suggest({ ...what, title: 'some' }),
  }),
  changed('the prompt has no fence', { prompt: (met) => COACH.prompt(met).replace(/<\/?data>/g, '') }),
  changed('notes stand outside of the fence', {
    prompt: (met) => `${met.profile.spendingNotes}\n${COACH.prompt(met)}`,
  }),
  changed('Claude’s texts are not checked', { clean: (text) => ({ prose: text, removed: 0 }) }),
  changed('Claude’s texts are all dropped', { clean: () => ({ prose: '', removed: 1 }) }),
  changed('Claude’s figures are others', {
    clean: (text, facts, tone) => COACH.clean(text.replace('{saved_total}', '{saved_28d}'), facts, tone),
  }),
];

/** The share of mutants that has to be found. */
const LEAST = 0.9;

/** Each mutant with the check that fails because of it; null when none does: it survives. */
export interface MutantReport {
  mutants: { name: string; failing: string | null }[];
  ok: boolean;
}

/** Runs the evals over each mutant of the coach, until one check fails. */
export async function runMutants(): Promise<MutantReport> {
  const mutants: MutantReport['mutants'] = [];
  for (const { name, coach } of MUTANTS) mutants.push({ name, failing: await failingCheck(coach) });
  const found = mutants.filter(({ failing }) => failing !== null).length;
  return { mutants, ok: found / mutants.length >= LEAST };
}
