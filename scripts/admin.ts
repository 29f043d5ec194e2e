import { createTRPCClient, httpBatchLink, TRPCClientError } from '@trpc/client';
import { z } from 'zod';

import { isLoopback } from '~server/env';
import type { AppRouter } from '~server/trpc/app-router';

import { ADMIN_COMMANDS } from './lib/admin-commands';
import { readLocalSecret } from './lib/local-secret';
import { fail, loadEnvFiles, readArguments, refuseArguments, ToldError } from './lib/command';

// Not the server's schema, because an operator's machine needs only the address and the token.
const envSchema = z.object({
  PORT: z.string().default('3000'),
  APP_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().default('.data'),
  ADMIN_API_TOKEN: z.string().optional(),
});

const LINES = [...ADMIN_COMMANDS.values()].map((command) => `  ${command.usage}`);
const USAGE = `Usage: npm run admin -- <command> [--json]\n\nCommands:\n${LINES.join('\n')}`;

async function connect() {
  const env = envSchema.safeParse(process.env);
  if (!env.success) throw new ToldError('APP_URL is not the address of a web site');
  const { PORT, DATA_DIR, ADMIN_API_TOKEN } = env.data;
  const appUrl = (env.data.APP_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, '');
  const token =
    ADMIN_API_TOKEN || (isLoopback(appUrl) ? await readLocalSecret(DATA_DIR, 'admin-token') : null);
  if (!token)
    throw new ToldError(
      isLoopback(appUrl)
        ? 'There is no operator token yet: start Hazel with npm run dev, or set ADMIN_API_TOKEN.'
        : 'Set ADMIN_API_TOKEN to the token of the server.',
    );
  const client = createTRPCClient<AppRouter>({
    links: [httpBatchLink({ url: `${appUrl}/api/trpc`, headers: { authorization: `Bearer ${token}` } })],
  });
  return { appUrl, client };
}

async function main(): Promise<void> {
  const options = { json: { type: 'boolean' }, user: { type: 'string' }, yes: { type: 'boolean' } } as const;
  const { values, positionals } = readArguments({ allowPositionals: true, options }, USAGE);
  const [name = '', ...args] = positionals;
  const command = ADMIN_COMMANDS.get(name);
  const run = command?.read(args, values.user, values.yes);
  const unfit = (values.user !== undefined && !command?.takesUser) || (values.yes && !command?.takesYes);
  if (!run || unfit) refuseArguments(USAGE, name === '' || command ? undefined : `Unknown command '${name}'`);
  loadEnvFiles();
  const { appUrl, client } = await connect();
  try {
    const { data, text, ok = true } = await run(client);
    console.log(values.json ? JSON.stringify(data) : text);
    process.exitCode = ok ? 0 : 1;
  } catch (error) {
    if (!(error instanceof TRPCClientError)) throw error;
    const response = error.meta?.['response'];
    const turnedAway = response instanceof Response && response.status === 403;
    throw new ToldError(
      error.data
        ? error.message
        : turnedAway
          ? `Hazel at ${appUrl} has another operator token. Set ADMIN_API_TOKEN to the one of that server.`
          : `No answer from Hazel at ${appUrl}. Does it run?`,
    );
  }
}

try {
  await main();
} catch (error) {
  fail(error);
}
