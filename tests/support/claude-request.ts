import { z } from 'zod';

/** What each model accepts as `thinking`, the effort that it makes when it is not told, and whether it can be forced. */
const MODELS = new Map([
  ['claude-haiku-4-5', { thinking: ['enabled', 'disabled'], effort: undefined, forced: true }],
  ['claude-haiku-5-5', { thinking: ['adaptive', 'disabled'], effort: 'medium', forced: true }],
  ['claude-sonnet-5-5', { thinking: ['adaptive', 'between_tools'], effort: 'high', forced: false }],
  ['claude-opus-5-5', { thinking: ['adaptive'], effort: 'medium', forced: false }],
]);
/** Tokens that are thought before an answer, by effort. */
const THINKS = new Map([['low', 200], ['medium', 600], ['high', 1600]]); // prettier-ignore

const text = z.string().regex(/\S/, 'must contain non-whitespace text');
const typed = z.looseObject({ type: z.string() });
// Strict, as Anthropic is: nothing is sent that its API does not know. What Hazel never sends is left out.
// prettier-ignore
const block = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text, cache_control: typed.optional(), citations: z.null().optional() }),
  z.strictObject({ type: z.literal('thinking'), thinking: z.string(), signature: z.string() }),
  z.strictObject({ type: z.literal('tool_use'), id: z.string(), name: z.string(), input: z.looseObject({}) }),
  z.strictObject({ type: z.literal('tool_result'), tool_use_id: z.string(), content: z.string(), is_error: z.boolean().optional() }),
]);
const blocks = z.array(block).min(1);
const content = z.preprocess((it) => (typeof it === 'string' ? [{ type: 'text', text: it }] : it), blocks);
const message = z.strictObject({ role: z.enum(['user', 'assistant']), content });
const requestSchema = z.strictObject({
  model: z.string().refine((model) => MODELS.has(model), 'model not found'),
  max_tokens: z.int().min(1),
  system: blocks,
  messages: z.array(message).min(1),
  tools: z.array(z.looseObject({ name: z.string().regex(/^[\w-]{1,128}$/) })).optional(),
  tool_choice: typed.optional(),
  thinking: typed.optional(),
  output_config: z.strictObject({ effort: z.string().optional(), format: typed.optional() }).optional(),
  stream: z.boolean().optional(),
  metadata: z.strictObject({ user_id: z.string().max(256) }).optional(),
  cache_control: typed.optional(),
});
export type ClaudeRequest = z.output<typeof requestSchema>;

/** The request and how many tokens are thought before its answer, or what Anthropic finds wrong with it.
 * @param thoughts what was thought before each call of a tool, by the call's id */
export function readRequest(body: unknown, thoughts: ReadonlyMap<string, string>) {
  const { data: request, error } = requestSchema.safeParse(body);
  if (error) return { problem: z.prettifyError(error) };
  const { messages, model, thinking, tool_choice } = request;
  const accepts = MODELS.get(model);
  const asked = request.output_config?.effort;
  const said = messages.map((one) => ({
    calls: one.content.flatMap((it) => (it.type === 'tool_use' ? [it.id] : [])).join(),
    results: one.content.flatMap((it) => (it.type === 'tool_result' ? [it.tool_use_id] : [])).join(),
    thought: one.content.flatMap((it) => (it.type === 'thinking' ? [it.thinking + it.signature] : [])).join(),
  }));
  const problems: [wrong: boolean | undefined, problem: string][] = [
    [messages[0]?.role !== 'user', 'the first message must use the "user" role'],
    [messages.at(-1)?.role !== 'user', 'the conversation must end with a user message'],
    [JSON.stringify(request).split('"cache_control":').length > 5, 'A maximum of 4 blocks with cache_control'],
    [thinking && !accepts?.thinking.includes(thinking.type), `thinking.type.${thinking?.type} is not supported`],
    [/any|tool/.test(tool_choice?.type ?? '') && !accepts?.forced, 'forced tool choice is not supported'],
    [asked !== undefined && accepts?.effort === undefined, 'effort is not supported'],
    [said.some(({ results }, at) => results !== (said[at - 1]?.calls ?? '')), 'tool_use without tool_result'],
    [said.some(({ calls, thought }) => calls !== '' && (thoughts.get(calls) ?? '') !== thought), 'thinking was modified'],
  ]; // prettier-ignore
  const problem = problems.find(([wrong]) => wrong)?.[1];
  if (problem !== undefined) return { problem };
  return { request, thinks: THINKS.get(asked ?? accepts?.effort ?? '') ?? 0 };
}
