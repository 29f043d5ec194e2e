import ts from 'typescript';

const { BooleanLiteral, Null, Object: ObjectType, TypeParameter, Undefined } = ts.TypeFlags;

/** Types that stay a name in the text. */
const BRANDED = ['Cents', 'LocalDay'];
const NAMED = [...BRANDED, 'Buffer'];
/** What Kysely answers when a statement gives no rows. */
const NO_ROWS = ['InsertResult', 'UpdateResult', 'DeleteResult'];

/** What a row is taken out of. */
const HOLDERS = ['Promise', 'Array', 'AsyncGenerator', 'AsyncIterable'];

/** A place in a file, counted from 1. */
export interface CallSite {
  file: string;
  line: number;
  column: number;
}

/** Sorts the parts of a union and the properties of an object, whose order in TypeScript changes with the code around them;
 * null comes last. */
const byText = (a: string, b: string) => Number(a === 'null') - Number(b === 'null') || (a < b ? -1 : 1);

/** Which rows the code takes a statement to give, by TypeScript's own checker. */
export function createRowTypes(program: ts.Program) {
  const checker = program.getTypeChecker();
  const nameOf = (type: ts.Type) => type.aliasSymbol?.name ?? type.getSymbol()?.name ?? '';

  const isReference = (type: ts.Type): type is ts.TypeReference => 'target' in type;
  const heldBy = (type: ts.Type) => (isReference(type) ? checker.getTypeArguments(type) : []);
  const isObject = (type: ts.Type): boolean =>
    type.isIntersection() ? type.types.every(isObject) : (type.flags & ObjectType) !== 0;

  /** A type in TypeScript's words, its parts written out; `unknown` for JSON that may hold anything. */
  function textOf(type: ts.Type, within: readonly ts.Type[] = []): string {
    const inner = (part: ts.Type) => textOf(part, [...within, type]);
    if (NAMED.includes(nameOf(type))) return nameOf(type);
    if (type.isUnion()) {
      const parts = new Set(
        type.types.map((part) => (part.flags & BooleanLiteral ? 'boolean' : inner(part))),
      );
      return parts.has('unknown') ? 'unknown' : [...parts].sort(byText).join(' | ');
    }
    if (within.includes(type)) return 'unknown';
    if (checker.isArrayType(type)) {
      const [item] = heldBy(type);
      const text = item ? inner(item) : 'unknown';
      return item?.isUnion() ? `(${text})[]` : `${text}[]`;
    }
    if (!isObject(type)) {
      const text = checker.typeToString(type);
      // A part of an intersection loses its name.
      return BRANDED.find((name) => text.toLowerCase().includes(`[${name.toLowerCase()}brand]`)) ?? text;
    }
    if (checker.getIndexInfosOfType(type).length > 0) return 'unknown';
    const properties = checker
      .getPropertiesOfType(type)
      .map((property) => `${property.name}: ${inner(checker.getTypeOfSymbol(property))}`);
    return `{ ${properties.sort(byText).join('; ')} }`;
  }

  const propertyOf = (type: ts.Type, name: string) => {
    const property = checker.getPropertyOfType(type, name);
    return property && checker.getTypeOfSymbol(property);
  };

  const resultOf = (type: ts.Type | undefined) => type?.getCallSignatures()[0]?.getReturnType();

  /** The type of one row of what a call answers: a promise, a stream, a list, or a query that is still to be sent. */
  function rowOf(type: ts.Type): ts.Type | undefined {
    const present = type.isUnion() ? type.types.filter(({ flags }) => !(flags & (Null | Undefined))) : [type];
    const [one] = present;
    if (present.length > 1 && present.every(isObject)) return type;
    if (!one || present.length > 1 || NO_ROWS.includes(nameOf(one))) return undefined;
    if (one.flags & TypeParameter) return one;
    if (!isObject(one)) return undefined;
    if (HOLDERS.includes(one.getSymbol()?.name ?? '')) {
      const [held] = heldBy(one);
      return held && rowOf(held);
    }
    const answered =
      nameOf(one) === 'QueryResult' ? propertyOf(one, 'rows') : resultOf(propertyOf(one, 'execute'));
    return answered ? rowOf(answered) : one;
  }

  /** The call that a place in a file is in the middle of; the query, where it is `query.$call(…)`. */
  function callAt({ file, line, column }: CallSite): ts.Expression | undefined {
    const source = program.getSourceFile(file);
    if (!source) return undefined;
    const position = source.getPositionOfLineAndCharacter(line - 1, column - 1);
    const covers = (node: ts.Node) => node.getStart(source) <= position && position < node.getEnd();
    let found: ts.Expression | undefined;
    const visit = (node: ts.Node): void => {
      if (!covers(node)) return;
      if (ts.isCallExpression(node) && covers(node.expression)) found = node;
      if (ts.isAwaitExpression(node) && node.getStart(source) === position) found = node.expression;
      ts.forEachChild(node, visit);
    };
    visit(source);
    const callee = found && ts.isCallExpression(found) ? found.expression : undefined;
    const called = callee && ts.isPropertyAccessExpression(callee) && callee.name.text === '$call';
    return called ? callee.expression : found;
  }

  /** The rows as the code has them that sent a statement; undefined where it takes none.
   * @param places where the functions were that sent it, the innermost first
   * @param query the exported function that they belong to */
  function believed(places: CallSite[], query: ts.Symbol): string | undefined {
    const calls = places.map(callAt).filter((call) => call !== undefined);
    const types = calls.map((call) => checker.getTypeAtLocation(call));
    const result = resultOf(checker.getTypeOfSymbol(query));
    const row = [...types, ...(result ? [result] : [])]
      .map(rowOf)
      .find((type) => !type || !(type.flags & TypeParameter));
    return row && textOf(row);
  }
  return believed;
}
