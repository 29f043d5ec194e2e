import fc from 'fast-check';
import { z } from 'zod';

import type { Db } from '~db/client';
import { wholeAnswer } from '../support/event-stream';
import { type Procedure, allProcedures } from '../support/procedures';
import { makeFactor } from '../support/second-factor';
import { RAW_BODIES } from './hostile-corpus';
import { inputsNear } from './near-schema';
import { type RunResult, Tally, brokenInvariants, inParallel } from './run-result';
import { addSavers, openCookie } from './savers';

interface Call {
  procedure: Procedure;
  input: unknown;
}

/** Makes `count` calls, each procedure equally often; the same seed gives the same calls. */
function makeCalls(count: number, seed: number): Call[] {
  const procedures = allProcedures();
  const each = Math.ceil(count / procedures.length);
  const inputs = procedures.map(({ input }, n) =>
    fc.sample(inputsNear(input), { numRuns: each, seed: seed + n }),
  );
  return Array.from({ length: each }, (_, round) =>
    procedures.map((procedure, n) => ({ procedure, input: inputs[n]?.[round] })),
  )
    .flat()
    .slice(0, count);
}

/** Single calls and batches of calls of one kind, some larger than allowed. */
function makeRequests(calls: readonly Call[]): Call[][] {
  const requests: Call[][] = [];
  const waiting: Record<'query' | 'mutation', Call[]> = { query: [], mutation: [] };
  calls.forEach((call, n) => {
    const { type } = call.procedure;
    // A stream is never part of a batch.
    if (n % 3 !== 0 || type === 'subscription') return void requests.push([call]);
    waiting[type].push(call);
    const size = 2 + (requests.length % 24);
    if (waiting[type].length >= size) requests.push(waiting[type].splice(0));
  });
  return [...requests, waiting.query, waiting.mutation].filter((batch) => batch.length > 0);
}

/** Headers may carry 16 kB; what is longer never reaches a procedure. */
const LONGEST_QUERY = 8000;

function requestOf(calls: readonly Call[]): { path: string; init: RequestInit } | null {
  const [first] = calls;
  if (!first) return null;
  const batch = calls.length > 1;
  const path = calls.map(({ procedure }) => procedure.path).join(',');
  const input = batch ? Object.fromEntries(calls.map((call, n) => [String(n), call.input])) : first.input;
  const text = JSON.stringify(input);
  if (first.procedure.type === 'mutation')
    return {
      path: `${path}${batch ? '?batch=1' : ''}`,
      init: {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        ...(text ? { body: text } : {}),
      },
    };
  const query = new URLSearchParams({ ...(batch ? { batch: '1' } : {}), ...(text ? { input: text } : {}) });
  return query.size > 0 && query.toString().length > LONGEST_QUERY
    ? null
    : { path: `${path}?${query.toString()}`, init: {} };
}

/** Text that only a server's inside contains. */
const DRIVER_TEXT =
  /node_modules|at Object\.|at async |\.[tj]s:\d|insert into|violates|constraint|relation "|syntax error at|input syntax|out of range for|kysely|postgres|graphile|ECONN|PGRST|ZodError|TRPCError|TypeError|RangeError/;

const errorSchema = z.object({
  error: z.object({
    message: z.string().min(1),
    data: z.object({ reason: z.string().regex(/^[A-Z][A-Z_]+$/), httpStatus: z.number() }),
  }),
});

/** What is wrong with an answer; the statuses of its parts are counted in `tally`. */
function judge(status: number, body: string, tally: Tally): string[] {
  if (status >= 500) return [`status ${status}: ${body.slice(0, 300)}`];
  if (status === 431) return [];
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return [`status ${status} without JSON: ${body.slice(0, 200)}`];
  }
  const found: string[] = [];
  for (const part of Array.isArray(parsed) ? parsed : [parsed]) {
    if (!z.object({ error: z.unknown() }).safeParse(part).success) {
      tally.add('accepted');
      continue;
    }
    const publicError = errorSchema.safeParse(part);
    if (!publicError.success) {
      found.push(`a refusal of another form: ${JSON.stringify(part).slice(0, 300)}`);
      continue;
    }
    const { message, data } = publicError.data.error;
    tally.add(data.httpStatus);
    if (data.httpStatus >= 500) found.push(`${data.httpStatus} ${data.reason} in a batch`);
    if (DRIVER_TEXT.test(message)) found.push(`the message tells of the inside: ${message}`);
  }
  if (status >= 400 && DRIVER_TEXT.test(body))
    found.push(`the body tells of the inside: ${body.slice(0, 300)}`);
  return found;
}

/** Somebody who calls. Their sessions may end on the way and are opened again. */
interface Asker {
  userId: string | null;
  headers: Record<string, string>;
}

async function makeAskers(db: Db, adminToken: string): Promise<Asker[]> {
  const savers = await addSavers(db, 'Fuzz', 6);
  const admins = await addSavers(db, 'FuzzAdmin', 1, { admin: true });
  for (const { userId } of admins) await makeFactor(db, userId, new Date());
  const others = [...(await addSavers(db, 'FuzzNew', 1, { goal: null })), ...admins];
  return [
    ...[...savers, ...others].map(({ userId, cookie }) => ({ userId, headers: { cookie } })),
    { userId: null, headers: {} },
    { userId: null, headers: { authorization: `Bearer ${adminToken}` } },
  ];
}

/** Any of these may end the session that calls it. */
const ENDS_SESSION = /^accounts\.(sign|resetPassword)/;

/** Calls every procedure with inputs near its schema and hostile ones, alone and in batches, as people,
 * without a session and as the operator. No answer may be a 5xx or reveal inner details, and the database
 * must be intact afterwards. The server must trust one proxy: calls come from many addresses, so that rate
 * limits do not stop them all. */
export async function fuzzProcedures(
  stage: { db: Db; origin: string; adminToken: string },
  options: { calls: number; seed: number },
): Promise<RunResult> {
  const started = performance.now();
  const { db, origin, adminToken } = stage;
  const askers = await makeAskers(db, adminToken);
  const tally = new Tally();
  const violations: string[] = [];
  const send = async (path: string, init: RequestInit, asker: Asker, n: number, what: () => string) => {
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(asker.headers)) headers.set(name, value);
    headers.set('origin', origin);
    headers.set('x-forwarded-for', `10.${n % 200}.${(n >> 8) % 200}.1`);
    try {
      const { status, body } = await wholeAnswer((signal) =>
        fetch(`${origin}/api/trpc/${path}`, { ...init, headers, signal }),
      );
      for (const wrong of judge(status, body, tally)) violations.push(`${wrong} <- ${what().slice(0, 500)}`);
    } catch (error) {
      violations.push(`no answer (${String(error)}) <- ${what().slice(0, 500)}`);
    }
  };

  const calls = makeCalls(options.calls, options.seed);
  let sent = 0;
  let batches = 0;
  await inParallel(makeRequests(calls), 6, async (request, n) => {
    const asker = askers[n % askers.length];
    const made = requestOf(request);
    if (!asker || !made) return;
    sent += request.length;
    batches += request.length > 1 ? 1 : 0;
    await send(made.path, made.init, asker, n, () =>
      JSON.stringify(request.map(({ procedure, input }) => [procedure.path, input])),
    );
    if (asker.userId !== null && request.some(({ procedure }) => ENDS_SESSION.test(procedure.path)))
      asker.headers = { cookie: await openCookie(db, asker.userId) };
  });

  const nobody: Asker = { userId: null, headers: {} };
  const raw = allProcedures()
    .filter(({ type }) => type === 'mutation')
    .flatMap(({ path }) =>
      RAW_BODIES.flatMap((body) => [path, `${path},${path}?batch=1`].map((to) => ({ to, body }))),
    );
  const some = raw.slice(0, Math.max(20, Math.min(raw.length, Math.round(options.calls / 10))));
  await inParallel(some, 6, ({ to, body }, n) =>
    send(
      to,
      { method: 'POST', body, headers: { 'content-type': 'application/json' } },
      askers[n % 6] ?? nobody,
      n,
      () => `${to} with the body ${body.slice(0, 60)}`,
    ),
  );

  if (tally.of('accepted') < calls.length / 20)
    violations.push(
      `only ${tally.of('accepted')} calls were accepted: the inputs are too far from the schemas`,
    );
  violations.push(...(await brokenInvariants(db)));
  const seconds = (performance.now() - started) / 1000;
  return {
    name: 'R1 fuzzed procedure calls',
    figures: `${sent} calls of ${allProcedures().length} procedures, ${batches} batches, ${some.length} raw bodies, seed ${options.seed}, in ${seconds.toFixed(1)} s; ${tally.toString()}`,
    violations,
  };
}
