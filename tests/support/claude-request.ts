import { z } from 'zod';

import REFUSALS from './claude/refusals.json' with { type: 'json' };
import SCHEMA from './claude/request.schema.json' with { type: 'json' };
import THINKING from './claude/thinking.json' with { type: 'json' };

// Written by hand from Anthropic's documentation of November 2026, without what Hazel never sends. A refusal is a
// pattern of a request's JSON with ' for "; thinking is in tokens, by effort, or by model where no effort is given.
const shape = z.fromJSONSchema(z.custom<z.core.JSONSchema.JSONSchema>().parse(SCHEMA));
const requestSchema = z.looseObject({
  model: z.string(),
  max_tokens: z.number(),
  output_config: z.looseObject({ effort: z.string().optional() }).default({}),
});
export type ClaudeRequest = z.output<typeof requestSchema>;

/** The request and how many thinking tokens come before its answer, or what Anthropic would refuse about it. */
export function readRequest(body: unknown) {
  const { data, error } = shape.safeParse(body);
  if (error) return { problem: z.prettifyError(error) };
  const request = requestSchema.parse(data);
  const refuses = ({ model = '', of }: { model?: string; of: string }) =>
    RegExp(model).test(request.model) && RegExp(of.replaceAll("'", '"')).test(JSON.stringify(data));
  const refusal = REFUSALS.find(refuses);
  if (refusal) return { problem: refusal.says };
  const thinks = new Map(Object.entries(THINKING)).get(request.output_config.effort ?? request.model);
  return { request, thinks: thinks ?? 0 };
}
