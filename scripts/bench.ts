import { parseArgs } from 'node:util';

import { measureArchive } from './bench/archive-budgets';
import { measureBrowser } from './bench/browser-budgets';
import { type Bench, BUDGETS, type BudgetName, judge } from './bench/budgets';
import { measureClone } from './bench/clone-budgets';
import { measureCoach, measureReading } from './bench/coach-budgets';
import { measureCrowd } from './bench/crowd-budgets';
import { measureEntries } from './bench/entries-budgets';
import { measureGroup } from './bench/group-budgets';
import { measureLeaderboard } from './bench/leaderboard-budgets';
import { measurePlans } from './bench/plan-budgets';
import { measureServer, measureStatements } from './bench/server-budgets';
import { measureStreams } from './bench/stream-budgets';
import { fail } from './lib/command';

const MEASUREMENTS = [
  measureStatements,
  measureEntries,
  measurePlans,
  measureLeaderboard,
  measureBrowser,
  measureServer,
  measureCrowd,
  measureGroup,
  measureStreams,
  measureCoach,
  measureReading,
  measureArchive,
  measureClone,
];

const isBudgetName = (name: string): name is BudgetName => name in BUDGETS;
const NAMES = Object.keys(BUDGETS).filter(isBudgetName);
const isIn = (group: string, name: string) => name === group || name.startsWith(`${group} `);

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { json: { type: 'boolean', default: false }, only: { type: 'string' } },
  });
  const groups = values.only?.split(',').map((group) => group.trim());
  const unknown = groups?.filter((group) => !NAMES.some((name) => isIn(group, name))) ?? [];
  if (unknown.length > 0) {
    console.error(`Unknown: ${unknown.join(', ')}. There are: ${NAMES.join(', ')}`);
    process.exit(2);
  }
  const selected = NAMES.filter((name) => groups?.some((group) => isIn(group, name)) ?? true);

  const results = new Map<BudgetName, ReturnType<typeof judge>>();
  const bench: Bench = {
    wanted: (group) => selected.some((name) => isIn(group, name)),
    report: (name, measured) => {
      if (!selected.includes(name)) return;
      const result = judge(name, measured);
      results.set(name, result);
      if (values.json) return;
      const { value, unit, floor, target, pass } = result;
      console.log(
        `${name.padEnd(18)} ${String(value).padStart(9)} ${unit.padEnd(10)} floor ${floor}, target ${target}  ${pass ? 'ok' : 'BELOW THE FLOOR'}  ${BUDGETS[name].what}`,
      );
    },
  };

  process.env.NODE_ENV = 'production';
  for (const measure of MEASUREMENTS) await measure(bench);

  if (values.json) console.log(JSON.stringify(Object.fromEntries(results)));
  process.exit([...results.values()].every(({ pass }) => pass) ? 0 : 1);
}

await main().catch(fail);
