import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { holderOf, takeLock } from './pid-lock.mjs';

/** Whether npm has put the lock file's packages there, and those of this machine. It writes its own list as its last
 * step, so that an interrupted install has none.
 * @param {string} root */
function matchesLock(root) {
  /** @param {string} file */
  const packages = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;
  try {
    const wanted = packages('package-lock.json');
    const present = packages('node_modules/.package-lock.json');
    const fits = ({ os = [process.platform], cpu = [process.arch] }) =>
      os.includes(process.platform) && cpu.includes(process.arch);
    return (
      Object.entries(present).every(([name, one]) => name in wanted && (fits(one) || !one.optional)) &&
      Object.entries(wanted).every(([name, one]) => {
        const there = present[name];
        if (name === '' || (!there && (one.optional || one.peer))) return true;
        return there?.version === one.version && there.integrity === one.integrity;
      })
    );
  } catch {
    return false;
  }
}

/** Runs `npm ci`, development packages included whatever NODE_ENV says. Its output goes to stderr.
 * @param {string} root */
async function npmCi(root) {
  console.error('Installing the packages of package-lock.json …');
  const child = spawn('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  const stop = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
  const [code] = await once(child, 'exit');
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop);
  if (code !== 0) throw new Error(`npm ci failed (${code ?? 'interrupted'}); nothing was started.`);
}

/** Installs what package-lock.json asks for, unless node_modules matches it. Of two commands that start at the same
 * time one installs and the other waits.
 * @param {string} root the project's folder */
export async function ensureInstalled(root) {
  if (matchesLock(root)) return;
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  const lockFile = path.join(root, '.cache', 'install.lock');
  const attempt = await takeLock(lockFile);
  if (!attempt.taken) {
    console.error(`Another command (process ${attempt.holder.pid}) installs the packages; waiting …`);
    while (holderOf(lockFile)) await sleep(250);
    return ensureInstalled(root);
  }
  try {
    if (!matchesLock(root)) await npmCi(root);
  } finally {
    attempt.lock.release();
  }
}
