import { isDeepStrictEqual } from 'node:util';

import { z } from 'zod';

import { citedIds } from '~server/domain/coach/figures/facts';
import { INTENTS, type Intent } from '~server/domain/coach/question/intent';
import type { Assumption } from '~server/domain/coach/question/query';
import { EVERY } from '~server/domain/coach/question/slots';
import { COACH_TONES } from '~server/domain/onboarding/onboarding-schema';

import { exchanged, meet, reply } from './coach';
import { entriesOf } from './entries';
import { compareFacts, inspect } from './inspect';
import { oracleBill, oracleForecast, oraclePriceInDays, oracleSupposed } from './oracle-supposed';
import { COUNTED_DAYS, countedIn } from './oracle-counts';
import { unprefixed } from './assumptions';
import { category, readData } from './profiles';
import { GENTLE, PRESSURE, SENSE, checkSense } from './proposals';
import { type Part, check } from './scores';

const READ = check('questions are understood', 'each of the common questions is read as what it is');
const FIGURE = check('questions get a figure', 'everybody gets an answer, with the figure asked for');
const WHAT_IF = check('what-if is right', '"what if", sums, prices and forecast, computed again');
const DECLINES = check('investing is declined', 'asked about investing, Hazel declines');
const HELPS = check('danger gets people', 'words of danger get telephone numbers and no figure');
const STEPS = check(
  'a next step',
  'whoever asks what to do or where, or is not understood, can go on from there',
);

/** Questions of people, their correct intent, and the figures that the answer names, if any. */
const QUESTIONS = readData(
  z.array(
    z.strictObject({
      text: z.string(),
      intent: z.enum(INTENTS),
      slots: z
        .strictObject({
          amount: z.number(),
          percent: z.number(),
          times: z.number(),
          per: z.enum(EVERY),
          category,
        })
        .partial()
        .default({}),
      /** The days whose savings are counted. */
      counts: z.enum(COUNTED_DAYS).optional(),
      /** What is supposed to be otherwise. */
      assumption: z.custom<Assumption>().optional(),
      cites: z
        .string()
        .transform((source) => new RegExp(source))
        .optional(),
    }),
  ),
  'questions.json',
);

/** Answers with figures that Claude never gets, or with words that it may not choose itself. */
const OURS_ALONE: ReadonlySet<Intent> = new Set([
  'xp_level',
  'transfer',
  'afford',
  'bill_rises',
  'debt',
  'crisis',
]);

/** Answers with buttons. */
const LEADS_ON: ReadonlySet<Intent> = new Set([
  'today',
  'save_on',
  'app',
  'transfer',
  'off_topic',
  'unclear',
  'crisis',
]);

/** Asks all questions for a person, in every tone that they may hear. */
export const CONVERSATION: Part = {
  checks: [READ, FIGURE, WHAT_IF, DECLINES, HELPS, STEPS],
  person(evals, { name, profile, openTips, hardship, inEachTone }) {
    const { coach, scores } = evals;
    const met = meet(coach, profile);
    const { locale } = profile;
    for (const tone of met.hardship || inEachTone ? [met.tone] : COACH_TONES) {
      const toned = { ...met, tone };
      for (const { text, intent, slots, counts, assumption, cites } of QUESTIONS)
        for (const planned of intent === 'today' ? [true, false] : [false]) {
          const who = `${name}, ${tone}, '${text}'`;
          const around = { openTips, planned };
          const answer = reply(coach, toned, text, around);
          const { question, heard, prose, facts, steps } = answer;
          const [asked] = heard.asked;
          const right =
            question.intent === intent &&
            question.unsure === null &&
            isDeepStrictEqual({ ...question.slots, ...slots }, question.slots) &&
            (assumption === undefined ||
              (asked?.kind === 'query' && isDeepStrictEqual(asked.query.assumption, assumption)));
          scores.add(READ, right, right ? '' : `'${text}' is read as ${JSON.stringify(question)}`);
          // Claude's tools take an amount, but no percentage and no number of times.
          const isOursAlone = OURS_ALONE.has(intent) || /_asked_(?:percent|times)\}/.test(prose);
          const shown = inspect(evals, { who, prose, facts, locale, tone, profile, isOursAlone });
          // An explanation may name the amount a day even after the goal's date.
          if (intent !== 'explain') checkSense(scores, who, prose, facts);
          const runsOn = /[\p{L}’] (?:Stay with ‘|A good one to begin)/u.test(shown);
          scores.add(SENSE, !runsOn, `${who}, runs on: ${prose}`);
          if (hardship !== null) scores.add(GENTLE, !PRESSURE.test(shown), `${who}: ${shown}`);
          if (intent === 'invest') scores.add(DECLINES, /licensed/.test(prose), `${who}: ${prose}`);
          if (intent === 'crisis') {
            const calls = steps.some(({ kind }) => kind === 'call');
            scores.add(HELPS, calls && !prose.includes('{'), `${who}: ${prose}`);
            const next = reply(coach, toned, 'What can I do?', { before: exchanged(text, answer) });
            scores.add(
              HELPS,
              next.steps.some(({ kind }) => kind === 'call'),
              `${who}, then: ${next.prose}`,
            );
            inspect(evals, { who, prose: next.prose, facts, locale, tone, profile, isOursAlone });
          }
          if (LEADS_ON.has(intent)) scores.add(STEPS, steps.length > 0, `${who}: ${prose}`);

          const sum = counts && countedIn(entriesOf(profile), profile.today, counts, slots.category);
          // In hardship a tip names no amount.
          const aboutTips = intent === 'save_on' || (intent === 'explain' && /\btip\b/.test(text));
          const due = sum
            ? sum.entries > 0
            : intent === 'streak' || intent === 'transfer'
              ? (intent === 'streak' ? profile.streakWeeks : profile.savedCount) > 0
              : !(met.hardship && (aboutTips || intent === 'today' || intent === 'needed')) &&
                (profile.savedTotal > 0 || !(met.hardship || intent === 'stop'));
          const cited = citedIds(prose);
          scores.add(
            FIGURE,
            prose !== '' &&
              (!due || !cites || cited.some((id) => cites.test(id.replace(/^if_\w+?_then_/, '')))),
            `${who}: ${prose}`,
          );
          const own = [...facts.values()].filter(({ id }) => !met.facts.has(id));
          const again = (expected: ReadonlyMap<string, number>) =>
            compareFacts(scores, WHAT_IF, who, own, expected);
          const figure = (id: RegExp) => own.find((one) => id.test(one.id))?.value;
          if (sum) {
            scores.add(WHAT_IF, figure(/^asked_saved_/) === sum.total, `${who}: not ${sum.total}: ${prose}`);
            scores.add(
              WHAT_IF,
              figure(/^asked_savings_/) === sum.entries,
              `${who}: not ${sum.entries}: ${prose}`,
            );
          }
          if (intent === 'what_if')
            compareFacts(
              scores,
              WHAT_IF,
              who,
              own.map(unprefixed),
              assumption ? oracleSupposed(profile, assumption) : new Map(),
            );
          if (intent === 'afford') again(oraclePriceInDays(profile, slots.amount ?? 0));
          if (intent === 'bill_rises' && !met.hardship) again(oracleBill(profile, slots.amount ?? 0));
          if (intent === 'forecast') again(oracleForecast(profile));
        }
    }
  },
};
