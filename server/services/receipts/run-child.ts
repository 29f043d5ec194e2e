import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import { fileURLToPath } from 'node:url';

/** What a child process may use before it is killed. */
export interface ChildBounds {
  ms: number;
  /** Time of the processor, which says more than `ms` of a process that waits for others. It is watched on Linux, like the memory;
   * on other systems only `ms`, and what `flags` bound, hold. */
  cpuMs?: number;
  /** Resident memory. */
  memoryBytes: number;
  outputBytes: number;
  /** From 0, as a request, to 19, when nothing else wants the processor. */
  nice: number;
  /** Options of Node. */
  flags?: readonly string[];
}

const WATCH_MS = 50;

/** The resident memory of a process in bytes; null where it cannot be told. */
function residentBytes(pid: number): number | null {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  } catch {
    return null;
  }
}

/** Milliseconds of the processor that a process has used, from `utime` and `stime` (proc(5), in hundredths of a second); null where it
 * cannot be told. */
function cpuMsOf(pid: number): number | null {
  try {
    // The name of the program comes before, and may hold spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ');
    return fields === undefined ? null : 10 * (Number(fields[11]) + Number(fields[12]));
  } catch {
    return null;
  }
}

/** Runs a program in a process of its own, which knows none of the server's secrets, and returns its output.
 * @throws when it fails, exceeds its bounds or the signal is aborted; the error holds nothing of input or output */
export function runChild(
  program: URL,
  input: Buffer,
  {
    args = [],
    bounds,
    signal,
  }: { args?: readonly string[]; bounds: ChildBounds; signal?: AbortSignal | undefined },
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...(bounds.flags ?? []), fileURLToPath(program), ...args], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { NODE_ENV: 'production' },
    });
    let failure: Error | undefined;
    const kill = (why: string) => {
      failure ??= new Error(why);
      child.kill('SIGKILL');
    };
    const aborted = () => kill('nobody waits for it any more');
    const { pid } = child;
    if (pid !== undefined) lower(pid, bounds.nice);
    const late = setTimeout(() => kill(`it took longer than ${bounds.ms} ms`), bounds.ms);
    const { cpuMs = Infinity, memoryBytes } = bounds;
    const watch = setInterval(() => {
      if (pid === undefined) return;
      if ((residentBytes(pid) ?? 0) > memoryBytes) kill(`it took more than ${memoryBytes} bytes of memory`);
      if ((cpuMsOf(pid) ?? 0) > cpuMs) kill(`it computed for longer than ${cpuMs} ms`);
    }, WATCH_MS);
    signal?.addEventListener('abort', aborted);
    if (signal?.aborted) aborted();

    const output: Buffer[] = [];
    let length = 0;
    child.stdout.on('data', (piece: Buffer) => {
      length += piece.length;
      if (length > bounds.outputBytes) kill('it said too much');
      else output.push(piece);
    });
    const end = (settle: () => void) => {
      clearTimeout(late);
      clearInterval(watch);
      signal?.removeEventListener('abort', aborted);
      settle();
    };
    child.once('error', (error) => end(() => reject(error)));
    child.once('close', (code, killedBy) => {
      if (code !== 0) failure ??= new Error(`it ended with ${killedBy ?? code}`);
      end(() => (failure === undefined ? resolve(Buffer.concat(output)) : reject(failure)));
    });
    // A process that ends early does not read its input.
    child.stdin.on('error', () => undefined).end(input);
  });
}

function lower(pid: number, nice: number): void {
  try {
    os.setPriority(pid, nice);
  } catch {
    // It has ended already, or the system has no priorities.
  }
}
