import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import type { DatabaseAddresses } from '~db/serving-role';

import { canListen, freePort } from '../lib/ports';
import { type PostgresRunner, postgresRunner } from './binaries';
import {
  type Cluster,
  clusterUrls,
  ensureCluster,
  findCluster,
  locateCluster,
  POSTGRES_ENV,
  readPostmaster,
} from './cluster';

/** A real PostgreSQL that this process uses. */
export interface EmbeddedPostgres extends DatabaseAddresses {
  /** Gives it back; the server stops when nobody else uses it. Resolves when that is done. */
  stop: () => Promise<void>;
  /** Whether it was running already (another process of ours, or left over from a hard stop). */
  reattached: boolean;
}

export interface EmbeddedOptions {
  /** Folder that the cluster lives in (`<dataDir>/postgres`). */
  dataDir: string;
  /** False turns fsync and the like off, for throw-away clusters of tests. */
  durable?: boolean;
  /** Port to try when the cluster has none yet; 0 takes a free one. */
  port?: number;
  /** False forces the fallback for machines that bar user namespaces (for its test). */
  allowNamespace?: boolean;
}

const DEFAULT_PORT = 54329;
const START_TIMEOUT_MS = 60_000;

/**
 * Starts PostgreSQL on `dataDir`, or joins the one that runs there. It listens on 127.0.0.1 only, with a
 * password, and without a unix socket. It stops when the last process that uses it calls `stop` or dies,
 * by whatever signal.
 * @throws when the cluster cannot be created or does not become ready within 60 s
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, durable = true, port = DEFAULT_PORT, allowNamespace = true } = options;
  const runner = postgresRunner(allowNamespace);
  const cluster = locateCluster(dataDir, runner);
  await ensureCluster(cluster, runner, durable);
  const release = holdCluster(cluster);
  try {
    const { reattached, port: actual } = await reachReady(cluster, runner, durable, port);
    const { url, ownerUrl } = clusterUrls(cluster, actual);
    await ensureServingRole({ url, ownerUrl });
    return { url, ownerUrl, reattached, stop: release };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Address of the PostgreSQL that runs on `dataDir`, for its owner; null when none does. */
export async function embeddedUrl(dataDir: string): Promise<string | null> {
  const cluster = findCluster(dataDir);
  const running = cluster && readPostmaster(cluster.data);
  return cluster && running?.status === 'ready' ? clusterUrls(cluster, running.port).ownerUrl : null;
}

/** Makes the role that serves requests; the migrations say what it may do. A cluster from before it has none, so that
 * every start looks. */
async function ensureServingRole({ url, ownerUrl }: DatabaseAddresses): Promise<void> {
  const { username, password } = new URL(url);
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`do $$ begin
      if to_regrole('${username}') is null then create role ${username} login password '${password}'; end if;
    exception when duplicate_object or unique_violation then null; -- another start was faster
    end $$`);
  } finally {
    await client.end();
  }
}

/** Waits on the pipe that its parent holds; when that closes, by `stop` or by death, it takes the parent off
 * the list of users and stops the server if it was the last. $1 = data folder, $2 = the parent's entry. */
const WATCHER = `
cat > /dev/null
rm -f "$2"
for entry in "\${2%/*}"/*; do
  [ -e "$entry" ] || continue
  name="\${entry##*/}"
  kill -0 "\${name%%.*}" 2> /dev/null && exit 0
  rm -f "$entry"
done
read -r pid < "$1/postmaster.pid" || exit 0
kill -INT "$pid" 2> /dev/null
tries=0
while [ -e "$1/postmaster.pid" ] && kill -0 "$pid" 2> /dev/null; do
  tries=$((tries + 1))
  [ "$tries" -eq 500 ] && kill -QUIT "$pid" 2> /dev/null
  sleep 0.02
done
`;

/** Registers this process as a user of the cluster. Returns a function that ends this. */
function holdCluster(cluster: Cluster): () => Promise<void> {
  const entry = path.join(cluster.holders, `${process.pid}.${randomBytes(4).toString('hex')}`);
  writeFileSync(entry, '');
  const watcher = spawn('sh', ['-c', WATCHER, 'hazel-postgres-watcher', cluster.data, entry], {
    detached: true, // Ctrl-C reaches the whole foreground group, and must not reach this one
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
  });
  const gone = new Promise<void>((resolve) => {
    watcher.on('exit', () => {
      resolve();
    });
    watcher.on('error', () => {
      resolve();
    });
  });
  watcher.stdin.on('error', () => undefined);
  watcher.unref();
  if (watcher.stdin instanceof net.Socket) watcher.stdin.unref();
  return async () => {
    watcher.ref();
    watcher.stdin.end();
    await gone;
  };
}

async function reachReady(
  cluster: Cluster,
  runner: PostgresRunner,
  durable: boolean,
  wantedPort: number,
): Promise<{ reattached: boolean; port: number }> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  let port = await choosePort(cluster, wantedPort);
  let launched: Launch | null = null;
  while (Date.now() < deadline) {
    const running = readPostmaster(cluster.data);
    if (running?.status === 'ready') {
      if (launched?.pid === running.pid) return { reattached: false, port: running.port };
      // The last user's watcher may be about to stop it; after this pause it would have said 'stopping'.
      await sleep(30);
      if (readPostmaster(cluster.data)?.status === 'ready') return { reattached: true, port: running.port };
    } else if (launched?.ended) {
      const failure = launched.output();
      if (/could not bind|could not create any TCP/.test(failure)) port = await freePort();
      // Another process is starting the same cluster, or the backends of a killed one are still ending.
      else if (!/already exists|still in use|shared memory/.test(failure))
        throw new Error(`PostgreSQL did not start:\n${failure}`);
      await sleep(50);
      launched = null;
    } else if (!running && !launched) {
      launched = launch(cluster, runner, durable, port);
    }
    await sleep(10);
  }
  throw new Error(`PostgreSQL was not ready after ${START_TIMEOUT_MS / 1000} s; see ${logFile(cluster)}`);
}

interface Launch {
  pid: number | undefined;
  ended: boolean;
  /** What the server wrote to the log. */
  output(): string;
}

const logFile = (cluster: Cluster) => path.join(cluster.base, 'log');

function launch(cluster: Cluster, runner: PostgresRunner, durable: boolean, port: number): Launch {
  writeFileSync(path.join(cluster.base, 'port'), String(port));
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const { file, args } = runner.command('postgres', [
    '-D',
    cluster.data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const logPath = logFile(cluster);
  const before = statSync(logPath, { throwIfNoEntry: false })?.size ?? 0;
  const log = openSync(logPath, before > 1_000_000 ? 'w' : 'a');
  const from = before > 1_000_000 ? 0 : before;
  const child = spawn(file, args, {
    ...runner.identity,
    env: POSTGRES_ENV,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  const launched: Launch = {
    pid: child.pid,
    ended: false,
    output: () => readFileSync(logPath).subarray(from).toString() || 'it ended without a word',
  };
  const end = () => (launched.ended = true);
  child.on('error', end);
  child.on('exit', end);
  return launched;
}

/** The previous port if it is free, else the wanted one, else any free one. */
async function choosePort(cluster: Cluster, wanted: number): Promise<number> {
  let last = wanted;
  try {
    last = Number(readFileSync(path.join(cluster.base, 'port'), 'utf8')) || wanted;
  } catch {
    // a cluster that never ran has none
  }
  for (const port of new Set([last, wanted])) if (port !== 0 && (await canListen(port))) return port;
  return freePort();
}
