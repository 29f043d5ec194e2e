import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { takeLock } from './pid-lock.mjs';

/** @param {string} root */
const stampFile = (root) => path.join(root, 'node_modules', '.hazel-installed');

/** The stamp that the installed packages must have: it stands for the lock file and the machine (native modules).
 * @param {string} root */
function wantedStamp(root) {
  const lock = readFileSync(path.join(root, 'package-lock.json'));
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}`;
}

/** @param {string} root @param {string} stamp */
function isStamped(root, stamp) {
  try {
    return readFileSync(stampFile(root), 'utf8') === stamp;
  } catch {
    return false;
  }
}

/** Whether an `npm ci` or `npm install` of the person's own already put the lock file's packages there.
 * npm writes its list of what it installed as its last step, so an interrupted one has none.
 * @param {string} root */
function matchesLock(root) {
  try {
    /** @param {string} file */
    const packages = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;
    const wanted = packages('package-lock.json');
    const present = packages('node_modules/.package-lock.json');
    const known = Object.keys(present).every((name) => name in wanted);
    return (
      known &&
      Object.entries(wanted).every(
        ([name, { version, integrity, optional, peer }]) =>
          name === '' ||
          (name in present
            ? present[name].version === version && present[name].integrity === integrity
            : optional === true || peer === true),
      )
    );
  } catch {
    return false;
  }
}

/** Runs `npm ci`, development packages included whatever NODE_ENV says. Its output goes to stderr.
 * @param {string} root @returns {Promise<void>} */
function npmCi(root) {
  const npmCli = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : null;
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const [file, full] = npmCli ? [process.execPath, [npmCli, ...args]] : ['npm', args];
  const child = spawn(file, full, { cwd: root, stdio: ['ignore', 2, 2] });
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    child.kill(signal);
    process.exitCode = 1;
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => {
      process.removeListener('SIGTERM', stop);
      process.removeListener('SIGINT', stop);
      if (code === 0) resolve();
      else reject(new Error(`npm ci failed (${code ?? 'interrupted'}); nothing was started.`));
    });
  });
}

/** Makes git use `.githooks`, unless the person has hooks already. A linked worktree (its `.git` is a file) has the
 * settings of its repository.
 * @param {string} root */
function useHooks(root) {
  const git = path.join(root, '.git');
  if (!statSync(git, { throwIfNoEntry: false })?.isDirectory()) return;
  /** @param {string[]} value */
  const hooksPath = (...value) => spawnSync('git', ['config', 'core.hooksPath', ...value], { cwd: root });
  const none = hooksPath().status === 1; // null without git
  if (none && !existsSync(path.join(git, 'hooks', 'pre-commit'))) hooksPath('.githooks');
}

/** Installs what package-lock.json asks for, unless node_modules matches it. Of two commands that start at the same
 * time one installs and the other waits.
 * @param {string} root the project's folder
 * @returns {Promise<void>} */
export async function ensureInstalled(root) {
  const stamp = wantedStamp(root);
  if (isStamped(root, stamp)) return;
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  for (let waited = false; ; waited = true) {
    const attempt = await takeLock(path.join(root, '.cache', 'install.lock'));
    if (!attempt.taken) {
      if (!waited)
        console.error(`Another command (process ${attempt.holder.pid}) installs the packages; waiting …`);
      await sleep(250);
      continue;
    }
    try {
      if (isStamped(root, stamp)) return;
      if (!matchesLock(root)) {
        console.error('Installing the packages of package-lock.json …');
        rmSync(stampFile(root), { force: true });
        await npmCi(root);
      }
      useHooks(root);
      writeStamp(root, stamp);
      return;
    } finally {
      attempt.lock.release();
    }
  }
}

/** @param {string} root @param {string} stamp */
function writeStamp(root, stamp) {
  try {
    writeFileSync(stampFile(root), stamp);
  } catch {
    // packages of another user (a read-only image): they match, and are compared again next time
  }
}
