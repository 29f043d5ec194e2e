import { readFileSync } from 'node:fs';
import { z } from 'zod';

import { helpReply } from '~server/domain/coach/answer/help-answers';
import { INTENTS, type Intent, type IntentModel } from '~server/domain/coach/question/intent';
import { readPeriods } from '~server/domain/coach/question/periods';
import { readQuestion } from '~server/domain/coach/question/question';
import { readQuery } from '~server/domain/coach/question/read-query';
import type { Slots } from '~server/domain/coach/question/slots';
import { CATEGORIES } from '~server/domain/kernel/categories';
import { localDay } from '~server/domain/kernel/days';
import { cents } from '~server/domain/kernel/money';
import { loadIntents } from '~server/features/coach/understand';

const questionsSchema = z.array(
  z.object({
    id: z.string(),
    text: z.string(),
    label: z.enum(INTENTS),
    slots: z
      .object({
        amount_eur: z.number(),
        percent: z.number(),
        times: z.number(),
        per: z.string(),
        category: z.string(),
        period: z.string(),
      })
      .partial()
      .optional(),
    language: z.string(),
    calm: z.boolean().optional(),
  }),
);
type Labelled = z.output<typeof questionsSchema>[number];

/** `right` of `of`, as a fraction. */
interface Share {
  hit: number;
  of: number;
}

/** How well messages are understood. */
export interface TalkReport {
  accuracy: Share;
  /** Messages that the coach answers with a question, because it is not sure. */
  askedBack: Share;
  byLabel: Record<string, Share>;
  byLanguage: Record<string, Share>;
  /** Every slot that is labelled or found, on intents with slots, and is right. */
  slots: Share;
  crisisRecall: Share;
  hardshipRecall: Share;
  /** Messages marked calm that get words of help in place of their answer. */
  falseAlarms: Share;
  /** Messages marked calm whose answer has a line of help below it. */
  quietLines: Share;
  misses: { id: string; text: string; label: Intent; read: Intent }[];
  slotMisses: { id: string; text: string; labelled: object; found: object }[];
}

/** Messages of an author who wrote none of the utterances. */
export const HELD_OUT = 'tests/evals/held-out-questions.json';

/** The results that are required on the held-out messages. The aim is to understand every message. A false
 * alarm only causes an unneeded gentle answer, so some are accepted to find the last words of danger. A line of help below
 * the answer that was asked for is no alarm (docs/decisions/0082). */
export const TALK_AT_LEAST = {
  accuracy: 0.95,
  slots: 0.85,
  crisis: 1,
  hardship: 0.85,
  falseAlarms: 0.02,
} as const;

/** Reads the messages of a file such as the held-out set and compares them with their labels; with `only`
 * those of one language and label, each after the words `first`. */
export async function scoreTalk(
  file: string,
  only?: { language: string; label: Intent; first: string },
): Promise<TalkReport> {
  const all = questionsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const questions = only
    ? all
        .filter(({ language, label }) => language === only.language && label === only.label)
        .map((one) => ({ ...one, text: only.first + one.text }))
    : all;
  const model = await loadIntents();
  const read = questions.map((one) => ({ ...one, question: readQuestion(model, one.text) }));
  type Read = (typeof read)[number];
  // Words that only may be meant as danger are found, and their message gets the answer that it asks for all the same.
  const readAs = ({ question: { danger, intent }, label }: Read): Intent =>
    danger?.level === 'clear' || (danger !== null && label === 'crisis') ? 'crisis' : intent;
  const right = (one: Read) => readAs(one) === one.label;
  const isHelp = ({ question }: Read) => helpReply(question, NOTHING_KNOWN) !== null;
  const calm = read.filter((one) => one.calm === true);
  const share = (all: readonly Read[], hit: (one: Read) => boolean): Share => ({
    hit: all.filter(hit).length,
    of: all.length,
  });
  const by = (key: (one: Read) => string) =>
    Object.fromEntries(
      [...new Set(read.map(key))].map((value) => [
        value,
        share(
          read.filter((one) => key(one) === value),
          right,
        ),
      ]),
    );
  const labelled = (label: Intent) => read.filter((one) => one.label === label);
  const slotted = read
    .filter(({ label }) => SLOTS_OF.has(label))
    .map((one) => ({ ...one, ...slotsOf(one, model) }));
  return {
    accuracy: share(read, right),
    askedBack: share(read, ({ question }) => question.unsure !== null),
    byLabel: by(({ label }) => label),
    byLanguage: by(({ language }) => language),
    slots: {
      hit: slotted.reduce((sum, { hit }) => sum + hit, 0),
      of: slotted.reduce((sum, { of }) => sum + of, 0),
    },
    crisisRecall: share(labelled('crisis'), right),
    hardshipRecall: share(labelled('hardship'), right),
    falseAlarms: share(calm, isHelp),
    quietLines: share(calm, (one) => one.question.danger !== null && !isHelp(one)),
    misses: read
      .filter((one) => !right(one))
      .map((one) => ({ id: one.id, text: one.text, label: one.label, read: readAs(one) })),
    slotMisses: slotted
      .filter(({ hit, of }) => hit < of)
      .map(({ id, text, slots = {}, found }) => ({ id, text, labelled: slots, found })),
  };
}

/** Around a first message of somebody whose money is not known to be tight. */
const NOTHING_KNOWN = { before: '', country: null, day: null, hardship: false, facts: new Map(), told: [] };

/** The slots that matter to an intent; others may be found but are not used. */
const SLOTS_OF: ReadonlyMap<Intent, readonly string[]> = new Map([
  ['what_if', ['amount_eur', 'percent', 'times', 'per', 'category']],
  ['total', ['category', 'period']],
  ['save_on', ['category']],
  ['afford', ['amount_eur']],
  ['bill_rises', ['amount_eur', 'per']],
] as const);

/** Compares labelled slots with those found: an extra slot is as wrong as a missing one. */
function slotsOf({ text, label, slots = {} }: Labelled, model: IntentModel) {
  const names = SLOTS_OF.get(label) ?? [];
  const { slots: read, intent } = readQuestion(model, text);
  const found = named({ ...read, period: periodIn(text, intent) }, names);
  const keys = [
    ...new Set([...Object.keys(slots).filter((key) => names.includes(key)), ...Object.keys(found)]),
  ];
  const wanted: Record<string, unknown> = slots;
  return { found, hit: keys.filter((key) => wanted[key] === found[key]).length, of: keys.length };
}

/** A day in the middle of a week, a month and a year, so that none of these is another. */
const TODAY = localDay('2026-08-12');
const LABELS = ['today', 'this week', 'last week', 'this month', 'last month', 'this year'].map((words) => ({
  label: words.replace(' ', '_'),
  period: readPeriods(words, TODAY)[0]?.period,
}));

const NO_GOAL = { name: '', amount: cents(1), date: TODAY };

/** The label of the days that a message is about; nothing for days that have none. */
function periodIn(text: string, intent: Intent): string | undefined {
  const { period } = readQuery(text, { today: TODAY, goal: NO_GOAL, intent }).query;
  if (period?.unit === 'all') return 'all';
  return LABELS.find((one) => one.period?.from === period?.from && one.period?.to === period?.to)?.label;
}

type NamedSlots = Slots & { period: string | undefined };
function named({ amount, category, ...rest }: NamedSlots, names: readonly string[]): Record<string, unknown> {
  const all = {
    ...rest,
    amount_eur: amount === undefined ? undefined : amount / 100,
    category: CATEGORIES.find(({ value }) => value === category)?.label,
  };
  return Object.fromEntries(
    Object.entries(all).filter(([key, value]) => value !== undefined && names.includes(key)),
  );
}

/** A share as a rate from 0 to 1.
 * @param without what it is when there was nothing of the kind */
export const rateOf = ({ hit, of }: Share, without = 1): number => (of === 0 ? without : hit / of);

/** Whether messages are understood as well as {@link TALK_AT_LEAST} asks. */
export const talkHolds = (report: TalkReport): boolean =>
  rateOf(report.accuracy) >= TALK_AT_LEAST.accuracy &&
  rateOf(report.slots) >= TALK_AT_LEAST.slots &&
  rateOf(report.crisisRecall) >= TALK_AT_LEAST.crisis &&
  rateOf(report.hardshipRecall) >= TALK_AT_LEAST.hardship &&
  rateOf(report.falseAlarms, 0) <= TALK_AT_LEAST.falseAlarms;

const percent = ({ hit, of }: Share): string => (of === 0 ? '–' : `${((100 * hit) / of).toFixed(1)}%`);
/** 'hit / of (percent)' */
export const counted = (share: Share): string => `${share.hit} / ${share.of} (${percent(share)})`;

/** The report as rows. */
export function talkRows(report: TalkReport): [string, string][] {
  return [
    ['understood as labelled', counted(report.accuracy)],
    ['of these, asked back first', counted(report.askedBack)],
    ['slots', counted(report.slots)],
    ['crisis found', counted(report.crisisRecall)],
    ['hardship found', counted(report.hardshipRecall)],
    ['calm words answered with help alone', counted(report.falseAlarms)],
    ['calm words with a line of help below', counted(report.quietLines)],
    ...Object.entries(report.byLanguage).map(([name, share]): [string, string] => [
      `in ${name}`,
      counted(share),
    ]),
    ...Object.entries(report.byLabel).map(([name, share]): [string, string] => [name, counted(share)]),
  ];
}

/** What was misread, a line each. */
export const missedMessages = ({ misses, slotMisses }: TalkReport): string[] => [
  ...misses.map(({ id, text, label, read }) => `${id} ${label}, read as ${read}: ${text}`),
  ...slotMisses.map(
    ({ id, text, labelled, found }) =>
      `${id} ${JSON.stringify(labelled)}, read as ${JSON.stringify(found)}: ${text}`,
  ),
];
