import { takeConsole } from '../log';
import { runProgram, stopOnSignal } from '../program';
import { createRuntime } from '../runtime';
import { startWorker } from './worker';

const CONCURRENCY = 4;

/** The production worker. Needs a migrated database. */
runProgram(async (env) => {
  const runtime = createRuntime(env);
  takeConsole(runtime.log);
  const worker = await startWorker(runtime, { concurrency: CONCURRENCY });
  stopOnSignal(runtime.log, async () => {
    await worker.stop();
    await runtime.close();
  });
}, 'by the worker itself (npm run worker sets it on this machine)');
