import { z } from 'zod';

/** The part of JSON schema that structured output speaks. */
const node = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  additionalProperties: z.unknown().optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  $ref: z.string().optional(),
  $defs: z.record(z.string(), z.unknown()).optional(),
});
type Node = z.output<typeof node>;

const UNSUPPORTED: Record<string, readonly string[]> = {
  integer: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  string: ['minLength', 'maxLength'],
  array: ['maxItems', 'uniqueItems'],
};

/** What Anthropic refuses in the schema of a structured output; undefined when nothing. */
export function schemaProblem(schema: unknown): string | undefined {
  const parsed = node.safeParse(schema);
  if (!parsed.success) return 'schema is not valid';
  const at = parsed.data;
  if (at.type === 'object' && at.additionalProperties !== false)
    return "For 'object' type, 'additionalProperties' must be explicitly set to false";
  if (typeof at.type === 'string') {
    const keyword = UNSUPPORTED[at.type]?.find((name) => name in at);
    if (keyword !== undefined) return `For '${at.type}' type, property '${keyword}' is not supported`;
    const least = at.minItems;
    if (at.type === 'array' && least !== undefined && least !== 0 && least !== 1)
      return "For 'array' type, 'minItems' values other than 0 or 1 are not supported";
  }
  for (const child of [
    ...Object.values(at.properties ?? {}),
    ...Object.values(at.$defs ?? {}),
    ...(at.anyOf ?? []),
    ...(at.allOf ?? []),
    ...(at.items === undefined ? [] : [at.items]),
  ]) {
    const problem = schemaProblem(child);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** What the strings of an example are filled with. */
export interface Filling {
  text: string;
  /** For strings whose property is called after facts or ids; falls back on `text`. */
  factId: string | undefined;
}

interface Place extends Filling {
  root: Node;
  /** Name of the property that is being filled. */
  name: string;
  /** Position in the list around: enums take turns, so that seven days get seven names. */
  turn: number;
  depth: number;
}

/**
 * One value that the schema allows, always the same for the same schema and filling. The SDK moves
 * limits into the description as `{minLength: 3, maxLength: 80}`; those are kept where they can be.
 */
export function exampleOf(schema: unknown, filling: Filling): unknown {
  const root = node.parse(schema);
  return fill(root, { ...filling, root, name: '', turn: 0, depth: 0 });
}

function fill(schema: unknown, place: Place): unknown {
  const at = node.parse(schema);
  // A schema may hold itself (a tree): its optional parts and lists end here.
  if (place.depth > 12) return null;
  const next = { ...place, depth: place.depth + 1 };
  if (at.$ref !== undefined) return fill(place.root.$defs?.[at.$ref.replace('#/$defs/', '')] ?? {}, next);
  if (at.const !== undefined) return at.const;
  if (at.enum && at.enum.length > 0) return at.enum[place.turn % at.enum.length];
  if (at.anyOf && at.anyOf.length > 0) return fill(at.anyOf[0], next);
  if (at.allOf && at.allOf.length > 0) return Object.assign({}, ...at.allOf.map((part) => fill(part, next)));
  const type = Array.isArray(at.type) ? at.type[0] : at.type;
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(at.properties ?? {})
          .filter(([name]) => at.required?.includes(name))
          .map(([name, child]) => [name, fill(child, { ...next, name })]),
      );
    case 'array':
      return Array.from({ length: limit(at, 'minItems') ?? 1 }, (_, turn) =>
        fill(at.items ?? {}, { ...next, turn }),
      );
    case 'string':
      return exampleText(at, place);
    case 'integer':
    case 'number':
      return exampleNumber(at);
    case 'boolean':
      return false;
    default:
      return null;
  }
}

const FORMATS: Record<string, string> = {
  date: '2026-01-05',
  'date-time': '2026-01-05T12:00:00Z',
  time: '12:00:00Z',
  duration: 'P1D',
  email: 'someone@example.com',
  hostname: 'example.com',
  uri: 'https://example.com/',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uuid: '00000000-0000-4000-8000-000000000000',
};

function exampleText(at: Node, { name, text, factId }: Place): string {
  const format = typeof at.format === 'string' ? FORMATS[at.format] : undefined;
  if (format !== undefined) return format;
  if (factId !== undefined && /facts?$|cite|(^|_)ids?$|Ids?$/.test(name)) return factId;
  const least = limit(at, 'minLength') ?? 0;
  return text
    .padEnd(least, '.')
    .slice(0, limit(at, 'maxLength') ?? Math.max(text.length, least))
    .trimEnd();
}

function exampleNumber(at: Node): number {
  const step = limit(at, 'multipleOf') ?? (at.type === 'integer' ? 1 : 0.01);
  const above = limit(at, 'exclusiveMinimum');
  const below = limit(at, 'exclusiveMaximum');
  const least = above === undefined ? (limit(at, 'minimum') ?? -Infinity) : above + step;
  const most = below === undefined ? (limit(at, 'maximum') ?? Infinity) : below - step;
  if (least > 0) return Math.ceil(least / step) * step;
  return most < 0 ? Math.floor(most / step) * step : 0;
}

/** A limit as a keyword of the schema, or as the SDK writes it into the description. */
function limit(at: Node, keyword: string): number | undefined {
  const own = at[keyword];
  if (typeof own === 'number') return own;
  const told = new RegExp(`[{ ]${keyword}: (-?\\d+(?:\\.\\d+)?)`).exec(at.description ?? '')?.[1];
  return told === undefined ? undefined : Number(told);
}
