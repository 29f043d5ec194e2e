import { z } from 'zod';

import { appRouter } from '~server/trpc/app-router';

export interface Procedure {
  path: string;
  type: 'query' | 'mutation' | 'subscription';
  input: z.ZodType | undefined;
}

const definitionSchema = z.object({
  type: z.enum(['query', 'mutation', 'subscription']),
  inputs: z.array(z.custom<z.ZodType>((value) => value instanceof z.ZodType)),
});

/** Every procedure with its schema, taken from the router itself so that none is forgotten. */
export function allProcedures(): Procedure[] {
  return Object.entries(appRouter._def.procedures).map(([path, procedure]) => {
    const { type, inputs } = definitionSchema.parse(Reflect.get(procedure, '_def'));
    return { path, type, input: inputs[0] };
  });
}

const isStream = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/** Calls a procedure by its path; a stream is read to its end. */
export async function callByPath(api: object, path: string, input: unknown): Promise<unknown> {
  let found: unknown = api;
  for (const name of path.split('.'))
    found = typeof found === 'object' || typeof found === 'function' ? Reflect.get(found ?? {}, name) : null;
  if (typeof found !== 'function') throw new Error(`There is no ${path}`);
  const answer: unknown = await Reflect.apply(found, undefined, [input]);
  if (!isStream(answer)) return answer;
  const pieces: unknown[] = [];
  for await (const piece of answer) pieces.push(piece);
  return pieces;
}

/** The part of JSON Schema that zod writes for our inputs. */
export interface Shape {
  type?: string[] | undefined;
  const?: unknown;
  enum?: unknown[] | undefined;
  format?: string | undefined;
  anyOf?: Shape[] | undefined;
  properties?: Record<string, Shape> | undefined;
  items?: Shape | undefined;
  maxLength?: number | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
}

const shapeSchema: z.ZodType<Shape> = z.lazy(() =>
  z
    .object({
      // how a discriminated union is written
      oneOf: z.array(shapeSchema).optional(),
      type: z
        .union([z.string(), z.array(z.string())])
        .transform((type) => [type].flat())
        .optional(),
      const: z.unknown().optional(),
      enum: z.array(z.unknown()).optional(),
      format: z.string().optional(),
      anyOf: z.array(shapeSchema).optional(),
      properties: z.record(z.string(), shapeSchema).optional(),
      items: shapeSchema.optional(),
      maxLength: z.number().optional(),
      minimum: z.number().optional(),
      maximum: z.number().optional(),
    })
    .transform(({ oneOf, ...shape }): Shape => ({ ...shape, anyOf: shape.anyOf ?? oneOf })),
);

/** The shape of a procedure's input; an empty shape when it takes anything. */
export const shapeOf = (schema: z.ZodType | undefined): Shape =>
  schema ? shapeSchema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) : {};

/** Valid values by the name of a field, where its schema allows more than the rule behind it. */
const RIGHT: Record<string, unknown> = {
  auth: 'A'.repeat(22),
  category: 'coffee',
  code: 'walk_or_ride',
  createdAt: '2026-01-01 00:00:00+00',
  currency: 'EUR',
  day: '2026-03-11',
  date: '2026-03-11',
  since: '2026-03-11',
  until: '2026-03-11',
  displayName: 'Somebody-else',
  dueOn: '2026-03-11',
  markedOn: '2026-03-11',
  email: 'somebody.else@example.com',
  emails: ['somebody.else@example.com'],
  endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/some-device',
  goal: 5_000,
  goalDate: '2031-06-03',
  holder: 'Lena Sørensen',
  iban: 'DK50 0040 0440 1162 43',
  lastEventId: '1773230400000-1',
  message: 'Where do I find my archive?',
  month: '2026-03',
  numberLocale: 'de-DE',
  p256dh: `B${'A'.repeat(86)}`,
  password: 'Winter-sun-42!',
  placeId: 'node/1',
  spendAreas: ['coffee'],
  startsOn: '2026-03-11',
  timeZone: 'Europe/Copenhagen',
  token: 'no-such-token',
  week: '2026-03-16',
  weekStart: '2026-03-09',
};

/** Valid inputs of a shape, one for each variant and each value of an enum. Every id in them is `id`. */
export function examplesOf(shape: Shape, id: string, name = ''): unknown[] {
  if (shape.format === 'uuid') return [id];
  if (shape.format === 'date-time') return ['2026-03-11T12:00:00.000Z'];
  if (RIGHT[name] !== undefined) return [RIGHT[name]];
  if (shape.anyOf) return shape.anyOf.flatMap((variant) => examplesOf(variant, id, name));
  if (shape.enum) return [...shape.enum];
  if (shape.const !== undefined) return [shape.const];
  switch (shape.type?.[0]) {
    case 'object':
      return Object.entries(shape.properties ?? {}).reduce<Record<string, unknown>[]>(
        (made, [key, part]) =>
          made.flatMap((one) => examplesOf(part, id, key).map((value) => ({ ...one, [key]: value }))),
        [{}],
      );
    case 'array':
      return [shape.items ? examplesOf(shape.items, id, name).slice(0, 1) : []];
    case 'null':
      return [null];
    case 'boolean':
      return [false];
    case 'integer':
    case 'number':
      return [shape.minimum ?? 2];
    case 'string':
      return ['some text'];
    default:
      return [undefined];
  }
}

/** Whether a shape contains an id anywhere. */
export const asksForId = (shape: Shape): boolean =>
  shape.format === 'uuid' ||
  [
    ...(shape.anyOf ?? []),
    ...Object.values(shape.properties ?? {}),
    ...(shape.items ? [shape.items] : []),
  ].some(asksForId);
