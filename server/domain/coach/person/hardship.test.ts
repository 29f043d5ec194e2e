import { describe, expect, test } from 'vitest';

import { cents } from '../../kernel/money';
import { hardshipOf } from './hardship';

const fine = {
  income: cents(250_000),
  fixedCosts: cents(150_000),
  neededPerMonth: cents(20_000),
  saysTight: false,
};

describe('hardshipOf', () => {
  test('is null while what is left carries the goal, to the cent', () => {
    expect(hardshipOf(fine)).toBeNull();
    expect(hardshipOf({ ...fine, neededPerMonth: cents(100_000) })).toBeNull();
  });
  test('is found by numbers, and by what is said', () => {
    expect(hardshipOf({ ...fine, neededPerMonth: cents(100_001) })).toEqual({ reason: 'numbers' });
    expect(hardshipOf({ ...fine, saysTight: true })).toEqual({ reason: 'said' });
  });
  test('numbers that are not known or not needed say nothing', () => {
    const poor = { ...fine, income: cents(100_000) };
    expect(hardshipOf(poor)).toEqual({ reason: 'numbers' });
    expect(hardshipOf({ ...poor, income: null })).toBeNull();
    expect(hardshipOf({ ...poor, fixedCosts: null })).toBeNull();
    expect(hardshipOf({ ...poor, neededPerMonth: null })).toBeNull();
    expect(hardshipOf({ ...poor, neededPerMonth: cents(0) })).toBeNull();
  });
});
