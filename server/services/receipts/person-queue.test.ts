import fc from 'fast-check';
import { expect, test } from 'vitest';

import { createPersonQueue } from './person-queue';

const nobodyLeaves = new AbortController().signal;

/** Lets work be ended one piece at a time. */
function handWork() {
  const line = createPersonQueue();
  const done: string[] = [];
  const ends: (() => void)[] = [];
  const ignore = (_ahead: number): void => undefined;
  const bring = (owner: string, name: string, { signal = nobodyLeaves, onAhead = ignore } = {}) =>
    line.run({ owner, signal, onAhead }, async () => {
      await new Promise<void>((resolve) => ends.push(resolve));
      done.push(name);
      return name;
    }); // prettier-ignore
  const endOne = async () => {
    await Promise.resolve();
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { line, done, bring, endOne };
}

test('whoever brings many is behind whoever brings one', async () => {
  const { bring, done, endOne } = handWork();
  const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => bring(name.slice(0, 1), name));
  for (const _ of all) await endOne();
  await Promise.all(all);
  expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('everything is done once, one at a time, each owner in their order, and places only rise for later rounds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ owner: fc.constantFrom('a', 'b', 'c'), leaves: fc.boolean() }), { maxLength: 20 }),
      async (pieces) => {
        const { bring, done, endOne, line } = handWork();
        const places = pieces.map((): number[] => []);
        const all = pieces.map(({ owner, leaves }, index) => {
          const leaving = new AbortController();
          const work = bring(owner, `${owner}${index}`, {
            signal: leaving.signal,
            onAhead: (ahead) => void places[index]?.push(ahead),
          });
          return {
            work: work.catch(() => 'gone'),
            leave: leaves && index > 0 ? () => leaving.abort() : null,
          };
        });
        all.forEach(({ leave }) => leave?.());
        for (let index = 0; index < pieces.length; index += 1) await endOne();
        const results = await Promise.all(all.map(({ work }) => work));
        const stayed = pieces.flatMap(({ owner, leaves }, index) => leaves && index > 0 ? [] : [`${owner}${index}`]); // prettier-ignore
        expect([...done].sort()).toEqual([...stayed].sort());
        expect(results.filter((result) => result !== 'gone').length).toBe(stayed.length);
        expect(line.length).toBe(0);
        for (const owner of ['a', 'b', 'c'])
          expect(done.filter((name) => name.startsWith(owner))).toEqual(stayed.filter((name) => name.startsWith(owner))); // prettier-ignore
        // Nobody hears the same place twice.
        for (const heard of places)
          expect(heard.some((ahead, index) => ahead === heard[index - 1])).toBe(false);
      },
    ),
  );
});
