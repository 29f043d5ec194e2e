import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';
import { z } from 'zod';

import type { Db } from '~db/client';

import { cpuMs, median, percentile, visit } from '../../scripts/bench/load';
import { startIpGeolocation } from '../../scripts/sandbox/ip-geolocation';
import { startNominatim } from '../../scripts/sandbox/nominatim';
import { startOverpass } from '../../scripts/sandbox/overpass';
import { type RunResult, Tally, brokenInvariants } from './run-result';
import { type Saver, addSavers, callProcedure } from './savers';

/** A call that needs a third party, and what it must answer while that fails. */
interface Call {
  path: string;
  input: () => unknown;
  headers?: () => Record<string, string>;
  withinMs: number;
  /** What the answer holds while the service fails: a fallback, or what says that there is none. */
  fallback: z.ZodType;
}

/** One server, and the stand-ins that it asks. */
export interface ThirdPartiesStage {
  db: Db;
  server: { origin: string; pid(): number; status(): number | null };
  parties: readonly Party[];
}

/** A stand-in that fails when it is told to. */
interface Party {
  name: keyof typeof CALLS;
  /** Five ways of failing. */
  ways: readonly string[];
  order: (way: string) => void;
  end: () => void;
  /** How many requests it has received. */
  asked: () => number;
}

/** Longer than anybody waits. */
const SLOW_MS = 8000;

/** Starts the stand-ins. `env` is what a server needs to ask them. */
export async function startThirdParties() {
  const [map, geocoder, addresses] = await Promise.all([
    startOverpass({ port: 0 }),
    startNominatim({ port: 0 }),
    startIpGeolocation({ port: 0 }),
  ]);
  const party = <Kind extends string>(
    name: Party['name'],
    faults: { order: (fault: { kind: Kind; ms: number }) => void; end: () => void },
    ways: readonly Kind[],
    asked: () => number,
  ): Party => ({
    name,
    ways,
    order: (way) => {
      const kind = ways.find((one) => one === way);
      if (kind !== undefined) faults.order({ kind, ms: SLOW_MS });
    },
    end: faults.end,
    asked,
  });
  return {
    env: { ...map.env, ...geocoder.env, ...addresses.env },
    parties: [
      party('Overpass', map.faults, ['slow', 'down', 'error', 'remark', 'huge'], () => map.queries.length),
      party(
        'Nominatim',
        geocoder.faults,
        ['slow', 'down', 'busy', 'nonsense', 'huge'],
        () => geocoder.requests.length,
      ),
      party(
        'IP lookup',
        addresses.faults,
        ['slow', 'down', 'limited', 'nonsense', 'huge'],
        () => addresses.requests.length,
      ),
    ],
    close: () => Promise.all([map.close(), geocoder.close(), addresses.close()]),
  };
}

const COPENHAGEN = { lat: 55.676, lon: 12.568 };
/** Where nobody has looked before. */
const elsewhere = () => ({ lat: randomInt(-60, 70) + 0.05, lon: randomInt(-180, 180) + 0.05 });
const somewhere = () => (randomInt(2) === 0 ? COPENHAGEN : elsewhere());
/** In the south of Germany, where no place is far from a town. */
const nearTowns = () => ({ lat: 48 + randomInt(1500) / 1000, lon: 8 + randomInt(3000) / 1000 });

/** The calls by the third party that they need (docs/product/places.md). */
const CALLS = {
  Overpass: [
    {
      path: 'places.estimate',
      input: () => ({ position: somewhere(), choice: 'cook', people: 2, meals: 2 }),
      withinMs: 10_000,
      fallback: z.object({ estimate: z.object({ savings: z.int() }) }),
    },
    {
      path: 'places.restaurants',
      input: () => ({ position: somewhere(), text: 'pizza' }),
      withinMs: 5000,
      fallback: z.object({ suggestions: z.array(z.object({ name: z.string() })) }),
    },
    {
      path: 'places.findNearby',
      input: () => ({ message: 'pizza', position: somewhere(), canLocate: false, history: [] }),
      withinMs: 5000,
      fallback: z.object({ kind: z.enum(['found', 'none', 'failed']), advice: z.string() }),
    },
  ],
  Nominatim: [
    {
      path: 'places.locate',
      input: nearTowns,
      withinMs: 5000,
      // The nearest town of the list that ships with Hazel.
      fallback: z.object({ city: z.string(), country: z.string() }),
    },
  ],
  'IP lookup': [{ path: 'places.locateByAddress', input: () => ({}), withinMs: 5000, fallback: z.null() }],
} satisfies Record<string, Call[]>;

/** People who read pages, and people who call. */
const READERS = 8;
const CALLERS = 6;
/** Calls leave at this pace, whether earlier ones are answered or not. */
const CALL_EVERY_MS = 500;
/** A service is left alone for 30 s after its failures, and then asked again. */
const ASKED_AGAIN_MS = 60_000;
const PAGES = ['/dashboard', '/add'];

/** Makes what is kept of third parties old, so that they are asked again. */
const forget = (db: Db) =>
  sql`
    update venue_cells set asked_at = asked_at - interval '2 days', fetched_at = fetched_at - interval '2 days',
      failed_at = failed_at - interval '2 days'`.execute(db);

/** Each service fails in each of its ways while people read pages and call. Must hold: no page and no call is answered with 5xx, calls
 * have their fallback in time, a page costs as much CPU as without them, and a service that is back is asked again.
 * @param options each way has as many `turns` with the service failing, and as many with it working, `turnMs` long each and with the same
 * calls; `mostCpu` is the ratio of CPU that a page may cost, `patience` multiplies the limits of time, `recovers` waits until a service is asked again */
export async function failThirdParties(
  { db, server, parties }: ThirdPartiesStage,
  {
    turnMs,
    turns,
    mostCpu = Infinity,
    patience = 1,
    recovers = false,
  }: { turnMs: number; turns: number; mostCpu?: number; patience?: number; recovers?: boolean },
): Promise<RunResult> {
  const run = randomInt(1e6);
  const readers = await addSavers(db, `Reader${run}x`, READERS);
  const callers = await addSavers(db, `Caller${run}x`, CALLERS, { city: 'Copenhagen', country: 'Denmark' });
  const pages = new Tally();
  const calls = new Tally();
  const violations: string[] = [];
  const figures: string[] = [];

  /** Reads pages until the turn is over. @returns the milliseconds of CPU and of waiting that each took */
  async function readPages(ms: number): Promise<{ cpu: number; waits: number[] }> {
    const waits: number[] = [];
    const before = cpuMs(server.pid());
    const until = performance.now() + ms;
    const read = async ({ cookie }: Saver, n: number) => {
      for (let page = n; performance.now() < until; page += 1) {
        const path = PAGES[page % 8 === 0 ? 1 : 0] ?? '/dashboard';
        const answer = await visit(server.origin + path, cookie).catch(() => ({ status: 0, ms: 0 }));
        pages.add(answer.status);
        if (answer.status !== 200) violations.push(`${path} answered ${answer.status}`);
        waits.push(answer.ms);
      }
    };
    await Promise.all(readers.map(read));
    return { cpu: (cpuMs(server.pid()) - before) / waits.length, waits };
  }

  async function call(party: Party, one: Call, { cookie }: Saver, failing: string | null): Promise<void> {
    const began = performance.now();
    const answer = await callProcedure(server.origin, one.path, one.input(), { cookie, ...one.headers?.() });
    const ms = performance.now() - began;
    calls.add(answer?.status ?? 'silence');
    const wrong = (what: string) =>
      violations.push(`${party.name}, ${failing ?? 'well'}: ${one.path} ${what}`);
    if (answer === null) return void wrong('was not answered');
    if (ms > one.withinMs * patience) wrong(`took ${Math.round(ms)} ms`);
    if (answer.status !== 200) return void wrong(`answered ${answer.status}: ${answer.body.slice(0, 200)}`);
    const shape = z.object({ result: z.object({ data: one.fallback }) });
    const read = shape.safeParse(JSON.parse(answer.body));
    if (failing !== null && !read.success)
      wrong(`answered what is no fallback: ${answer.body.slice(0, 200)}`);
  }

  async function keepCalling(party: Party, ms: number, way: string | null): Promise<void> {
    const list: readonly Call[] = CALLS[party.name];
    const made: Promise<void>[] = [];
    for (let n = 0; n * CALL_EVERY_MS < ms || n < list.length; n += 1) {
      const [one, caller] = [list[n % list.length], callers[n % callers.length]];
      if (one && caller) made.push(call(party, one, caller, way));
      await sleep(Math.min(CALL_EVERY_MS, ms / list.length));
    }
    await Promise.all(made);
  }

  // Warms up: what is loaded at first use is no cost of a service that fails.
  for (const party of parties)
    for (const one of CALLS[party.name]) if (callers[0]) await call(party, one, callers[0], null);
  await readPages(turnMs);
  for (const party of parties) {
    let asked = 0;
    for (const way of party.ways) {
      const ratios: number[] = [];
      const waits: number[] = [];
      // Turns of one length differ by a tenth and more: a ratio that is too high counts once it is measured three times as long.
      const isTooHigh = () => median(ratios) > mostCpu;
      for (let turn = 0, wanted = turns; turn < wanted; turn += 1) {
        const [well] = await Promise.all([readPages(turnMs), keepCalling(party, turnMs, null)]);
        const before = party.asked();
        party.order(way);
        await forget(db);
        const [read] = await Promise.all([readPages(turnMs), keepCalling(party, turnMs, way)]);
        ratios.push(read.cpu / well.cpu);
        waits.push(...read.waits);
        party.end();
        asked += party.asked() - before;
        if (turn + 1 === turns && isTooHigh()) wanted = 3 * turns;
      }
      const ratio = median(ratios);
      figures.push(
        `${party.name} ${way}: CPU of a page x ${ratio.toFixed(2)}, p99 ${Math.round(percentile(waits, 0.99))} ms`,
      );
      if (isTooHigh())
        violations.push(`${party.name}, ${way}: a page cost ${ratio.toFixed(2)} times as much CPU`);
      if (recovers && !(await isAskedAgain(party)))
        violations.push(`${party.name} was back after '${way}', and not asked again`);
    }
    if (asked === 0) violations.push(`${party.name} was never asked: the run proves nothing`);
  }

  async function isAskedAgain(party: Party): Promise<boolean> {
    const before = party.asked();
    const [caller] = callers;
    const [one]: readonly Call[] = CALLS[party.name];
    for (const until = performance.now() + ASKED_AGAIN_MS; performance.now() < until;) {
      if (one && caller) await call(party, one, caller, null);
      if (party.asked() > before) return true;
      await sleep(1000);
    }
    return false;
  }

  if (server.status() !== null) violations.push(`the server ended with ${server.status()}`);
  violations.push(...(await brokenInvariants(db)));
  return {
    name: 'R7 third parties that fail',
    figures: `${figures.join('; ')}; pages: ${pages.toString()}; calls: ${calls.toString()}`,
    violations,
  };
}
