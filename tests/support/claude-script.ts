import { z } from 'zod';

import type { BehaviourInput } from '../../scripts/sandbox/claude-script';

const receivedSchema = z.object({
  /** The body as it arrived: what left the server. */
  body: z.record(z.string(), z.unknown()),
  /** `cancelled`: the server gave up before the end. `cut`: the stand-in broke off, as it was told to. */
  outcome: z.enum(['open', 'answered', 'cut', 'cancelled']),
  status: z.number().nullable(),
});
type ReceivedByClaude = z.output<typeof receivedSchema>;

const requestsSchema = z.object({ requests: z.array(receivedSchema) });
const stateSchema = z.object({ pending: z.array(z.looseObject({ kind: z.string() })) });

export interface ClaudeScript {
  /** Each behaviour is taken by one request, in this order. */
  queue(...behaviours: BehaviourInput[]): Promise<void>;
  /** For every request that finds no behaviour in the queue. */
  always(behaviour: BehaviourInput): Promise<void>;
  /** How many behaviours nobody has taken yet. */
  pending(): Promise<number>;
  /** What arrived with the right key, the oldest first. */
  requests(): Promise<ReceivedByClaude[]>;
  /** Back to default answers, nothing received. Meant for files that have the stand-in to themselves. */
  clear(): Promise<void>;
}

/** Tells the stand-in for Anthropic at this address what to do next. Throws when it does not understand. */
export function scriptClaude(url: string): ClaudeScript {
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${url}/sandbox/${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`The stand-in refused ${method} ${path}: ${await answer.text()}`);
    return answer.json();
  };
  return {
    queue: async (...behaviours) => {
      await call('POST', 'script', behaviours);
    },
    always: async (behaviour) => {
      await call('PUT', 'default', behaviour);
    },
    pending: async () => stateSchema.parse(await call('GET', 'script')).pending.length,
    requests: async () => requestsSchema.parse(await call('GET', 'requests')).requests,
    clear: async () => {
      for (const path of ['script', 'default', 'requests']) await call('DELETE', path);
    },
  };
}
