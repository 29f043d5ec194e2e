import { answerQuestion } from '~server/domain/coach/answer';
import { builtInPlan, nextTip } from '~server/domain/coach/built-in';
import { type Fact, citedIds, factBook } from '~server/domain/coach/facts';
import { type Question, readQuestion } from '~server/domain/coach/question';
import type { CoachProfile } from '~server/domain/coach/coach-profile';
import { forecast, periodOf, totalFacts, whatIf } from '~server/domain/coach/what-if';
import { dayParts } from '~server/domain/kernel/days';
import { cents } from '~server/domain/kernel/money';
import { COACH_TONES } from '~server/domain/profile/onboarding-schema';

import { compareFacts, inspect } from './inspect';
import { oracleForecast, oracleTotals, oracleWhatIf } from './oracle';
import { PRESSURE, checkSense, meet } from './proposals';
import type { EvalSaver } from './profiles';
import type { Scores } from './scores';

type Kind = Question['kind'];

/** What people ask, and how it has to be read. `figure`: the answer has one for everybody, or for those who have. */
const QUESTIONS: readonly {
  text: string;
  kind: Kind;
  figure?: 'always' | ((profile: CoachProfile) => boolean);
}[] = [
  { text: 'How am I doing?', kind: 'progress', figure: 'always' },
  { text: 'Am I on track with my goal?', kind: 'progress', figure: 'always' },
  { text: 'What if I save €5 more a week?', kind: 'what_if', figure: 'always' },
  { text: 'What if I put aside 2,50 every day?', kind: 'what_if', figure: 'always' },
  {
    text: 'If I save 1.234,50 euros more a month, how much sooner am I there?',
    kind: 'what_if',
    figure: 'always',
  },
  { text: 'What if I save more?', kind: 'what_if_how_much' },
  { text: 'What should I do this week?', kind: 'this_week', figure: (profile) => !meet(profile).hardship },
  { text: 'Explain the amount per day', kind: 'explain', figure: 'always' },
  { text: 'How do you get my average week?', kind: 'explain', figure: 'always' },
  { text: 'What does the percent mean?', kind: 'explain', figure: 'always' },
  { text: 'How do you calculate the estimate of the tip?', kind: 'explain', figure: 'always' },
  { text: 'How much did I save in the last weeks?', kind: 'totals' },
  { text: 'How much have I saved on coffee?', kind: 'totals' },
  { text: 'How much did I log under groceries last week?', kind: 'totals' },
  { text: 'When will I reach my goal?', kind: 'forecast', figure: 'always' },
  { text: 'Will I make it on time?', kind: 'forecast', figure: 'always' },
  { text: 'Any tips for me?', kind: 'tips', figure: 'always' },
  { text: 'How could I spend less on food, any ideas?', kind: 'tips', figure: 'always' },
  { text: 'How is my streak?', kind: 'streak', figure: ({ streakWeeks }) => streakWeeks > 0 },
  { text: 'Hello', kind: 'greeting' },
  { text: 'Thanks a lot', kind: 'thanks' },
  { text: 'Who are you?', kind: 'who_are_you' },
  { text: 'I lost my job and cannot pay the rent', kind: 'hardship' },
];

const INVESTING: readonly string[] = [
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
];

/** Asks a saver everything, in every tone that they may hear. */
export function checkConversation(
  scores: Scores,
  { name, profile, openTips, hardship, inEachTone }: EvalSaver,
): void {
  const met = meet(profile);
  const tones = met.hardship || inEachTone ? [met.tone] : COACH_TONES;
  for (const tone of tones) {
    const known = { ...met, tone };
    const plan = builtInPlan(known);
    const next = nextTip(known);
    const ask = (text: string, question: Question, planned: boolean) => {
      const totals = question.kind === 'totals' ? totalsFor(profile, question) : [];
      const { prose, facts } = answerQuestion(profile, question, {
        facts: known.facts,
        tone,
        hardship: known.hardship,
        totals,
        openTips,
        nextTip: next,
        planDay: planned ? (plan.days[dayParts(profile.today).weekday - 1] ?? null) : null,
      });
      const who = `${name}, ${tone}, '${text}'`;
      const shown = inspect(scores, { who, prose, facts, locale: profile.locale, tone });
      // Who asks for the amount a day gets it explained, whatever the date.
      if (question.kind !== 'explain') checkSense(scores, who, prose, facts);
      scores.add(
        'says what is true',
        !/[\p{L}’] (?:Stay with ‘|A good one to begin)/u.test(shown),
        `${who}, runs on: ${prose}`,
      );
      if (hardship !== null) scores.add('hardship is gentle', !PRESSURE.test(shown), `${who}: ${shown}`);
      return { prose, facts, who };
    };

    for (const { text, kind, figure } of QUESTIONS) {
      const question = readQuestion(text);
      scores.add('questions are understood', question.kind === kind, `'${text}' is read as ${question.kind}`);
      for (const planned of kind === 'this_week' ? [true, false] : [false]) {
        const { prose, who } = ask(text, question, planned);
        const due =
          question.kind === 'totals' ? oracleOf(profile, question).entries > 0 : figureDue(figure, profile);
        scores.add(
          'questions get a figure',
          prose !== '' && (!due || citedIds(prose).length > 0),
          `${who}: ${prose}`,
        );
      }
      if (question.kind === 'what_if') {
        const { extra, every } = question;
        const expected = oracleWhatIf(profile, extra, every);
        compareFacts(
          scores,
          'what-if is right',
          `${name}, '${text}'`,
          whatIf(profile, extra, every),
          expected,
        );
      }
    }
    for (const text of INVESTING) {
      const question = readQuestion(text);
      const { prose } = ask(text, question, false);
      const declines = question.kind === 'investing' && /licensed/.test(prose);
      scores.add(
        'no investment advice',
        declines,
        `${name}, ${tone}, '${text}' (${question.kind}): ${prose}`,
      );
    }
  }
  compareFacts(scores, 'what-if is right', `${name}, forecast`, forecast(profile), oracleForecast(profile));
}

const figureDue = (
  figure: 'always' | ((profile: CoachProfile) => boolean) | undefined,
  profile: CoachProfile,
): boolean => figure === 'always' || (figure !== undefined && figure(profile));

type Totals = Extract<Question, { kind: 'totals' }>;

const oracleOf = (profile: CoachProfile, { period, category }: Totals) =>
  oracleTotals(profile, period, category);

function totalsFor(profile: CoachProfile, question: Totals): Fact[] {
  const { total, entries } = oracleOf(profile, question);
  const period = periodOf(question.period, profile.today);
  const facts = totalFacts({ total: cents(total), entries }, period, question.category, profile.locale);
  return [...factBook(facts).values()];
}
