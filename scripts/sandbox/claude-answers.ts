import { randomBytes } from 'node:crypto';

import type Anthropic from '@anthropic-ai/sdk';

import type { ClaudeRequest } from './claude-request';
import { exampleOf, type Filling } from './claude-schema';
import type { Behaviour } from './claude-script';

/** What is said, before it is wrapped into a message. */
export interface Answer {
  content: Anthropic.ContentBlock[];
  stopReason: Anthropic.StopReason;
}

/** An id in Anthropic's form, e.g. 'msg_sandbox_0f3a…'. */
export const newId = (prefix: 'msg' | 'req' | 'toolu'): string =>
  `${prefix}_sandbox_${randomBytes(9).toString('hex')}`;

const textBlock = (text: string): Anthropic.TextBlock => ({ type: 'text', text, citations: null });
const toolBlock = (name: string, input: unknown): Anthropic.ToolUseBlock => ({
  type: 'tool_use',
  id: newId('toolu'),
  name,
  input,
  caller: { type: 'direct' },
});
const said = (text: string, stopReason: Anthropic.StopReason = 'end_turn'): Answer => ({
  content: [textBlock(text)],
  stopReason,
});

/** The answer that a behaviour asks for; how it travels (slow, cut) is not decided here. */
export function answerFor(behaviour: Behaviour | undefined, request: ClaudeRequest): Answer {
  switch (behaviour?.kind) {
    case 'json':
      return said(JSON.stringify(behaviour.value ?? null));
    case 'tool_use':
      return {
        content: [
          ...(behaviour.text === undefined ? [] : [textBlock(behaviour.text)]),
          toolBlock(behaviour.name, behaviour.input),
        ],
        stopReason: 'tool_use',
      };
    case 'refusal':
      return { content: [], stopReason: 'refusal' };
    case 'invalid_json':
      return said('Sure. {"title": "Cook at home", "steps": [');
    case 'max_tokens': {
      const whole = defaultText(request);
      return said(behaviour.text ?? whole.slice(0, Math.ceil(whole.length / 2)), 'max_tokens');
    }
    case 'text':
    case 'slow':
    case 'cut':
    case 'stream_error':
      return behaviour.text === undefined ? defaultAnswer(request) : said(behaviour.text);
    case undefined:
    // These three never answer with a message.
    case 'error':
    case 'stall':
    case 'reset':
      return defaultAnswer(request);
  }
}

/** Without a script: one call where the request insists on a tool, a value where it asks for JSON, else text. */
function defaultAnswer(request: ClaudeRequest): Answer {
  const { tools = [], tool_choice: choice } = request;
  const wanted = choice?.type === 'tool' ? tools.find(({ name }) => name === choice.name) : tools[0];
  if (wanted && (choice?.type === 'tool' || choice?.type === 'any'))
    return {
      content: [toolBlock(wanted.name, exampleOf(wanted.input_schema, fillingFor(request)))],
      stopReason: 'tool_use',
    };
  return said(defaultText(request));
}

function defaultText(request: ClaudeRequest): string {
  const filling = fillingFor(request);
  const schema = request.output_config?.format?.schema;
  return schema === undefined ? filling.text : JSON.stringify(exampleOf(schema, filling));
}

function fillingFor(request: ClaudeRequest): Filling {
  const factId = firstFactId(request);
  return { text: factId === undefined ? 'Here is what I see.' : `Here is what I see. {${factId}}`, factId };
}

/** A fact as a line `id | value unit | sentence`, or as JSON with an id. */
const FACT = /^[ \t]*(?:[-*][ \t]+)?\{?([A-Za-z][\w.:-]*)\}?[ \t]*\|.*\||"id"\s*:\s*"([^"\s]+)"/gm;

function firstFactId({ messages, system = [] }: ClaudeRequest): string | undefined {
  for (const text of [...messages.flatMap(userTexts), ...system.map((block) => block.text)]) {
    for (const [, line, json] of text.matchAll(FACT)) {
      const id = line ?? json;
      // The head of a table is no fact.
      if (id !== undefined && id.toLowerCase() !== 'id') return id;
    }
  }
  return undefined;
}

function userTexts(message: ClaudeRequest['messages'][number]): string[] {
  if (message.role !== 'user') return [];
  return message.content.flatMap((block) => {
    if (block.type === 'text') return [block.text];
    if (block.type !== 'tool_result') return [];
    return (block.content ?? []).flatMap((part) => (part.type === 'text' ? [part.text] : []));
  });
}

/** The complete message as a JSON answer carries it. */
export function messageOf(model: string, answer: Answer, usage: Anthropic.Usage): Anthropic.Message {
  return {
    id: newId('msg'),
    type: 'message',
    role: 'assistant',
    model,
    content: answer.content,
    stop_reason: answer.stopReason,
    stop_sequence: null,
    stop_details:
      answer.stopReason === 'refusal' ? { type: 'refusal', category: null, explanation: null } : null,
    container: null,
    diagnostics: null,
    usage,
  };
}
