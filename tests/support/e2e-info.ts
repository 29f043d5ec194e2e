import { readFileSync, writeFileSync } from 'node:fs';

import { z } from 'zod';

const FILE = '.cache/e2e.json';

const schema = z.object({
  appUrl: z.string(),
  /** For reading the database; tests change it through the application where possible. */
  databaseUrl: z.string(),
  /** Pages of the stand-ins, e.g. the mailbox. */
  pages: z.array(z.object({ name: z.string(), url: z.string() })),
  adminToken: z.string(),
});

/** What browser tests need to know about the run besides its address. */
export type E2eInfo = z.output<typeof schema>;

/** The information that the running e2e server has written. */
export const readE2eInfo = (): E2eInfo => schema.parse(JSON.parse(readFileSync(FILE, 'utf8')));

export const writeE2eInfo = (info: E2eInfo): void => {
  writeFileSync(FILE, JSON.stringify(info), { mode: 0o600 });
};
