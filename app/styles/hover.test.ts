import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const FOLDER = new URL('./', import.meta.url);
const sheets = readdirSync(FOLDER).filter((name) => name.endsWith('.css'));

/** The selectors with `:hover` that also touch screens obey: those outside of `@media (hover: hover)`. */
function sticky(css: string): string[] {
  const found: string[] = [];
  const open: string[] = [];
  for (const [, before = '', brace] of css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{};]*)([{};])/g)) {
    if (brace === '}') open.pop();
    if (brace !== '{') continue;
    const head = before.trim();
    if (head.includes(':hover') && !open.includes('@media (hover: hover)')) found.push(head);
    open.push(head);
  }
  return found;
}

test('a rule for hovering is found wherever it stands', () => {
  expect(sticky('.a:hover { color: red } @media (width > 1px) { .b, .c:hover { color: red } }')).toEqual([
    '.a:hover',
    '.b, .c:hover',
  ]);
  expect(sticky('@media (hover: hover) { .a:hover { color: red } }')).toEqual([]);
});

/** On a touch screen the last thing tapped stays hovered, and looks pressed or chosen. */
describe.each(sheets)('%s', (name) => {
  test('styles what is hovered only where a pointer can hover', () => {
    expect(sticky(readFileSync(new URL(name, FOLDER), 'utf8'))).toEqual([]);
  });
});
