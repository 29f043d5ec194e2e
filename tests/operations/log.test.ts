import { sql } from 'kysely';
import { expect, it } from 'vitest';

import { DomainError } from '~server/errors';
import { createLogger, takeConsole } from '~server/log';

import { useDatabase } from '../support/fixture';

const { db, make } = useDatabase();

/** The line that is logged about an error. */
function lineOf(err: unknown): string {
  let line = '';
  createLogger('error', { write: (text) => void (line += text) }).error({ err }, 'procedure failed');
  return line;
}
const refused = (statement: ReturnType<typeof sql>) =>
  statement.execute(db).then(
    () => new Error('it worked'),
    (error: unknown) => error,
  );

it('what PostgreSQL refuses is logged by code and constraint, never with a value of the row', async () => {
  const { id } = await make.makePerson({ displayName: 'Quillfeather', email: 'quill@example.org' });
  const other = await make.makePerson();
  const lines = [
    [
      '23505',
      'profiles_',
      sql`update profiles set display_name = 'Quillfeather' where id = ${other.id}::uuid`,
    ],
    ['23514', 'profiles_', sql`update profiles set spending_notes = repeat('Quillfeather', 999)`],
    ['23502', 'profiles', sql`update profiles set display_name = null where id = ${id}::uuid`],
    ['22P02', 'syntax', sql`select ${'Quillfeather "x"'}::uuid`],
    ['22P02', 'json', sql`select ${'{"a": Quillfeather}'}::jsonb`],
  ] as const;
  for (const [code, name, statement] of lines) {
    const error = await refused(statement);
    const outer = new DomainError('DATABASE_BUSY', 'Hazel is busy', { cause: error });
    for (const line of [lineOf(error), lineOf(outer), lineOf(new AggregateError([error]))]) {
      expect(line).toContain(code);
      expect(line).toContain(name);
      expect(line).toContain('log.test.ts');
      expect(line).not.toMatch(/quillfeather|quill@/i);
    }
  }
});

it('text that is no JSON is not quoted', () => {
  const parse = () => {
    try {
      return String(JSON.parse('Quillfeather'));
    } catch (error) {
      return lineOf(error);
    }
  };
  expect(parse()).toMatch(/SyntaxError.*is not valid JSON/);
  expect(parse()).not.toContain('Quillfeather');
});

it('a flood of one error is ten lines and a count a second, and others are still written', async () => {
  const lines: string[] = [];
  const log = createLogger('info', { write: (text) => void lines.push(text) });
  for (let n = 0; n < 500; n += 1) log.error({ err: new Error('away') }, 'database unavailable');
  log.error({ err: new Error('broken') }, 'procedure failed');
  expect(lines).toHaveLength(11);
  await expect.poll(() => lines.length, { timeout: 3000 }).toBe(12);
  expect(JSON.parse(lines[11] ?? '')).toMatchObject({
    notWritten: 490,
    msg: 'more of: database unavailable',
  });
  log.error({ err: new Error('away') }, 'database unavailable');
  expect(lines).toHaveLength(13);
});

it('what a library prints is a line of the log, without the row that an error quotes', async () => {
  const { id } = await make.makePerson();
  const error = await refused(sql`insert into users (id) values (${id}::uuid)`);
  const lines: string[] = [];
  const { trace, warn, error: print } = console;
  takeConsole(createLogger('warn', { write: (text) => void lines.push(text) }));
  try {
    // As the job queue does when a worker dies.
    console.trace(error);
    console.error('Retried, and still failed:', error);
    console.warn('Something old is used');
  } finally {
    Object.assign(console, { trace, warn, error: print });
  }
  expect(lines.map((line) => /"msg":"(.*)"\}/.exec(line)?.[1])).toEqual([
    'a library printed',
    'Retried, and still failed:',
    'Something old is used',
  ]);
  expect(lines[0]).toContain('23505');
  expect(lines.join('')).not.toContain(id);
});
