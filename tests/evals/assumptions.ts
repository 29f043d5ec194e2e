import { assumptionAnswer } from '~server/domain/coach/answer/assumption-answer';
import { fitAnswer, leftAnswer, neededAnswer } from '~server/domain/coach/answer/goal-answers';
import { type Fact, factBook } from '~server/domain/coach/figures/facts';
import type { Assumption, Measure } from '~server/domain/coach/question/query';
import { EVERY } from '~server/domain/coach/question/slots';
import { addDays, addMonths } from '~server/domain/kernel/days';
import { type Cents, cents } from '~server/domain/kernel/money';

import { meet } from './coach';
import { compareFacts, inspect } from './inspect';
import { oracleSupposed } from './oracle-supposed';
import { GENTLE, PRESSURE, checkSense } from './proposals';
import { type Part, check } from './scores';

const RIGHT = check('assumptions are right', 'every kind of "what if", for every measure, computed again');
const ASKED = check('the asked measure is said', 'the figure that the question names is in the answer');

/** A fact with its name alone, without the assumption that its id begins with. */
export const unprefixed = <T extends { id: string }>(one: T): T => ({
  ...one,
  id: one.id.replace(/^if_\w+?_then_/, ''),
});

const euros = (amount: number): Cents => cents(amount * 100);

/** One or two of every kind, as of a day. */
const assumptionsOn = (today: Parameters<typeof addDays>[0]): readonly Assumption[] => [
  { kind: 'extra', amount: euros(5), every: 'week', less: false },
  { kind: 'extra', amount: euros(1), every: 'day', less: true },
  { kind: 'pace', amount: euros(25), every: 'week' },
  { kind: 'pace', amount: euros(40), every: 'month' },
  { kind: 'once', amount: euros(50) },
  { kind: 'once', amount: euros(700) },
  { kind: 'withdrawal', amount: euros(20) },
  { kind: 'withdrawal', amount: euros(900) },
  { kind: 'goal_date', date: addMonths(today, 9) },
  { kind: 'goal_date', date: addDays(today, -3) },
  { kind: 'goal_amount', amount: euros(2500) },
  { kind: 'goal_amount', amount: euros(10) },
  { kind: 'skip', category: 'coffee', times: null, every: null, each: null },
  { kind: 'skip', category: 'eating out', times: 2, every: 'week', each: null },
  { kind: 'skip', category: 'utilities', times: 1, every: 'month', each: euros(30) },
  { kind: 'cancel', count: 1, each: null },
  { kind: 'cancel', count: 2, each: cents(1490) },
  { kind: 'income_share', percent: 10 },
  { kind: 'percent', percent: 100, less: false },
  { kind: 'percent', percent: 30, less: true },
  { kind: 'pause', weeks: 2 },
];
const MEASURES = ['needed', 'left', 'forecast'] as const satisfies readonly Measure[];

/** Asks a person a third of the assumptions, each with another measure in turn, and about their goal without one. */
export const ASSUMPTIONS: Part = {
  checks: [RIGHT, ASKED],
  person(evals, { name, profile }) {
    const { coach, scores } = evals;
    const met = meet(coach, profile);
    const parts = {
      ...met,
      country: null,
      before: '',
      day: null,
      xp: 0,
      openTips: [],
      told: [],
      tipFor: () => null,
      planDay: null,
    };
    const read = (who: string, prose: string, more: readonly Fact[] = []) => {
      const facts = factBook([...met.facts.values(), ...more]);
      const shown = inspect(evals, { who, prose, facts, locale: profile.locale, tone: met.tone, profile });
      checkSense(scores, who, prose, facts);
      if (met.hardship) scores.add(GENTLE, !PRESSURE.test(shown), `${who}: ${shown}`);
    };
    const turn = Array.from(name).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
    assumptionsOn(profile.today).forEach((assumption, index) => {
      if ((index + turn) % 3 !== 0) return;
      const measure = MEASURES[Math.floor(turn / 3 + index / 3) % 3] ?? 'forecast';
      const per = EVERY[(index + turn) % 4] ?? null;
      const who = `${name}, ${measure} a ${per}, ${JSON.stringify(assumption)}`;
      const { prose, moreFacts = [] } = assumptionAnswer(profile, { measure, per, assumption }, parts);
      const expected = oracleSupposed(profile, assumption);
      compareFacts(scores, RIGHT, who, moreFacts.map(unprefixed), expected);
      const figure = { needed: `needed_per_${per}`, left: 'goal_left', forecast: 'reached_on' }[measure];
      const says = prose.includes(`_${figure}}`);
      scores.add(ASKED, says || !expected.get(figure), `${who}: ${prose}`);
      read(who, prose, moreFacts);
    });
    for (const per of EVERY) {
      const { prose, moreFacts } = neededAnswer(profile, per, met);
      read(`${name}, needed a ${per}`, prose, moreFacts);
    }
    for (const { prose, moreFacts } of [leftAnswer(met), fitAnswer(profile, met)])
      read(`${name}, left or fit`, prose, moreFacts);
  },
};
