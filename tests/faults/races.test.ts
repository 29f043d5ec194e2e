import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { type TestServer, startTestServer } from '../support/http-server';
import { useDatabase } from '../support/fixture';
import { raceCreators, raceGoal, raceLeaving } from './group-races';
import { type RaceStage, raceLinks, raceSignUps, raceStreaks, raceSubmits } from './race-runs';

vi.setConfig({ testTimeout: 180_000 });

let servers: TestServer[];
let stage: RaceStage;

const database = useDatabase();
beforeAll(async () => {
  servers = [
    await startTestServer(database.url, { TRUST_PROXY: '1' }),
    await startTestServer(database.url, { TRUST_PROXY: '1' }),
  ];
  stage = { db: database.db, origins: servers.map(({ origin }) => origin) };
});
afterAll(async () => {
  for (const server of servers) await server.close();
});

test('R2: a saving submitted three times at once counts once, and the sums are those of the rules', async () => {
  expect((await raceSubmits(stage, 100)).violations).toEqual([]);
});

test('R2: eight different savings of one person at once all count', async () => {
  expect((await raceStreaks(stage, 10)).violations).toEqual([]);
});

test('R2: a reset link opened fifty times at once works once', async () => {
  expect((await raceLinks(stage, 'password_resets', 2)).violations).toEqual([]);
});

test('R2: a verification link opened fifty times at once works once', async () => {
  expect((await raceLinks(stage, 'email_verifications', 2)).violations).toEqual([]);
});

test('R2: of eight sign-ups for one e-mail or name one wins, and the others are told why', async () => {
  expect((await raceSignUps(stage, 3)).violations).toEqual([]);
});

test('R2: twenty contributions that cross a goal at once complete the group once and pay each contributor once', async () => {
  expect((await raceGoal(stage, 4)).violations).toEqual([]);
});

test('R2: who leaves and contributes at once leaves no euro without its group', async () => {
  expect((await raceLeaving(stage, 4)).violations).toEqual([]);
});

test('R2: a group that is handed over and left at once has one creator', async () => {
  expect((await raceCreators(stage, 6)).violations).toEqual([]);
});
