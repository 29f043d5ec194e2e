import { randomInt } from 'node:crypto';

import pg from 'pg';

import { type Db, createDb } from '~db/client';
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
import type { RunResult } from '../tests/faults/run-result';
import { attackAsStranger } from '../tests/faults/strangers-run';
import { switchAndWithdraw } from '../tests/faults/switch-and-withdraw-run';
import { createCallers, testRuntime } from '../tests/support/callers';
import { ADMIN_TOKEN, startTestServer } from '../tests/support/http-server';
import { fail, readArguments, refuseArguments } from './lib/command';
import { startScratchDatabase } from './postgres/scratch';
import { ensureBuild } from './lib/build';

const SHOWN = 10;

/** Gives a run its own migrated, empty database. */
type WithDatabase = <T>(run: (url: string) => Promise<T>) => Promise<T>;

function lender(template: DatabaseAddresses): WithDatabase {
  let count = 0;
  const admin = async (statement: string) => {
    const url = new URL(template.ownerUrl);
    url.pathname = '/postgres';
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  return async (run) => {
    count += 1;
    const url = new URL(template.url);
    await admin(`create database faults_${count} template ${url.pathname.slice(1)}`);
    url.pathname = `/faults_${count}`;
    try {
      return await run(url.href);
    } finally {
      await admin(`drop database faults_${count} with (force)`);
    }
  };
}

/** Runs over two servers of this process on one database. */
async function onStage(url: string, run: (stage: RaceStage) => Promise<RunResult>): Promise<RunResult> {
  const { db, close } = createDb(url, { max: 2 });
  const servers = [
    await startTestServer(url, { TRUST_PROXY: '1' }),
    await startTestServer(url, { TRUST_PROXY: '1' }),
  ];
  try {
    return await run({ db, origins: servers.map(({ origin }) => origin) });
  } finally {
    for (const server of servers) await server.close();
    await close();
  }
}

const LINES = ['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R13'] as const;

/** A run over procedures called in this process. */
const inProcess =
  (run: (stage: { db: Db; runtime: Runtime }) => Promise<RunResult>) =>
  (withDatabase: WithDatabase): Promise<RunResult> =>
    withDatabase(async (url) => {
      const { db, close } = createDb(url, { max: 2 });
      const runtime = testRuntime(url);
      try {
        return await run({ db, runtime });
      } finally {
        await runtime.close();
        await close();
      }
    });

/** Runs over two servers of the production build on one database. */
const onPrograms =
  (run: (stage: { db: Db; servers: KillableServer[] }) => Promise<RunResult>) =>
  (withDatabase: WithDatabase): Promise<RunResult> =>
    withDatabase(async (url) => {
      const { db, close } = createDb(url, { max: 2 });
      const servers = [await createServer(url), await createServer(url)];
      try {
        for (const server of servers) await server.start();
        return await run({ db, servers });
      } finally {
        for (const server of servers) await server.kill();
        await close();
      }
    });

interface Run {
  line: (typeof LINES)[number];
  run: (withDatabase: WithDatabase) => Promise<RunResult>;
}

/** Every run, its size multiplied by `scale`. */
function runsAt(scale: number, seed: number): Run[] {
  const size = (full: number) => Math.max(1, Math.round(full * scale));
  const race = (run: (stage: RaceStage) => Promise<RunResult>): Run => ({
    line: 'R2',
    run: (withDatabase) => withDatabase((url) => onStage(url, run)),
  });
  return [
    {
      line: 'R1',
      run: (withDatabase) =>
        withDatabase((url) =>
          onStage(url, ({ db, origins: [origin = ''] }) =>
            fuzzProcedures({ db, origin, adminToken: ADMIN_TOKEN }, { calls: size(50_000), seed }),
          ),
        ),
    },
    race((stage) => raceSubmits(stage, size(10_000))),
    race((stage) => raceStreaks(stage, size(1000))),
    race((stage) => raceLinks(stage, 'password_resets', size(200))),
    race((stage) => raceLinks(stage, 'email_verifications', size(200))),
    race((stage) => raceSignUps(stage, Math.max(3, size(300)))),
    race((stage) => raceGoal(stage, Math.max(2, size(100)))),
    race((stage) => raceLeaving(stage, Math.max(2, size(200)))),
    race((stage) => raceCreators(stage, Math.max(2, size(200)))),
    {
      line: 'R3',
      run: (withDatabase) =>
        withDatabase(async (databaseUrl) => {
          const { db, close } = createDb(databaseUrl, { max: 2 });
          const result = await killServer({ db, databaseUrl }, { cycles: size(200), restartLimitMs: 2000 });
          await close();
          return result;
        }),
    },
    {
      line: 'R4',
      run: () => killDatabase({ stops: size(15), kills: size(5), returnLimitMs: 1000 }),
    },
    { line: 'R5', run: inProcess((stage) => runBillingStories(stage, { histories: size(1000), seed })) },
    {
      line: 'R6',
      run: inProcess(({ db, runtime }) =>
        runStories({ db, callers: createCallers(runtime) }, { sequences: size(10_000), seed }),
      ),
    },
    { line: 'R13', run: onPrograms((stage) => attackAsStranger(stage, { scale })) },
    {
      line: 'R13',
      run: inProcess(({ db, runtime }) =>
        runPlantedKeys({ db, callers: createCallers(runtime) }, { accounts: size(200) }),
      ),
    },
    { line: 'R13', run: inProcess((stage) => switchAndWithdraw(stage, { rounds: size(30), seed })) },
    {
      line: 'R13',
      run: (withDatabase) =>
        withDatabase(async (databaseUrl) => {
          const { db, close } = createDb(databaseUrl, { max: 2 });
          try {
            return await bigArchive({ db, databaseUrl }, { savings: size(200_000), memoryLimitMiB: 128 });
          } finally {
            await close();
          }
        }),
    },
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
  const runs = runsAt(scale, seed).filter(({ line }) => only.includes(line));
  const unknown = only.filter((name) => !runs.some(({ line }) => line === name));
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
  if (runs.some(({ line }) => ['R3', 'R4', 'R13'].includes(line))) await ensureBuild();
  const template = await startScratchDatabase();
  let violated = 0;
  try {
    const withDatabase = lender(template);
    for (const { run } of runs) {
      const result = await run(withDatabase);
      violated += result.violations.length;
      tell(result);
    }
  } finally {
    await template.close();
  }
  process.exit(violated === 0 ? 0 : 1);
}

await main().catch(fail);
