import fc from 'fast-check';
import type { z } from 'zod';

import { type Shape, shapeOf } from '../support/procedures';
import { HOSTILE_VALUES, LIKELY_VALUES } from './hostile-corpus';

const hostile = fc.constantFrom(...HOSTILE_VALUES);
const text = (maxLength: number) =>
  fc.oneof(
    fc.string({ unit: 'grapheme-ascii', maxLength: Math.min(maxLength, 40) }),
    fc.string({ unit: 'binary', maxLength: Math.min(maxLength + 1, 300) }),
    // the longest allowed length, and the first that is too long
    fc.constantFrom('x'.repeat(Math.min(maxLength, 3000)), 'x'.repeat(Math.min(maxLength + 1, 3001))),
  );

/** Values of a shape, at its limits and right beside them. */
function plain(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map(plain));
  if (shape.enum) return fc.constantFrom(...shape.enum, 'none of them');
  if (shape.const !== undefined) return fc.constantFrom(shape.const, shape.const, shape.const, null);
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

/** An object whose fields are mostly likely values, sometimes any of the right shape, seldom hostile or absent. */
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
  return fc.oneof({ weight: 6, arbitrary: plain(shapeOf(schema)) }, { weight: 1, arbitrary: hostile });
}
