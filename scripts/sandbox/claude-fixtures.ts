import Anthropic from '@anthropic-ai/sdk';
import { afterEach, beforeEach } from 'vitest';

import { scriptClaude, type ClaudeScript } from '../../tests/support/claude-script';
import { SANDBOX_CLAUDE_KEY, startClaude } from './claude';

// What the tests of the stand-in for Claude share.

export type Params = Omit<Anthropic.MessageCreateParamsNonStreaming, 'stream'>;

/** A small request; `change` replaces parts of it. */
export const ask = (change: Partial<Params> = {}): Params => ({
  model: 'claude-haiku-5-5',
  max_tokens: 500,
  messages: [{ role: 'user', content: 'How am I doing?' }],
  ...change,
});

export const FACTS =
  'id | value unit | sentence\nsaved_month | 123.40 EUR | Saved this month.\nstreak | 4 weeks | Streak.';
export const withFacts = (change: Partial<Params> = {}): Params =>
  ask({ messages: [{ role: 'user', content: FACTS }], ...change });
/** The default answers to `ask` and `withFacts`. */
export const SEEN = 'Here is what I see.';
export const SEEN_WITH_FACT = 'Here is what I see. {saved_month}';

/** One tool with one required property. */
export const lookUp: Anthropic.Tool = {
  name: 'totals',
  input_schema: {
    type: 'object',
    properties: { period: { type: 'string', enum: ['week', 'month'] } },
    required: ['period'],
  },
};

export const textOf = (message: Anthropic.Message): string =>
  message.content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('');

export interface RunningClaude {
  url: string;
  claude: Anthropic;
  script: ClaudeScript;
  /** The real SDK with another key, or with retries. */
  client(options?: { apiKey?: string; maxRetries?: number }): Anthropic;
  /** A bare request with the older version's headers, for bodies that the SDK's types forbid. */
  post(body: unknown, headers?: Record<string, string>): Promise<Response>;
}

/** Starts the stand-in anew for each test of the file, with the real SDK in front of it. */
export function claudeForEachTest(): () => RunningClaude {
  let running: RunningClaude & { close: () => Promise<void> };
  beforeEach(async () => {
    const { url, close } = await startClaude({
      dataDir: '/nowhere',
      appUrl: 'http://localhost:3000',
      port: 0,
    });
    const client: RunningClaude['client'] = ({ apiKey = SANDBOX_CLAUDE_KEY, maxRetries = 0 } = {}) =>
      new Anthropic({ apiKey, baseURL: url, maxRetries });
    const post: RunningClaude['post'] = (body, headers = { 'x-api-key': SANDBOX_CLAUDE_KEY }) =>
      fetch(`${url}/v1/messages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'anthropic-version': '2023-06-01', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
    running = { url, close, client, post, claude: client(), script: scriptClaude(url) };
  });
  afterEach(() => running.close());
  return () => running;
}
