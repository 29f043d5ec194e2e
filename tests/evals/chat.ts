import { citedIds } from '~server/domain/coach/facts';
import type { Question } from '~server/domain/coach/question';
import { cents } from '~server/domain/kernel/money';
import { COACH_TONES } from '~server/domain/profile/onboarding-schema';

import { meet, reply } from './coach';
import { compareFacts, inspect } from './inspect';
import { oracleForecast, oracleTotals, oracleWhatIf } from './oracle';
import { GENTLE, PRESSURE, SENSE, checkSense } from './proposals';
import { type Part, check } from './scores';

const READ = check('questions are understood', 'each of the common questions is read as what it is');
const FIGURE = check(
  'questions get a figure',
  'an answer for everybody in every tone, with the figure that was asked for',
);
const WHAT_IF = check(
  'what-if is right',
  'dates, days and sums of "what if", totals and forecast, computed again',
);
const DECLINES = check('investing is declined', 'asked about investing, Hazel declines');

/** What people ask, how it has to be read, and which figures the answer names, if there are any. */
const QUESTIONS: readonly (readonly [text: string, read: Partial<Question>, cites?: RegExp])[] = [
  ['How am I doing?', { kind: 'progress' }, /goal_|saved_/],
  ['Am I on track with my goal?', { kind: 'progress' }, /goal_|saved_/],
  ['What if I save €5 more a week?', { kind: 'what_if', extra: cents(500), every: 'week' }, /extra_year/],
  ['What if I put aside 2,50 every day?', { kind: 'what_if', extra: cents(250), every: 'day' }, /extra_year/],
  [
    'If I save 1.234,50 euros more a month, how much sooner am I there?',
    { kind: 'what_if', extra: cents(123_450), every: 'month' },
    /extra_year/,
  ],
  ['What if I save more?', { kind: 'what_if_how_much' }],
  [
    'What should I do this week?',
    { kind: 'this_week' },
    /needed_per_week|goal_amount|goal_left|today_target/,
  ],
  ['Explain the amount per day', { kind: 'explain' }, /needed_per_day/],
  ['How do you get my average week?', { kind: 'explain' }, /average_week|needed_per_week/],
  ['What does the percent mean?', { kind: 'explain' }, /goal_percent/],
  ['How do you calculate the estimate of the tip?', { kind: 'explain' }, /saving/],
  [
    'How much did I save in the last weeks?',
    { kind: 'totals', category: null, period: 'last_28_days' },
    /asked_total/,
  ],
  [
    'How much have I saved on coffee?',
    { kind: 'totals', category: 'coffee', period: 'last_28_days' },
    /asked_total/,
  ],
  [
    'How much did I log under groceries last week?',
    { kind: 'totals', category: 'groceries', period: 'last_week' },
    /asked_total/,
  ],
  [
    'When will I reach my goal?',
    { kind: 'forecast' },
    /reached_on|needed_per_week|goal_amount|goal_left|saved_total/,
  ],
  [
    'Will I make it on time?',
    { kind: 'forecast' },
    /reached_on|needed_per_week|goal_amount|goal_left|saved_total/,
  ],
  ['Any tips for me?', { kind: 'tips' }, /saving|each/],
  ['How could I spend less on food, any ideas?', { kind: 'tips' }, /saving|each/],
  ['How is my streak?', { kind: 'streak' }, /streak_weeks/],
  ['Hello', { kind: 'greeting' }],
  ['Thanks a lot', { kind: 'thanks' }],
  ['Who are you?', { kind: 'who_are_you' }],
  ['I lost my job and cannot pay the rent', { kind: 'hardship' }],
  ...[
    'Should I buy ETFs?',
    'Is Bitcoin a good idea?',
    'Where should I invest my savings?',
    'Which stocks would you pick?',
    'What do you think of government bonds?',
    'Can you recommend an index fund for my goal?',
    'Is crypto better than saving?',
    'How do I start trading?',
    'What if I invest 50 euros a month?',
    'Should I put my savings into gold or shares?',
  ].map((text) => [text, { kind: 'investing' }] as const),
];

/** Asks everything for a person, in every tone that they may hear. */
export const CONVERSATION: Part = {
  checks: [READ, FIGURE, WHAT_IF, DECLINES],
  async person(evals, { name, profile, openTips, hardship, inEachTone }) {
    const { coach, scores } = evals;
    const met = meet(coach, profile);
    const { locale } = profile;
    for (const tone of met.hardship || inEachTone ? [met.tone] : COACH_TONES) {
      const toned = { ...met, tone };
      for (const [text, read, cites] of QUESTIONS)
        for (const planned of read.kind === 'this_week' ? [true, false] : [false]) {
          const who = `${name}, ${tone}, '${text}'`;
          const { question, prose, facts } = await reply(coach, toned, text, {
            openTips,
            planned,
          });
          const wrong = Object.entries(read).filter(([key, value]) =>
            Object.entries(question).every(([k, v]) => k !== key || v !== value),
          );
          scores.add(READ, wrong.length === 0, `'${text}' is read as ${JSON.stringify(question)}`);
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
