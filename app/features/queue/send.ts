import { newId } from '~/lib/id';
import { type ActOutcome, outcomeOf } from '~server/domain/queue/answer';

import { ACT_KINDS, type Queued } from './acts';
import { type Sent, alone, changed, listQueued, replace } from './queue-store';

/** A request that takes longer counts as unanswered. */
const PATIENCE_MS = 20_000;

/** The tag of the event with which the browser asks the service worker to send. */
export const SEND_TAG = 'send-queue';

const OTHER_VALUES = {
  message: 'An earlier try arrived with other values. Correct this one to log it as well.',
  asks: false,
};

/** What became of a round. `complete` is false when something still waits for a better connection. */
export interface Round {
  sent: Sent[];
  complete: boolean;
}

/** Sends what waits, oldest first, each act to its procedure as tRPC has it on the wire. Used by pages and by the service
 * worker; only one of them sends at a time. Ids and days make the server count each act once, however often it comes, and
 * `x-person` makes it refuse what belongs to somebody else than the session does. What it refuses stays, with the reason.
 * @param userId whose acts; null for those of everybody, of whom the session sends its own */
export async function sendQueue(userId: string | null): Promise<Round> {
  const round = await alone(async () => {
    const sent: Sent[] = [];
    let complete = true;
    const notNow = new Set<string>();
    for (const act of await listQueued()) {
      if (act.refusal !== null || notNow.has(act.userId) || (userId !== null && userId !== act.userId))
        continue;
      const outcome = await post(act);
      if (outcome.kind === 'sent') {
        await replace(act, earlierTry(act, outcome.answer));
        sent.push({ act, answer: outcome.answer });
      } else if (outcome.kind === 'refused') await replace(act, { ...act, refusal: outcome.refusal });
      else if (outcome.kind === 'not-now') notNow.add(act.userId);
      else {
        complete = false;
        if (outcome.kind === 'unanswered') break;
      }
    }
    if (sent.length > 0) changed(sent);
    return { sent, complete };
  });
  return round ?? { sent: [], complete: false };
}

async function post(act: Queued): Promise<ActOutcome> {
  try {
    const answer = await fetch(`/api/trpc/${ACT_KINDS[act.kind].procedure}`, {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json', 'x-person': act.userId },
      body: JSON.stringify(act.input),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    // Too many at once: the others would fare no better.
    if (answer.status === 429) return { kind: 'unanswered' };
    const body: unknown = await answer.json();
    return outcomeOf(body);
  } catch {
    return { kind: 'unanswered' };
  }
}

/** What stays of a saving whose earlier try had arrived, its answer was lost, and the person has changed it since: a saving
 * of its own, about which they decide. Null for everything else. */
function earlierTry(act: Queued, answer: unknown): Queued | null {
  if (act.kind !== 'saving' || typeof answer !== 'object' || answer === null) return null;
  const entry: unknown = Reflect.get(answer, 'entry');
  if (Reflect.get(answer, 'replayed') !== true || typeof entry !== 'object' || entry === null) return null;
  const { amount, category, date, note } = act.input;
  const isSame = Object.entries({ amount, category, date, note }).every(
    ([name, value]) => Reflect.get(entry, name) === value,
  );
  if (isSame) return null;
  const id = newId();
  return { ...act, key: id, input: { ...act.input, id }, refusal: OTHER_VALUES };
}
