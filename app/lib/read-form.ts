import type { z } from 'zod';

import { AMOUNT_PROBLEM_TEXT, parseAmount } from '~server/domain/kernel/money';

/** What is wrong with a form: the first message of each field. */
export type FieldErrors = Record<string, string>;

/** Cents, or a figure that every schema of an amount refuses with its own message, or why the text is no amount. */
function amountOf(text: string): { value: number; problem?: string } {
  const amount = parseAmount(text);
  if (amount.ok) return { value: amount.cents };
  if (amount.problem === 'too_large') return { value: Number.MAX_SAFE_INTEGER };
  if (amount.problem === 'empty') return { value: 0 };
  if (text.trim().startsWith('-')) return { value: -1 };
  return { value: Number.NaN, problem: AMOUNT_PROBLEM_TEXT[amount.problem] };
}

/**
 * Reads what was typed by the schema of its procedure, with the schema's messages. `amounts` are the texts that stand
 * for euros; null is not said. Schemas are heavy: only what is itself loaded on demand hands one in.
 */
export function readForm<Schema extends z.ZodType>(
  schema: Schema,
  typed: object,
  amounts: Record<string, string | null> = {},
): { ok: true; value: z.output<Schema> } | { ok: false; errors: FieldErrors } {
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
