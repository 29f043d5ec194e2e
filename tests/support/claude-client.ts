import { afterAll, beforeAll, beforeEach } from 'vitest';
import { z } from 'zod';

import type { Usage } from '~db/queries/coach/usage';

import type { ChatCall, ClaudeTool, Meter, WriteCall } from '~server/services/claude/claude';
import { createClaude } from '~server/services/claude/claude';
import type { ClaudeFailure } from '~server/services/claude/failure';

import { SANDBOX_CLAUDE_KEY, type StandInClaude, startClaude } from './claude-stand-in';

// What the tests of the client for Claude share.

const adviceSchema = z.object({ title: z.string().max(40), steps: z.array(z.string()).max(5) });
export type Advice = z.output<typeof adviceSchema>;
export const ADVICE: Advice = { title: 'Cook on Sunday', steps: ['Buy rice', 'Cook twice as much'] };

/** A budget that writes down what is held and settled. */
export function spyMeter(room = true) {
  const held: number[] = [];
  const settled: { held: number; usage: Usage }[] = [];
  const meter: Meter = {
    async hold(most) {
      held.push(most);
      return room ? async (usage) => void settled.push({ held: most, usage }) : 'cap';
    },
  };
  return { meter, held, settled };
}

const SYSTEM = `You are a coach. ${'Be kind and say what is true. '.repeat(300)}`;

const call = () => ({ pro: false, system: SYSTEM, meter: spyMeter().meter, metadataUserId: 'nobody' });

export const writing = (change: Partial<WriteCall<Advice>> = {}): WriteCall<Advice> => ({
  ...call(),
  task: 'tips',
  prompt: 'Advise me.',
  schema: adviceSchema,
  ...change,
});

export const talking = (change: Partial<ChatCall> = {}): ChatCall => ({
  ...call(),
  task: 'chat',
  messages: [{ role: 'user', content: 'How am I doing?' }],
  tools: [],
  late: new AbortController().signal,
  ...change,
});

/** A tool that answers with a line, and records its inputs. */
export function spyTool() {
  const asked: unknown[] = [];
  const tool: ClaudeTool = {
    definition: { name: 'totals', input_schema: { type: 'object' } },
    run: async (input) => `answer ${asked.push(input)}: €4.20`,
  };
  return { tool, asked };
}

/** Reads an answer to its end: its words, and why it ended. */
export async function hear(answer: AsyncGenerator<string, ClaudeFailure | null, void>) {
  let text = '';
  for (;;) {
    const next = await answer.next();
    if (next.done) return { text, reason: next.value };
    text += next.value;
  }
}

/** The stand-in, which is reset between tests, and our client for it. */
export function useClaude() {
  let standIn: StandInClaude;
  beforeAll(async () => {
    standIn = await startClaude();
  });
  beforeEach(() => standIn.clear());
  afterAll(() => standIn.close());
  return {
    script: () => standIn,
    client: (options: Partial<Parameters<typeof createClaude>[0]> = {}) =>
      createClaude({ apiKey: SANDBOX_CLAUDE_KEY, baseURL: standIn.url, ...options }),
  };
}
