import type { ServerBuild } from '@remix-run/node';
import { expect, test } from 'vitest';

import { fixedPages } from './page-handlers';

const route = (id: string, parentId?: string, path?: string) => ({
  id,
  module: { default: () => null },
  ...(parentId === undefined ? {} : { parentId }),
  ...(path === undefined ? {} : { path }),
});

const build: Pick<ServerBuild, 'routes'> = {
  routes: {
    root: route('root', undefined, ''),
    landing: { ...route('landing', 'root'), index: true },
    frame: route('frame', 'root'),
    dashboard: route('dashboard', 'frame', 'dashboard'),
    gallery: route('gallery', 'root', 'dev/ui'),
    profile: route('profile', 'frame', 'profile/:userId'),
    other: route('other', 'frame', ':screen'),
    missing: route('missing', 'root', '*'),
  },
};
const isBuild = (part: object): part is ServerBuild => 'routes' in part;

test('a fixed address has the routes above it, and nothing else; an address with parameters is not listed', () => {
  if (!isBuild(build)) throw new Error('no build');
  const pages = fixedPages(build);
  expect([...pages.keys()].sort()).toEqual(['/', '/dashboard', '/dev/ui']);
  expect(Object.keys(pages.get('/dashboard')?.routes ?? {}).sort()).toEqual(['dashboard', 'frame', 'root']);
  expect(Object.keys(pages.get('/')?.routes ?? {}).sort()).toEqual(['landing', 'root']);
});
