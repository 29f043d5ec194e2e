import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { expect, test } from 'vitest';

import FORBIDDEN_WORDS from '../docs/forbidden-words.json';

const read = (file: string) => readFileSync(file, 'utf8');

/** Files that exist and are tracked, or about to be. */
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
  encoding: 'utf8',
  maxBuffer: 1e8,
})
  .split('\0')
  .filter((file) => existsSync(file));
const pages = files.filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md');
/** Landed migrations are frozen, with the references in their comments. */
const code = files.filter(
  (file) => /\.(tsx?|m?js|css)$/.test(file) && !/^db\/migrations\/|^scripts\/docs\.test/.test(file),
);

const headingsOf = (file: string) =>
  [...read(file).matchAll(/^#{1,6} (.+)$/gm)].flatMap(([, heading]) => heading ?? []);

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

test('relative links of the docs lead to a file and a heading', () => {
  const dead = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => {
        const [path = '', anchor] = link.split('#');
        const target = path === '' ? page : join(dirname(page), path);
        if (!existsSync(target)) return true;
        return anchor !== undefined && !headingsOf(target).map(anchorOf).includes(anchor);
      })
      .map((link) => `${page}: ${link}`),
  );
  expect(dead).toEqual([]);
});

test('references to pages, headings and decisions lead somewhere', () => {
  const decisions = readdirSync('docs/decisions').map((file) => file.slice(0, 4));
  const dead = [...code, ...pages].flatMap((file) => {
    // A reference may go on in the next line of its comment.
    const text = read(file).replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ');
    const lost = [...text.matchAll(/\bdocs\/[a-z0-9/-]+\.md/g)].filter(([path]) => !existsSync(path));
    const headless = [
      ...text.matchAll(/\b(docs\/[a-z/-]+\.md)`?(?:,| \(|: ) ?('[^']+'(?:, '[^']+')*)/g),
    ].filter(
      ([, path = '', quoted = '']) =>
        existsSync(path) &&
        [...quoted.matchAll(/'([^']+)'/g)].some(([, heading = '']) => !headingsOf(path).includes(heading)),
    );
    const undecided = [...text.matchAll(/\b(?:docs\/decisions\/|decisions? )(\d{4})\b/g)].filter(
      ([, number = '']) => !decisions.includes(number),
    );
    return [...lost, ...headless, ...undecided].map(([reference]) => `${file}: ${reference}`);
  });
  expect(dead).toEqual([]);
});

test('each heading of the product stands on one page', () => {
  const headings = readdirSync('docs/product').flatMap((file) => headingsOf(join('docs/product', file)));
  expect(headings.filter((heading, index) => headings.indexOf(heading) !== index)).toEqual([]);
  const index = read('docs/product.md');
  expect(readdirSync('docs/product').filter((file) => !index.includes(`(product/${file})`))).toEqual([]);
});

test('the index of decisions names each of them with its title and what reversed it', () => {
  const lines = read('docs/decisions/README.md').split('\n');
  const entries = readdirSync('docs/decisions').filter((file) => /^\d{4}-/.test(file));
  for (const file of entries) {
    const text = read(join('docs/decisions', file));
    const title = /^# (.+)$/m.exec(text)?.[1] ?? '';
    expect(title, `${file} has a title without its number`).toMatch(/^[^\d]/);
    const line = lines.find((entry) => entry.startsWith(`- [${file.slice(0, 4)} ${title}](${file}): `));
    expect(line, `${file} stands in the index with its title`).toBeDefined();
    const reversed = /^\*\*((?:In part r|R)eversed) by \[(\d{4})\]/m.exec(text);
    expect(/_((?:In part r|R)eversed) by (\d{4})\._$/.exec(line ?? '')?.slice(1)).toEqual(reversed?.slice(1));
  }
  expect(lines.filter((line) => line.startsWith('- ['))).toHaveLength(entries.length);
});

test('the docs and style sheets use none of the forbidden words', () => {
  const found = [...pages, ...code.filter((file) => file.endsWith('.css'))]
    // Its third column names words that are not used.
    .filter((file) => basename(file) !== 'glossary.md')
    .flatMap((file) =>
      FORBIDDEN_WORDS.filter((words) =>
        new RegExp(`\\b${words}\\b`, 'i').test(
          read(file)
            .replace(/`[^`]*`/g, '')
            .replace(/\s+/g, ' '),
        ),
      ).map((words) => `${file}: ${words}`),
    );
  expect(found).toEqual([]);
});

test('no file keeps a trace of a merge', () => {
  const trace = /^\s*(?:\|\s*)?<{7} |^>{7} |^(?:> ){6}/m;
  expect([...pages, ...code].filter((file) => trace.test(read(file)))).toEqual([]);
});

/** The arrows between the folders of a floor: 'a -> b' where a file of `a` imports one of `b`. */
function arrowsOf(floor: string): string[] {
  const alias = `~${floor.replace(/^app\//, '/').replace(/^(server|db)\//, '$1/')}/`;
  const arrows = code
    .filter((file) => file.startsWith(`${floor}/`) && !file.includes('.test.'))
    .flatMap((file) =>
      [...read(file).matchAll(/(?:from|import\()\s*'([^']+)'/g)].flatMap(([, name = '']) => {
        const target = name.startsWith(alias)
          ? `${floor}/${name.slice(alias.length)}`
          : join(dirname(file), name);
        const [from, to] = [file, target].map((path) => path.slice(floor.length + 1).split('/')[0]);
        return target.startsWith(`${floor}/`) && to !== from && to !== 'kernel' ? `${from} -> ${to}` : [];
      }),
    );
  return [...new Set(arrows)].sort();
}

test('docs/structure.md gives a reason for every arrow between slices, and names no other', () => {
  const [, ...floors] = read('docs/structure.md').split('\n## ');
  for (const text of floors) {
    const [floor = ''] = text.split('\n');
    const explained = [...text.matchAll(/^- (\w+ -> \w+): ./gm)].map(([, arrow]) => arrow);
    expect(explained.sort(), floor).toEqual(arrowsOf(floor));
  }
});
