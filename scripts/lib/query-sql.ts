import { readdirSync } from 'node:fs';
import path from 'node:path';

import {
  type CompiledQuery,
  DummyDriver,
  isCompilable,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryId,
  type QueryResult,
  sql,
} from 'kysely';
import { format } from 'sql-formatter';
import ts from 'typescript';

import type { DB } from '~db/types';

import { ToldError } from './command';
import { createRowTypes, type CallSite } from './row-types';

/** The files of this kind among the queries, in order. */
export function queryFiles(ending: '.ts' | '.sql'): string[] {
  const files = readdirSync('db/queries', { recursive: true, encoding: 'utf8' });
  return files
    .map((file) => `db/queries/${file.replaceAll(path.sep, '/')}`)
    .filter((file) => file.endsWith(ending) && !file.endsWith('.test.ts'))
    .sort();
}

const { StringLike, NumberLike, BooleanLike, Null, Undefined } = ts.TypeFlags;

/** Each query is called twice: `full` gives it every optional argument and one empty row as its first answer; `bare`
 * leaves out all optional ones, takes the other choice of a union, and answers without rows. Statements that a query
 * sends only under such a condition show up in one of the two. */
type Way = 'full' | 'bare';

interface Sent extends CompiledQuery {
  /** Where the queries were that sent it, the innermost first; empty for one that was returned instead. */
  from: CallSite[];
}

/** Where the functions of db/queries and db/rows.ts are that run. */
function placesNow(): CallSite[] {
  const lines = new Error().stack?.matchAll(/\/(db\/(?:queries\/|rows\.)[^:]+):(\d+):(\d+)/g) ?? [];
  return [...lines].map(([, file = '', line, column]) => ({
    file,
    line: Number(line),
    column: Number(column),
  }));
}

/** Kysely without a database. */
function createRecorder() {
  let sent: Sent[] = [];
  let way: Way = 'full';
  const places = new Map<QueryId, CallSite[]>();

  /** Notes where a statement comes from that was compiled earlier. */
  class Recorder extends Kysely<DB> {
    override executeQuery<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
      places.set(query.queryId, placesNow());
      return super.executeQuery(query);
    }
  }
  const db = new Recorder({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (other) => new PostgresIntrospector(other),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void sent.push({ ...query, from: places.get(query.queryId) ?? [] }),
    plugins: [
      {
        transformQuery: ({ node, queryId }) => {
          places.set(queryId, placesNow());
          return node;
        },
        // Only the first answer has a row, so that a query that reads until nothing is left comes to an end.
        transformResult: async () => ({ rows: way === 'full' && sent.length === 1 ? [{}] : [] }),
      },
    ],
  });

  /** The statements that a function sends. Without a real row it may fail after its first statement, but not before.
   * @throws the error that kept it from sending any */
  async function record(query: unknown, args: unknown[], as: Way): Promise<Sent[]> {
    sent = [];
    places.clear();
    way = as;
    if (typeof query !== 'function') throw new TypeError('is no function');
    try {
      const result: unknown = await Reflect.apply(query, undefined, args);
      if (isStream(result)) for await (const _ of result);
      else if (isCompilable(result))
        sent.push({
          ...('isRawBuilder' in result ? sql`${result}`.compile(db) : result.compile()),
          from: [],
        });
    } catch (error) {
      if (sent.length === 0) throw error;
    }
    return sent;
  }
  return { db, record };
}

const isStream = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

interface Parameter {
  name: string;
  type: ts.Type;
}

/** Makes a value for a type, with TypeScript's own checker. A string is named after its parameter. */
function createSampler(checker: ts.TypeChecker, db: unknown) {
  const nameOf = (type: ts.Type) => type.getSymbol()?.name ?? '';
  const isDb = ({ type }: Parameter) => ['Kysely', 'Transaction'].includes(nameOf(type));
  const isExpression = (type: ts.Type) => ['Expression', 'RawBuilder'].includes(nameOf(type));
  const isAbsent = (type: ts.Type) => (type.flags & (Undefined | Null)) !== 0;
  const isList = (type: ts.Type): type is ts.TypeReference =>
    checker.isArrayType(type) || checker.isTupleType(type);
  const textOf = (type: ts.Type) =>
    checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias);

  /** Chooses one type of a union. It sorts them, because TypeScript's own order changes with the code around it. */
  function choose(types: ts.Type[], way: Way): ts.Type | undefined {
    if (way === 'bare' && types.some(isAbsent)) return types.find(isAbsent);
    const present = types.filter((type) => !isAbsent(type) && !isExpression(type));
    return present.sort((a, b) => (textOf(a) < textOf(b) ? -1 : 1)).at(way === 'full' ? -1 : 0);
  }

  function sample({ name, type }: Parameter, way: Way): unknown {
    const { flags } = type;
    const like = (other: ts.Type | undefined) => other && sample({ name, type: other }, way);
    if (type.isUnion()) return like(choose(type.types, way));
    if (flags & ts.TypeFlags.TypeParameter) return like(checker.getBaseConstraintOfType(type));
    if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
    if (flags & StringLike) return `:${name}`;
    if (flags & NumberLike) return 1;
    if (flags & BooleanLike) return textOf(type) === 'true';
    if (isAbsent(type)) return flags & Null ? null : undefined;
    const branded =
      type.isIntersection() && type.types.find((part) => part.flags & (StringLike | NumberLike));
    if (branded) return like(branded);
    if (isDb({ name, type })) return db;
    if (isExpression(type)) return sql.ref(name);
    if (nameOf(type) === 'Date') return new Date('2026-01-05');
    if (nameOf(type) === 'Buffer' || nameOf(type) === 'Uint8Array') return Buffer.from('bytes');
    if (isList(type)) return checker.getTypeArguments(type).map(like);
    const properties = checker.getPropertiesOfType(type).map(asParameter);
    return Object.fromEntries(properties.map((property) => [property.name, sample(property, way)]));
  }

  const asParameter = (symbol: ts.Symbol): Parameter => ({
    name: symbol.name,
    type: checker.getTypeOfSymbol(symbol),
  });

  /** The parameters of a query; undefined for a function that takes no database. */
  function parametersOf(exported: ts.Symbol): Parameter[] | undefined {
    const [signature] = checker.getTypeOfSymbol(exported).getCallSignatures();
    const parameters = (signature?.parameters ?? []).flatMap((symbol) => {
      const { name, type } = asParameter(symbol);
      const declared = symbol.valueDeclaration;
      const isRest = declared !== undefined && ts.isParameter(declared) && declared.dotDotDotToken;
      return isRest && isList(type)
        ? checker.getTypeArguments(type).map((item) => ({ name, type: item }))
        : [{ name, type }];
    });
    return parameters.some(isDb) ? parameters : undefined;
  }
  return { sample, parametersOf };
}

/** The SQL of every query, by the file that it is written into. Each exported function that takes the database is
 * called with values that fit the types of its parameters. Queries must not read the clock or random numbers
 * themselves, or the text would change with every run.
 * @throws ToldError when one of them sends nothing */
export async function readQuerySql(): Promise<Map<string, string>> {
  const files = queryFiles('.ts');
  const config = ts.readConfigFile('tsconfig.json', (file) => ts.sys.readFile(file));
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, '.');
  const program = ts.createProgram(files, options);
  const checker = program.getTypeChecker();
  const { db, record } = createRecorder();
  const { sample, parametersOf } = createSampler(checker, db);
  const believed = createRowTypes(program);
  Error.stackTraceLimit = 60;

  /** The distinct statements of a query, each with its values and its rows as the code has them. */
  async function statementsOf(
    query: unknown,
    exported: ts.Symbol,
    parameters: Parameter[],
  ): Promise<string[]> {
    const texts = new Map<string, string>();
    for (const way of ['full', 'bare'] as const) {
      const args = parameters.map((parameter) => sample(parameter, way));
      for (const sent of await record(query, args, way)) {
        const text = format(sent.sql, { language: 'postgresql', expressionWidth: 100 });
        const values = sent.parameters.length > 0 ? `-- ${JSON.stringify(sent.parameters)}\n` : '';
        const row = believed(sent.from, exported);
        const rows = row === undefined ? '' : `-- rows: ${row}\n`;
        if (!texts.has(text)) texts.set(text, `${values}${rows}${text};\n`);
      }
    }
    if (texts.size === 0) throw new Error('it sends nothing');
    return [...texts.values()];
  }

  const texts = new Map<string, string>();
  for (const file of files) {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    const loaded: unknown = await import(
      `../../db/queries/${file.slice('db/queries/'.length, -'.ts'.length)}.ts`
    );
    const values = new Map<string, unknown>(Object.entries(loaded ?? {}));
    const parts: string[] = [];
    for (const exported of module ? checker.getExportsOfModule(module) : []) {
      const parameters = values.has(exported.name) ? parametersOf(exported) : undefined;
      if (!parameters) continue;
      const statements = await statementsOf(values.get(exported.name), exported, parameters).catch(
        (error: unknown) => {
          throw new ToldError(`No SQL of ${exported.name} in ${file}: ${String(error)}`);
        },
      );
      parts.push(`-- ${exported.name}\n${statements.join('\n')}`);
    }
    const head = `-- What ${path.basename(file)} sends, with sample values. Written by npm run db:sql: do not edit it.\n`;
    if (parts.length > 0) texts.set(file.replace(/\.ts$/, '.sql'), [head, ...parts].join('\n'));
  }
  return texts;
}
