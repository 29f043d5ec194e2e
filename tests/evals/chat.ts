import { isDeepStrictEqual } from 'node:util';

import { z } from 'zod';

import { citedIds } from '~server/domain/coach/facts';
import { EVERY, PERIODS } from '~server/domain/coach/what-if';
import { COACH_TONES } from '~server/domain/profile/onboarding-schema';

import { meet, reply } from './coach';
import { compareFacts, inspect } from './inspect';
import { oracleForecast, oracleTotals, oracleWhatIf } from './oracle';
import { category, readData } from './profiles';
import { GENTLE, PRESSURE, SENSE, checkSense } from './proposals';
import { type Part, check } from './scores';

const READ = check('questions are understood', 'each of the common questions is read as what it is');
const FIGURE = check('questions get a figure', 'everybody gets an answer, with the figure asked for');
const WHAT_IF = check('what-if is right', '"what if", totals and forecast, computed again');
const DECLINES = check('investing is declined', 'asked about investing, Hazel declines');

/** What people ask, how it has to be read, and which figures the answer names, if there are any. */
const QUESTIONS = readData(
  z.array(
    z.strictObject({
      text: z.string(),
      read: z.strictObject({
        kind: z.string(),
        extra: z.number().optional(),
        every: z.enum(EVERY).optional(),
        category: category.nullable().optional(),
        period: z.enum(PERIODS).optional(),
      }),
      cites: z
        .string()
        .transform((source) => new RegExp(source))
        .optional(),
    }),
  ),
  'questions.json',
);

/** Asks everything for a person, in every tone that they may hear. */
export const CONVERSATION: Part = {
  checks: [READ, FIGURE, WHAT_IF, DECLINES],
  async person(evals, { name, profile, openTips, hardship, inEachTone }) {
    const { coach, scores } = evals;
    const met = meet(coach, profile);
    const { locale } = profile;
    for (const tone of met.hardship || inEachTone ? [met.tone] : COACH_TONES) {
      const toned = { ...met, tone };
      for (const { text, read, cites } of QUESTIONS)
        for (const planned of read.kind === 'this_week' ? [true, false] : [false]) {
          const who = `${name}, ${tone}, '${text}'`;
          const { question, prose, facts } = await reply(coach, toned, text, {
            openTips,
            planned,
          });
          const right = isDeepStrictEqual({ ...question, ...read }, question);
          scores.add(READ, right, right ? '' : `'${text}' is read as ${JSON.stringify(question)}`);
          const shown = inspect(evals, { who, prose, facts, locale, tone, profile });
          // An explanation of the amount a day may name it after the goal's date, too.
          if (read.kind !== 'explain') checkSense(scores, who, prose, facts);
          scores.add(
            SENSE,
            !/[\p{L}’] (?:Stay with ‘|A good one to begin)/u.test(shown),
            `${who}, runs on: ${prose}`,
          );
          if (hardship !== null) scores.add(GENTLE, !PRESSURE.test(shown), `${who}: ${shown}`);
          if (read.kind === 'investing') scores.add(DECLINES, /licensed/.test(prose), `${who}: ${prose}`);

          const asked =
            read.kind === 'totals' && oracleTotals(profile, read.period ?? 'all', read.category ?? null);
          const due = asked
            ? asked.entries > 0
            : read.kind === 'streak'
              ? profile.streakWeeks > 0
              : !(read.kind === 'this_week' && met.hardship);
          const cited = citedIds(prose);
          scores.add(
            FIGURE,
            prose !== '' && (!due || !cites || cited.some((id) => cites.test(id))),
            `${who}: ${prose}`,
          );
          const own = [...facts.values()].filter(({ id }) => !met.facts.has(id));
          const again = (expected: ReadonlyMap<string, number>) =>
            compareFacts(scores, WHAT_IF, who, own, expected);
          if (asked)
            again(
              new Map([
                ['asked_total', asked.total],
                ['asked_entries', asked.entries],
              ]),
            );
          if (read.kind === 'what_if') again(oracleWhatIf(profile, read.extra ?? 0, read.every ?? 'week'));
          if (read.kind === 'forecast') again(oracleForecast(profile));
        }
    }
  },
};
