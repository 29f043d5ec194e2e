import type { z } from 'zod';

import { AMOUNT_PROBLEM_TEXT, parseAmount } from '~server/domain/kernel/money';

/** The mistakes of a form: the first message of each field. */
export type FieldErrors = Record<string, string>;

/** What a form holds, or its mistakes. */
export type FormResult<Value> = { ok: true; value: Value } | { ok: false; errors: FieldErrors };

/** The amount in cents. A text that is no amount gives a value that every schema refuses, and a `problem` of its own
 * where the schema's message would not fit. */
function amountOf(text: string): { value: number; problem?: string } {
  const amount = parseAmount(text);
  if (amount.ok) return { value: amount.cents };
  if (amount.problem === 'too_large') return { value: Number.MAX_SAFE_INTEGER };
  if (amount.problem === 'empty') return { value: 0 };
  if (text.trim().startsWith('-')) return { value: -1 };
  return { value: Number.NaN, problem: AMOUNT_PROBLEM_TEXT[amount.problem] };
}

/** Reads what was typed with the schema of its procedure, and returns the schema's messages. `amounts` are texts of
 * euro amounts; null means left empty. Schemas are heavy, so only code that is loaded on demand may call this. */
export function readForm<Schema extends z.ZodType>(
  schema: Schema,
  typed: object,
  amounts: Record<string, string | null> = {},
): FormResult<z.output<Schema>> {
  const read: Record<string, number | null> = {};
  const problems: FieldErrors = {};
  for (const [field, text] of Object.entries(amounts)) {
    const { value, problem } = text === null ? { value: null } : amountOf(text);
    read[field] = value;
    if (problem !== undefined) problems[field] = problem;
  }
  const result = schema.safeParse({ ...typed, ...read });
  if (result.success) return { ok: true, value: result.data };
  const errors: FieldErrors = {};
  for (const { path, message } of result.error.issues) errors[path.map(String).join('.')] ??= message;
  return { ok: false, errors: { ...errors, ...problems } };
}
