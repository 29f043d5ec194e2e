import { z } from 'zod';

import { type Fact, type Prose, factBook } from '~server/domain/coach/figures/facts';
import { TIP_TEMPLATES } from '~server/domain/coach/tips/tip-templates';
import { estimateTip } from '~server/domain/coach/tips/tip-template';
import { wordTip } from '~server/domain/coach/tips/tips';
import { addDays } from '~server/domain/kernel/days';
import { cents } from '~server/domain/kernel/money';
import { COACH_TONES, type CoachTone } from '~server/domain/onboarding/onboarding-schema';

import { COACH, type Coach, type Met, meet } from './coach';
import { PEOPLE, readData } from './profiles';
import { WRONG_QUERIES, queryLineSchema, wrongQueryIn } from './query-mutants';
import { failingCheck } from './run';

const PLACES = ['tip', 'summary', 'motivation', 'quickTip', 'answer'] as const;
type Place = (typeof PLACES)[number];

type Tips = ReturnType<Coach['tips']>;
const tips = (change: (tips: Tips, met: Parameters<Coach['tips']>[0]) => Partial<Tips>) => ({
  tips: (met: Parameters<Coach['tips']>[0]) => ({ ...COACH.tips(met), ...change(COACH.tips(met), met) }),
});
type Plan = ReturnType<Coach['plan']>;
const plan = (change: (plan: Plan, met: Parameters<Coach['plan']>[0]) => Partial<Plan>) => ({
  plan: (met: Parameters<Coach['plan']>[0]) => ({ ...COACH.plan(met), ...change(COACH.plan(met), met) }),
});

type Toned = Pick<Met, 'tone' | 'hardship'>;
/** Replaces texts in some places. The facts of the new texts are provided. */
function withTexts(places: readonly Place[], change: (text: Prose, met: Toned) => Prose): Partial<Coach> {
  const at = (place: Place, text: Prose, met: Toned) => (places.includes(place) ? change(text, met) : text);
  return {
    ...tips(({ tips: own, summary }, met) => ({
      tips: own.map((tip) => ({ ...tip, description: at('tip', tip.description, met) })),
      summary: at('summary', summary, met),
      facts: [...met.facts.values()],
    })),
    ...plan(({ days, facts, motivation }, met) => ({
      days: days.map((day) => ({ ...day, quickTip: at('quickTip', day.quickTip, met) })),
      motivation: at('motivation', motivation, met),
      facts: [...new Map([...met.facts.values(), ...facts].map((one) => [one.id, one])).values()],
    })),
    answer(profile, heard, parts) {
      const answer = COACH.answer(profile, heard, parts);
      return { ...answer, prose: at('answer', answer.prose, parts) };
    },
  };
}

const tone = z.enum(COACH_TONES);
/** Faults that can be described in one line. */
const lineSchema = z.union([
  /** Texts: `put` replaces what is found, or is appended; only in one tone, or only in hardship. */
  z.strictObject({
    name: z.string(),
    in: z.array(z.enum(PLACES)),
    find: z.string().optional(),
    put: z.string(),
    tone: tone.optional(),
    hardship: z.literal(true).optional(),
  }),
  /** A wrong fact; facts computed from it stay right. */
  z.strictObject({
    name: z.string(),
    fact: z.string(),
    times: z.number().default(1),
    plus: z.number().default(0),
  }),
  /** Wrong savings of tips. */
  z.strictObject({ name: z.string(), saving: z.number(), ids: z.array(z.string()) }),
  /** Functions that confuse people: everybody becomes one stranger, or everybody gets some changed properties. */
  z.strictObject({
    name: z.string(),
    takes: z.array(z.enum(['tips', 'nextTip', 'plan'])),
    for: z.union([z.literal('stranger'), z.record(z.string(), z.unknown())]),
  }),
  z.strictObject({
    name: z.string(),
    toned: z.enum(['proposals', 'answers']),
    tones: z.partialRecord(tone, tone),
  }),
  /** Questions are understood as others. */
  z.strictObject({ name: z.string(), reads: z.string(), as: z.string() }),
  queryLineSchema,
]);

const stranger = PEOPLE.find(({ name }) => name === 'far ahead, fun')?.profile;
if (!stranger) throw new Error('Nobody is far ahead');

function wrongIn(line: z.output<typeof lineSchema>): Partial<Coach> {
  if ('put' in line) {
    const { in: places, find, put } = line;
    return withTexts(places, (text, met) => {
      if ((line.tone ?? met.tone) !== met.tone || (line.hardship && !met.hardship)) return text;
      return find === undefined ? text + put : text.replace(new RegExp(find, 's'), put);
    });
  }
  if ('fact' in line) {
    const change = (one: Fact): Fact =>
      one.id === line.fact ? { ...one, value: Math.round(one.value * line.times + line.plus) } : one;
    return { facts: (profile) => factBook([...COACH.facts(profile).values()].map(change)) };
  }
  if ('saving' in line) {
    const change = (value: number) => cents(Math.round(value * line.saving));
    const wrong = (one: Fact): Fact =>
      line.ids.includes(one.id) ? { ...one, value: change(one.value) } : one;
    return tips(({ tips: own }) => ({
      tips: own.map((tip) => ({ ...tip, saving: change(tip.saving), facts: tip.facts.map(wrong) })),
    }));
  }
  if ('takes' in line) {
    const changes = line.for === 'stranger' ? stranger : line.for;
    const other =
      <T>(say: (met: Met) => T) =>
      ({ profile, tone: chosen }: Pick<Met, 'profile' | 'tone'>) =>
        say({ ...meet(COACH, { ...profile, ...changes }), tone: chosen });
    const all = { tips: other(COACH.tips), nextTip: other(COACH.nextTip), plan: other(COACH.plan) };
    return Object.fromEntries(line.takes.map((place) => [place, all[place]]));
  }
  if ('reads' in line) {
    const misread = (text: string) => text.replace(new RegExp(line.reads, 'i'), line.as);
    return {
      read: (text) => COACH.read(misread(text)),
      converse: (messages, parts) =>
        COACH.converse(
          messages.map(({ text, today }) => ({ text: misread(text), today })),
          parts,
        ),
    };
  }
  if (!('toned' in line)) return wrongQueryIn(line);
  const other = <T extends { tone: CoachTone }>(met: T): T => ({
    ...met,
    tone: line.tones[met.tone] ?? met.tone,
  });
  return line.toned === 'answers'
    ? { answer: (profile, heard, parts) => COACH.answer(profile, heard, other(parts)) }
    : { tips: (met) => COACH.tips(other(met)), plan: (met) => COACH.plan(other(met)) };
}

type Answering = Parameters<Coach['answer']>;
const echo = (words: (profile: Answering[0]) => string): Partial<Coach> => ({
  answer(profile, heard, parts) {
    const said = COACH.answer(profile, heard, parts);
    return { ...said, prose: `${said.prose} ${words(profile).replace(/[\d{}<>!]/g, '')}` };
  },
});

/** Faults that need more than a line. */
const WRONG: Readonly<Record<string, Partial<Coach>>> = {
  'a tip for somebody else’s habits': tips(({ tips: own }, { profile, tone: chosen, facts, hardship }) => {
    const wrong = TIP_TEMPLATES.filter((template) => !template.fits(profile)).map((template) => {
      const { monthly, whose, facts: found } = estimateTip(template, profile);
      return wordTip(
        { template, score: 0, isNamed: false, saving: monthly, whose, facts: found },
        { tone: chosen, facts, hardship },
      );
    });
    return { tips: [...wrong.slice(0, 1), ...own].slice(0, 3) };
  }),
  'one tip three times': tips(({ tips: own }) => ({ tips: own.flatMap((_, __, [first]) => first ?? []) })),
  'two tips instead of three': tips(({ tips: own }) => ({ tips: own.slice(1) })),
  'the same challenge every week': tips((_, met) => ({
    challenge: COACH.tips({ ...met, profile: { ...met.profile, today: stranger.today } }).challenge,
  })),
  'the plan asks for twice as much': plan(({ weeklyGoal, days, facts }) => ({
    weeklyGoal: cents(weeklyGoal * 2),
    days: days.map((day) => ({ ...day, target: cents(day.target * 2) })),
    facts: facts.map((one) => (/^(?:weekly|year)/.test(one.id) ? { ...one, value: one.value * 2 } : one)),
  })),
  'a day of the plan is a euro more': plan(({ days }) => ({
    days: days.map((day, at) => (at === 2 ? { ...day, target: cents(day.target + 100) } : day)),
  })),
  'one quick tip all week': plan(({ days }) => ({
    days: days.map((day, _, [first]) => ({ ...day, quickTip: first?.quickTip ?? '' })),
  })),
  'the plan ignores hardship': { plan: (met) => COACH.plan({ ...met, hardship: false }) },
  'hardship is never seen': { hardship: () => null },
  'hardship is seen everywhere': { hardship: () => ({ reason: 'said' }) },
  'another person’s facts in the chat': {
    answer: (profile, heard, parts) =>
      COACH.answer(profile, heard, { ...parts, facts: COACH.facts(stranger) }),
  },
  'answers of next week': {
    answer: (profile, ...rest) => COACH.answer({ ...profile, today: addDays(profile.today, 7) }, ...rest),
  },
  'the goal’s name is echoed': echo(({ goal }) => goal.name),
  'notes are echoed': echo(({ spendingNotes }) => spendingNotes.slice(0, 40)),
  'words of danger get no numbers': {
    answer: (profile, heard, parts) => ({ ...COACH.answer(profile, heard, parts), steps: [] }),
  },
  'every message is read as unclear': {
    read: (text) => ({ ...COACH.read(text), intent: 'unclear' }),
    converse: (messages, { read, ...parts }) =>
      COACH.converse(messages, { ...parts, read: (text) => ({ ...read(text), intent: 'unclear' }) }),
  },
  'notes are obeyed': {
    facts: (profile) =>
      COACH.facts(/reached/.test(profile.spendingNotes) ? { ...profile, streakWeeks: 99 } : profile),
  },
  'a challenge saves ten times as much': {
    suggest: (what) => ({ ...COACH.suggest(what), saving: cents(COACH.suggest(what).saving * 10) }),
  },
  'a challenge’s title is not read': { suggest: (what) => COACH.suggest({ ...what, title: 'some' }) },
  'the prompt has no fence': { prompt: (met) => COACH.prompt(met).replace(/<\/?data>/g, '') },
  'notes stand outside of the fence': {
    prompt: (met) => `${met.profile.spendingNotes}\n${COACH.prompt(met)}`,
  },
  'Claude’s texts are not checked': { clean: (text) => ({ prose: text, removed: 0 }) },
  'Claude’s texts are all dropped': { clean: () => ({ prose: '', removed: 1 }) },
  'Claude’s texts come twice': {
    clean: (text, ...rest) => COACH.clean(text === '' ? '' : `${text} ${text}`, ...rest),
  },
  'Claude’s figures are others': {
    clean: (text, ...rest) => COACH.clean(text.replace('{saved_total}', '{saved_28d}'), ...rest),
  },
};

/** The coach with one fault, a different one in each mutant. */
export const MUTANTS = [
  ...readData(z.array(lineSchema), 'mutants.json').map((line) => [line.name, wrongIn(line)] as const),
  ...Object.entries(WRONG),
  ...Object.entries(WRONG_QUERIES),
].map(([name, wrong]) => ({ name, coach: { ...COACH, ...wrong } }));

/** The fraction of mutants that must be found. */
export const MUTANTS_AT_LEAST = 0.95;

/** Each mutant with the check that fails because of it; null when none does, so that it survives. */
export interface MutantReport {
  mutants: { name: string; failing: string | null }[];
  ok: boolean;
}

/** Runs the evals over each mutant of the coach, until one check fails. */
export async function runMutants(): Promise<MutantReport> {
  const mutants: MutantReport['mutants'] = [];
  for (const { name, coach } of MUTANTS) mutants.push({ name, failing: await failingCheck(coach) });
  const found = mutants.filter(({ failing }) => failing !== null).length;
  return { mutants, ok: found / mutants.length >= MUTANTS_AT_LEAST };
}
