import Anthropic from '@anthropic-ai/sdk';
import { zodOutputFormat } from '@anthropic-ai/sdk/helpers/zod';
import {
  ConsecutiveBreaker,
  DelegateBackoff,
  type IRetryBackoffContext,
  circuitBreaker,
  handleWhen,
  retry,
} from 'cockatiel';
import type { z } from 'zod';

import type { Usage } from '~db/queries/coach/usage';

import { UsageTracker } from './usage-tracker';
import {
  type ClaudeFailure,
  LateAnswer,
  UnusableAnswer,
  failureOf,
  isOutage,
  isPassing,
  retryAfterMs,
} from './failure';
import { type ModelSize, modelFor, mostOf } from './models';
import { createSemaphore } from './semaphore';

/** Keeps a person's daily costs under the cap; amounts in millionths of a US dollar. */
export interface Meter {
  /** Reserves the most that a call can cost; false when the day has no room for it. */
  hold(most: number): Promise<boolean>;
  settle(held: number, usage: Usage): Promise<void>;
}

interface Call {
  size: ModelSize;
  /** Pro's calls go first. */
  first: boolean;
  /** The same for every person and day, so that Anthropic reads it from its cache. */
  system: string;
  maxTokens: number;
  meter: Meter;
  /** Aborted when the person leaves. */
  left?: AbortSignal | undefined;
  /** A pseudonym that lets Anthropic tell one account's abuse from another's. */
  metadataUserId: string;
}

export interface WriteCall<T> extends Call {
  prompt: string;
  schema: z.ZodType<T>;
}

export type Written<T> = { ok: true; value: T } | { ok: false; reason: ClaudeFailure };

/** A tool that the model may call; it returns text for the model. */
export interface ClaudeTool {
  definition: Anthropic.Tool;
  run(input: unknown): Promise<string>;
}

export interface ChatCall extends Call {
  messages: Anthropic.MessageParam[];
  tools: readonly ClaudeTool[];
  /** Aborted when the answer is too late. */
  late: AbortSignal;
}

/** Claude as the coach uses it. Nothing in this folder knows what savings are. */
export interface Claude {
  /** One structured answer, within {@link WRITE_MS}. Never throws because of the third party. */
  write<T>(call: WriteCall<T>): Promise<Written<T>>;
  /** An answer in prose, piece by piece. Returns why it ended early, or null. */
  chat(call: ChatCall): AsyncGenerator<string, ClaudeFailure | null, void>;
}

/** The longest wait for a structured answer. After it the built-in coach can still answer in time. */
const WRITE_MS = 8000;
/** Simultaneous calls per process; others wait, Pro's in front. */
const AT_ONCE = 8;
const RETRIES = 2;
const FIRST_DELAY_MS = 250;
/** After so many failures in a row Claude is not called for {@link BREAK_MS}, so that nobody waits in vain. */
const BREAK_AFTER = 5;
const BREAK_MS = 20_000;
/** A model that calls tools in more rounds than this is stopped. */
const TOOL_ROUNDS = 4;

/** @param options.apiKey checked by the caller: without one the SDK looks for a profile in the home directory
 * @param options.writeMs shorter than {@link WRITE_MS} for tests that wait for it */
export function createClaude(options: {
  apiKey: string;
  baseURL?: string | undefined;
  model?: string | undefined;
  writeMs?: number;
  onFailure?: (error: unknown, reason: ClaudeFailure) => void;
}): Claude {
  const { apiKey, baseURL, model: override, writeMs = WRITE_MS, onFailure } = options;
  const client = new Anthropic({ apiKey, baseURL: baseURL ?? null, maxRetries: 0, timeout: 60_000 });
  const semaphore = createSemaphore(AT_ONCE);
  const breaker = circuitBreaker(handleWhen(isOutage), {
    halfOpenAfter: BREAK_MS,
    breaker: new ConsecutiveBreaker(BREAK_AFTER),
  });

  /** Calls the service, unless the breaker is open. A late answer counts as an outage; a person who left does not. */
  const ask = <R>(work: () => Promise<R>, late: AbortSignal, left: AbortSignal | undefined): Promise<R> =>
    breaker.execute(async () => {
      try {
        return await work();
      } catch (error) {
        throw late.aborted && left?.aborted !== true ? new LateAnswer() : error;
      }
    });

  const requestOf = (call: Call, model: string) => ({
    model,
    max_tokens: call.maxTokens,
    system: [{ type: 'text' as const, text: call.system, cache_control: { type: 'ephemeral' as const } }],
    metadata: { user_id: call.metadataUserId },
  });

  return {
    async write<T>(call: WriteCall<T>): Promise<Written<T>> {
      const late = AbortSignal.timeout(writeMs);
      const until = Date.now() + writeMs;
      const signal = call.left ? AbortSignal.any([late, call.left]) : late;
      const model = modelFor(call.size, override);
      const format = zodOutputFormat(call.schema);
      const again = retry(
        handleWhen((error) => isPassing(error) && Date.now() + delayAfter(error, 1) < until),
        {
          maxAttempts: RETRIES,
          backoff: new DelegateBackoff((context: IRetryBackoffContext<unknown>) =>
            delayAfter('error' in context.result ? context.result.error : undefined, context.attempt),
          ),
        },
      );
      const held = mostOf(model, call.system.length + call.prompt.length, call.maxTokens);
      if (!(await call.meter.hold(held))) return { ok: false, reason: 'cap' };
      const usage = new UsageTracker(model, held);
      try {
        const release = await semaphore(call.first, signal);
        try {
          usage.sent = true;
          const value = await again.execute(
            () =>
              ask(
                async () => {
                  const message = await client.messages.create(
                    {
                      ...requestOf(call, model),
                      messages: [{ role: 'user', content: call.prompt }],
                      output_config: { format },
                    },
                    { signal },
                  );
                  usage.add(message.usage);
                  return readAnswer(message, (text) => format.parse(text));
                },
                late,
                call.left,
              ),
            signal,
          );
          return { ok: true, value };
        } finally {
          release();
        }
      } catch (error) {
        const reason = failureOf(error, { left: call.left, late });
        usage.failed = reason;
        onFailure?.(error, reason);
        return { ok: false, reason };
      } finally {
        await call.meter.settle(held, usage.total());
      }
    },

    async *chat(call) {
      const { late, left } = call;
      const signal = left ? AbortSignal.any([late, left]) : late;
      const model = modelFor(call.size, override);
      const messages = [...call.messages];
      const characters = call.system.length + JSON.stringify([messages, call.tools]).length;
      // With tools a question takes two rounds, rarely more.
      const held = mostOf(model, characters, call.maxTokens) * 2;
      if (!(await call.meter.hold(held))) return 'cap';
      const usage = new UsageTracker(model, held);
      let release: (() => void) | null = null;
      let ended = false;
      try {
        release = await semaphore(call.first, signal);
        usage.sent = true;
        for (let round = 0; round <= TOOL_ROUNDS; round += 1) {
          const open = async () => {
            const opened = client.messages.stream(
              {
                ...requestOf(call, model),
                // Lets the next round of tools, and the next question, read this round's input from the cache.
                cache_control: { type: 'ephemeral' },
                messages,
                tools: call.tools.map(({ definition }) => definition),
              },
              { signal },
            );
            // An error of the service arrives with the first bytes; waiting for them here lets the breaker count it.
            await opened.withResponse();
            return opened;
          };
          const stream = await ask(open, late, left);
          for await (const event of stream) {
            if (event.type === 'content_block_delta' && event.delta.type === 'text_delta')
              yield event.delta.text;
          }
          // Only the final message says whether the stream ended well.
          const message = await stream.finalMessage();
          usage.add(message.usage);
          ended = message.stop_reason !== 'tool_use';
          if (message.stop_reason === 'refusal') return 'refused';
          if (ended) return null;
          // Text after a tool begins a new sentence.
          if (message.content.some(({ type }) => type === 'text')) yield ' ';
          messages.push({ role: 'assistant', content: message.content });
          messages.push({ role: 'user', content: await runTools(message.content, call.tools) });
        }
        ended = true;
        return 'invalid';
      } catch (error) {
        const reason = failureOf(error, { left, late });
        usage.failed = reason;
        ended = true;
        onFailure?.(error, reason);
        return reason;
      } finally {
        // A caller that stops listening in the middle ends up here, too.
        if (!ended) usage.failed ??= 'cancelled';
        release?.();
        await call.meter.settle(held, usage.total());
      }
    },
  };
}

function delayAfter(error: unknown, attempt: number): number {
  // Without jitter many processes would come back at the same moment.
  return retryAfterMs(error) ?? FIRST_DELAY_MS * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
}

function readAnswer<T>(message: Anthropic.Message, parse: (text: string) => T): T {
  if (message.stop_reason === 'refusal') throw new UnusableAnswer('refused', 'Claude refused');
  const text = message.content.map((block) => (block.type === 'text' ? block.text : '')).join('');
  try {
    return parse(text);
  } catch (error) {
    throw new UnusableAnswer('invalid', error instanceof Error ? error.message : 'unreadable answer');
  }
}

async function runTools(
  content: readonly Anthropic.ContentBlock[],
  tools: readonly ClaudeTool[],
): Promise<Anthropic.ToolResultBlockParam[]> {
  const results: Anthropic.ToolResultBlockParam[] = [];
  for (const block of content) {
    if (block.type !== 'tool_use') continue;
    const tool = tools.find(({ definition }) => definition.name === block.name);
    results.push({
      type: 'tool_result',
      tool_use_id: block.id,
      content: tool ? await tool.run(block.input) : `There is no tool ${block.name}.`,
      ...(tool ? {} : { is_error: true }),
    });
  }
  return results;
}
