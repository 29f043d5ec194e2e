import { readFileSync } from 'node:fs';

import ts from 'typescript';
import { z } from 'zod';

import { queryFiles } from '../../scripts/lib/query-sql';

/** A statement as `npm run db:sql` wrote it. */
export interface Statement {
  /** The query that sends it, and its file. */
  query: string;
  sql: string;
  /** The type that its rows have in the code; undefined where the code takes none. */
  row: ts.TypeNode | undefined;
}

/** Every statement beside the queries. */
export function readStatements(): Statement[] {
  return queryFiles('.sql').flatMap((file) => {
    let query = '';
    const [, ...blocks] = readFileSync(file, 'utf8').split('\n\n');
    return blocks.map((block) => {
      const lines = block.trimEnd().split('\n');
      const comments = lines.filter((line) => line.startsWith('-- ')).map((line) => line.slice(3));
      query = comments.find((line) => /^\w+$/.test(line)) ?? query;
      const rows = comments.find((line) => line.startsWith('rows: '));
      return {
        query: `${file.slice('db/queries/'.length, -'.sql'.length)} ${query}`,
        sql: lines.slice(comments.length).join('\n').replace(/;$/, ''),
        row: rows === undefined ? undefined : typeOf(rows.slice('rows: '.length)),
      };
    });
  });
}

/** A type from its text. */
export function typeOf(text: string): ts.TypeNode {
  const file = ts.createSourceFile('row.ts', `type Row = ${text}`, ts.ScriptTarget.Latest, true);
  const [statement] = file.statements;
  if (!statement || !ts.isTypeAliasDeclaration(statement)) throw new Error(`No type: ${text}`);
  return statement.type;
}

const membersOf = (type: ts.TypeLiteralNode): [name: string, type: ts.TypeNode][] =>
  type.members.flatMap((member) =>
    ts.isPropertySignature(member) && member.type && ts.isIdentifier(member.name)
      ? [[member.name.text, member.type]]
      : [],
  );

/** The columns of rows of a type, each with the types that it may have. */
export function columnsOf(row: ts.TypeNode): Map<string, ts.TypeNode[]> {
  const columns = new Map<string, ts.TypeNode[]>();
  for (const kind of ts.isUnionTypeNode(row) ? row.types : [row]) {
    for (const [name, type] of ts.isTypeLiteralNode(kind) ? membersOf(kind) : [])
      columns.set(name, [...(columns.get(name) ?? []), type]);
  }
  return columns;
}

/** The plain kinds of value that a type allows, such as `string` and `null`; `json` for objects and lists of them. */
export function kindsOf(type: ts.TypeNode): string[] {
  if (ts.isParenthesizedTypeNode(type)) return kindsOf(type.type);
  if (ts.isUnionTypeNode(type)) return [...new Set(type.types.flatMap(kindsOf))];
  if (ts.isArrayTypeNode(type))
    return kindsOf(type.elementType).map((kind) => (kind === 'json' ? kind : `${kind}[]`));
  if (ts.isLiteralTypeNode(type)) return [ts.isStringLiteral(type.literal) ? 'string' : 'null'];
  if (ts.isTypeLiteralNode(type)) return ['json'];
  return [type.getText()];
}

const SCHEMAS: Record<string, z.ZodType> = {
  string: z.string(),
  number: z.number(),
  boolean: z.boolean(),
  unknown: z.unknown(),
  Cents: z.int(),
  LocalDay: z.iso.date(),
  Buffer: z.instanceof(Buffer),
};

/** What values of a type look like. Objects have the properties of their type and no others. */
export function schemaOf(type: ts.TypeNode): z.ZodType {
  if (ts.isParenthesizedTypeNode(type)) return schemaOf(type.type);
  if (ts.isUnionTypeNode(type)) return z.union(type.types.map(schemaOf));
  if (ts.isArrayTypeNode(type)) return z.array(schemaOf(type.elementType));
  if (ts.isTypeLiteralNode(type))
    return z.strictObject(Object.fromEntries(membersOf(type).map(([name, of]) => [name, schemaOf(of)])));
  if (ts.isLiteralTypeNode(type))
    return ts.isStringLiteral(type.literal) ? z.literal(type.literal.text) : z.null();
  const schema = SCHEMAS[type.getText()];
  if (!schema) throw new Error(`No schema of ${type.getText()}`);
  return schema;
}
