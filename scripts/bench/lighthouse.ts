import { execFile, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const run = promisify(execFile);

const SOURCE = 'scripts/bench/lighthouse';
const TARGET = '.cache/lighthouse';
const CLI = 'node_modules/lighthouse/cli/index.js';
const FILES = ['package.json', 'package-lock.json'] as const;

/** Installs Lighthouse apart from the project's own packages, unless this version is there.
 * @throws Error when npm fails; npm has printed why */
function ensureLighthouse(): string {
  const cli = path.resolve(TARGET, CLI);
  const same = FILES.every(
    (file) =>
      existsSync(path.join(TARGET, file)) &&
      readFileSync(path.join(TARGET, file), 'utf8') === readFileSync(path.join(SOURCE, file), 'utf8'),
  );
  if (same && existsSync(cli)) return cli;
  mkdirSync(TARGET, { recursive: true });
  for (const file of FILES) copyFileSync(path.join(SOURCE, file), path.join(TARGET, file));
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd: TARGET,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`Lighthouse could not be installed: run npm ci in ${TARGET}`);
  return cli;
}

const resultSchema = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
});

/** A page as Lighthouse sees it: scores of 0 to 100, times in ms. */
export interface Audit {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcp: number;
  tbt: number;
  cls: number;
}

/** How often an audit is tried: now and then a trace is lost ('NO_NAVSTART'), and Lighthouse asks to be run again. */
const TRIES = 3;

/** Lighthouse with its phone preset (4x CPU, slow 4G), in the Chromium that listens on `port`. */
export async function audit(url: string, port: number, cookie: string | null): Promise<Audit> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await auditOnce(url, port, cookie);
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}

async function auditOnce(url: string, port: number, cookie: string | null): Promise<Audit> {
  const headers = cookie === null ? [] : [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`];
  const { stdout } = await run(
    process.execPath,
    [
      ensureLighthouse(),
      url,
      `--port=${port}`,
      '--output=json',
      '--output-path=stdout',
      '--quiet',
      '--no-enable-error-reporting',
      ...headers,
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const { categories, audits } = resultSchema.parse(JSON.parse(stdout));
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcp: figure('largest-contentful-paint'),
    tbt: figure('total-blocking-time'),
    cls: figure('cumulative-layout-shift'),
  };
}
