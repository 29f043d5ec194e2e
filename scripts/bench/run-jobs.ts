import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { z } from 'zod';

/** The flags of the worker in the Dockerfile. */
const FLAGS = ['--max-old-space-size=192', '--max-semi-space-size=8', '--import', 'tsx'];

const tookSchema = z.object({ name: z.string(), seconds: z.number(), early: z.number(), most: z.number() });

/** How many seconds a job took, and the memory of its worker in the first tenth of that time and at most, in MiB. */
export type JobTook = z.infer<typeof tookSchema>;

/** Runs jobs over everybody to their ends at an instant, one after the other in one worker of its own.
 * @param options.holdout in percent, as MESSAGE_HOLDOUT
 * @throws when it fails */
export async function* runJobs(
  url: string,
  now: Date,
  names: readonly string[],
  { holdout = 0 } = {},
): AsyncGenerator<JobTook, undefined> {
  const worker = fileURLToPath(new URL('job-worker.ts', import.meta.url));
  const child = spawn(
    process.execPath,
    [...FLAGS, worker, url, now.toISOString(), String(holdout), ...names],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const ended = once(child, 'exit');
  for await (const text of createInterface(child.stdout)) yield tookSchema.parse(JSON.parse(text));
  await ended;
  if (child.exitCode !== 0) throw new Error('The worker of the bench failed');
  return undefined;
}
