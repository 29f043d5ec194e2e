import fc from 'fast-check';
import { z } from 'zod';

import { HOSTILE_VALUES, LIKELY_VALUES } from './hostile-corpus';

/** The part of JSON Schema that zod writes for our inputs. */
interface Shape {
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
  z.object({
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
  }),
);

const hostile = fc.constantFrom(...HOSTILE_VALUES);
const text = (maxLength: number) =>
  fc.oneof(
    fc.string({ unit: 'grapheme-ascii', maxLength: Math.min(maxLength, 40) }),
    fc.string({ unit: 'binary', maxLength: Math.min(maxLength + 1, 300) }),
    // the last length that is allowed, and the first that is not
    fc.constantFrom('x'.repeat(Math.min(maxLength, 3000)), 'x'.repeat(Math.min(maxLength + 1, 3001))),
  );

/** Values of a shape, at its edges and right beside them. */
function plain(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map(plain));
  if (shape.enum) return fc.constantFrom(...shape.enum, 'none of them');
  if (shape.const !== undefined) return fc.constantFrom(shape.const, null);
  const [type, ...others] = shape.type ?? [];
  if (others.length > 0)
    return fc.oneof(
      ...[type, ...others].map((one) => plain({ ...shape, type: one === undefined ? [] : [one] })),
    );
  switch (type) {
    case 'object':
      return fields(shape.properties ?? {});
    case 'array':
      return fc.array(shape.items ? plain(shape.items) : fc.jsonValue(), { maxLength: 8 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'integer':
    case 'number': {
      const { minimum = -1000, maximum = 1_000_000 } = shape;
      const edges = [minimum - 1, minimum, minimum + 0.5, maximum, maximum + 1];
      return fc.oneof(
        fc.integer({ min: Math.ceil(minimum), max: Math.floor(Math.min(maximum, Number.MAX_SAFE_INTEGER)) }),
        fc.constantFrom(...edges),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
      );
    }
    case 'string':
      if (shape.format === 'uuid') return fc.uuid();
      if (shape.format === 'email') return fc.emailAddress();
      return text(shape.maxLength ?? 200);
    default:
      return fc.jsonValue({ maxDepth: 3 });
  }
}

/** An object whose fields are mostly likely, sometimes only of the right shape, seldom hostile or absent. */
function fields(properties: Record<string, Shape>): fc.Arbitrary<unknown> {
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, shape]) => {
      const likely = LIKELY_VALUES[name];
      const shaped = plain(shape);
      return [
        name,
        fc.oneof(
          { weight: 10, arbitrary: likely ? fc.constantFrom(...likely) : shaped },
          { weight: 3, arbitrary: shaped },
          { weight: 1, arbitrary: hostile },
        ),
      ];
    }),
  );
  const complete = fc.record(model);
  return fc.oneof(
    { weight: 8, arbitrary: complete },
    { weight: 1, arbitrary: fc.record(model, { requiredKeys: [] }) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(complete, fc.constantFrom('xp', 'role', 'userId', 'pro_status', '__proto__'), hostile)
        .map(([record, name, value]) => ({ ...record, [name]: value })),
    },
  );
}

/** Inputs near a procedure's schema (undefined: it has none), and hostile ones. */
export function inputsNear(schema: z.ZodType | undefined): fc.Arbitrary<unknown> {
  const shape = schema
    ? shapeSchema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
    : {};
  return fc.oneof({ weight: 6, arbitrary: plain(shape) }, { weight: 1, arbitrary: hostile });
}
