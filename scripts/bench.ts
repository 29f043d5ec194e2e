import { measureArchive } from './bench/archive-budgets';
import { auditScreens, weighPages } from './bench/browser-budgets';
import {
  BUDGET_NAMES,
  type BudgetGroup,
  type BudgetName,
  budgetOf,
  type Figures,
  judge,
  type Wanted,
} from './bench/budgets';
import { measureClone } from './bench/clone-budgets';
import { measureAnswer, measureCoach, measureReading } from './bench/coach-budgets';
import { measureCrowd } from './bench/crowd-budgets';
import { measureEntries } from './bench/entries-budgets';
import { measureGroup } from './bench/group-budgets';
import { measureLeaderboard } from './bench/leaderboard-budgets';
import { measureMail } from './bench/mail-budgets';
import { measureMessages } from './bench/message-budgets';
import { measurePlans } from './bench/plan-budgets';
import { measureSaving } from './bench/saving-budgets';
import { measureServer, measureStatements } from './bench/server-budgets';
import { measureStreams } from './bench/stream-budgets';
import { measureVisits } from './bench/visit-budgets';
import { measureVenues } from './bench/venue-budgets';
import { fail, readArguments, refuseArguments } from './lib/command';

/** What measures which budgets. A measurement may leave out those that nobody wants. */
const MEASUREMENTS: [groups: BudgetGroup[], measure: (wanted: Wanted) => Promise<Figures>][] = [
  [['P6'], measureStatements],
  [['P7 dashboard', 'P7 history', 'P7 history middle'], measureEntries],
  [['P7 plans'], measurePlans],
  [['P8'], measureLeaderboard],
  [['B1', 'B2', 'B3', 'B4'], weighPages],
  [['B5', 'B6', 'B7'], auditScreens],
  [['B8', 'B9'], measureSaving],
  [['B11'], measureVisits],
  [['P1', 'P4', 'P10'], measureServer],
  [['P17', 'P18'], measureCrowd],
  [['P14'], measureVenues],
  [['P15'], measureGroup],
  [['P16'], measureMessages],
  [['P19'], measureStreams],
  [['P13'], measureCoach],
  [['P20', 'P20 load'], measureReading],
  [['P20 answer', 'P20 statements'], measureAnswer],
  [['P21'], measureArchive],
  [['P22'], measureMail],
  [['P11'], measureClone],
];

const isIn = (group: string, name: string) => name === group || name.startsWith(`${group} `);

async function main(): Promise<void> {
  const options = { json: { type: 'boolean' }, only: { type: 'string' } } as const;
  const { values } = readArguments({ options }, 'Usage: npm run bench [-- --only P1,B2] [--json]');
  const groups = values.only?.split(',').map((group) => group.trim());
  const unknown = groups?.filter((group) => !BUDGET_NAMES.some((name) => isIn(group, name))) ?? [];
  if (unknown.length > 0)
    refuseArguments(`There are: ${BUDGET_NAMES.join(', ')}`, `Unknown: ${unknown.join(', ')}.`);
  const selected = BUDGET_NAMES.filter((name) => groups?.some((group) => isIn(group, name)) ?? true);
  const wanted: Wanted = (group) => selected.some((name) => isIn(group, name));

  const results = new Map<BudgetName, ReturnType<typeof judge>>();
  const tell = (name: BudgetName, measured?: number) => {
    const result = judge(name, measured);
    results.set(name, result);
    if (values.json) return;
    const { value, unit, floor, target, pass } = result;
    const verdict = pass === null ? 'missing' : pass ? 'ok' : 'BELOW THE FLOOR';
    const figure = `${String(value ?? '-').padStart(9)} ${unit.padEnd(10)} floor ${floor}, target ${target}`;
    console.log(`${name.padEnd(18)} ${figure}  ${verdict}  ${budgetOf(name).what}`);
  };

  process.env.NODE_ENV = 'production';
  for (const [measured, measure] of MEASUREMENTS) {
    if (!measured.some(wanted)) continue;
    const figures = await measure(wanted);
    for (const name of selected) if (figures[name] !== undefined) tell(name, figures[name]);
  }
  for (const name of selected) if (!results.has(name)) tell(name);

  if (values.json) console.log(JSON.stringify(Object.fromEntries(results)));
  else if (!groups)
    console.log('R1 to R7 and R13 are runs of npm run faults, at a hundredth of their size in npm test.');
  process.exit([...results.values()].some(({ pass }) => pass === false) ? 1 : 0);
}

await main().catch(fail);
