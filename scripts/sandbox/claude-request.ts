import { z } from 'zod';

import { schemaProblem } from './claude-schema';

const cacheControl = z
  .strictObject({ type: z.literal('ephemeral'), ttl: z.enum(['5m', '1h']).optional() })
  .nullish();
const text = z.object({
  type: z.literal('text'),
  text: z.string().regex(/\S/, 'text content blocks must contain non-whitespace text'),
  cache_control: cacheControl,
});

const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
/** How the bytes of each accepted kind of picture begin; `.` is any byte. */
const SIGNATURES: Record<string, RegExp> = {
  'image/jpeg': /^\xff\xd8\xff/,
  'image/png': /^\x89PNG/,
  'image/gif': /^GIF8/,
  'image/webp': /^RIFF.{4}WEBP/s,
};
const image = z.object({
  type: z.literal('image'),
  source: z
    .strictObject({
      type: z.literal('base64'),
      media_type: z.enum(['image/jpeg', 'image/png', 'image/gif', 'image/webp']),
      data: z.base64('image data is not valid base64').min(1),
    })
    .superRefine((source, context) => {
      const bytes = Buffer.from(source.data, 'base64');
      const begin = bytes.subarray(0, 16).toString('latin1');
      if (bytes.length > MAX_IMAGE_BYTES)
        context.addIssue(`image exceeds 5 MB maximum: ${bytes.length} bytes > ${MAX_IMAGE_BYTES} bytes`);
      else if (!Object.values(SIGNATURES).some((signature) => signature.test(begin)))
        context.addIssue('Could not process image');
      else if (!SIGNATURES[source.media_type]?.test(begin))
        context.addIssue(`The image was specified using the ${source.media_type} media type, but is another`);
    }),
  cache_control: cacheControl,
});

/** A string is short for one block of text. */
const contentOf = <T extends z.ZodType>(block: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? [{ type: 'text', text: value }] : value),
    z.array(block).min(1, 'messages must have non-empty content'),
  );

const toolUse = z.object({
  type: z.literal('tool_use'),
  id: z.string().regex(/^[a-zA-Z0-9_-]+$/),
  name: z.string(),
  input: z.record(z.string(), z.unknown()),
  cache_control: cacheControl,
});
const toolResult = z.object({
  type: z.literal('tool_result'),
  tool_use_id: z.string(),
  content: contentOf(z.discriminatedUnion('type', [text, image])).optional(),
  is_error: z.boolean().optional(),
  cache_control: cacheControl,
});

const message = z.discriminatedUnion('role', [
  z.strictObject({
    role: z.literal('user'),
    content: contentOf(z.discriminatedUnion('type', [text, image, toolResult])),
  }),
  z.strictObject({
    role: z.literal('assistant'),
    content: contentOf(z.discriminatedUnion('type', [text, toolUse])),
  }),
]);

const tool = z.object({
  type: z.literal('custom').nullish(),
  name: z.string().regex(/^[a-zA-Z0-9_-]{1,128}$/),
  description: z.string().optional(),
  input_schema: z.looseObject({ type: z.literal('object') }),
  strict: z.boolean().optional(),
  cache_control: cacheControl,
});

const toolChoice = z.discriminatedUnion('type', [
  z.object({ type: z.literal('auto') }),
  z.object({ type: z.literal('none') }),
  z.object({ type: z.literal('any') }),
  z.object({ type: z.literal('tool'), name: z.string() }),
]);

// Strict, as Anthropic is: `temperature`, `top_p` and `top_k` are refused since anthropic-version 2026-10-21.
const requestSchema = z.strictObject({
  model: z.string().min(1),
  max_tokens: z.int().min(1),
  messages: z.array(message).min(1, 'at least one message is required'),
  system: contentOf(text).optional(),
  tools: z.array(tool).optional(),
  tool_choice: toolChoice.optional(),
  output_config: z
    .strictObject({
      effort: z.enum(['low', 'medium', 'high', 'xhigh', 'max']).nullish(),
      format: z
        .strictObject({ type: z.literal('json_schema'), schema: z.record(z.string(), z.unknown()) })
        .nullish(),
    })
    .optional(),
  stream: z.boolean().optional(),
  stop_sequences: z.array(z.string()).optional(),
  thinking: z.looseObject({ type: z.enum(['adaptive', 'enabled', 'disabled']) }).optional(),
  metadata: z.strictObject({ user_id: z.string().max(256).nullish() }).optional(),
  service_tier: z.enum(['auto', 'standard_only']).optional(),
  cache_control: cacheControl,
});

/** A request body that Anthropic would accept, contents always as lists of blocks. */
export type ClaudeRequest = z.output<typeof requestSchema>;

/** The request, or what Anthropic says is wrong with it. */
export function readRequest(body: unknown): { request: ClaudeRequest } | { problem: string } {
  const parsed = requestSchema.safeParse(body);
  if (!parsed.success) return { problem: firstIssue(parsed.error) };
  const problem = requestProblem(parsed.data);
  return problem === undefined ? { request: parsed.data } : { problem };
}

function firstIssue(error: z.ZodError): string {
  const issue = error.issues[0];
  const path = issue?.path.join('.') ?? '';
  if (issue?.code === 'unrecognized_keys')
    return `${[path, issue.keys[0]].filter(Boolean).join('.')}: Extra inputs are not permitted`;
  if (issue?.code === 'invalid_type' && issue.message.includes('received undefined'))
    return `${path}: Field required`;
  return `${path || 'body'}: ${issue?.message ?? 'is not valid'}`;
}

function requestProblem(request: ClaudeRequest): string | undefined {
  const { messages, tools = [], output_config } = request;
  if (messages[0]?.role !== 'user') return 'messages: first message must use the "user" role';
  if (messages.at(-1)?.role !== 'user')
    return 'This model does not support assistant message prefill. The conversation must end with a user message.';
  if (new Set(tools.map(({ name }) => name)).size < tools.length) return 'tools: Tool names must be unique.';
  if (request.tool_choice && tools.length === 0)
    return 'tool_choice: tool_choice may only be specified while providing tools';
  const marked = JSON.stringify(request).match(/"cache_control":\{/g)?.length ?? 0;
  if (marked > 4) return `A maximum of 4 blocks with cache_control may be provided. Found ${marked}.`;
  const schema = output_config?.format?.schema;
  const wrong = schema && schemaProblem(schema);
  if (wrong !== undefined) return `output_config.format.schema: ${wrong}`;
  return toolPairProblem(messages);
}

/** Each tool call needs its result in the next message, and each result its call in the one before. */
function toolPairProblem(messages: ClaudeRequest['messages']): string | undefined {
  let open: string[] = [];
  for (const [index, { content }] of messages.entries()) {
    const results = content.flatMap((block) => (block.type === 'tool_result' ? [block.tool_use_id] : []));
    const missing = open.filter((id) => !results.includes(id));
    if (missing.length > 0)
      return `messages.${index - 1}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${missing.join(', ')}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`;
    const stray = results.find((id) => !open.includes(id));
    if (stray !== undefined)
      return `messages.${index}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${stray}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`;
    open = content.flatMap((block) => (block.type === 'tool_use' ? [block.id] : []));
  }
  return undefined;
}
