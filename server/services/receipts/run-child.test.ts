import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { afterAll, describe, expect, it } from 'vitest';

import { type ChildBounds, runChild } from './run-child';

const folder = mkdtempSync(path.join(tmpdir(), 'hazel-run-child-'));
afterAll(() => rmSync(folder, { recursive: true }));

let made = 0;
function program(code: string): URL {
  const file = path.join(folder, `${(made += 1)}.mjs`);
  writeFileSync(file, code);
  return pathToFileURL(file);
}
const BOUNDS: ChildBounds = { ms: 20_000, memoryBytes: 300e6, outputBytes: 1000, nice: 0 };
const run = (code: string, bounds: Partial<ChildBounds> = {}, signal?: AbortSignal) =>
  runChild(program(code), Buffer.from('in'), { bounds: { ...BOUNDS, ...bounds }, signal });

it('gives what the program says, which knows nothing of the server', async () => {
  const output = await run(`
    import { text } from 'node:stream/consumers';
    console.log(await text(process.stdin), Object.keys(process.env).join());`);
  expect(output.toString().trim()).toBe('in NODE_ENV');
});

describe('a program is killed', () => {
  it.each<[string, string, Partial<ChildBounds>, RegExp]>([
    ['that takes too long', 'setInterval(() => {}, 1000)', { ms: 300 }, /longer than 300 ms/],
    ['that says too much', 'console.log("x".repeat(2000)); setInterval(() => {}, 1000)', {}, /too much/],
    ['that fails', 'process.exit(3)', {}, /ended with 3/],
  ])('%s', async (_what, code, bounds, why) => {
    await expect(run(code, bounds)).rejects.toThrow(why);
  });
  it.runIf(process.platform === 'linux')('that computes for too long, however long it waits', async () => {
    await expect(run('for (;;);', { cpuMs: 300 })).rejects.toThrow(/computed for longer than 300 ms/);
    await expect(run('setTimeout(() => console.log("done"), 1200)', { cpuMs: 1000 })).resolves.toEqual(
      Buffer.from('done\n'),
    );
  });
  it.runIf(process.platform === 'linux')('that takes too much memory', async () => {
    await expect(
      run('globalThis.kept = Buffer.alloc(400e6, 1); setInterval(() => {}, 1000)'),
    ).rejects.toThrow(/bytes of memory/);
  });
  it('that nobody waits for any more', async () => {
    const gone = AbortSignal.timeout(200);
    await expect(run('setInterval(() => {}, 1000)', {}, gone)).rejects.toThrow(/nobody waits/);
  });
});
