import { z } from 'zod';

import json from './budgets.json' with { type: 'json' };

const rowSchema = z.tuple([z.string(), z.string(), z.number(), z.number(), z.enum(['less', 'more'])]);

/** A figure of `npm run bench`. One that no measurement returns is printed as missing. */
export type BudgetName = keyof typeof json;
const isBudgetName = (name: string): name is BudgetName => name in json;
export const BUDGET_NAMES = Object.keys(json).filter(isBudgetName);
type FirstWord<Name> = Name extends `${infer Word} ${string}` ? Word : never;
/** One budget ("P6 add") or all that begin with the same word ("P6"). */
export type BudgetGroup = BudgetName | FirstWord<BudgetName>;

/** Figures in their budgets' units. */
export type Figures = Partial<Record<BudgetName, number>>;
/** Whether this budget, or one of this group, was asked for. */
export type Wanted = (group: BudgetGroup) => boolean;

/** What a figure is, its unit, the floor that must hold, the target aimed at, and which way is better. */
export function budgetOf(name: BudgetName) {
  const [what, unit, floor, target, better] = rowSchema.parse(json[name]);
  return { what, unit, floor, target, better };
}

/** A figure, or its absence, beside its budget. `pass` says whether the floor holds. */
export function judge(name: BudgetName, measured: number | undefined) {
  const { unit, floor, target, better } = budgetOf(name);
  const budget = { floor, target, unit };
  if (measured === undefined) return { value: null, ...budget, pass: null, missing: true };
  const pass = better === 'more' ? measured >= floor : measured <= floor;
  return { value: Math.round(measured * 1000) / 1000, ...budget, pass };
}
