import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the document and the tab pass the same gate: both loaders of a route are made from its one `page`', () => {
  const pages = readdirSync('app/routes').flatMap((route) => {
    const source = readFileSync(`app/routes/${route}/route.tsx`, 'utf8');
    const [server, tab] = [/serverPage\((.*?)\)/, /clientPage\((.*?)\)/].map((made) => made.exec(source));
    return server || tab ? [{ route, server: server?.[1], tab: tab?.[1] }] : [];
  });
  expect(pages.length).toBeGreaterThan(20);
  expect(pages).toEqual(pages.map(({ route }) => ({ route, server: 'page', tab: 'page' })));
});
