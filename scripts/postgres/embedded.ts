import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, realpathSync, statSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import pg from 'pg';

import type { DatabaseAddresses } from '~db/serving-role';

import { holderOf } from '../lib/pid-lock.mjs';
import { canListen, freePort } from '../lib/ports';

/** A real PostgreSQL that this process uses. */
export interface EmbeddedPostgres extends DatabaseAddresses {
  /** Gives it back; the server stops when nobody else uses it. Resolves when that is done. */
  stop: () => Promise<void>;
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
/** What another try can mend: the port is taken, or the server is ending or starting at this moment. */
const MAY_PASS =
  /could not bind|could not create any TCP|still in use|already exists|ECONN|shutting|starting up/;

/**
 * Starts PostgreSQL on `dataDir`, or joins the one that runs there. It listens on 127.0.0.1 only, with a
 * password, and without a unix socket. It stops when the last process that uses it calls `stop` or dies,
 * by whatever signal.
 * @throws when the cluster cannot be created or does not become ready within 60 s
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, durable = true, port = DEFAULT_PORT, allowNamespace = true } = options;
  const base = baseOf(dataDir);
  mkdirSync(base, { recursive: true, mode: 0o700 });
  const way = wayToRun(realpathSync(base), allowNamespace);
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (let keeper: ChildProcess | undefined; ; await sleep(10)) {
    const seat = await takeSeat(base);
    if (seat) {
      const problem = seat.problem ?? (await problemWith(addressesAt(base, seat.port)));
      if (problem === null) return { ...addressesAt(base, seat.port), stop: seat.leave };
      await seat.leave();
      if (!MAY_PASS.test(problem) || Date.now() > deadline) throw new Error(problem);
    } else if (keeper?.exitCode || Date.now() > deadline) {
      throw new Error(`PostgreSQL did not start; see ${path.join(base, 'log')}`);
    } else if (keeper?.exitCode !== null && !holderOf(path.join(base, 'keeper.lock'))) {
      keeper = openKeeper(base, way, await choosePort(base, port), durable);
    }
  }
}

/** Address of the PostgreSQL that runs on `dataDir`, for its owner; null when none does. */
export async function embeddedUrl(dataDir: string): Promise<string | null> {
  const seat = await takeSeat(baseOf(dataDir));
  await seat?.leave();
  return seat && seat.problem === null ? addressesAt(baseOf(dataDir), seat.port).ownerUrl : null;
}

const baseOf = (dataDir: string) => path.resolve(dataDir, 'postgres');

const NOBODY = 65534;

/** PostgreSQL refuses to run as root, so that root runs it as nobody: in a user namespace, where the files stay root's,
 * or, where those are barred as in many containers, with nothing of root but the right to pass through closed folders. */
const ROOT_WAYS = [
  { owner: 0, command: ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`] },
  {
    owner: NOBODY,
    command: [
      ...['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'],
      ...['--securebits=+no_setuid_fixup', '--inh-caps=+dac_override', '--ambient-caps=+dac_override'],
    ],
  },
];

/** What stands before a command line that works on `base`, which then belongs to the right owner.
 * @throws when PostgreSQL cannot run here, or `base` belongs to another user */
function wayToRun(base: string, allowNamespace: boolean): readonly string[] {
  const uid = process.getuid?.();
  const places = [KEEPER, '-a', '-r', process.execPath, '-a', '-x', path.dirname(base)];
  const way =
    uid === 0
      ? ROOT_WAYS.slice(allowNamespace ? 0 : 1).find(
          ({ command }) => spawnSync('env', [...command, 'test', '-r', ...places]).status === 0,
        )
      : { owner: uid, command: [] };
  if (!way)
    throw new Error(
      `PostgreSQL does not run as root, and cannot reach ${base} as anybody else. Start as an ordinary user, or set DATABASE_URL.`,
    );
  const isTheirs = way.owner === undefined || statSync(base).uid === way.owner;
  if (!isTheirs && spawnSync('chown', ['-R', `${way.owner}:${way.owner}`, base]).status !== 0)
    throw new Error(`${base} belongs to another user. Start as that user, or use another DATA_DIR.`);
  return way.command;
}

const KEEPER = fileURLToPath(new URL('keeper.mjs', import.meta.url));
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** Starts the program that starts the server and stops it after its last user. */
function openKeeper(base: string, way: readonly string[], port: number, durable: boolean): ChildProcess {
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
  const log = openSync(path.join(base, 'log'), 'a');
  const child = spawn(
    'env',
    [...way, process.execPath, KEEPER, base, ...settings, ...(durable ? [] : FAST)],
    {
      cwd: '/', // initdb looks at its working directory
      detached: true, // Ctrl-C reaches the whole foreground group, and must not reach this one
      stdio: ['ignore', log, log],
      // Nothing is inherited, so that every machine behaves alike.
      env: { NODE_ENV: 'production', PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    },
  );
  closeSync(log);
  child.unref();
  return child;
}

/** What holds the server for this process. */
interface Seat {
  /** Where the server listens. */
  port: number;
  /** Why it does not run. */
  problem: string | null;
  leave: () => Promise<void>;
}

/** Joins the users of the server; null when nobody keeps it, or it is being stopped. */
async function takeSeat(base: string): Promise<Seat | null> {
  const door = holderOf(path.join(base, 'keeper.lock'))?.url;
  if (door === undefined) return null;
  const socket = net.connect(Number(door), '127.0.0.1');
  const gone = new Promise<void>((resolve) =>
    socket.on('error', () => undefined).on('close', () => resolve()),
  );
  const lines = createInterface(socket).on('error', () => undefined); // as 'gone' says
  const answer = await Promise.race([
    new Promise<string>((resolve) => lines.once('line', resolve)),
    gone.then(() => null),
  ]);
  if (answer === null) return null;
  const said: unknown = JSON.parse(answer);
  socket.unref();
  return {
    port: Number(said),
    problem: typeof said === 'string' ? said : null,
    async leave() {
      socket.ref().end();
      await gone;
    },
  };
}

/** Addresses of the database on `port`. The password of the role that serves follows from the owner's, and not the other
 * way round. */
function addressesAt(base: string, port: number): DatabaseAddresses {
  const password = readFileSync(path.join(base, 'password'), 'utf8').trim();
  const serving = createHash('sha256').update(`hazel_serving ${password}`).digest('hex');
  return {
    url: `postgres://hazel_serving:${serving}@127.0.0.1:${port}/hazel`,
    ownerUrl: `postgres://hazel:${password}@127.0.0.1:${port}/hazel`,
  };
}

/** Makes the role that serves requests; the migrations say what it may do. A cluster from before it has none, so that
 * every start looks. Returns what is wrong with the server. */
async function problemWith({ url, ownerUrl }: DatabaseAddresses): Promise<string | null> {
  const { username, password } = new URL(url);
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => undefined); // the query fails, too
  try {
    await client.connect();
    await client.query(`do $$ begin
      if to_regrole('${username}') is null then create role ${username} login password '${password}'; end if;
    exception when duplicate_object or unique_violation then null; -- another start was faster
    end $$`);
    return null;
  } catch (error) {
    return String(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The previous port if it is free, else the wanted one, else any free one. */
async function choosePort(base: string, wanted: number): Promise<number> {
  const options = path.join(base, 'data/postmaster.opts'); // the server's last command line
  const last = existsSync(options) && /port=(\d+)/.exec(readFileSync(options, 'utf8'))?.[1];
  for (const port of [Number(last), wanted]) if (port > 0 && (await canListen(port))) return port;
  return freePort();
}
