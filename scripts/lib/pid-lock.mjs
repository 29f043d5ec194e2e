import { readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';

/** When a living process started, in ticks since boot: tells it from a later one with the same number. Null for a dead
 * one, and 'unknown' where the system does not tell.
 * @param {number} pid */
export function startOf(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return null;
  }
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ') ?? [];
    return /[ZX]/.test(fields[0] ?? '') ? null : fields[19];
  } catch {
    return 'unknown';
  }
}

/** The content of a lock: the target of a symbolic link, which the system makes in one step and for one process only.
 * Anything else at its place is left over.
 * @param {string} file */
function contentOf(file) {
  try {
    return readlinkSync(file);
  } catch {
    return '';
  }
}

/** Who holds the lock, and where they answer if they have said so. Null when nobody does who lives.
 * @param {string} file @returns {{ pid: number, url: string | undefined } | null} */
export function holderOf(file) {
  const [pid, start, url] = contentOf(file).split(' ');
  return pid && startOf(Number(pid)) === start ? { pid: Number(pid), url } : null;
}

/**
 * A lock that this process holds; `update` tells others where it answers.
 * @typedef {{ update: (url: string) => void, release: () => void }} Lock
 */

/**
 * Takes a lock, or tells who holds it. A holder that died (kill -9, power cut) does not hold it.
 * @param {string} file its folder must exist
 * @returns {Promise<{ taken: true, lock: Lock } | { taken: false, holder: { pid: number, url: string | undefined } }>}
 */
export async function takeLock(file) {
  const own = `${process.pid} ${startOf(process.pid)}`;
  const aside = `${file}.${process.pid}`;
  for (;;) {
    const found = contentOf(file);
    const holder = holderOf(file);
    if (holder) return { taken: false, holder };
    try {
      symlinkSync(own, file);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      putAside(file, found, aside);
      continue;
    }
    const update = (/** @type {string} */ url) => {
      symlinkSync(`${own} ${url}`, aside);
      renameSync(aside, file);
    };
    return { taken: true, lock: { update, release: () => rmSync(file, { force: true }) } };
  }
}

/** Removes a stale lock, unless another process has just replaced it by its own.
 * @param {string} file @param {string} stale its content @param {string} aside */
function putAside(file, stale, aside) {
  try {
    renameSync(file, aside);
    if (contentOf(aside) !== stale) renameSync(aside, file);
  } catch {
    // another process was faster; the next round sees how it ended
  }
  rmSync(aside, { force: true });
}
