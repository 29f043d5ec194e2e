import { readFileSync, readdirSync } from 'node:fs';

import { expect, test } from 'vitest';

const WORD = /'(?:[^']|'')*'|"[^"]*"|[A-Za-z_]\w*|[^\s\w]|[\w.]+/g;
/** The words that end a list of columns. */
const AFTER_COLUMNS = new Set('from where union group having order limit except intersect for'.split(' '));

/** The words of what stands between `start` and the end of a list, cut at its commas. */
function itemsFrom(words: readonly string[], start: number): string[][] {
  const items: string[][] = [[]];
  let depth = 0;
  for (const word of words.slice(start)) {
    if (word === '(') depth += 1;
    if (word === ')') depth -= 1;
    if (depth < 0 || (depth === 0 && (word === ';' || AFTER_COLUMNS.has(word.toLowerCase())))) break;
    if (depth === 0 && word === ',') items.push([]);
    else items.at(-1)?.push(word);
  }
  return items;
}

/** What a column is called, when it has a name: `p.xp`, `count(*) as count`. */
function nameOf(column: readonly string[]): string {
  const [before, last] = column.slice(-2);
  if (column.length === 1) return before ?? '';
  return (before === 'as' || before === '.') && last !== undefined ? last : '';
}

/** The names in each row and each JSON object of a statement. */
function rowsOf(statement: string): string[][] {
  const words = statement.match(WORD) ?? [];
  return words.flatMap((word, at) => {
    const isJson = /^jsonb?_build_object$/.test(word);
    if (!isJson && word !== 'select' && word !== 'returning') return [];
    const items = itemsFrom(words, isJson ? at + 2 : at + 1);
    const names = isJson ? items.flatMap((one, n) => (n % 2 === 0 ? one : [])) : items.map(nameOf);
    return [names.map((name) => name.replaceAll(/["']/g, ''))];
  });
}

const isMixed = (names: readonly string[]): boolean =>
  names.some((name) => /^\w+_\w+$/.test(name)) && names.some((name) => /^[a-z]+[A-Z]\w*$/.test(name));

/** Statements of which a row or a JSON object has names of both styles. */
const mixedIn = (file: string): string[] =>
  file.split(/^-- (?=\w+\n)/m).filter((statement) => rowsOf(statement).some(isMixed));

test('a row, and an object in JSON, is of one style: the names of its columns, or camelCase', () => {
  const files = readdirSync('db/queries', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.sql'),
  );
  const statements = files.flatMap((name) => mixedIn(readFileSync(`db/queries/${name}`, 'utf8')));
  expect(files.length).toBeGreaterThan(50);
  expect(statements).toEqual([]);
});

test('a row of both styles is found, in a select, in what is returned, and in JSON', () => {
  const mixed = [
    'select p.user_id, (select max(e.at) from entries e) as "lastAt" from profiles p',
    'insert into t (a) values (1) returning "user_id", "t"."a" as "firstName"',
    "select json_build_object('week_start', w.week_start, 'goalCents', 100) as week",
  ];
  const single =
    'select p.user_id, json_build_object(\'goalCents\', 1) as week from (select 1 as "one_more") p';
  expect([...mixed, single].map((statement) => mixedIn(statement).length)).toEqual([1, 1, 1, 0]);
});
