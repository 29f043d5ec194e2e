// The real Express application without pages, as a process of its own that can be killed: what runs in place of
// build/server/main.js where no build has been made. Needs DATABASE_URL and PORT.
import { readEnv } from '~server/env';
import { createApp } from '~server/http/app';
import { listen } from '~server/http/serve';
import { createRuntime } from '~server/runtime';

import { noPages } from '../support/http-server';

const { DATABASE_URL, ...env } = readEnv(process.env);
if (DATABASE_URL === undefined) throw new Error('DATABASE_URL is missing');
await listen(createApp(createRuntime({ ...env, DATABASE_URL }), noPages, null), {
  port: env.PORT,
  host: env.HOST,
});
