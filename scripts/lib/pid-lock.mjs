import { readFileSync, renameSync, rmSync, linkSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** When the process started, in ticks since boot. It tells a living holder from another process with the same id.
 * @param {number} pid */
function startTicks(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ')[19] ?? null;
  } catch {
    return null; // no /proc on this system: the number alone has to do
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
}

/** @param {string} file */
async function readHolder(file) {
  // Creation and content are two steps; an empty file is usually one that is being written.
  for (let attempt = 0; attempt < 20; attempt += 1) {
    let text;
    try {
      text = readFileSync(file, 'utf8');
    } catch {
      return { text: null, holder: null };
    }
    try {
      return { text, holder: JSON.parse(text) };
    } catch {
      await sleep(25);
    }
  }
  return { text: '', holder: null };
}

/**
 * A lock this process holds; `update` tells others where the holder answers.
 * @typedef {{ update: (url: string) => void, release: () => void }} Lock
 */

/**
 * Takes a lock file, or tells who holds it. A holder that died (kill -9, power cut) does not hold it.
 * @param {string} file its folder must exist
 * @returns {Promise<{ taken: true, lock: Lock } | { taken: false, holder: { pid: number, url: string | undefined } }>}
 */
export async function takeLock(file) {
  const own = { pid: process.pid, ticks: startTicks(process.pid) };
  for (;;) {
    try {
      writeFileSync(file, JSON.stringify(own), { flag: 'wx' });
      return {
        taken: true,
        lock: {
          update: (url) => writeFileSync(file, JSON.stringify({ ...own, url })),
          release: () => rmSync(file, { force: true }),
        },
      };
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const { text, holder } = await readHolder(file);
    if (text === null) continue;
    const living = holder && isAlive(holder.pid) && holder.ticks === startTicks(holder.pid);
    if (living) return { taken: false, holder: { pid: holder.pid, url: holder.url } };
    putAside(file, text);
  }
}

/** Removes a stale lock, unless another process has just replaced it by its own.
 * @param {string} file @param {string} stale its content */
function putAside(file, stale) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (readFileSync(aside, 'utf8') !== stale) linkSync(aside, file);
  } catch {
    // somebody else put it aside or took the lock meanwhile; the next round sees what there is
  }
  rmSync(aside, { force: true });
}
