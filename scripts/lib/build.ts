import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

import { buildWorker } from './build-worker';
import { runNode } from './child';
import { ToldError } from './command';
import { takeLock } from './pid-lock.mjs';

const STAMP = 'build/.sources';
const SOURCES = ['app', 'server', 'db', 'public'];
const SOURCE_FILES = ['package-lock.json', 'vite.config.ts', 'remix.config.js', 'tsconfig.json'];

async function filesBelow(dir: string): Promise<string[]> {
  if (!existsSync(dir)) return [];
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

/** One hash of everything that the build reads, without the tests beside the sources. */
async function sourcesHash(): Promise<string> {
  const found = (await Promise.all(SOURCES.map(filesBelow))).flat();
  const files = [...found.filter((file) => !/\.test\.tsx?$/.test(file)), ...SOURCE_FILES].sort();
  const hash = createHash('sha256');
  const contents = await Promise.all(files.map((file) => readFile(file)));
  files.forEach((file, index) =>
    hash
      .update(`${file}\0`)
      .update(contents[index] ?? '')
      .update('\0'),
  );
  return hash.digest('hex');
}

const isCurrent = (hash: string) => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash;

/** Makes the production build if the sources changed since the last one.
 * @throws ToldError when it fails; its output has been shown */
export async function ensureBuild(): Promise<void> {
  if (!isCurrent(await sourcesHash())) await build();
}

/** Makes the production build: client, server, and compressed copies of the client's text files.
 * Two at the same time take turns.
 * @throws ToldError when it fails; its output has been shown */
export async function build(): Promise<void> {
  mkdirSync('.cache', { recursive: true });
  let attempt = await takeLock('.cache/build.lock');
  while (!attempt.taken) {
    await sleep(200);
    attempt = await takeLock('.cache/build.lock');
  }
  try {
    const hash = await sourcesHash();
    rmSync(STAMP, { force: true }); // an interrupted build is no build
    const cli = 'node_modules/@remix-run/dev/dist/cli.js';
    const { ended } = runNode([cli, 'vite:build', '--logLevel', 'warn'], {
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 2, 2],
    });
    if ((await ended) !== 0) throw new ToldError('The production build failed; see above.');
    await buildWorker();
    await precompress('build/client');
    // A thread of its own runs a file of its own, and reads its fonts beside it.
    cpSync('server/services/pictures', 'build/server/pictures', {
      recursive: true,
      filter: (file) => !/\.ts$/.test(file),
    });
    cpSync('server/services/receipts', 'build/server/receipts', {
      recursive: true,
      filter: (file) => !/\.ts$/.test(file),
    });
    cpSync('server/services/places/gazetteer.txt.br', 'build/server/gazetteer.txt.br');
    writeFileSync(STAMP, hash);
  } finally {
    attempt.lock.release();
  }
}

const brotli = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress);
const gzip = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gzip);

/** Writes `.br` and `.gz` beside every text file of `dir` that becomes smaller by it. */
export async function precompress(dir: string): Promise<void> {
  const files = (await filesBelow(dir)).filter((file) => /\.(js|css|svg|json|webmanifest|txt)$/.test(file));
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file);
      const copies = await Promise.all([
        brotli(content, {
          params: {
            [zlib.constants.BROTLI_PARAM_QUALITY]: 11,
            [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          },
        }).then((packed) => ({ packed, to: `${file}.br` })),
        gzip(content, { level: 9 }).then((packed) => ({ packed, to: `${file}.gz` })),
      ]);
      for (const { packed, to } of copies) if (packed.length < content.length) await writeFile(to, packed);
    }),
  );
}
