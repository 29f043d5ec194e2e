import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Db } from '~db/client';

import { startLoad } from './load';
import { createServer } from './programs';
import type { RunResult } from './run-result';
import { addSavers } from './savers';

/** How many people save at the same time. */
const PEOPLE = 6;

/** Kills the server with -9 under load, starts it again, and so on: what was acknowledged is stored once, and
 * the retry with the same id stores what was not. */
export async function killServer(
  stage: { db: Db; databaseUrl: string },
  options: { cycles: number; restartLimitMs: number },
): Promise<RunResult> {
  const started = performance.now();
  const server = await createServer(stage.databaseUrl);
  const violations: string[] = [];
  const restarts: number[] = [];
  try {
    await server.start();
    const load = startLoad(server.origin, await addSavers(stage.db, 'Killed', PEOPLE));
    await load.nextSuccess();
    for (let cycle = 0; cycle < options.cycles; cycle += 1) {
      await sleep(randomInt(30, 250));
      await server.kill();
      restarts.push(await server.start());
      await load.nextSuccess();
    }
    violations.push(...(await load.finish(stage.db)));
    for (const status of load.answers.names())
      if (!['200', '503', 'silence'].includes(status)) violations.push(`the server answered ${status}`);
    const slowest = Math.max(0, ...restarts);
    if (slowest > options.restartLimitMs)
      violations.push(`a restart took ${Math.round(slowest)} ms, more than ${options.restartLimitMs}`);
    const seconds = (performance.now() - started) / 1000;
    return {
      name: 'R3 server killed with -9 under load',
      figures: `${options.cycles} cycles in ${seconds.toFixed(1)} s; ${load.acknowledged()} savings acknowledged, ${load.replayed()} of them written before the kill and answered after it; slowest restart ${Math.round(slowest)} ms; answers: ${load.answers.toString()}`,
      violations,
    };
  } finally {
    await server.kill();
  }
}
