import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { DatabaseAddresses } from '~db/serving-role';

import type { PostgresRunner } from './binaries';

/** Name of the database and of its owner. */
const DATABASE = 'hazel';
/** Name of the role that serves requests. */
const SERVING_ROLE = 'hazel_serving';
const MAJOR = '18';

/** The folder of a cluster and its files. */
export interface Cluster {
  /** The whole: data, password, port, log and the list of who uses it. */
  base: string;
  data: string;
  holders: string;
}

const clusterAt = (base: string): Cluster => ({
  base,
  data: path.join(base, 'data'),
  holders: path.join(base, 'holders'),
});

/** Whether a process with this id exists (one of another user counts, and so does a dead one that is not reaped). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The folder used instead of a data folder that PostgreSQL's identity cannot reach. */
const elsewhere = (real: string) =>
  `/var/tmp/hazel-${createHash('sha256').update(real).digest('hex').slice(0, 16)}`;

/** The cluster of `dataDir` when it exists already, at either place that `locateCluster` may choose. */
export function findCluster(dataDir: string): Cluster | null {
  if (!existsSync(dataDir)) return null;
  const real = realpathSync(dataDir);
  const base = [real, elsewhere(real)]
    .map((place) => path.join(place, 'postgres'))
    .find((place) => existsSync(path.join(place, 'password')));
  return base === undefined ? null : clusterAt(base);
}

/** Where the cluster of `dataDir` lives: inside it, or below /var/tmp when the identity that has to run
 * PostgreSQL cannot get there. Creates `dataDir`; the cluster itself need not exist.
 * @throws when there is a cluster that this identity cannot reach */
export function locateCluster(dataDir: string, runner: PostgresRunner): Cluster {
  const unprivileged = runner.identity.uid !== undefined;
  mkdirSync(dataDir, { recursive: true, mode: unprivileged ? 0o755 : 0o700 });
  const real = realpathSync(dataDir);
  const reachable = runner.reaches(real);
  const existing = findCluster(dataDir);
  if (existing) {
    if (reachable || !existing.base.startsWith(real)) return existing;
    throw new Error(
      `PostgreSQL does not run as root, and cannot reach ${existing.base} as anybody else. Move the folder, or open the folders above it (chmod o+x).`,
    );
  }
  if (reachable) return clusterAt(path.join(real, 'postgres'));
  const place = elsewhere(real);
  mkdirSync(place, { recursive: true, mode: 0o711 });
  const found = lstatSync(place);
  if (!found.isDirectory() || found.uid !== 0)
    throw new Error(`${place} belongs to somebody else; remove it.`);
  return clusterAt(path.join(place, 'postgres'));
}

/** Environment of the PostgreSQL programs. It inherits nothing, so that every machine behaves alike. */
export const POSTGRES_ENV = {
  NODE_ENV: 'production', // our ProcessEnv type asks for it
  PATH: '/usr/local/bin:/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
} as const;

/**
 * Creates the cluster unless it is there. It grows under a temporary name and is renamed when complete, so
 * an interruption leaves no half cluster; of two creators one wins and the other drops its own.
 * @throws when `initdb` fails, or when the cluster is of another PostgreSQL version or owner
 */
export async function ensureCluster(
  cluster: Cluster,
  runner: PostgresRunner,
  durable: boolean,
): Promise<void> {
  if (!existsSync(cluster.base)) await createCluster(cluster, runner, durable);
  const version = readFileSync(path.join(cluster.data, 'PG_VERSION'), 'utf8').trim();
  if (version !== MAJOR)
    throw new Error(
      `${cluster.data} was made by PostgreSQL ${version}; this is ${MAJOR}. Dump and restore it, or remove the folder.`,
    );
  const owner = runner.identity.uid ?? process.getuid?.();
  if (owner === undefined || statSync(cluster.data).uid === owner) return;
  const change = spawnSync('chown', ['-R', `${owner}:${owner}`, cluster.base], { encoding: 'utf8' });
  if (change.status !== 0)
    throw new Error(`${cluster.data} belongs to another user. Start as that user, or use another DATA_DIR.`);
}

async function createCluster(cluster: Cluster, runner: PostgresRunner, durable: boolean): Promise<void> {
  const parent = path.dirname(cluster.base);
  dropAbandonedDrafts(parent);
  const draft = clusterAt(mkdtempSync(path.join(parent, `postgres.init-${process.pid}-`)));
  try {
    mkdirSync(draft.holders, { mode: 0o700 });
    const password = randomBytes(24).toString('hex');
    const passwordFile = path.join(draft.base, 'password');
    writeFileSync(passwordFile, password, { mode: 0o600 });
    const { uid, gid } = runner.identity;
    if (uid !== undefined && gid !== undefined)
      for (const owned of [draft.base, passwordFile]) chownSync(owned, uid, gid);
    await run(runner, 'initdb', [
      `--pgdata=${draft.data}`,
      `--username=${DATABASE}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--set=timezone=UTC',
      '--set=log_timezone=UTC',
      ...(durable ? [] : ['--no-sync']),
    ]);
    const single = ['--single', '-D', draft.data, ...(durable ? [] : ['-c', 'fsync=off']), 'postgres'];
    await run(runner, 'postgres', single, `CREATE DATABASE ${DATABASE}\n`);
    renameSync(draft.base, cluster.base);
  } catch (error) {
    rmSync(draft.base, { recursive: true, force: true });
    if (!existsSync(cluster.base)) throw error;
  }
}

/** Removes what earlier, interrupted creations left behind. */
function dropAbandonedDrafts(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = /^postgres\.init-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid)))
      rmSync(path.join(parent, name), { recursive: true, force: true });
  }
}

/** Runs a PostgreSQL program to its end.
 * @throws with its output when it fails */
function run(
  runner: PostgresRunner,
  program: 'initdb' | 'postgres',
  args: string[],
  input = '',
): Promise<void> {
  const { file, args: full } = runner.command(program, args);
  return new Promise((resolve, reject) => {
    // initdb looks at its working directory, which the identity may not be allowed to read
    const child = spawn(file, full, { ...runner.identity, env: POSTGRES_ENV, cwd: tmpdir() });
    let output = '';
    const collect = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.stdin.on('error', () => undefined); // the exit status tells more than a broken pipe
    child.stdin.end(input);
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} failed (${code ?? 'killed'}):\n${output}`));
    });
  });
}

/** Above the largest process id that Linux and macOS hand out. */
const IMPOSSIBLE_PID = 2_000_000_000;

/** The running server, as `postmaster.pid` describes it. */
export interface Postmaster {
  pid: number;
  port: number;
  status: 'starting' | 'stopping' | 'ready';
}

/** Reads `postmaster.pid`; null when there is none, or when the process it names is gone, dead but unreaped,
 * or no PostgreSQL. In the last two cases the server would take it for a running one, so the file is made to
 * name a process that cannot exist; it stays, because its other lines let the server wait for backends that
 * have not left yet. */
export function readPostmaster(data: string): Postmaster | null {
  const file = path.join(data, 'postmaster.pid');
  let lines: string[];
  try {
    lines = readFileSync(file, 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return null;
  if (!isPostgres(pid)) {
    writeFileSync(file, [String(IMPOSSIBLE_PID), ...lines.slice(1)].join('\n'));
    return null;
  }
  const status = (lines[7] ?? 'starting').trim();
  return {
    pid,
    port: Number(lines[3]),
    status: status === 'ready' || status === 'stopping' ? status : 'starting',
  };
}

/** Whether `pid` is a running PostgreSQL. At its start the process is `unshare` for a moment, which counts, too. */
function isPostgres(pid: number): boolean {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return /^\d+ \((postgres|unshare)\) [^ZX]/.test(stat);
    } catch {
      return false;
    }
  }
  const ps = spawnSync('ps', ['-o', 'stat=,comm=', '-p', String(pid)], { encoding: 'utf8' });
  return /^[^Z].*postgres/.test(ps.stdout.trim());
}

/** Addresses of the cluster's database on `port`. The password of the role that serves follows from the owner's, and not
 * the other way round. */
export function clusterUrls(cluster: Cluster, port: number): DatabaseAddresses {
  const password = readFileSync(path.join(cluster.base, 'password'), 'utf8').trim();
  const serving = createHash('sha256').update(`${SERVING_ROLE} ${password}`).digest('hex');
  const place = `127.0.0.1:${port}/${DATABASE}`;
  return {
    url: `postgres://${SERVING_ROLE}:${serving}@${place}`,
    ownerUrl: `postgres://${DATABASE}:${password}@${place}`,
  };
}
