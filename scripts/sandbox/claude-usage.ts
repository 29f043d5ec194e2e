import { createHash } from 'node:crypto';

import type Anthropic from '@anthropic-ai/sdk';

import type { ClaudeRequest } from './claude-request';

/** Counts tokens roughly (four characters each) and remembers prefixes, as the prompt cache does. */
export interface UsageMeter {
  measure(request: ClaudeRequest, content: readonly Anthropic.ContentBlock[]): Anthropic.Usage;
}

const TOKENS_OF_AN_IMAGE = 1500;
const tokensOf = (text: string): number => Math.ceil(text.length / 4);

interface Segment {
  tokens: number;
  /** Names everything up to here. */
  prefix: string;
  /** True where the request asks for the prefix to be kept. */
  marked: boolean;
}

/**
 * The cache keeps the prefix (tools, system, messages) up to every `cache_control`; a later request reads
 * the longest kept prefix that it begins with. Unlike Anthropic's it has no least length and keeps for ever.
 */
export function createUsageMeter(): UsageMeter {
  const kept = new Set<string>();
  return {
    measure(request, content) {
      const segments = segmentsOf(request);
      const last = segments.findLastIndex(({ marked }) => marked);
      const read = segments.findLastIndex(({ prefix }, index) => index <= last && kept.has(prefix));
      for (const { prefix, marked } of segments) if (marked) kept.add(prefix);
      const upTo = (index: number): number =>
        segments.slice(0, index + 1).reduce((sum, { tokens }) => sum + tokens, 0);
      const created = upTo(last) - upTo(read);
      return {
        input_tokens: upTo(segments.length) - upTo(last),
        cache_creation_input_tokens: created,
        cache_read_input_tokens: upTo(read),
        cache_creation: { ephemeral_5m_input_tokens: created, ephemeral_1h_input_tokens: 0 },
        output_tokens: content.reduce((sum, block) => sum + outputTokens(block), 0),
        output_tokens_details: null,
        server_tool_use: null,
        service_tier: 'standard',
        inference_geo: null,
        speed: 'standard',
      };
    },
  };
}

const outputTokens = (block: Anthropic.ContentBlock): number =>
  tokensOf(block.type === 'text' ? block.text : JSON.stringify(block));

function segmentsOf(request: ClaudeRequest): Segment[] {
  const { model, tools = [], system = [], messages, output_config, cache_control } = request;
  const blocks = [
    ...tools,
    ...system,
    ...messages.flatMap(({ role, content }) => content.map((block) => ({ role, ...block }))),
  ];
  // Another model or output format shares nothing.
  let prefix = JSON.stringify([model, output_config?.format ?? null]);
  return blocks.map(({ cache_control: mark, ...block }, index) => {
    const text = JSON.stringify(block);
    prefix = createHash('sha256').update(prefix).update(text).digest('hex');
    const isImage = 'type' in block && block.type === 'image';
    return {
      prefix,
      tokens: isImage ? TOKENS_OF_AN_IMAGE : tokensOf(text),
      marked: Boolean(mark) || (Boolean(cache_control) && index === blocks.length - 1),
    };
  });
}
