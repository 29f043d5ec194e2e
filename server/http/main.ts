import { fileURLToPath } from 'node:url';
import * as build from 'virtual:remix/server-build';

import { takeConsole } from '../log';
import { warnOfUnreadySeller } from '../features/billing/operator';
import { runProgram, stopOnSignal } from '../program';
import { createRuntime } from '../runtime';
import { createApp } from './app';
import { listen } from './serve';

/** The production server. Needs a migrated database; contains no sandbox. */
runProgram(async (env) => {
  // scripts/lib/build.ts copies the worker there, with its fonts.
  const runtime = createRuntime(env, {
    pictureWorker: new URL('./pictures/picture-worker.mjs', import.meta.url),
    receiptReading: {
      intakeProgram: new URL('./receipts/intake-process.mjs', import.meta.url),
      ocrProgram: new URL('./receipts/ocr-process.mjs', import.meta.url),
      parseWorker: new URL('./parse-worker.js', import.meta.url),
    },
    gazetteer: new URL('./gazetteer.txt.br', import.meta.url),
  });
  const { log } = runtime;
  takeConsole(log);
  warnOfUnreadySeller(env, log);
  const clientDir = fileURLToPath(new URL('../client', import.meta.url));
  const { port, close } = await listen(createApp(runtime, build, clientDir), {
    port: env.PORT,
    host: env.HOST,
  });
  log.info({ port, url: env.APP_URL }, 'Hazel is listening');
  stopOnSignal(log, async () => {
    runtime.services.receipts.stop();
    await close();
    await runtime.close();
  });
}, 'by the server itself (npm start sets it on this machine)');
