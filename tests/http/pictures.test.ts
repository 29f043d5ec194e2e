import { afterAll, beforeAll, expect, test } from 'vitest';

import { useDatabase } from '../support/fixture';
import { type TestServer, startTestServer } from '../support/http-server';

const database = useDatabase({ now: new Date() });
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(database.url);
});
afterAll(() => server.close());

/** The path of the picture of a badge that somebody shares, and a function that ends the sharing. */
async function sharedBadge() {
  const person = await database.someone();
  await database.db
    .insertInto('user_badges')
    .values({ user_id: person.id, badge_code: 'one_year' })
    .execute();
  const { url } = await person.caller.shares.create({
    kind: 'badge',
    code: 'one_year',
    name: false,
    title: false,
    amount: false,
  });
  const [share] = await person.caller.shares.list();
  return {
    path: `${new URL(url).pathname}/picture.png`,
    stop: () => person.caller.shares.stop({ id: share?.id ?? '' }),
  };
}

test('the picture of a link is an image for anybody, may be kept, and sets no cookie', async () => {
  const { path } = await sharedBadge();
  const answer = await fetch(server.origin + path, { headers: { cookie: 'session=of-somebody' } });
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=600, immutable',
    'content-security-policy': "default-src 'none'",
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  expect(answer.headers.get('set-cookie')).toBeNull();
  const png = Buffer.from(await answer.arrayBuffer());
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);

  const tag = answer.headers.get('etag') ?? '';
  const again = await fetch(server.origin + path, { headers: { 'if-none-match': tag } });
  expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, tag, '']);
});

test('the picture of a link that was ended, or never was, is not found and not kept', async () => {
  const { path, stop } = await sharedBadge();
  expect((await fetch(server.origin + path, { method: 'HEAD' })).status).toBe(200);
  await stop();
  for (const gone of [
    path,
    '/s/no-such-token/picture.png',
    '/s/%00/picture.png',
    `/s/${'a'.repeat(3000)}/picture.png`,
  ]) {
    const answer = await fetch(server.origin + gone);
    expect([answer.status, answer.headers.get('cache-control')], gone).toEqual([404, 'private, no-store']);
    expect(answer.headers.get('content-type')).toContain('text/plain');
  }
});
