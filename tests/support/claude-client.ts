import { afterEach, beforeEach } from 'vitest';
import { z } from 'zod';

import type { Usage } from '~db/queries/coach/usage';

import {
  type ClaudeTool,
  type Meter,
  type ChatCall,
  type WriteCall,
  createClaude,
} from '~server/services/claude/claude';
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
    hold(most) {
      held.push(most);
      return Promise.resolve(room);
    },
    settle(most, usage) {
      settled.push({ held: most, usage });
      return Promise.resolve();
    },
  };
  return { meter, held, settled };
}

const SYSTEM = `You are a coach. ${'Be kind and say what is true. '.repeat(300)}`;

export const writing = (change: Partial<WriteCall<Advice>> = {}): WriteCall<Advice> => ({
  size: 'small',
  first: false,
  system: SYSTEM,
  maxTokens: 300,
  meter: spyMeter().meter,
  metadataUserId: 'nobody',
  prompt: 'Advise me.',
  schema: adviceSchema,
  ...change,
});

export const talking = (change: Partial<ChatCall> = {}): ChatCall => ({
  size: 'small',
  first: false,
  system: SYSTEM,
  maxTokens: 300,
  meter: spyMeter().meter,
  metadataUserId: 'nobody',
  messages: [{ role: 'user', content: 'How am I doing?' }],
  tools: [],
  late: new AbortController().signal,
  ...change,
});

/** A tool that answers with a line, and writes down what it was asked. */
export function spyTool(answer = 'saved_week | €4.20 | Saved this week.') {
  const asked: unknown[] = [];
  const tool: ClaudeTool = {
    definition: {
      name: 'totals',
      input_schema: { type: 'object', properties: { period: { type: 'string' } }, required: ['period'] },
    },
    run(input) {
      asked.push(input);
      return Promise.resolve(answer);
    },
  };
  return { tool, asked };
}

/** Hears an answer to its end: its words, and why there are no more. */
export async function hear(answer: AsyncGenerator<string, ClaudeFailure | null, void>) {
  let text = '';
  for (;;) {
    const next = await answer.next();
    if (next.done) return { text, reason: next.value };
    text += next.value;
  }
}

/** The stand-in and our client in front of it, anew for each test. */
export function clientForEachTest() {
  let standIn: StandInClaude;
  beforeEach(async () => {
    standIn = await startClaude();
  });
  afterEach(() => standIn.close());
  return {
    script: () => standIn,
    client: (options: { apiKey?: string; writeMs?: number; baseURL?: string } = {}) =>
      createClaude({ apiKey: SANDBOX_CLAUDE_KEY, baseURL: standIn.url, ...options }),
  };
}
