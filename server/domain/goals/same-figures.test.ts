import { expect, test } from 'vitest';

import { PEOPLE } from '../../../tests/evals/profiles';
import { weeksOf } from '../coach/person/coach-profile';
import { dateValue } from '../coach/figures/facts';
import { profileFacts } from '../coach/person/profile-facts';
import { weeklyGoal } from '../coach/tips/plan';
import { forecast, whyNoForecast } from '../coach/answer/forecast';
import { suppose } from '../coach/answer/supposing';
import { goalFan } from '../insights/goal-fan';
import { goalInsights } from '../insights/goal-insights';
import { addDays } from '../kernel/days';
import { cents, formatEur } from '../kernel/money';
import { goalProgress } from './goal';
import { WEEKS_FOR_FORECAST } from './pace';

test.each(PEOPLE)('dashboard, insights and coach say the same of $name', ({ profile }) => {
  const { goal, today, locale } = profile;
  const dashboard = goalProgress(goal, today);
  const insights = goalInsights(goal, weeksOf(profile), today);
  const facts = profileFacts(profile);
  const coach = (id: string) => facts.get(id)?.value ?? null;
  const talk = (id: string) => forecast(profile).find((fact) => fact.id === id)?.value ?? null;

  expect(coach('needed_per_day')).toBe(dashboard.perDayCents);
  expect([coach('needed_per_week'), insights.neededPerWeekCents]).toEqual([
    dashboard.perWeekCents,
    dashboard.perWeekCents,
  ]);
  expect(coach('needed_per_month')).toBe(dashboard.perMonthCents);
  expect(coach('goal_left')).toBe(insights.remainingCents);
  const pace = dashboard.paceDays;
  expect([coach('days_ahead'), coach('days_behind')]).toEqual(pace < 0 ? [null, -pace] : [pace, null]);
  expect(insights.paceDays).toBe(pace);
  if (!dashboard.reached) expect(Math.sign(insights.aheadCents) * pace).toBeGreaterThanOrEqual(0);

  expect(coach('average_week')).toBe(insights.weeklyCents);
  expect(coach('weeks_known')).toBe(insights.weeks);
  const { projected } = insights;
  expect(talk('reached_on')).toBe(projected.kind === 'dates' ? dateValue(projected.expected) : null);
  expect(whyNoForecast(profile) === null).toBe(projected.kind === 'dates');
  const drawn = goalFan(goal, weeksOf(profile), today)?.steps.at(-1) ?? null;
  expect(drawn && { kind: 'dates', early: drawn.early, expected: drawn.expected, late: drawn.late }).toEqual(
    projected.kind === 'dates' ? projected : null,
  );
  const reason = weeklyGoal(profile, false).facts[0]?.sentence ?? '';
  if (reason.includes('average week') && insights.weeklyCents !== null)
    expect(reason).toContain(`average week of ${formatEur(insights.weeklyCents, locale)}`);
});

test.each(PEOPLE)('nobody hears a forecast from fewer than four full weeks: $name', ({ profile }) => {
  const { goal, today } = profile;
  for (let weeks = 0; weeks < WEEKS_FOR_FORECAST; weeks += 1) {
    const few = { ...profile, firstSavedOn: addDays(today, -7 * weeks) };
    const says = [...profileFacts(few).keys()];
    const supposed = suppose(few, { kind: 'extra', amount: cents(1000), every: 'week', less: false });
    const found = [...forecast(few), ...(typeof supposed === 'string' ? [] : supposed.facts)];
    expect(found.filter(({ id }) => /(reached_on|days_(early|late|sooner))$/.test(id))).toEqual([]);
    expect(goalInsights(goal, weeksOf(few), today).projected.kind).not.toBe('dates');
    expect(says).toEqual(expect.arrayContaining(['weeks_known', 'weeks_for_forecast', 'weeks_missing']));
    expect(says.includes('average_week')).toBe(weeks > 0);
    if (!goalProgress(goal, today).reached)
      expect(whyNoForecast(few)).toBe(
        'A forecast needs {weeks_for_forecast} full weeks; you have {weeks_known} so far.',
      );
  }
});

test('what lay there before a goal began puts nobody ahead on its first day', () => {
  for (const { profile } of PEOPLE) {
    for (const opening of [0, 1, 12_345, profile.goal.amount - 1]) {
      const today = profile.today;
      const goal = {
        ...profile.goal,
        setOn: today,
        date: addDays(today, 100),
        opening: cents(opening),
        saved: cents(opening),
        reachedOn: null,
      };
      if (opening >= goal.amount) continue;
      const own = { ...profile, goal };
      const facts = profileFacts(own);
      expect([facts.get('days_ahead')?.value, facts.has('days_behind')]).toEqual([0, false]);
      expect(goalProgress(goal, today).paceDays).toBe(0);
      expect(goalInsights(goal, weeksOf(own), today).aheadCents).toBe(0);
    }
  }
});
