import { randomInt } from 'node:crypto';

import { sql } from 'kysely';

import type { Db } from '~db/client';
import type { DatabaseAddresses } from '~db/serving-role';
import type { Runtime } from '~server/runtime';

import { bigArchive } from '../tests/faults/big-archive-run';
import { runBillingStories } from '../tests/faults/billing-run';
import { fuzzProcedures } from '../tests/faults/fuzz-run';
import { raceCreators, raceGoal, raceLeaving } from '../tests/faults/group-races';
import { killDatabase } from '../tests/faults/kill-database-run';
import { killServer } from '../tests/faults/kill-server-run';
import { runStories } from '../tests/faults/model-run';
import { runPlantedKeys } from '../tests/faults/planted-keys-run';
import { type KillableServer, createServer } from '../tests/faults/programs';
import { type RaceStage, raceLinks, raceSignUps, raceStreaks, raceSubmits } from '../tests/faults/race-runs';
import { breakReceipts, startReceiptsClaude } from '../tests/faults/receipts-run';
import type { RunResult } from '../tests/faults/run-result';
import { attackAsStranger } from '../tests/faults/strangers-run';
import { switchAndWithdraw } from '../tests/faults/switch-and-withdraw-run';
import { failThirdParties, startThirdParties } from '../tests/faults/third-parties-run';
import { type Callers, createCallers, testRuntime } from '../tests/support/callers';
import { ADMIN_TOKEN, startTestServer } from '../tests/support/http-server';
import { fail, readArguments, refuseArguments } from './lib/command';
import { withDb } from './postgres/database';
import { withScratchDatabase } from './postgres/scratch';
import { ensureBuild } from './lib/build';

const SHOWN = 10;

/** A migrated, empty database of a run's own. */
interface Place {
  url: string;
  db: Db;
}
type Act = (place: Place) => Promise<RunResult>;

/** Runs one act on a fresh copy of the template. */
async function onCopy(template: DatabaseAddresses, name: string, act: Act): Promise<RunResult> {
  const admin = (statement: string) => {
    const url = new URL(template.ownerUrl);
    url.pathname = '/postgres';
    return withDb(url.href, (db) => sql.raw(statement).execute(db));
  };
  const url = new URL(template.url);
  await admin(`create database ${name} template ${url.pathname.slice(1)}`);
  url.pathname = `/${name}`;
  try {
    return await withDb(url.href, (db) => act({ url: url.href, db }));
  } finally {
    await admin(`drop database ${name} with (force)`);
  }
}

/** A run over two servers of this process on one database. */
const onServers =
  (run: (stage: RaceStage) => Promise<RunResult>): Act =>
  async ({ url, db }) => {
    const servers = [
      await startTestServer(url, { TRUST_PROXY: '1' }),
      await startTestServer(url, { TRUST_PROXY: '1' }),
    ];
    try {
      return await run({ db, origins: servers.map(({ origin }) => origin) });
    } finally {
      for (const server of servers) await server.close();
    }
  };

/** A run over procedures called in this process. */
const inProcess =
  (run: (stage: { db: Db; runtime: Runtime; callers: Callers }) => Promise<RunResult>): Act =>
  async ({ url, db }) => {
    const runtime = testRuntime(url);
    try {
      return await run({ db, runtime, callers: createCallers(runtime) });
    } finally {
      await runtime.close();
    }
  };

/** A run over two servers of the production build on one database. */
const onPrograms =
  (run: (stage: { db: Db; servers: KillableServer[] }) => Promise<RunResult>): Act =>
  async ({ url, db }) => {
    const servers = [await createServer(url), await createServer(url)];
    try {
      for (const server of servers) await server.start();
      return await run({ db, servers });
    } finally {
      for (const server of servers) await server.kill();
    }
  };

/** A run over a server of the production build and the stand-ins that it asks. */
const withThirdParties =
  (run: (stage: Parameters<typeof failThirdParties>[0]) => Promise<RunResult>): Act =>
  async ({ url, db }) => {
    const services = await startThirdParties();
    const server = await createServer(url, { env: services.env });
    try {
      await server.start();
      return await run({ db, server, parties: services.parties });
    } finally {
      await server.kill();
      await services.close();
    }
  };

/** A run over a server of the production build and Claude's stand-in. */
const withReceiptsClaude =
  (run: (stage: Parameters<typeof breakReceipts>[0]) => Promise<RunResult>): Act =>
  async ({ url, db }) => {
    const { claude, env } = await startReceiptsClaude();
    const server = await createServer(url, { env });
    try {
      await server.start();
      return await run({ db, server, claude });
    } finally {
      await server.kill();
      await claude.close();
    }
  };

const LINES = ['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7', 'R13', 'R14'] as const;

/** Every run by its line, its size multiplied by `scale`. */
function runsAt(scale: number, seed: number): [line: (typeof LINES)[number], act: Act][] {
  const size = (full: number, least = 1) => Math.max(least, Math.round(full * scale));
  return [
    [
      'R1',
      onServers(({ db, origins: [origin = ''] }) =>
        fuzzProcedures({ db, origin, adminToken: ADMIN_TOKEN }, { calls: size(50_000), seed }),
      ),
    ],
    ['R2', onServers((stage) => raceSubmits(stage, size(10_000)))],
    ['R2', onServers((stage) => raceStreaks(stage, size(1000)))],
    ['R2', onServers((stage) => raceLinks(stage, 'password_resets', size(200)))],
    ['R2', onServers((stage) => raceLinks(stage, 'email_verifications', size(200)))],
    ['R2', onServers((stage) => raceSignUps(stage, size(300, 3)))],
    ['R2', onServers((stage) => raceGoal(stage, size(100, 2)))],
    ['R2', onServers((stage) => raceLeaving(stage, size(200, 2)))],
    ['R2', onServers((stage) => raceCreators(stage, size(200, 2)))],
    [
      'R3',
      ({ db, url }) => killServer({ db, databaseUrl: url }, { cycles: size(200), restartLimitMs: 2000 }),
    ],
    // On a PostgreSQL of its own.
    ['R4', () => killDatabase({ stops: size(15), kills: size(5), returnLimitMs: 1000 })],
    ['R5', inProcess((stage) => runBillingStories(stage, { histories: size(1000), seed }))],
    ['R6', inProcess((stage) => runStories(stage, { sequences: size(10_000), seed }))],
    // A minute for each way of failing, half of it with calls to the service.
    [
      'R7',
      withThirdParties((stage) =>
        failThirdParties(stage, { turnMs: 5000, turns: size(6), mostCpu: 1.1, recovers: true }),
      ),
    ],
    ['R13', onPrograms((stage) => attackAsStranger(stage, { scale }))],
    ['R13', inProcess((stage) => runPlantedKeys(stage, { accounts: size(200) }))],
    ['R13', inProcess((stage) => switchAndWithdraw(stage, { rounds: size(30), seed }))],
    [
      'R13',
      ({ db, url }) => bigArchive({ db, databaseUrl: url }, { savings: size(200_000), memoryLimitMiB: 128 }),
    ],
    [
      'R14',
      withReceiptsClaude((stage) =>
        breakReceipts(stage, { uploads: size(20, 3), stall: true, memoryMiB: 400 }),
      ),
    ],
  ];
}

const USAGE = 'Usage: npm run faults [-- --only R1,R3] [--scale 0.1] [--seed 7]';
const usage = (problem: string) => refuseArguments(USAGE, problem);

function readOptions() {
  const options = {
    only: { type: 'string', default: LINES.join(',') },
    scale: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(randomInt(1, 2 ** 31)) },
  } as const;
  const { values } = readArguments({ options }, USAGE);
  const scale = Number(values.scale);
  const seed = Number(values.seed);
  if (!(scale > 0 && scale <= 10)) usage(`--scale ${values.scale} is no size`);
  if (!Number.isSafeInteger(seed)) usage(`--seed ${values.seed} is no whole number`);
  const only = values.only.split(',').map((line) => line.trim());
  const runs = runsAt(scale, seed).filter(([line]) => only.includes(line));
  const unknown = only.filter((name) => !runs.some(([line]) => line === name));
  if (unknown.length > 0) usage(`There is no ${unknown.join(', ')}`);
  return runs;
}

function tell({ name, figures, violations }: RunResult): void {
  console.log(`${violations.length === 0 ? 'ok' : 'VIOLATION'} ${name}: ${figures}`);
  for (const violation of violations.slice(0, SHOWN)) console.log(`   ${violation}`);
  if (violations.length > SHOWN) console.log(`   and ${violations.length - SHOWN} more`);
}

async function main(): Promise<void> {
  const runs = readOptions();
  if (runs.some(([line]) => ['R3', 'R4', 'R7', 'R13', 'R14'].includes(line))) await ensureBuild();
  let violated = 0;
  await withScratchDatabase(async (template) => {
    for (const [index, [, act]] of runs.entries()) {
      const result = await onCopy(template, `faults_${index}`, act);
      violated += result.violations.length;
      tell(result);
    }
  });
  process.exit(violated === 0 ? 0 : 1);
}

await main().catch(fail);
