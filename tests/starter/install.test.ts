import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import project from '../../package.json' with { type: 'json' };
import { ensureInstalled } from '../../scripts/lib/install.mjs';

let root: string;
const file = (name: string) => path.join(root, name);
const json = (name: string, content: unknown) => {
  writeFileSync(file(name), JSON.stringify(content));
};
/** How often npm has installed; the project's own install script leaves a mark each time. */
const installs = () => (existsSync(file('marks')) ? readFileSync(file('marks'), 'utf8').length : 0);

const packageJson = {
  name: 'sample',
  version: '1.0.0',
  scripts: { postinstall: 'printf x >> marks', prepare: project.scripts.prepare },
  devDependencies: { tool: 'file:./tool' },
};

// npm ci takes seconds on a busy machine
vi.setConfig({ testTimeout: 120_000 });

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'hazel-install-'));
  mkdirSync(file('tool'));
  json('tool/package.json', { name: 'tool', version: '1.0.0' });
  json('package.json', packageJson);
  spawnSync('npm', ['install', '--package-lock-only', '--offline', '--ignore-scripts'], { cwd: root });
  vi.stubEnv('NODE_ENV', 'production');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});

it('installs once for two commands at once, development packages included, and not again', async () => {
  await Promise.all([ensureInstalled(root), ensureInstalled(root)]);
  expect(existsSync(file('node_modules/tool/package.json'))).toBe(true);
  expect(installs()).toBe(1);
  await ensureInstalled(root);
  expect(installs()).toBe(1);
});

it('accepts what npm ci has installed before', async () => {
  spawnSync('npm', ['ci', '--include=dev', '--offline'], { cwd: root });
  expect(installs()).toBe(1);
  await ensureInstalled(root);
  expect(installs()).toBe(1);
});

it('installs again after an interrupted install', async () => {
  await ensureInstalled(root);
  rmSync(file('node_modules/.package-lock.json'));
  await ensureInstalled(root);
  expect(installs()).toBe(2);
});

it('tells git of the hooks of the project, and leaves those of the person alone', async () => {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim();
  git('init');
  await ensureInstalled(root);
  expect(git('config', 'core.hooksPath')).toBe('.githooks');
  git('config', 'core.hooksPath', 'mine');
  rmSync(file('node_modules/.package-lock.json'));
  await ensureInstalled(root);
  expect(git('config', 'core.hooksPath')).toBe('mine');
});
