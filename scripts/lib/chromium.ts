import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

import { chromium } from '@playwright/test';

/** The first is a Chromium that cannot show windows: our tests take two thirds of the time in it. */
const PROGRAMS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** A Chromium of this machine: the one that `PLAYWRIGHT_CHROMIUM_PATH` names, an installed one, or
 * Playwright's own download; null when there is none. */
export function findChromium(env: NodeJS.ProcessEnv): string | null {
  const named = env.PLAYWRIGHT_CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : null;
  const folders = (env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const installed = PROGRAMS.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...installed, ...MAC, chromium.executablePath()].find((file) => existsSync(file)) ?? null;
}

/** Runs an installer; its output goes to stderr. */
function succeeds(file: string, args: string[]): boolean {
  console.error(`No Chromium found; trying: ${file} ${args.join(' ')}`);
  return spawnSync(file, args, { stdio: ['ignore', 2, 2], timeout: 300_000 }).status === 0;
}

const aptInstall = (name: string) => succeeds('apt-get', ['install', '-y', '--no-install-recommends', name]);

const isRootOnDebian = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');

/** Finds a Chromium or installs one.
 * @returns its path, or what a person can do when neither works */
export function provideChromium(env: NodeJS.ProcessEnv): { path: string } | { advice: string } {
  const found = findChromium(env);
  if (found) return { path: found };
  if (env.PLAYWRIGHT_CHROMIUM_PATH)
    return { advice: `PLAYWRIGHT_CHROMIUM_PATH names ${env.PLAYWRIGHT_CHROMIUM_PATH}, which is not there.` };
  const cli = ['node_modules/@playwright/test/cli.js', 'install', 'chromium'];
  const attempts = [
    // --with-deps asks for the administrator's password unless it is root
    () => succeeds(process.execPath, process.getuid?.() === 0 ? [...cli, '--with-deps'] : cli),
    () => isRootOnDebian() && succeeds('apt-get', ['update']) && aptInstall('chromium-headless-shell'),
    () => isRootOnDebian() && aptInstall('chromium'),
  ];
  for (const attempt of attempts) {
    const installed = attempt() ? findChromium(env) : null;
    if (installed) return { path: installed };
  }
  return {
    advice:
      'No Chromium, and it could not be installed. Install one (Debian: apt-get install chromium-headless-shell; elsewhere: npx playwright install --with-deps chromium), or set PLAYWRIGHT_CHROMIUM_PATH.',
  };
}
