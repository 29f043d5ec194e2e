import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const WEEK_MS = 7 * 24 * 3600 * 1000;

/** esbuild as tsx brings it along.
 * @returns {typeof import('esbuild')} */
function loadEsbuild() {
  const require = createRequire(import.meta.url);
  return createRequire(require.resolve('tsx'))('esbuild');
}

/** A bundled module still learns where its own source lies.
 * @type {import('esbuild').Plugin} */
const keepUrls = {
  name: 'keep-urls',
  setup(builder) {
    builder.onLoad({ filter: /\.m?tsx?$|\.mjs$/ }, async ({ path: file }) => {
      const source = await readFile(file, 'utf8');
      return {
        contents: source.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href)),
        loader: file.endsWith('.tsx') ? 'tsx' : 'ts',
      };
    });
  },
};

/**
 * Compiles a script and what it imports of this project, and returns where to import it from. Packages stay
 * outside and are loaded by Node itself: a loader hook (tsx) costs each of their thousand files a detour, which
 * made the start of `npm run dev` more than twice as long.
 * @param {string} root the project's folder
 * @param {string} script the TypeScript file
 */
export async function compileScript(root, script) {
  const { outputFiles } = await loadEsbuild().build({
    absWorkingDir: root,
    entryPoints: { entry: script },
    outdir: path.join(root, '.cache', 'run', 'out'),
    bundle: true,
    splitting: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: 'linked',
    sourcesContent: false,
    jsx: 'automatic',
    logLevel: 'error',
    plugins: [keepUrls],
  });
  const hash = createHash('sha256');
  for (const file of outputFiles) hash.update(file.path).update(file.contents);
  const base = path.join(root, '.cache', 'run');
  const folder = path.join(base, hash.digest('hex').slice(0, 20));
  if (existsSync(folder)) {
    const now = new Date();
    utimesSync(folder, now, now);
  } else {
    const draft = `${folder}.${process.pid}`;
    mkdirSync(draft, { recursive: true });
    for (const file of outputFiles) writeFileSync(path.join(draft, path.basename(file.path)), file.contents);
    try {
      renameSync(draft, folder);
    } catch {
      rmSync(draft, { recursive: true, force: true }); // another command compiled the same
    }
    for (const old of readdirSync(base)) {
      const place = path.join(base, old);
      if (Date.now() - (statSync(place, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) > WEEK_MS)
        rmSync(place, { recursive: true, force: true });
    }
  }
  return pathToFileURL(path.join(folder, 'entry.js')).href;
}
