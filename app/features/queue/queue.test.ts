import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { localDay } from '~server/domain/kernel/days';
import { cents } from '~server/domain/kernel/money';

import { type Act, type Queued, isQueued, typedNote, queued } from './acts';
import { gainsOf } from './gains';
import { MAX_QUEUED, listQueued, replace, store } from './queue-store';
import { sendQueue } from './send';

const DAY = localDay('2026-03-11');
const ANN = 'ann';

const saving = (id: string, note: string | null = null): Act => ({
  kind: 'saving',
  input: { id, amount: cents(320), category: 'coffee', date: DAY, note },
  title: null,
  amount: cents(320),
  category: 'coffee',
  day: DAY,
});
const checkIn = (id: string): Act => ({
  kind: 'checkIn',
  input: { id, day: DAY, note: 'Rain' },
  title: 'No coffee to go',
  amount: null,
  category: null,
  day: DAY,
});
const gift = (id: string): Act => ({
  kind: 'contribution',
  input: { groupId: 'g', id, amount: 500, note: null, date: DAY, logSaving: true, confirmed: false },
  title: 'Cabin',
  amount: cents(500),
  category: null,
  day: DAY,
});

/** What the line or the server does with the next request. */
type Fate = 'taken' | 'lost before' | 'lost after' | 'refused' | 'broken' | 'signed out' | 'portal';

/** A server that counts each id once, behind a line on which requests and answers get lost. */
function serverWith(fates: Fate[]) {
  const rows = new Map<string, number>();
  /** A rule that refuses once does so again. */
  const refused = new Set<string>();
  const asked: { person: string | null; id: string }[] = [];
  const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
  const refusal = (reason: string) => ({ error: { message: reason, data: { reason } } });
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    const sent: unknown = JSON.parse(typeof init.body === 'string' ? init.body : '');
    const id = String(Reflect.get(Object(sent), 'id'));
    asked.push({ person: new Headers(init.headers).get('x-person'), id });
    const fate = rows.has(id) ? 'taken' : refused.has(id) ? 'refused' : (fates.shift() ?? 'taken');
    if (fate === 'lost before') return Promise.reject(new TypeError('Failed to fetch'));
    if (fate === 'broken') return Promise.resolve(answer(500, refusal('INTERNAL')));
    if (fate === 'signed out') return Promise.resolve(answer(401, refusal('SIGN_IN_REQUIRED')));
    if (fate === 'portal') return Promise.resolve(new Response('<h1>Welcome to our Wi-Fi</h1>'));
    if (fate === 'refused') {
      refused.add(id);
      return Promise.resolve(answer(409, refusal('GROUP_OVER')));
    }
    rows.set(id, (rows.get(id) ?? 0) + (rows.has(id) ? 0 : 1));
    if (fate === 'lost after') return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(answer(200, { result: { data: { xpEarned: 5, levelUp: null } } }));
  });
  return { rows, asked };
}

const keep = (act: Act, madeAt = 0, userId = ANN) => store(queued(userId, act, madeAt));
const clear = async () => {
  for (const act of await listQueued()) await replace(act, null);
};

beforeEach(async () => {
  // Without the locks of a browser, so that the ids alone keep two senders apart.
  vi.stubGlobal('navigator', {});
  await clear();
});
afterEach(() => vi.unstubAllGlobals());

test('acts are sent in the order in which they were made, each with its person, and are gone then', async () => {
  await keep(gift('c'), 3);
  await keep(saving('a'), 1);
  await keep(checkIn('b'), 2);
  const { asked } = serverWith([]);
  const { sent, complete } = await sendQueue(ANN);
  expect(asked).toEqual(['a', 'b', 'c'].map((id) => ({ person: ANN, id })));
  expect(sent.map(({ act }) => act.kind)).toEqual(['saving', 'checkIn', 'contribution']);
  expect(gainsOf(sent)).toMatchObject({ xp: 15, levelUp: null });
  expect(complete).toBe(true);
  expect(await listQueued()).toEqual([]);
});

test('a refused act stays with its reason and is not sent again; the others are', async () => {
  await keep(gift('a'), 1);
  await keep(saving('b'), 2);
  const { asked } = serverWith(['refused']);
  await sendQueue(ANN);
  await sendQueue(ANN);
  expect(asked.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(await listQueued()).toMatchObject([{ refusal: { message: 'GROUP_OVER', asks: false } }]);
});

test('one that the server cannot take does not hold up the others; without an answer nothing more is sent', async () => {
  await keep(saving('a'), 1);
  await keep(saving('b'), 2);
  serverWith(['broken']);
  expect(await sendQueue(ANN)).toMatchObject({ complete: false, sent: [{ act: { key: 'b' } }] });
  await keep(saving('c'), 3);
  const { asked } = serverWith(['portal']);
  expect(await sendQueue(ANN)).toEqual({ complete: false, sent: [] });
  expect(asked.map(({ id }) => id)).toEqual(['a']);
});

test('the page of one person sends nothing of another; what a session may not send stays', async () => {
  await keep(saving('a'), 1, 'ben');
  await keep(saving('b'), 2, ANN);
  const { asked } = serverWith([]);
  await sendQueue(ANN);
  expect(asked).toEqual([{ person: ANN, id: 'b' }]);
  serverWith(['signed out']);
  expect(await sendQueue(null)).toEqual({ complete: true, sent: [] });
  expect(await listQueued()).toMatchObject([{ userId: 'ben', refusal: null }]);
});

test('a saving whose earlier try arrived with other values becomes one of its own, to be decided', async () => {
  await keep(saving('a', 'with milk'), 1);
  const entry = { amount: 320, category: 'coffee', date: DAY, note: null };
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(JSON.stringify({ result: { data: { replayed: true, entry } } }))),
  );
  await sendQueue(ANN);
  const [left] = await listQueued();
  expect(left?.key).not.toBe('a');
  expect(left?.refusal?.message).toContain('An earlier try arrived');
  expect(left && typedNote(left)).toBe('with milk');
});

test('the same act is there once; a full queue takes no other one', async () => {
  await keep(saving('a'), 1);
  await keep(saving('a', 'again'), 2);
  expect((await listQueued()).map(typedNote)).toEqual(['again']);
  for (let index = 1; index < MAX_QUEUED; index += 1) await keep(saving(`s${index}`), index);
  await expect(keep(saving('one more'))).rejects.toThrow('the queue is full');
  await keep(saving('a', 'still'), 3);
  expect(await listQueued()).toHaveLength(MAX_QUEUED);
});

test('what somebody has changed on the device is no act', () => {
  const right = queued(ANN, checkIn('a'), 1);
  expect(isQueued(structuredClone(right))).toBe(true);
  for (const wrong of [
    { kind: 'toString' },
    { input: {} },
    { day: 'soon' },
    { madeAt: '1' },
    { userId: null },
  ])
    expect(isQueued({ ...right, ...wrong })).toBe(false);
  fc.assert(fc.property(fc.jsonValue(), (value) => !isQueued(value)));
});

test('whatever gets lost, is refused, comes twice or is discarded: each act ends once, and counts once', async () => {
  const fate = fc.constantFrom<Fate>(
    'taken',
    'lost before',
    'lost after',
    'refused',
    'broken',
    'signed out',
    'portal',
  );
  const step = fc.oneof(
    fc.record({ do: fc.constant('keep' as const), make: fc.constantFrom(saving, checkIn, gift) }),
    fc.record({ do: fc.constant('send' as const), times: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ do: fc.constant('discard' as const), which: fc.nat(9) }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 25 }),
      fc.array(fate, { maxLength: 25 }),
      async (steps, fates) => {
        await clear();
        const server = serverWith([...fates]);
        const made: string[] = [];
        const told = new Set<string>();
        const discarded = new Set<string>();
        const idOf = ({ input }: Queued) => String(Reflect.get(input, 'id'));
        for (const next of steps) {
          if (next.do === 'keep') {
            const id = `act-${made.length}`;
            made.push(id);
            await keep(next.make(id), made.length);
          } else if (next.do === 'send') {
            // Several tabs at once.
            const rounds = await Promise.all(Array.from({ length: next.times }, () => sendQueue(ANN)));
            for (const { sent } of rounds) for (const { act } of sent) told.add(idOf(act));
          } else {
            const act = (await listQueued())[next.which];
            // One that the server knows, though its answer was lost, is not discarded by this test: nobody can tell.
            if (act && !server.rows.has(idOf(act))) {
              discarded.add(idOf(act));
              await replace(act, null);
            }
          }
        }
        // The line is good again.
        const good = serverWith([]);
        for (const id of server.rows.keys()) good.rows.set(id, 1);
        for (const { sent } of [await sendQueue(ANN), await sendQueue(ANN)])
          for (const { act } of sent) told.add(idOf(act));
        const left = await listQueued();
        expect(left.every(({ refusal }) => refusal !== null)).toBe(true);
        const refused = new Set(left.map(idOf));
        for (const id of made) {
          const ends = [told, refused, discarded].filter((end) => end.has(id));
          expect(ends, id).toHaveLength(1);
          expect(good.rows.get(id) ?? 0, id).toBe(told.has(id) ? 1 : 0);
        }
      },
    ),
    { numRuns: 150 },
  );
});
