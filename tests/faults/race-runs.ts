import { randomInt } from 'node:crypto';

import { z } from 'zod';

import type { Db } from '~db/client';
import { insertMailedToken } from '~db/queries/accounts/mailed-tokens';
import { createToken, hashToken } from '~server/auth/tokens';

import { differencesFromRules } from './rules-oracle';
import { type RunResult, Tally, brokenInvariants, inParallel } from './run-result';
import {
  type Answer,
  type Saver,
  type SentSaving,
  addSavers,
  callProcedure,
  nthSaving,
  sendSaving,
} from './savers';

/** Several running servers on one database. They must trust one proxy: runs come from many addresses. */
export interface RaceStage {
  db: Db;
  origins: readonly string[];
}

const PATIENCE = 20;

const originOf = (stage: RaceStage, n: number): string => stage.origins[n % stage.origins.length] ?? '';

/** Sends until the server is not too busy, as the browser's queue does. */
async function sendPatiently(origin: string, saver: Saver, saving: SentSaving): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await sendSaving(origin, saver, saving);
    if (answer.kind !== 'refused' || answer.status !== 503 || attempt === PATIENCE) return answer;
  }
}

async function differences(db: Db, saved: ReadonlyMap<string, SentSaving[]>): Promise<string[]> {
  const found: string[] = [];
  for (const [userId, savings] of saved) found.push(...(await differencesFromRules(db, userId, savings)));
  return [...found, ...(await brokenInvariants(db))];
}

/** Every key is submitted three times at once, to different servers: it counts once. */
export async function raceSubmits(stage: RaceStage, keys: number): Promise<RunResult> {
  const started = performance.now();
  const savers = await addSavers(stage.db, 'Twice', Math.min(200, Math.max(4, Math.ceil(keys / 20))));
  const saved = new Map<string, SentSaving[]>(savers.map(({ userId }) => [userId, []]));
  const violations: string[] = [];
  const numbers = Array.from({ length: keys }, (_, n) => n);
  await inParallel(numbers, 8, async (n) => {
    const saver = savers[n % savers.length];
    if (!saver) return;
    const saving = nthSaving(n);
    const answers = await Promise.all(
      [0, 1, 2].map((k) => sendPatiently(originOf(stage, n + k), saver, saving)),
    );
    const first = answers.filter((answer) => answer.kind === 'saved' && !answer.replayed).length;
    const again = answers.filter((answer) => answer.kind === 'saved' && answer.replayed).length;
    if (first !== 1 || again !== 2) violations.push(`key ${saving.id}: ${JSON.stringify(answers)}`);
    if (first + again > 0) saved.get(saver.userId)?.push(saving);
  });
  const counted = [...saved.values()].flat().length;
  if (counted !== keys) violations.push(`${counted} of ${keys} savings were acknowledged`);
  violations.push(...(await differences(stage.db, saved)));
  const seconds = (performance.now() - started) / 1000;
  return {
    name: 'R2 the same saving three times at once',
    figures: `${counted} keys x 3 over ${stage.origins.length} servers in ${seconds.toFixed(1)} s`,
    violations,
  };
}

/** A person logs eight different savings at the same moment: no XP, total or week is lost. */
export async function raceStreaks(stage: RaceStage, people: number): Promise<RunResult> {
  const started = performance.now();
  const savers = await addSavers(stage.db, 'Eight', people);
  const saved = new Map<string, SentSaving[]>();
  const violations: string[] = [];
  await inParallel(savers, 2, async (saver, n) => {
    const savings = Array.from({ length: 8 }, (_, k) => nthSaving(n * 8 + k));
    saved.set(saver.userId, savings);
    const answers = await Promise.all(
      savings.map((saving, k) => sendPatiently(originOf(stage, k), saver, saving)),
    );
    for (const answer of answers)
      if (answer.kind !== 'saved' || answer.replayed)
        violations.push(`${saver.userId}: ${JSON.stringify(answer)}`);
  });
  violations.push(...(await differences(stage.db, saved)));
  const seconds = (performance.now() - started) / 1000;
  return {
    name: 'R2 eight savings of one person at once',
    figures: `${people} people x 8 over ${stage.origins.length} servers in ${seconds.toFixed(1)} s`,
    violations,
  };
}

const refusalSchema = z.object({
  error: z.object({ message: z.string(), data: z.object({ reason: z.string() }) }),
});

interface Outcome {
  status: number;
  reason: string;
  message: string;
}

/** Calls a procedure from a new address each time, so that no rate limit decides the race. */
async function callFromElsewhere(
  origin: string,
  path: string,
  input: unknown,
  cookie?: string,
): Promise<Outcome> {
  const address = () => randomInt(1, 255);
  for (let attempt = 1; ; attempt += 1) {
    const answer = await callProcedure(origin, path, input, {
      'x-forwarded-for': `10.${address()}.${address()}.${address()}`,
      ...(cookie === undefined ? {} : { cookie }),
    });
    if (answer === null) return { status: 0, reason: 'NO_ANSWER', message: '' };
    if (answer.status === 503 && attempt < PATIENCE) continue;
    if (answer.status === 200) return { status: 200, reason: 'OK', message: '' };
    const { message, data } = refusalSchema.parse(JSON.parse(answer.body)).error;
    return { status: answer.status, reason: data.reason, message };
  }
}

const TRIES = 50;
const LINKS = {
  password_resets: {
    path: 'accounts.resetPassword',
    input: (token: string) => ({ token, password: 'Winter-sun-42!' }),
  },
  email_verifications: { path: 'accounts.verifyEmail', input: (token: string) => ({ token }) },
} as const;

/** A mailed link is opened fifty times at once (one that proves an address, in the session of its account): it
 * works once. */
export async function raceLinks(
  stage: RaceStage,
  table: keyof typeof LINKS,
  tokens: number,
): Promise<RunResult> {
  const started = performance.now();
  const { path, input } = LINKS[table];
  const people = await addSavers(stage.db, table === 'password_resets' ? 'Forgot' : 'Proves', tokens);
  const violations: string[] = [];
  const losers = new Tally();
  for (const { userId, email, cookie } of people) {
    const token = createToken();
    const expiresAt = new Date(Date.now() + 3_600_000);
    await insertMailedToken(stage.db, table, { hash: hashToken(token), userId, email, expiresAt });
    const outcomes = await Promise.all(
      Array.from({ length: TRIES }, (_, n) =>
        callFromElsewhere(
          originOf(stage, n),
          path,
          input(token),
          table === 'password_resets' ? undefined : cookie,
        ),
      ),
    );
    const winners = outcomes.filter(({ status }) => status === 200).length;
    if (winners !== 1) violations.push(`a link of ${table} worked ${winners} times`);
    for (const { status, reason } of outcomes) if (status !== 200) losers.add(reason);
    if (table === 'password_resets') violations.push(...(await afterReset(stage.db, userId)));
  }
  for (const reason of losers.names())
    if (reason !== 'INVALID_LINK') violations.push(`a loser was told ${reason}`);
  violations.push(...(await brokenInvariants(stage.db)));
  const seconds = (performance.now() - started) / 1000;
  return {
    name: `R2 one link fifty times at once (${table})`,
    figures: `${tokens} x ${TRIES} over ${stage.origins.length} servers in ${seconds.toFixed(1)} s; losers: ${losers.toString()}`,
    violations,
  };
}

/** After a reset only the winner's session is valid, and the owner is told once. */
async function afterReset(db: Db, userId: string): Promise<string[]> {
  const sessions = await db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute();
  const mails = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'password-changed')
    .execute();
  const found: string[] = [];
  if (sessions.length !== 1) found.push(`${sessions.length} sessions stand after a reset`);
  if (mails.length !== 1) found.push(`${mails.length} mails tell of a reset`);
  return found;
}

const AT_ONCE = 8;
const TAKEN = {
  EMAIL_TAKEN: 'An account with this email already exists. Sign in instead.',
  DISPLAY_NAME_TAKEN: 'is already taken',
} as const;
const isTaken = (reason: string): reason is keyof typeof TAKEN => reason in TAKEN;

/** Eight people sign up at once with the same e-mail, the same name (in other letters) or both: one gets it. */
export async function raceSignUps(stage: RaceStage, rounds: number): Promise<RunResult> {
  const started = performance.now();
  const violations: string[] = [];
  const losers = new Tally();
  for (let round = 0; round < rounds; round += 1) {
    const sameEmail = round % 3 !== 1;
    const sameName = round % 3 !== 0;
    const outcomes = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) =>
        callFromElsewhere(originOf(stage, n), 'accounts.signUp', {
          email: `race-${round}${sameEmail ? '' : `-${n}`}@example.com`,
          password: 'Winter-sun-42!',
          displayName: sameName ? (n % 2 === 0 ? `Racer-${round}` : `racer-${round}`) : `Racer-${round}-${n}`,
          timeZone: 'Europe/Copenhagen',
        }),
      ),
    );
    const winners = outcomes.filter(({ status }) => status === 200).length;
    if (winners !== 1) violations.push(`round ${round}: ${winners} accounts were opened`);
    for (const { status, reason, message } of outcomes) {
      if (status === 200) continue;
      losers.add(reason);
      const clear = status === 409 && isTaken(reason) && message.includes(TAKEN[reason]);
      if (!clear) violations.push(`round ${round}: a loser was told ${status} ${reason} '${message}'`);
    }
  }
  violations.push(...(await brokenInvariants(stage.db)));
  const seconds = (performance.now() - started) / 1000;
  return {
    name: 'R2 eight sign-ups for one e-mail or name',
    figures: `${rounds} x ${AT_ONCE} in ${seconds.toFixed(1)} s; losers: ${losers.toString()}`,
    violations,
  };
}
