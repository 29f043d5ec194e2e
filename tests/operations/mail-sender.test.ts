import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';

import { insertMail } from '~db/queries/messages/outbox';
import { type RunningWorker, startWorker } from '~server/jobs/worker';
import type { EmailService } from '~server/services/email/email';

import { testRuntime } from '../support/callers';
import { useDatabase } from '../support/fixture';
import { mailStandIn } from '../support/mailing';
import { openLink } from '../support/unsteady-link';

vi.setConfig({ testTimeout: 60_000 });

const { db, runtime, url } = useDatabase();

const workers: RunningWorker[] = [];
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await sql`delete from mail_outbox`.execute(db);
});

const start = async (email: EmailService | null, from = runtime) => {
  const worker = await startWorker(from, { concurrency: 1, email });
  workers.push(worker);
};

const queue = (recipient: string) =>
  insertMail(db, { userId: null, kind: 'account-deleted', recipient, payload: {} });

const empty = () =>
  vi.waitFor(async () => expect(await db.selectFrom('mail_outbox').select('id').execute()).toEqual([]), {
    timeout: 20_000,
    interval: 50,
  });

it('of two workers only one sends each mail', async () => {
  const one = mailStandIn();
  const two = mailStandIn();
  await start(one.service);
  await start(two.service);
  for (let n = 0; n < 20; n += 1) await queue(`saver${n}@example.com`);
  await empty();
  const to = [...one.sent, ...two.sent].map(({ mail }) => mail.to);
  expect(to).toHaveLength(20);
  expect(new Set(to).size).toBe(20);
});

it('mails wait while mail is off, and go when it is on', async () => {
  await start(null);
  await queue('lena@example.com');
  await new Promise((resolve) => setTimeout(resolve, 700));
  await workers.pop()?.stop();
  expect(await db.selectFrom('mail_outbox').select(['last_error', 'failed_at']).execute()).toEqual([
    { last_error: null, failed_at: null },
  ]);
  const { service, sent } = mailStandIn();
  await start(service);
  await empty();
  expect(sent).toHaveLength(1);
});

it('marks what it has sent when the database is back, and sends nothing twice', async () => {
  const link = await openLink(url);
  const far = testRuntime(link.url);
  vi.spyOn(console, 'trace').mockImplementation(() => undefined);
  try {
    let answer = () => {};
    const keys: string[] = [];
    await start(
      {
        async send(mails, key) {
          keys.push(key);
          await new Promise<void>((resolve) => (answer = resolve));
          return { mails: mails.map(() => ({ id: 're' })), perSecond: null };
        },
      },
      far,
    );
    await queue('lena@example.com');
    await vi.waitFor(() => expect(keys).toHaveLength(1), { timeout: 10_000 });
    link.cut();
    answer();
    await new Promise((resolve) => setTimeout(resolve, 500));
    link.mend();
    await empty();
    expect(keys).toHaveLength(1);
    await workers.pop()?.stop();
  } finally {
    await far.close();
    await link.close();
  }
});
