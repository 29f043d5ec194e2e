import { parseArgs } from 'node:util';

import { measureBrowser } from './bench/browser-lines';
import { measureClone } from './bench/clone-lines';
import { measureCoach } from './bench/coach-lines';
import { measureEntries } from './bench/entries-lines';
import { LINES, type LineName, type Measured, judge } from './bench/lines';
import { type Report, measureServer, measureStatements } from './bench/server-lines';
import { ensureBuild } from './lib/build';
import { fail } from './lib/fail';

const isLineName = (name: string): name is LineName => name in LINES;
const NAMES = Object.keys(LINES).filter(isLineName);

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { json: { type: 'boolean', default: false }, only: { type: 'string' } },
  });
  const only = values.only?.split(',').map((name) => name.trim());
  const unknown = only?.filter((name) => !NAMES.some((line) => line === name || line.startsWith(`${name} `)));
  if (unknown && unknown.length > 0) {
    console.error(`Unknown: ${unknown.join(', ')}. There are: ${NAMES.join(', ')}`);
    process.exit(2);
  }
  const wanted = (name: LineName) =>
    only === undefined || only.some((part) => name === part || name.startsWith(`${part} `));
  const any = (...prefixes: string[]) =>
    NAMES.some((name) => prefixes.some((prefix) => name.startsWith(prefix)) && wanted(name));

  const measured = new Map<LineName, Measured>();
  const report: Report = (name, value) => {
    if (!wanted(name)) return;
    const result = judge(name, value);
    measured.set(name, result);
    if (!values.json) {
      const verdict = result.pass ? 'ok' : 'BELOW THE FLOOR';
      console.log(
        `${name.padEnd(18)} ${String(result.value).padStart(9)} ${result.unit.padEnd(10)} floor ${result.floor}, target ${result.target}  ${verdict}  ${LINES[name].what}`,
      );
    }
  };

  process.env.NODE_ENV = 'production';
  if (any('P1', 'P4', 'P6', 'P7', 'B')) await ensureBuild();
  if (any('P6')) await measureStatements(report);
  if (any('P7')) await measureEntries(wanted, report);
  if (any('B')) await measureBrowser(wanted, report);
  if (wanted('P1') || wanted('P4') || wanted('P10')) await measureServer(wanted, report);
  if (wanted('P13')) await measureCoach(report);
  if (any('P11')) await measureClone(wanted, report);

  if (values.json) console.log(JSON.stringify(Object.fromEntries(measured)));
  process.exit([...measured.values()].every((result) => result.pass) ? 0 : 1);
}

await main().catch(fail);
