import { expect, test } from 'vitest';

import { paths } from '~/paths';

import { whereAddOpens } from './where-add-opens';

test('Add opens over a screen only where there is room and the person may add', () => {
  const pathname = paths.insights();
  expect(whereAddOpens({ mayAdd: true, pathname, wide: true })).toBe('over');
  expect(whereAddOpens({ mayAdd: true, pathname, wide: false })).toBe('screen');
  expect(whereAddOpens({ mayAdd: false, pathname: paths.settings(), wide: true })).toBe('screen');
});

test('on Add itself the form is there', () => {
  for (const wide of [true, false])
    expect(whereAddOpens({ mayAdd: true, pathname: paths.add(), wide })).toBe('here');
});
