import { setTimeout as sleep } from 'node:timers/promises';

import type { Db } from '~db/client';

import { differencesFromRules } from './rules-oracle';
import { Tally, brokenInvariants } from './run-result';
import { type Answer, type Saver, type SentSaving, nthSaving, sendSaving } from './savers';

/** People who save without a pause, and try again with the same id until the server acknowledges it. */
export interface Load {
  /** Every answer that came, by status; 'silence' when the connection broke. */
  answers: Tally;
  /** Savings that were acknowledged so far. */
  acknowledged(): number;
  /** Acknowledged savings that an unanswered or failed try had written already. */
  replayed(): number;
  /** When the next saving is acknowledged, as of `performance.now()`. */
  nextSuccess: () => Promise<number>;
  /** Lets everybody finish their present saving, and compares the database with all that was acknowledged. */
  finish(db: Db): Promise<string[]>;
}

const RETRY_MS = 15;
/** Somebody without an answer within this time gives up, which is a violation. Limits for speed are tested elsewhere. */
const GIVE_UP_MS = 120_000;

export function startLoad(origin: string, savers: readonly Saver[]): Load {
  const saved = new Map<string, SentSaving[]>(savers.map(({ userId }) => [userId, []]));
  const answers = new Tally();
  const problems: string[] = [];
  let waiting: ((at: number) => void)[] = [];
  let count = 0;
  let replayed = 0;
  let stopping = false;

  async function untilSaved(saver: Saver, saving: SentSaving): Promise<boolean> {
    let given = performance.now() + GIVE_UP_MS;
    for (let wasStopping = stopping; performance.now() < given;) {
      const answer: Answer = await sendSaving(origin, saver, saving);
      answers.add(answer.kind === 'saved' ? 200 : answer.kind === 'refused' ? answer.status : 'silence');
      if (answer.kind === 'saved') {
        if (answer.replayed) replayed += 1;
        return true;
      }
      if (answer.kind === 'refused' && answer.status < 500) {
        problems.push(`a saving was refused: ${answer.status} ${answer.body.slice(0, 200)}`);
        return false;
      }
      if (stopping && !wasStopping) given = performance.now() + GIVE_UP_MS;
      wasStopping = stopping;
      await sleep(RETRY_MS);
    }
    problems.push(`saving ${saving.id} was not acknowledged within ${GIVE_UP_MS / 1000} s`);
    return false;
  }

  const lanes = savers.map(async (saver, lane) => {
    for (let n = lane; !stopping; n += savers.length) {
      const saving = nthSaving(n);
      if (!(await untilSaved(saver, saving))) continue;
      saved.get(saver.userId)?.push(saving);
      count += 1;
      const at = performance.now();
      for (const tell of waiting.splice(0)) tell(at);
    }
  });

  return {
    answers,
    acknowledged: () => count,
    replayed: () => replayed,
    nextSuccess: () => new Promise((resolve) => (waiting = [...waiting, resolve])),
    async finish(db) {
      stopping = true;
      await Promise.all(lanes);
      for (const [userId, savings] of saved)
        problems.push(...(await differencesFromRules(db, userId, savings)));
      return [...problems, ...(await brokenInvariants(db))];
    },
  };
}
