import { readdirSync } from 'node:fs';

import { expect, test } from 'vitest';

import { SCREEN_PATHS } from './screen-paths';

/** The address of each route of the app: '_app.settings_.goal' is '/settings/goal'. */
const routes = new Set(
  readdirSync('app/routes').map((name) => `/${name.replace(/^_app\./, '').replace('_.', '/')}`),
);

test.each(Object.entries(SCREEN_PATHS))('%s, which an answer can lead to, is a screen', (_screen, path) => {
  expect(routes).toContain(path);
});
