import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { startWorker } from '~server/jobs/worker';

import { ADMIN_COMMANDS } from '../../scripts/lib/admin-commands';
import { localSecret, readLocalSecret } from '../../scripts/lib/local-secret';
import { dump } from '../support/dump';
import { ADMIN_TOKEN, startTestServer, type TestServer } from '../support/http-server';
import { nameDatabase, useDatabase } from '../support/fixture';

vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;
let dataDir: string;
let lena: string;

const test = useDatabase();
beforeAll(async () => {
  server = await startTestServer(test.url);
  dataDir = mkdtempSync(path.join(tmpdir(), 'hazel-commands-'));
  // The commands are processes that read the real clock.
  const trialEndsAt = new Date('2100-01-01');
  ({ id: lena } = await test.make.makePerson({
    displayName: 'Lena',
    email: 'lena@example.com',
    trialEndsAt,
  }));
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Ended {
  status: number | null;
  out: string;
  err: string;
}

/** Runs a program of the project as a process of its own. */
function run(file: string, args: string[], env: Record<string, string>): Promise<Ended> {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    env: { NODE_ENV: 'test', PATH: process.env.PATH, DATA_DIR: dataDir, LOG_LEVEL: 'info', ...env },
  });
  const ended: Ended = { status: null, out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (ended.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (ended.err += chunk.toString()));
  return new Promise((resolve) => child.on('close', (status) => resolve({ ...ended, status })));
}

const admin = (args: string[], env: Record<string, string> = {}) =>
  run('scripts/admin.ts', args, { APP_URL: server.origin, ADMIN_API_TOKEN: ADMIN_TOKEN, ...env });

describe('npm run admin', () => {
  it('shows a table to people', async () => {
    const { status, out, err } = await admin(['users:find', 'lena']);
    expect({ status, err }).toEqual({ status: 0, err: '' });
    const [head, row] = out.split('\n');
    expect(head).toMatch(/^ID +NAME +E-MAIL/);
    expect(row).toMatch(
      new RegExp(`^${lena} +Lena +lena@example.com +yes +none +trial +0 +€0.00 +0 +as chosen +\\d{4}-`),
    );
  });

  it('says that the server has another token, not that none runs', async () => {
    const { status, out, err } = await admin(['stats'], { ADMIN_API_TOKEN: ADMIN_TOKEN.replace('0', '9') });
    expect([status, out]).toEqual([1, '']);
    expect(err.trim()).toBe(
      `Hazel at ${server.origin} has another operator token. Set ADMIN_API_TOKEN to the one of that server.`,
    );
  });

  it('prints one object with --json, wherever that stands', async () => {
    const { status, out } = await admin(['--json', 'users:grant-pro', 'lena@example.com']);
    expect(status).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ changed: true, user: { id: lena, plan: 'granted' } });
    expect(JSON.parse((await admin(['users:revoke-pro', lena, '--json'])).out)).toMatchObject({
      changed: true,
      user: { plan: 'trial' },
    });
    const { rows } = await sql<{ actor: string; outcome: string }>`
      select actor, outcome from audit_events where action like 'admin.users.%Pro' order by id`.execute(
      test.db,
    );
    expect(rows).toEqual(Array(2).fill({ actor: 'operator', outcome: 'ok' }));
  });

  it('sets roles, counts, audits and queues', async () => {
    expect((await admin(['users:set-role', 'lena@example.com', 'admin'])).out).toContain('Done.');
    expect((await admin(['users:set-role', 'lena@example.com', 'admin'])).out).toContain(
      'Nothing to change.',
    );
    expect(JSON.parse((await admin(['stats', '--json'])).out)).toMatchObject({
      people: 1,
      pro: 1,
      trials: 0,
    });
    expect((await admin(['xp:audit'])).out.trim()).toBe('All XP agrees with the ledger and its rules.');
    expect((await admin(['invites:list'])).out.trim()).toBe('No invitations.');
    expect(JSON.parse((await admin(['invites:list', '--json'])).out)).toEqual({ invites: [], more: false });
    const streaks = await admin(['streaks:recompute', '--user', 'lena@example.com']);
    expect(streaks.out).toContain('Checked the streaks of 1 person,');
    const queued = await admin(['jobs:run', 'purge_tokens', '{}']);
    expect(queued.out).toMatch(/^Queued purge_tokens as job \d+\.$/m);
    const jobs: unknown = JSON.parse((await admin(['jobs:list', '--json'])).out);
    expect(jobs).toContainEqual({ name: 'purge_tokens', lastRun: null, duration: null, failures: 0, backlog: 1, since: null, handled: 0 }); // prettier-ignore
    expect((await admin(['jobs:list'])).out).toMatch(/^purge_tokens +never +0 +1$/m);
  });

  it('exports a person to standard output or a folder, once the worker has made their archive', async () => {
    const folder = path.join(dataDir, 'export');
    const worker = await startWorker(test.runtime, { concurrency: 1, email: null });
    const printed = admin(['users:export', 'lena@example.com']);
    const written = admin(['users:export', lena, folder]);
    expect(await printed).toMatchObject({ status: 0, err: '' });
    expect(await written).toEqual({ status: 0, err: '', out: `Wrote 5 files to ${folder}.\n` });
    await worker.stop();
    const { data }: { data: Record<string, unknown[]> } = JSON.parse((await printed).out);
    expect(data['profiles']).toMatchObject([{ email: 'lena@example.com' }]);
    const files = [
      'challenges.csv',
      'contributions.csv',
      'hazel-archive.json',
      'savings.csv',
      'withdrawals.csv',
    ];
    expect(readdirSync(folder)).toEqual(files);
    for (const file of files) expect(statSync(path.join(folder, file)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(path.join(folder, 'hazel-archive.json'), 'utf8'))).toHaveProperty(
      'data.users',
    );
  });

  it('says that an archive could not be made', async () => {
    const asked = admin(['users:export', 'lena@example.com']);
    await vi.waitFor(
      async () => {
        const { numAffectedRows } = await sql`
        update graphile_worker._private_jobs set attempts = max_attempts where key like 'archive:%'`.execute(
          test.db,
        );
        expect(numAffectedRows).toBe(1n);
      },
      { timeout: 20_000 },
    );
    expect(await asked).toEqual({
      status: 1,
      out: '',
      err: "The archive could not be made. The worker's log says why.\n",
    });
    await sql`delete from graphile_worker._private_jobs`.execute(test.db);
  });

  it('ends with 1 when the XP audit finds something', async () => {
    await sql`update profiles set xp = 5`.execute(test.db);
    const { status, out } = await admin(['xp:audit', '--json']);
    await sql`update profiles set xp = 0`.execute(test.db);
    expect(status).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ ok: false, drift: [{ userId: lena, xp: 5, ledger: 0 }] });
  });

  it('names a command that there is not', async () => {
    const { status, err } = await admin(['bogus']);
    expect(status).toBe(2);
    expect(err).toMatch(/^Unknown command 'bogus'\nUsage: npm run admin/);
  });

  it.each([[[]], [['stats', '--yaml']], [['stats', '--user', 'lena']], [['streaks:recompute', '--user']]])(
    'explains itself and ends with 2: %j',
    async (args) => {
      const { status, out, err } = await admin(args);
      expect({ status, out }).toEqual({ status: 2, out: '' });
      expect(err).toContain('Usage: npm run admin -- <command> [--json]');
      expect(err).toContain('users:set-role <id or e-mail> <admin|none>');
    },
  );

  it.each([
    ['users:frobnicate', []],
    ['constructor', []],
    ['users:find', []],
    ['users:find', ['x']],
    ['users:find', ['one', 'two']],
    ['users:grant-pro', []],
    ['users:set-role', ['lena@example.com', 'owner']],
    ['users:set-role', ['lena@example.com']],
    ['stats', ['everything']],
    ['xp:audit', ['everything']],
    ['invites:list', ['everything']],
    ['jobs:run', []],
    ['jobs:run', ['purge_tokens', '[1]']],
    ['jobs:run', ['purge_tokens', '{']],
  ])('does not take %s %j', (name, args) => {
    expect(ADMIN_COMMANDS.get(name)?.read(args) ?? null).toBeNull();
  });

  it('passes on what the server refuses, and ends with 1', async () => {
    expect(await admin(['users:grant-pro', 'nobody@example.com'])).toEqual({
      status: 1,
      out: '',
      err: 'User not found\n',
    });
    expect(await admin(['jobs:run', 'drop_everything'])).toMatchObject({
      status: 1,
      err: expect.stringContaining('There is no such job'),
    });
    const wrong = await admin(['stats'], { ADMIN_API_TOKEN: 'not-the-token-of-this-server-at-all' });
    expect(wrong).toMatchObject({ status: 1, out: '' });
    expect(wrong.err).not.toMatch(/\n {4}at /);
  });

  it('says so when no server answers, and ends with 1', async () => {
    const { status, err } = await admin(['stats'], { APP_URL: 'http://127.0.0.1:9' });
    expect({ status, err }).toEqual({
      status: 1,
      err: 'No answer from Hazel at http://127.0.0.1:9. Does it run?\n',
    });
  });

  it('takes the token of this machine, and only for this machine', async () => {
    const none = await admin(['stats'], { ADMIN_API_TOKEN: '' });
    expect(none).toMatchObject({ status: 1, err: expect.stringContaining('There is no operator token yet') });
    const token = await localSecret(dataDir, 'admin-token');
    const local = await startTestServer(test.url, { ADMIN_API_TOKEN: token });
    expect((await admin(['stats'], { ADMIN_API_TOKEN: '', APP_URL: local.origin })).status).toBe(0);
    await local.close();
    const away = await admin(['stats'], { ADMIN_API_TOKEN: '', APP_URL: 'https://hazel.example' });
    expect(away).toMatchObject({ status: 1, err: 'Set ADMIN_API_TOKEN to the token of the server.\n' });
  });
});

describe('the token of this machine', () => {
  it('is made once, long, and for its owner only', async () => {
    const dir = path.join(dataDir, 'new');
    expect(await readLocalSecret(dir, 'admin-token')).toBeNull();
    const [one, two] = await Promise.all([localSecret(dir, 'admin-token'), localSecret(dir, 'admin-token')]);
    expect(one).toMatch(/^[0-9a-f]{64}$/);
    expect(two).toBe(one);
    expect(await localSecret(dir, 'admin-token')).toBe(one);
    expect(statSync(path.join(dir, 'admin-token')).mode & 0o777).toBe(0o600);
  });
});

describe('npm run fsck', () => {
  const fsck = () => run('scripts/fsck.ts', [], { DATABASE_URL: test.url });

  it('prints a line for each invariant and ends with 0', async () => {
    const { status, out, err } = await fsck();
    expect({ status, err }).toEqual({ status: 0, err: '' });
    const lines = out.trim().split('\n');
    expect(lines.length).toBeGreaterThan(20);
    expect(lines.every((line) => /^ok [a-z_]+$/.test(line))).toBe(true);
  });

  it('names what is violated and ends with 1', async () => {
    await sql`update profiles set xp = 5`.execute(test.db);
    const { status, out } = await fsck();
    await sql`update profiles set xp = 0`.execute(test.db);
    expect(status).toBe(1);
    expect(out.split('\n').filter((line) => line.startsWith('VIOLATION'))).toEqual([
      `VIOLATION xp_is_ledger_sum: 1 row (${lena})`,
    ]);
  });
});

describe('the programs of production', () => {
  it('migrate says what it did', async () => {
    expect(await run('server/migrate-main.ts', [], { DATABASE_URL: test.ownerUrl })).toEqual({
      status: 0,
      out: 'The database is up to date.\n',
      err: '',
    });
    expect(await run('server/migrate-main.ts', [], {})).toMatchObject({
      status: 1,
      err: 'DATABASE_URL: is required here\n',
    });
  });

  it.each([
    ['server/migrate-main.ts', []],
    ['scripts/db.ts', ['migrate']],
    ['scripts/db.ts', ['seed']],
  ])('%s %j leaves a database from before the baseline as it is, and says what to do', async (file, args) => {
    const old = nameDatabase();
    await old.create();
    await sql`update kysely_migration set name = '2026-11-21-01-accounts' where name like '%-01-accounts'`.execute(
      old.db,
    );
    const before = await dump(old.db);
    const { status, out, err } = await run(file, args, { DATABASE_URL: old.ownerUrl });
    expect({ status, out }).toEqual({ status: 1, out: '' });
    expect(err).toMatch(
      /^This database was made before .*\nDemo data: npm run db:reset .*\nData to keep: .*\n$/,
    );
    expect(await dump(old.db)).toEqual(before);
    await old.close();
  });

  it.each([
    ['server/migrate-main.ts', []],
    ['scripts/db.ts', ['seed']],
    ['scripts/fsck.ts', []],
  ])('%s %j says in one line that the database refuses', async (file, args) => {
    const wrong = new URL(test.ownerUrl);
    wrong.password = 'wrong';
    expect(await run(file, args, { DATABASE_URL: wrong.href })).toEqual({
      status: 1,
      out: '',
      err: 'The database refuses: password authentication failed for user "hazel". Correct role and password in DATABASE_URL (or MIGRATION_DATABASE_URL).\n',
    });
  });

  it.each(['server/migrate-main.ts', 'server/jobs/main.ts'])(
    '%s refuses to serve others without APP_URL',
    async (file) => {
      const { status, out, err } = await run(file, [], { DATABASE_URL: test.ownerUrl, HOST: '0.0.0.0' });
      expect({ status, out }).toEqual({ status: 1, out: '' });
      expect(err).toMatch(
        /^The environment is not usable:\n {2}APP_URL: is required in production .*\nSee \.env\.example .*\n$/,
      );
    },
  );

  it('the worker works and ends on SIGTERM', async () => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'server/jobs/main.ts'], {
      env: { NODE_ENV: 'test', PATH: process.env.PATH, DATABASE_URL: test.url, LOG_LEVEL: 'info' },
    });
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    const ended = new Promise((resolve) => child.on('close', resolve));
    await vi.waitFor(() => expect(out).toContain('Hazel is working off jobs'), { timeout: 20_000 });
    expect(out).toContain('mail is off');
    const { rows } = await sql<{
      id: number;
    }>`select id from graphile_worker.add_job('purge_rate_limits')`.execute(test.db);
    await vi.waitFor(
      async () => {
        const left = await sql`select from graphile_worker.jobs where id = ${rows[0]?.id ?? 0}`.execute(
          test.db,
        );
        expect(left.rows).toEqual([]);
      },
      { timeout: 10_000 },
    );
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});
