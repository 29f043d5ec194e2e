// Entry of every npm command: `node scripts/run.mjs <command> [arguments]`. Plain JavaScript without a
// dependency, because it runs before anything is installed.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { ensureInstalled } from './lib/install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @param {string} message @returns {never} */
function refuse(message, status = 1) {
  console.error(message);
  process.exit(status);
}

const { engines } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const wanted = engines.node.replace(/[^\d.]/g, '');
if (process.versions.node.localeCompare(wanted, undefined, { numeric: true }) < 0)
  refuse(`Hazel needs Node.js ${wanted} or newer; this is ${process.versions.node}. See https://nodejs.org`);

const [command = '', ...rest] = process.argv.slice(2);
const script = path.join(root, 'scripts', `${command}.ts`);
if (!/^[a-z][a-z-]*$/.test(command) || !existsSync(script))
  refuse('Usage: node scripts/run.mjs <command>, with a command of package.json ("scripts")', 2);

process.chdir(root);
await ensureInstalled(root).catch((error) => refuse(error.message));
const { register } = await import('tsx/esm/api');
register();
process.argv = [process.argv[0] ?? 'node', script, ...rest];
await import(pathToFileURL(script).href);
