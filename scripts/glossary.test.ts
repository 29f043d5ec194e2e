import { readFileSync, readdirSync } from 'node:fs';

import ts from 'typescript';
import { expect, it } from 'vitest';

interface Name {
  name: string;
  file: string;
}

/** Names that hold a word of the third column all the same: a name, a beginning that ends in `*`, or all of a folder
 * that ends in `/`. A reason for each. */
const ALLOWED: Readonly<Record<string, string>> = {
  // A table or column keeps the name that it was made with: renaming it would stop the release that still runs.
  withdrawals: 'table',
  pro_withdrawals: 'table',
  coach_conversations: 'table',
  partner_lines: 'table',
  'partner_lines.line': 'column',
  'savings_partners.next_line_at': 'column',
  'pro_withdrawals.because': 'column',
  'profiles.goal_type': 'column',
  'profiles.cost_multiplier': 'column',
  'leaderboard_milestones.place': 'column',
  'savings_import_rows.place': 'column',
  'profiles.mail_group_news': 'column',
  'profiles.news_mailed_at': 'column',
  // Values of a column, and what reads one.
  WeekLine: 'the values of partner_lines.line',
  ShareKind: 'the values of shares.kind',
  costMultiplier: 'what profiles.cost_multiplier holds',
  // The one meaning that the word has.
  shares: 'the table of shared pictures',
  'server/domain/shares/': 'shared pictures',
  'server/features/shares/': 'shared pictures',
  'db/queries/shares/': 'shared pictures',
  'app/features/shares/': 'shared pictures',
  'server/trpc/routers/shares.ts/': 'shared pictures',
  'app/features/places/': 'towns',
  'server/features/places/': 'towns',
  'server/services/places/': 'towns',
  'server/trpc/routers/places.ts/': 'towns',
  'server/domain/receipts/': 'lines of a receipt',
  'operator*': 'lines of an address',
};

/** Names that more than one file exports, because a framework looks for them. */
const FRAMEWORK = /^app\/(routes\/|root\.tsx)|^scripts\/bench\/bare\/|^db\/migrations\//;

const sourceFiles = ['app', 'server', 'db', 'scripts'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|spec|d)\.tsx?$/.test(file)),
);

const parsed = (file: string) =>
  ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, false);

/** The names that a statement declares. */
function declaredBy(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name)
        ? [name.text]
        : name.elements.flatMap((one) =>
            ts.isBindingElement(one) && ts.isIdentifier(one.name) ? [one.name.text] : [],
          ),
    );
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement);
  return isNamed && statement.name !== undefined ? [statement.name.text] : [];
}

/** The names that a file exports, but for its default. */
function exportedBy(file: string): Name[] {
  const exported = parsed(file).statements.filter((statement) => {
    const kinds = ts.canHaveModifiers(statement) ? ts.getModifiers(statement)?.map(({ kind }) => kind) : [];
    return kinds?.includes(ts.SyntaxKind.ExportKeyword) && !kinds.includes(ts.SyntaxKind.DefaultKeyword);
  });
  return [...new Set(exported.flatMap(declaredBy))].map((name) => ({ name, file }));
}

/** Tables, and columns as `table.column`. The types name an interface for each table, and in `DB` the table of each. */
function tablesAndColumns(): Name[] {
  const file = 'db/types.ts';
  const interfaces = parsed(file).statements.filter(ts.isInterfaceDeclaration);
  const membersOf = (name: string): ts.PropertySignature[] => {
    const members: readonly ts.TypeElement[] =
      interfaces.find((one) => one.name.text === name)?.members ?? [];
    return members.filter((member) => ts.isPropertySignature(member));
  };
  const textOf = ({ name }: ts.PropertySignature) => (ts.isIdentifier(name) ? name.text : '');
  return membersOf('DB').flatMap((table) => {
    const row = table.type && ts.isTypeReferenceNode(table.type) ? table.type.typeName : undefined;
    const columns = row && ts.isIdentifier(row) ? membersOf(row.text) : [];
    const names = [textOf(table), ...columns.map((column) => `${textOf(table)}.${textOf(column)}`)];
    return names.map((name) => ({ name, file }));
  });
}

/** The invariants, by the names that `npm run fsck` prints. */
const invariants = (): Name[] =>
  sourceFiles
    .filter((file) => file.startsWith('db/queries/admin/'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^ +([a-z]+(?:_[a-z]+)+): sql`/gm)].map(([, name = '']) => ({
        name,
        file,
      })),
    );

/** `countOpenTips`, `MAX_TIPS` and `open_tips` in words, in lower case. */
const wordsOf = (name: string): string[] =>
  [...name.matchAll(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g)].map(([word]) => word.toLowerCase());

/** Where words stand in others, one of them or more; the last may be a plural. */
const placesOf = (words: readonly string[], all: readonly string[]): number[] =>
  all.flatMap((_, start) =>
    words.every((word, index) => {
      const found = all[start + index];
      return found === word || (index === words.length - 1 && found === `${word}s`);
    })
      ? [start]
      : [],
  );

const rows = readFileSync('docs/glossary.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (-|term )/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));
/** The terms of the first column. */
const terms = rows.flatMap(([, term = '']) =>
  term
    .replaceAll(/\(.*?\)|`/g, '')
    .split(/, | \/ /)
    .map((one) => one.trim().split(' ')),
);
/** The words of the third column that no name may hold: those in code marks. */
const forbidden = rows.flatMap(([, , , not = '']) =>
  [...not.matchAll(/`([^`]+)`/g)].map(([, words = '']) => words.split(' ')),
);

/** Whether a name holds a word of the third column, and no longer term around it. */
function isForbidden(name: string, words: readonly string[]): boolean {
  const all = wordsOf(name.slice(name.indexOf('.') + 1));
  const shields = terms.filter((term) => term.length > words.length);
  return placesOf(words, all).some(
    (start) =>
      !shields.some((term) =>
        placesOf(term, all).some((from) => from <= start && start + words.length <= from + term.length),
      ),
  );
}

const isAllowed = (key: string, { name, file }: Name): boolean =>
  key.endsWith('/')
    ? `${file}/`.startsWith(key)
    : key.endsWith('*')
      ? name.startsWith(key.slice(0, -1))
      : name === key;

const exported = sourceFiles.filter((file) => file !== 'db/types.ts').flatMap(exportedBy);

it('no name of code, table, column or invariant holds a word that the glossary has replaced', () => {
  const names = [...exported, ...tablesAndColumns(), ...invariants()];
  expect(names.length).toBeGreaterThan(2000);
  expect(invariants().length).toBeGreaterThan(40);
  const found = names.filter(({ name }) => forbidden.some((words) => isForbidden(name, words)));
  const keys = Object.keys(ALLOWED);
  expect(
    found
      .filter((one) => !keys.some((key) => isAllowed(key, one)))
      .map(({ name, file }) => `${name} (${file})`),
  ).toEqual([]);
  expect(keys.filter((key) => !found.some((one) => isAllowed(key, one)))).toEqual([]);
});

it('no two files export one name', () => {
  const files = new Map<string, string[]>();
  for (const { name, file } of exported)
    if (!FRAMEWORK.test(file)) files.set(name, [...(files.get(name) ?? []), file]);
  expect([...files].filter(([, places]) => places.length > 1)).toEqual([]);
});
