import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';

import { describe, expect, it } from 'vitest';

import { ENV_NAMES, readEnv } from './env';

const EXAMPLE = readFileSync('.env.example', 'utf8');

describe('.env.example', () => {
  it('explains what is read, and nothing else', () => {
    const explained = [...EXAMPLE.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
    // The command that starts Hazel sets NODE_ENV.
    expect(explained.sort()).toEqual(ENV_NAMES.filter((name) => name !== 'NODE_ENV').sort());
  });

  it('works as it stands', () => {
    expect(() => readEnv(parseEnv(EXAMPLE))).not.toThrow();
  });
});

it('takes in no variable that nobody reads', () => {
  const code = ['server', 'scripts']
    .flatMap((dir) =>
      readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((file) => path.join(dir, file)),
    )
    .filter(
      (file) =>
        /\.tsx?$/.test(file) && !file.startsWith('server/env.') && !file.endsWith('services-table.ts'),
    )
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  expect(ENV_NAMES.filter((name) => !new RegExp(`\\.${name}\\b|[{,] *${name}\\b`).test(code))).toEqual([]);
});

it('refuses an operator token that is easy to guess', () => {
  const token = (ADMIN_API_TOKEN: string) => readEnv({ ADMIN_API_TOKEN }).ADMIN_API_TOKEN;
  expect(() => token('a'.repeat(40))).toThrow(/ADMIN_API_TOKEN: is too easy to guess/);
  expect(() => token('123456789123456789123456789')).toThrow(/10 different characters/);
  expect(token('9f86d081884c7d659a2feaa0c55ad015')).toBe('9f86d081884c7d659a2feaa0c55ad015');
});

describe('in production', () => {
  const read = (env: Record<string, string>) => readEnv({ NODE_ENV: 'production', ...env });

  it.each(['0.0.0.0', '::', '192.168.0.7', 'hazel.internal'])(
    'refuses to serve others at %s as http://localhost because APP_URL was forgotten',
    (HOST) => {
      expect(() => read({ HOST })).toThrow(/APP_URL: is required .* HOST.* such as https:\/\//);
      expect(() => read({ HOST, APP_URL: 'https://hazel.example' })).toThrow(/DATABASE_URL: is required/);
      expect(read({ HOST, APP_URL: 'http://localhost:3000' }).APP_URL).toBe('http://localhost:3000');
    },
  );

  it.each(['127.0.0.1', '127.0.0.2', 'localhost', '::1', ''])('needs no APP_URL at %s', (HOST) => {
    expect(read({ HOST }).APP_URL).toBe('http://localhost:3000');
  });

  it('leaves development alone', () => {
    expect(readEnv({ HOST: '0.0.0.0' }).APP_URL).toBe('http://localhost:3000');
  });
});

it('migrates with the role that serves, unless told otherwise', () => {
  const [DATABASE_URL, MIGRATION_DATABASE_URL] = ['postgres://serving@db/hazel', 'postgres://owner@db/hazel'];
  expect(readEnv({ DATABASE_URL }).MIGRATION_DATABASE_URL).toBe(DATABASE_URL);
  expect(readEnv({ DATABASE_URL, MIGRATION_DATABASE_URL })).toMatchObject({
    DATABASE_URL,
    MIGRATION_DATABASE_URL,
  });
  expect(() => readEnv({ MIGRATION_DATABASE_URL })).toThrow(/DATABASE_URL: is required beside/);
});

it('bounds what Claude costs a day, unless told otherwise', () => {
  const bound = (value?: string) => readEnv({ AI_DAILY_COST_USD: value }).AI_DAILY_COST_USD;
  expect([bound(), bound(''), bound('0'), bound('2.50')]).toEqual([20, 20, 0, 2.5]);
  for (const wrong of ['-1', 'much', '1e9']) expect(() => bound(wrong)).toThrow('AI_DAILY_COST_USD');
});
