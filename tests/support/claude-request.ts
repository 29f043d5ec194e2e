import { z } from 'zod';

const cacheControl = z.strictObject({ type: z.literal('ephemeral') }).optional();
const text = z.object({
  type: z.literal('text'),
  text: z.string().regex(/\S/, 'text content blocks must contain non-whitespace text'),
  cache_control: cacheControl,
});
const toolUse = z.object({
  type: z.literal('tool_use'),
  id: z.string(),
  name: z.string(),
  input: z.record(z.string(), z.unknown()),
});
const toolResult = z.object({
  type: z.literal('tool_result'),
  tool_use_id: z.string(),
  content: z.string(),
  is_error: z.boolean().optional(),
});

/** A string is short for one block of text. */
const contentOf = <T extends z.ZodType>(block: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? [{ type: 'text', text: value }] : value),
    z.array(block).min(1),
  );

// Strict, as Anthropic is: nothing is sent that its API does not know. What Hazel never sends is left out.
const requestSchema = z.strictObject({
  model: z.string().startsWith('claude-'),
  max_tokens: z.int().min(1),
  system: z.array(text),
  messages: z
    .array(
      z.discriminatedUnion('role', [
        z.strictObject({
          role: z.literal('user'),
          content: contentOf(z.discriminatedUnion('type', [text, toolResult])),
        }),
        z.strictObject({
          role: z.literal('assistant'),
          content: contentOf(z.discriminatedUnion('type', [text, toolUse])),
        }),
      ]),
    )
    .min(1),
  tools: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[a-zA-Z0-9_-]{1,128}$/),
        description: z.string().optional(),
        input_schema: z.looseObject({ type: z.literal('object') }),
      }),
    )
    .optional(),
  output_config: z
    .strictObject({
      format: z.strictObject({ type: z.literal('json_schema'), schema: z.record(z.string(), z.unknown()) }),
    })
    .optional(),
  stream: z.boolean().optional(),
  metadata: z.strictObject({ user_id: z.string().max(256) }).optional(),
  cache_control: cacheControl,
});

/** A request body that Anthropic would accept, contents of messages always as lists of blocks. */
export type ClaudeRequest = z.output<typeof requestSchema>;

/** The request, or what Anthropic finds wrong with it. */
export function readRequest(body: unknown): { request: ClaudeRequest } | { problem: string } {
  const parsed = requestSchema.safeParse(body);
  if (!parsed.success) return { problem: z.prettifyError(parsed.error) };
  const problem = requestProblem(parsed.data);
  return problem === undefined ? { request: parsed.data } : { problem };
}

function requestProblem({ messages, ...request }: ClaudeRequest): string | undefined {
  if (messages[0]?.role !== 'user') return 'messages: first message must use the "user" role';
  if (messages.at(-1)?.role !== 'user') return 'The conversation must end with a user message.';
  const marked = JSON.stringify([request, messages]).match(/"cache_control":\{/g)?.length ?? 0;
  if (marked > 4) return `A maximum of 4 blocks with cache_control may be provided. Found ${marked}.`;
  let open: string[] = [];
  for (const { content } of messages) {
    const results = content.flatMap((block) => (block.type === 'tool_result' ? [block.tool_use_id] : []));
    if (results.toSorted().join() !== open.toSorted().join())
      return 'messages: each `tool_use` block must have its `tool_result` block in the next message';
    open = content.flatMap((block) => (block.type === 'tool_use' ? [block.id] : []));
  }
  return undefined;
}
