import { z } from 'zod';

import { invalid, missingParameter, notModelled } from './stripe-failure';
import data from './stripe-data.json' with { type: 'json' };
import type { ParameterTypes } from './stripe-types';

/** A form's nested fields, as `a[b][0]=x` says them: lists where all keys are numbers. */
export type Form = string | Form[] | { [key: string]: Form };
type Tree = Map<string, Tree | string>;

export function readFormBody(encoded: string): { [key: string]: Form } {
  const root: Tree = new Map<string, Tree | string>();
  for (const [name, value] of new URLSearchParams(encoded)) {
    const keys = [
      /^[^[]*/.exec(name)?.[0] ?? name,
      ...[...name.matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? ''),
    ];
    let tree = root;
    for (const [index, key] of keys.entries()) {
      const own = key === '' ? String(tree.size) : key;
      if (index === keys.length - 1) tree.set(own, value);
      else {
        const inner = tree.get(own);
        const next: Tree = inner instanceof Map ? inner : new Map<string, Tree | string>();
        tree.set(own, next);
        tree = next;
      }
    }
  }
  return Object.fromEntries([...root].map(([key, value]) => [key, plain(value)]));
}

function plain(tree: Tree | string): Form {
  if (typeof tree === 'string') return tree;
  const entries = [...tree].map(([key, value]): [string, Form] => [key, plain(value)]);
  if (entries.every(([key]) => /^\d+$/.test(key)))
    return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value);
  return Object.fromEntries(entries);
}

/**
 * How a parameter is described: 'text', 'integer', 'boolean', 'metadata', or 'later' where the sandbox does not act on it; or the
 * values to choose from. The name of one that must be given ends with '!'.
 */
export type Parameter =
  | string
  | readonly string[]
  | { list: Parameter }
  | { fields: Parameters }
  /** An empty string takes the value away. */
  | { emptyable: Parameter };
type Parameters = { readonly [name: string]: Parameter };

/**
 * The parameters of a request as its type says them.
 * @throws StripeFailure about the first wrong one; unknown ones come first
 */
export function readParameters<K extends keyof ParameterTypes>(
  request: K,
  form: { [key: string]: Form },
): ParameterTypes[K] {
  // What is read has this type because its description is made from the type.
  return z.custom<ParameterTypes[K]>().parse(readFields(data.parameters[request], form, ''));
}

function readFields(parameters: Parameters, form: { [key: string]: Form }, path: string): object {
  const pathOf = (name: string) => (path === '' ? name : `${path}[${name}]`);
  const unknown = Object.keys(form).filter(
    (name) => !Object.hasOwn(parameters, name) && !Object.hasOwn(parameters, `${name}!`),
  );
  if (unknown[0] !== undefined) {
    const word = unknown.length === 1 ? 'parameter' : 'parameters';
    const names = unknown.map(pathOf).join(', ');
    invalid(`Received unknown ${word}: ${names}`, pathOf(unknown[0]), 'parameter_unknown');
  }
  const read = Object.entries(parameters).flatMap(([key, parameter]) => {
    const name = key.replace('!', '');
    const value = form[name];
    if (value !== undefined) return [[name, readValue(parameter, value, pathOf(name))] as const];
    return key === name ? [] : missingParameter(pathOf(name));
  });
  return Object.fromEntries(read);
}

function readValue(parameter: Parameter, value: Form, path: string): unknown {
  const given = typeof value === 'string' ? value : JSON.stringify(value);
  if (typeof parameter === 'string') return readSingle(parameter, value, path);
  if ('emptyable' in parameter) return value === '' ? '' : readValue(parameter.emptyable, value, path);
  if ('list' in parameter) {
    if (!Array.isArray(value)) return invalid(`Invalid array (got ${given})`, path);
    return value.map((one, index) => readValue(parameter.list, one, `${path}[${index}]`));
  }
  if ('fields' in parameter) {
    if (typeof value === 'string' || Array.isArray(value))
      return invalid(`Invalid object (got ${given})`, path);
    return readFields(parameter.fields, value, path);
  }
  if (parameter.includes(given)) return given;
  return invalid(`Invalid ${path}: must be one of ${parameter.join(', ')} (got ${given})`, path);
}

const metadata = z.record(z.string().max(40), z.string().max(500));

function readSingle(kind: string, value: Form, path: string): unknown {
  if (kind === 'later')
    return notModelled('Stripe knows this parameter, but the sandbox does not model it.', path);
  if (kind === 'metadata') {
    const pairs = metadata.safeParse(value);
    if (pairs.success && Object.keys(pairs.data).length <= 50) return pairs.data;
    return invalid('Metadata can have up to 50 keys, names of 40 and values of 500 characters.', path);
  }
  if (typeof value !== 'string' || value.length > 5000) return invalid('Invalid string', path);
  if (value === '')
    return invalid(
      `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; however '${path}' cannot be unset. You should remove '${path}' from your request or supply a non-empty value.`,
      path,
      'parameter_invalid_empty',
    );
  if (kind === 'boolean')
    return value === 'true' || value === 'false'
      ? value === 'true'
      : invalid(`Invalid boolean: ${value}`, path);
  if (kind === 'integer') {
    if (!/^-?\d+$/.test(value)) invalid(`Invalid integer: ${value}`, path, 'parameter_invalid_integer');
    if (path === 'limit' && !(Number(value) >= 1 && Number(value) <= 100))
      invalid(`Invalid limit: must be between 1 and 100 (got ${value})`, path);
    return Number(value);
  }
  // The types do not say which texts are addresses.
  if (path === 'email' && !z.email().safeParse(value).success)
    invalid(`Invalid email address: ${value}`, path, 'email_invalid');
  if (/_url\]?$/.test(path) && !/^https?:\/\/[^\s/]+/.test(value))
    invalid(`Not a valid URL: ${value}`, path, 'url_invalid');
  return value;
}
