import { expect, test } from 'vitest';

import { level } from '~server/domain/game/xp';
import { daysBetween, formatDay } from '~server/domain/kernel/days';

import { SAMPLE, perDayOnSample } from './sample';

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);

test('the goal of the pictures adds up', () => {
  const { amount, saved, percent, share, startedOn, by, byWords, perDay, pacePercent, daysAhead } =
    SAMPLE.goal;
  const days = daysBetween(startedOn, by);
  const passed = daysBetween(startedOn, SAMPLE.today);
  expect(formatDay(by, 'en-GB', 'long')).toBe(`${byWords} 2027`);
  expect(percent).toBe(Math.floor((saved * 100) / amount));
  expect(share).toBeCloseTo((saved * 100) / amount, 9);
  expect(perDay).toBe(Math.ceil((amount - saved) / (days - passed)));
  expect(perDayOnSample(saved)).toBe(perDay);
  expect(perDayOnSample(amount)).toBe(0);
  expect(pacePercent).toBe(Math.floor((passed * 100) / days));
  expect(daysAhead).toBe(Math.floor((saved * days) / amount) - passed);
});

test('week, plan, tip and challenge of the pictures add up', () => {
  expect(formatDay(SAMPLE.today, 'en-GB', 'weekday')).toBe('Saturday 21 November');
  expect(SAMPLE.week.total).toBe(sum(SAMPLE.savings.map(({ amount }) => amount)));
  expect(SAMPLE.week.goal).toBe(sum(SAMPLE.plan.map(({ target }) => target ?? 0)));
  const { dinners, out, home, saving } = SAMPLE.tip;
  expect(saving).toBe(dinners * (out - home));
  const { days, day, checkIns } = SAMPLE.challenge;
  expect(days.indexOf('check_in_today') + 1).toBe(day);
  expect(checkIns).toBe(days.filter((state) => state === 'completed').length);
  expect(level(SAMPLE.xp)).toBe(37);
});
