import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import ts from 'typescript';

import modelledNames from '../sandbox/stripe-modelled.json' with { type: 'json' };
import type { Parameter } from '../sandbox/stripe-requests';

export const DATA_FILE = fileURLToPath(new URL('../sandbox/stripe-data.json', import.meta.url));

/**
 * What the sandbox sends and takes, read from the types of Stripe's SDK: an empty object of each kind (null where that is
 * allowed, or no, 0, nothing, the first of the values to choose from), and the parameters of each request. `node scripts/run.mjs stripe-data` writes it; a test compares.
 */
export async function stripeData(): Promise<string> {
  const file = fileURLToPath(new URL('../sandbox/stripe-types.ts', import.meta.url));
  const program = ts.createProgram([file], {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
    strict: true,
    types: ['node'],
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const exported = source && checker.getSymbolAtLocation(source);
  const typeOf = (symbol: ts.Symbol) => checker.getTypeOfSymbol(symbol);
  const fieldsOf = (type: ts.Type) =>
    checker.getPropertiesOfType(type).toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  const isOptional = (symbol: ts.Symbol) => (symbol.flags & ts.SymbolFlags.Optional) !== 0;
  const membersOf = (type: ts.Type) => (type.isUnion() ? type.types : [type]);

  function entries(name: string): { name: string; type: ts.Type }[] {
    const found = exported?.exports?.get(ts.escapeLeadingUnderscores(name));
    if (!found) throw new Error(`${file} exports no ${name}`);
    return checker
      .getDeclaredTypeOfSymbol(found)
      .getProperties()
      .map((symbol) => ({ name: symbol.name, type: typeOf(symbol) }));
  }

  function empty(type: ts.Type): unknown {
    const members = membersOf(type);
    const texts = members.flatMap((one) => (one.isStringLiteral() ? [one.value] : []));
    if (members.some(({ flags }) => flags & ts.TypeFlags.Null)) return null;
    if (type.flags & ts.TypeFlags.BooleanLike) return false;
    if (members.some(({ flags }) => flags & ts.TypeFlags.NumberLike)) return 0;
    if (texts.length > 0) return texts.sort()[0];
    if (members.some(({ flags }) => flags & ts.TypeFlags.StringLike)) return '';
    if (checker.isArrayType(type)) return [];
    const required = fieldsOf(type).filter((symbol) => !isOptional(symbol));
    return Object.fromEntries(required.map((symbol) => [symbol.name, empty(typeOf(symbol))]));
  }

  /** @param modelled what is acted on inside of this type; ['*'] for all of it */
  function parameter(type: ts.Type, modelled: readonly string[]): Parameter {
    const skipped = ts.TypeFlags.Undefined | ts.TypeFlags.Null | ts.TypeFlags.Intersection;
    // Values that the SDK does not know yet are an intersection with `string`.
    const members = membersOf(type).filter(({ flags }) => !(flags & skipped));
    const isEmptyText = (one: ts.Type) => one.isStringLiteral() && one.value === '';
    const given = members.filter((one) => !isEmptyText(one));
    const choices = given.flatMap((one) => (one.isStringLiteral() ? [one.value] : []));
    const described =
      choices.length > 0 && choices.length === given.length ? choices.sort() : single(given[0], modelled);
    return members.some(isEmptyText) ? { emptyable: described } : described;
  }
  function single(type: ts.Type | undefined, modelled: readonly string[]): Parameter {
    if (!type || type.flags & ts.TypeFlags.StringLike) return 'text';
    if (type.flags & ts.TypeFlags.BooleanLike) return 'boolean';
    if (type.flags & ts.TypeFlags.NumberLike) return 'integer';
    if (checker.isArrayType(type)) {
      const item = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
      return { list: item ? parameter(item, modelled) : 'text' };
    }
    if (checker.getIndexTypeOfType(type, ts.IndexKind.String)) return 'metadata';
    return { fields: parameters(type, modelled) };
  }

  function parameters(type: ts.Type, modelled: readonly string[]) {
    const known = new Set(fieldsOf(type).map(({ name }) => name));
    const wrong = modelled.find((path) => path !== '*' && !known.has(path.replace(/[!.].*/, '')));
    if (wrong !== undefined) throw new Error(`Stripe knows no parameter ${wrong}`);
    return Object.fromEntries(
      fieldsOf(type).map((symbol) => {
        const { name } = symbol;
        const paths = modelled.filter((path) => path.replace(/[!.].*/, '') === name);
        const inner = paths.flatMap((path) => /\.(.*)/.exec(path)?.[1] ?? '*');
        if (modelled.includes('*')) inner.push('*');
        if (inner.length === 0) return [name, 'later' as const];
        const required =
          paths.some((path) => path.startsWith(`${name}!`)) ||
          (modelled.includes('*') && !isOptional(symbol));
        return [required ? `${name}!` : name, parameter(typeOf(symbol), inner)];
      }),
    );
  }

  const models = new Map<string, readonly string[]>(Object.entries(modelledNames));
  const data = {
    generated: 'by `node scripts/run.mjs stripe-data` from the types of the SDK',
    objects: Object.fromEntries(entries('ObjectTypes').map(({ name, type }) => [name, empty(type)])),
    parameters: Object.fromEntries(
      entries('ParameterTypes').map(({ name, type }) => [name, parameters(type, models.get(name) ?? [])]),
    ),
  };
  return format(JSON.stringify(data), { parser: 'json', printWidth: 110 });
}
