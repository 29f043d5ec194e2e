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

/** Sends `count` GETs over `connections` keep-alive connections and returns the time of each in ms. With `cookies` each connection
 * is somebody else's, in turn.
 * @throws Error when an answer is not 200 */
export async function load(
  url: string,
  options: {
    count: number;
    connections: number;
    headers?: Record<string, string>;
    cookies?: readonly string[];
  },
): Promise<number[]> {
  const { connections, cookies = [] } = options;
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let left = options.count;
  const one = (cookie: string | undefined) =>
    new Promise<void>((resolve, reject) => {
      const started = performance.now();
      const headers = {
        accept: 'text/html',
        ...options.headers,
        ...(cookie === undefined ? {} : { cookie }),
      };
      http
        .get(url, { agent, headers }, (response) => {
          response.resume();
          response.on('end', () => {
            times.push(performance.now() - started);
            if (response.statusCode === 200) resolve();
            else reject(new Error(`${url} answered ${String(response.statusCode)}`));
          });
        })
        .on('error', reject);
    });
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      while (left > 0) {
        left -= 1;
        await one(cookies[connection % cookies.length]);
      }
    }),
  );
  agent.destroy();
  return times;
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
