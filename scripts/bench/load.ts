import { readFileSync } from 'node:fs';
import http from 'node:http';

/** CPU time (user and system) that a process has used so far, in ms. Linux only. */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field, the program's name, may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // utime and stime, in clock ticks of 10 ms
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Resident memory of a process in MiB. Linux only. */
export function residentMiB(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) / 1024;
}

/** Opens a page, on a connection of its own unless `agent` keeps some. */
export const visit = (url: string, cookie: string | undefined, agent: http.Agent | false = false) =>
  new Promise<{ status: number; ms: number }>((resolve, reject) => {
    const from = performance.now();
    http
      .get(url, { agent, headers: { accept: 'text/html', ...(cookie && { cookie }) } }, (response) => {
        response.resume();
        response.on('end', () => resolve({ status: response.statusCode ?? 0, ms: performance.now() - from }));
      })
      .on('error', reject);
  });

/** Opens a page `count` times over keep-alive connections and returns the time of each in ms. Each connection is somebody
 * else's, by the `cookies` in turn.
 * @throws Error when an answer is not 200 */
export async function load(
  url: string,
  { count, cookies = [], connections = 1 }: { count: number; cookies?: string[]; connections?: number },
): Promise<number[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let left = count;
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      while (left > 0) {
        left -= 1;
        const { status, ms } = await visit(url, cookies[connection % cookies.length], agent);
        if (status !== 200) throw new Error(`${url} answered ${status}`);
        times.push(ms);
      }
    }),
  );
  agent.destroy();
  return times;
}

/** How long something takes in ms, in each of `turns` that follow `warmUp` others. */
export async function timed(
  act: (turn: number) => Promise<unknown>,
  { turns, warmUp = 0 }: { turns: number; warmUp?: number },
): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < warmUp + turns; turn += 1) {
    const began = performance.now();
    await act(turn);
    times.push(performance.now() - began);
  }
  return times.slice(warmUp);
}

/** The value below which `share` (0 to 1) of the numbers lie.
 * @throws RangeError without numbers */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (found === undefined) throw new RangeError('No values');
  return found;
}

/** The number in the middle. */
export const median = (values: readonly number[]): number => percentile(values, 0.5);
