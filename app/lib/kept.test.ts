import { expect, test } from 'vitest';

import { paths } from '~/paths';
import { AREAS, roomAddress } from '~/rooms';

import { isKeptScreen } from './kept';

test('every place and every room opens without a connection', () => {
  const addresses = AREAS.flatMap(({ to, rooms }) => [to, ...rooms.map((room) => roomAddress(room, 'me'))]);
  const unkept = addresses.filter((address) => !isKeptScreen(new URL(address, 'http://hazel.test').pathname));
  expect(unkept).toEqual([]);
});

test('nothing of the ways into an account is kept', () => {
  const secret = [
    paths.settingsSecurity(),
    paths.settingsData(),
    '/archive/token',
    '/reset-password',
    '/auth',
  ];
  expect(secret.filter(isKeptScreen)).toEqual([]);
});
