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
import { z } from 'zod';

import type { Usage } from '~db/queries/coach/usage';

import { boundedFetch } from './bounded-fetch';
import { UsageTracker } from './usage-tracker';
import {
  type ClaudeFailure,
  LateAnswer,
  UnusableAnswer,
  failureOf,
  isOutage,
  isPassing,
  isTurnedAway,
  retryAfterMs,
} from './failure';
import { type Task, mostOf, settingsOf } from './models';
import { createSemaphore } from './semaphore';

/** Keeps daily costs under their caps; amounts in millionths of a US dollar. */
export interface Meter {
  /** Reserves the most that a call can cost, or says which day has no room for it.
   * @param attempts how often the call may be sent, each at that cost for the installation
   * @returns what settles the call by its use */
  hold(most: number, attempts: number): Promise<Settle | Full>;
}
export type Settle = (usage: Usage) => Promise<void>;
/** The person's day, or the installation's. */
export type Full = Extract<ClaudeFailure, 'cap' | 'installation_cap'>;

interface Call {
  task: Task;
  /** Calls for Pro go first, and some of them use a stronger model. */
  pro: boolean;
  /** The same for every person and day, so that Anthropic reads it from its cache. */
  system: string;
  meter: Meter;
  /** Aborted when the person leaves. */
  left?: AbortSignal | undefined;
  /** A pseudonym that lets Anthropic tell one account's abuse from another's. */
  metadataUserId: string;
}

export interface WriteCall<T> extends Call {
  prompt: string;
  schema: z.ZodType<T>;
  /** JPEGs in front of the prompt, their sides at most `PICTURE_SIDE`. */
  pictures?: readonly Buffer[];
  /** The longest wait, where it is not {@link WRITE_MS}. */
  waitMs?: number;
}

export type Written<T> = { ok: true; value: T } | { ok: false; reason: ClaudeFailure };

/** A tool that the model may call; it returns text for the model. */
export interface ClaudeTool {
  definition: Anthropic.Tool;
  run(input: unknown): Promise<string>;
}

/** A tool whose input the service holds to the schema's shape. Bounds (a largest number, a pattern) reach the model as words
 * only, and an input that breaks them is answered with what is wrong. */
export function strictTool<T>(
  { name, description, schema }: { name: string; description: string; schema: z.ZodType<T> },
  run: (input: T) => Promise<string> | string,
): ClaudeTool {
  return {
    definition: {
      name,
      description,
      strict: true,
      input_schema: { ...zodOutputFormat(schema).schema, type: 'object' },
    },
    async run(input) {
      const read = schema.safeParse(input);
      return read.success ? run(read.data) : `This input is not usable: ${z.prettifyError(read.error)}`;
    },
  };
}

export interface ChatCall extends Call {
  messages: Anthropic.MessageParam[];
  tools: readonly ClaudeTool[];
  /** Aborted when the answer is too late. */
  late: AbortSignal;
}

/** Claude as the coach uses it. Nothing in this folder knows about savings. */
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
/** After this many failures in a row Claude is not called for {@link BREAK_MS}, so that nobody waits in vain. */
const BREAK_AFTER = 5;
const BREAK_MS = 20_000;
/** A model that calls tools in more rounds than this is stopped. */
const TOOL_ROUNDS = 4;

/** @param options.apiKey checked by the caller: without one the SDK looks for a profile in the home directory
 * @param options.writeMs the longest wait for any structured answer, for tests that wait for it */
export function createClaude(options: {
  apiKey: string;
  baseURL?: string | undefined;
  model?: string | undefined;
  writeMs?: number;
  onFailure?: (error: unknown, reason: ClaudeFailure) => void;
}): Claude {
  const { apiKey, baseURL, model: override, writeMs, onFailure } = options;
  const client = new Anthropic({
    ...{ apiKey, baseURL: baseURL ?? null, fetch: boundedFetch },
    ...{ maxRetries: 0, timeout: 60_000 },
  });
  const semaphore = createSemaphore(AT_ONCE);
  const breaker = circuitBreaker(handleWhen(isOutage), {
    halfOpenAfter: BREAK_MS,
    breaker: new ConsecutiveBreaker(BREAK_AFTER),
  });

  /** Begins an answer that comes piece by piece, unless the breaker is open. The breaker counts how it ends,
   * because a stream may stall in its middle. */
  const begin = () =>
    new Promise<(error?: Error) => void>((begun, refused) => {
      const whole = () =>
        new Promise<void>((ended, failed) => begun((error) => (error ? failed(error) : ended())));
      breaker.execute(whole).catch(refused);
    });

  const requestOf = (call: Call) => ({
    ...settingsOf(call.task, call.pro, override),
    system: [{ type: 'text' as const, text: call.system, cache_control: { type: 'ephemeral' as const } }],
    metadata: { user_id: call.metadataUserId },
  });

  return {
    async write<T>(call: WriteCall<T>): Promise<Written<T>> {
      const { left, pictures = [] } = call;
      const waitMs = writeMs ?? call.waitMs ?? WRITE_MS;
      const late = AbortSignal.timeout(waitMs);
      const until = Date.now() + waitMs;
      const signal = left ? AbortSignal.any([late, left]) : late;
      const format = zodOutputFormat(call.schema);
      const request = requestOf(call);
      const body = {
        ...request,
        messages: [{ role: 'user' as const, content: call.prompt }],
        output_config: { ...request.output_config, format },
      };
      const characters = JSON.stringify(body).length;
      const again = retry(
        handleWhen((error) => isPassing(error) && Date.now() + delayAfter(error, 1) < until),
        {
          maxAttempts: RETRIES,
          backoff: new DelegateBackoff((context: IRetryBackoffContext<unknown>) =>
            delayAfter('error' in context.result ? context.result.error : undefined, context.attempt),
          ),
        },
      );
      const held = mostOf(request.model, characters, request.max_tokens, pictures.length);
      const settle = await call.meter.hold(held, 1 + RETRIES);
      if (typeof settle === 'string') return { ok: false, reason: settle };
      const usage = new UsageTracker(request.model, held);
      try {
        const release = await semaphore(call.pro, signal);
        try {
          const attempt = async () => {
            usage.sent();
            const sent = client.messages.create(withPictures(body, pictures), { signal });
            const message = await sent.catch((error: unknown) => {
              if (isTurnedAway(error)) usage.refused();
              throw lateOr(error, { late, left });
            });
            usage.ended(message.usage);
            return readAnswer(message, (text) => format.parse(text));
          };
          return { ok: true, value: await again.execute(() => breaker.execute(attempt), signal) };
        } finally {
          release();
        }
      } catch (error) {
        const reason = failureOf(error, { left, late });
        usage.failed(reason);
        onFailure?.(error, reason);
        return { ok: false, reason };
      } finally {
        await settle(usage.total());
      }
    },

    async *chat(call) {
      const { late, left } = call;
      const signal = left ? AbortSignal.any([late, left]) : late;
      const messages = [...call.messages];
      const request = {
        ...requestOf(call),
        // Lets the next round of tools, and the next question, read this round's input from the cache.
        cache_control: { type: 'ephemeral' as const },
        messages,
        tools: call.tools.map(({ definition }) => definition),
      };
      let release: (() => void) | null = null;
      let end: ((error?: Error) => void) | null = null;
      try {
        for (let round = 0; round <= TOOL_ROUNDS; round += 1) {
          // Each round is held by itself, because five at once would take half of a day's cap.
          const held = mostOf(request.model, JSON.stringify(request).length, request.max_tokens);
          const settle = await call.meter.hold(held, 1);
          if (typeof settle === 'string') return settle;
          const usage = new UsageTracker(request.model, held);
          try {
            release ??= await semaphore(call.pro, signal);
            end ??= await begin();
            usage.sent();
            const stream = client.messages.stream(request, { signal });
            for await (const event of stream) {
              if (event.type === 'message_start') usage.sent(event.message.usage);
              if (event.type === 'content_block_delta' && event.delta.type === 'text_delta')
                yield event.delta.text;
            }
            // Only the final message says whether the stream ended well.
            const message = await stream.finalMessage();
            usage.ended(message.usage);
            if (message.stop_reason !== 'tool_use') return unfinished(message);
            // Text after a tool begins a new sentence.
            if (message.content.some(({ type }) => type === 'text')) yield ' ';
            // Unchanged, because the service refuses thinking that was changed or left out.
            messages.push({ role: 'assistant', content: message.content });
            messages.push({ role: 'user', content: await runTools(message.content, call.tools) });
          } catch (error) {
            if (isTurnedAway(error)) usage.refused();
            usage.failed(failureOf(error, call));
            throw error;
          } finally {
            await settle(usage.total());
          }
        }
        throw new LateAnswer(`tools were called in more than ${TOOL_ROUNDS} rounds`);
      } catch (error) {
        const reason = failureOf(error, call);
        end?.(lateOr(error, call));
        onFailure?.(error, reason);
        return reason;
      } finally {
        end?.();
        release?.();
      }
    },
  };
}

/** A request with pictures in front of its prompt. They are written out for each attempt alone, because they are large. */
function withPictures<Body extends { messages: { role: 'user'; content: string }[] }>(
  body: Body,
  pictures: readonly Buffer[],
) {
  if (pictures.length === 0) return body;
  const shown = pictures.map((jpeg) => ({
    type: 'image' as const,
    source: { type: 'base64' as const, media_type: 'image/jpeg' as const, data: jpeg.toString('base64') },
  }));
  return {
    ...body,
    messages: body.messages.map(({ role, content }) => ({
      role,
      content: [...shown, { type: 'text' as const, text: content }],
    })),
  };
}

/** How the breaker counts an error: a late answer is an outage, a person who left is not. */
const lateOr = (error: unknown, { late, left }: Pick<ChatCall, 'late' | 'left'>): Error => {
  if (late.aborted && left?.aborted !== true) return new LateAnswer();
  return error instanceof Error ? error : new Error('no answer', { cause: error });
};

/** Why a finished answer is unusable or incomplete; null when it is complete. */
function unfinished({ stop_reason }: Anthropic.Message): 'refused' | 'incomplete' | null {
  if (stop_reason === 'refusal') return 'refused';
  return stop_reason === 'end_turn' || stop_reason === 'stop_sequence' ? null : 'incomplete';
}

function delayAfter(error: unknown, attempt: number): number {
  // Without jitter many processes would come back at the same moment.
  return retryAfterMs(error) ?? FIRST_DELAY_MS * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
}

function readAnswer<T>(message: Anthropic.Message, parse: (text: string) => T): T {
  const problem = unfinished(message);
  if (problem !== null) throw new UnusableAnswer(problem, `ended with ${message.stop_reason}`);
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
