import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';

import PQueue from 'p-queue';

import { freePort } from './lib/ports';
import { runNode } from './lib/child';
import { provideChromium } from './lib/chromium';
import { fromJunit, fromStatus, type Outcome, sum } from './lib/outcome';

const SHOWN = 10;

type Step = (args?: string[]) => Promise<Outcome>;

/** Makes a step that says how it went, and heads what went wrong in it. */
const step =
  (name: string, run: (args: string[]) => Promise<Outcome>): Step =>
  async (args = []) => {
    const from = performance.now();
    const { passed, failed, skipped, failures } = await run(args);
    const seconds = ((performance.now() - from) / 1000).toFixed(1);
    const line = `── ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped (${seconds} s)`;
    console.log(line);
    const more = failures.length > SHOWN ? [`and ${failures.length - SHOWN} more`] : [];
    const told = failed > 0 ? [[line, ...failures.slice(0, SHOWN), ...more].join('\n')] : [];
    return { passed, failed, skipped, failures: told };
  };

/** Runs a tool and shows its output when it has ended, so that two at a time do not mix theirs. */
async function inOnePiece(name: string, args: string[], env = process.env) {
  const log = `.cache/${name}.log`;
  const file = openSync(log, 'w');
  const status = await runNode(args, { env, stdio: ['ignore', file, file] }).ended;
  closeSync(file);
  const output = readFileSync(log, 'utf8').trimEnd();
  if (output) console.log(output);
  return { status, output };
}

/** A step that is a tool, which passes or fails as a whole. */
const check = (name: string, command: string) =>
  step(name, async () => {
    const { status, output } = await inOnePiece(name, command.split(' '));
    return fromStatus(status, output);
  });

const cached = (name: string) => `--cache --cache-location .cache/${name} --cache-strategy content`;
const PRETTIER = 'node_modules/prettier/bin/prettier.cjs --check . --log-level warn';
const ESLINT = 'node_modules/eslint/bin/eslint.js . --max-warnings 0';
const CRUISER = 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs app server db scripts';

const types = check('types', 'node_modules/typescript/bin/tsc --noEmit');
const workerTypes = check(
  'types of the service worker',
  'node_modules/typescript/bin/tsc --noEmit -p app/worker',
);
const lint = check('lint', `${ESLINT} ${cached('eslint')}`);
const imports = check('imports', CRUISER);
const unused = check('unused code', 'node_modules/knip/bin/knip.js --no-progress');
const format = check('format', `${PRETTIER} ${cached('prettier')}`);
const databaseTypes = check('generated database types', 'scripts/run.mjs db types --verify');
const querySql = check('SQL of the queries', 'scripts/run.mjs db sql --verify');
const build = check('production build', 'scripts/run.mjs build');

/** The tests of one of Vitest's projects. `run` starts it and returns its exit status. */
const vitest = (
  project: 'unit' | 'integration',
  run: (command: string[], env: NodeJS.ProcessEnv) => Promise<number>,
) =>
  step(project, async (args) => {
    const report = `.cache/${project}.xml`;
    rmSync(report, { force: true });
    const tool = ['node_modules/vitest/vitest.mjs', 'run', '--project', project];
    const reporters = ['--reporter=default', '--reporter=junit', `--outputFile.junit=${report}`];
    const status = await run([...tool, ...reporters, ...args], { ...process.env, NODE_ENV: 'test' });
    return fromJunit(report, status);
  });
const unit = vitest('unit', async (command, env) => (await inOnePiece('unit', command, env)).status);
const integration = vitest('integration', (command, env) => runNode(command, { env }).ended);

/** The browser tests, over the production build. */
const browser = step('browser', async (args) => {
  const chromium = provideChromium(process.env);
  if ('advice' in chromium) return fromStatus(1, chromium.advice);
  const report = '.cache/playwright.xml';
  rmSync(report, { force: true });
  const env = {
    ...process.env,
    PLAYWRIGHT_CHROMIUM_PATH: chromium.path,
    PLAYWRIGHT_JUNIT_OUTPUT_NAME: report,
    E2E_PORT: process.env.E2E_PORT ?? String(await freePort()),
  };
  const command = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,junit'];
  return fromJunit(report, await runNode([...command, ...args], { env }).ended);
});

async function inTurn(steps: readonly Step[]): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  for (const run of steps) outcomes.push(await run());
  return sum(outcomes);
}

async function buildAndBrowse(args?: string[]): Promise<Outcome> {
  const built = await build();
  return built.failed > 0 ? built : sum([built, await browser(args)]);
}

/** Runs everything. What takes one core runs two at a time, the longest first; the tests that share a database or a
 * browser use both. */
async function everything(): Promise<Outcome> {
  const unitAlone = () => unit(['--maxWorkers=1']);
  const steps = [
    build,
    lint,
    types,
    workerTypes,
    unitAlone,
    unused,
    querySql,
    imports,
    databaseTypes,
    format,
  ];
  const checks = await new PQueue({ concurrency: 2 }).addAll(steps.map((run) => () => run()));
  const tests = await integration();
  const [built] = checks;
  return sum([...checks, tests, ...(built?.failed === 0 ? [await browser()] : [])]);
}

const PARTS = new Map<string, Step>([
  ['types', () => inTurn([types, workerTypes, databaseTypes, querySql])],
  ['lint', () => inTurn([lint, imports, format])],
  ['unit', unit],
  ['integration', integration],
  ['build', build],
  ['e2e', buildAndBrowse],
]);

mkdirSync('.cache', { recursive: true });
const [part, ...args] = process.argv.slice(2);
const run = part === undefined ? everything : PARTS.get(part);
if (!run) {
  console.error(`Usage: npm test [-- ${[...PARTS.keys()].join(' | ')} [arguments of the tool]]`);
  process.exit(2);
}
const { passed, failed, skipped, failures } = await run(args);
if (failures.length > 0) console.log(['', 'Failed:', ...failures].join('\n'));
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed === 0 ? 0 : 1);
