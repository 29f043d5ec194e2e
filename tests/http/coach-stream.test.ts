import { createTRPCClient, httpBatchLink, httpBatchStreamLink } from '@trpc/client';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import type { AppRouter } from '~server/index';

import { SANDBOX_CLAUDE_KEY } from '../support/claude-stand-in';
import { type Someone, listen, useCoach } from '../support/coach';
import { type TestServer, startTestServer } from '../support/http-server';

const world = useCoach();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer(world.url, {
    ANTHROPIC_API_KEY: SANDBOX_CLAUDE_KEY,
    ANTHROPIC_BASE_URL: world.claude.url,
  });
});
afterAll(async () => {
  await server.close();
});

/** What a browser of the person sends; accepts compressed answers as browsers do. */
const options = ({ token }: Someone) => ({
  url: `${server.origin}/api/trpc`,
  headers: { cookie: `session=${token}`, origin: server.origin, 'accept-encoding': 'gzip, br' },
});
const streaming = (person: Someone) =>
  createTRPCClient<AppRouter>({ links: [httpBatchStreamLink(options(person))] });

it('an answer arrives as it is written, through compression', async () => {
  const ann = await world.someone({ plan: 'pro' });
  world.claude.queue({
    kind: 'slow',
    ms: 1500,
    text: `You hold {saved_total}. ${'And so on. '.repeat(4)}`,
  });
  const began = performance.now();
  const times: number[] = [];
  const answer = await streaming(ann).coach.sendMessage.mutate({
    turnId: randomUUID(),
    text: 'How am I doing?',
  });
  for await (const event of answer) if (event.kind === 'text') times.push(performance.now() - began);
  expect(times.length).toBeGreaterThan(4);
  expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(700);
});

it('ordinary procedures go through the same link', async () => {
  const ann = await world.someone();
  const api = streaming(ann);
  const [screen, messages] = await Promise.all([api.coach.get.query(), api.coach.messages.query()]);
  expect(screen.limit.free).toBe(true);
  expect(messages).toEqual([]);
});

it('a link that cannot read streams is refused, and nothing has happened', async () => {
  const ann = await world.someone();
  const plain = createTRPCClient<AppRouter>({ links: [httpBatchLink(options(ann))] });
  const asked = plain.coach.sendMessage.mutate({ turnId: randomUUID(), text: 'How am I doing?' });
  await expect(asked).rejects.toMatchObject({
    data: { httpStatus: 415, reason: expect.stringMatching(/^[A-Z_]+$/) },
  });
  expect(await (await ann.api()).get()).toMatchObject({ messages: 0, interactions: 0 });
  expect(world.claude.requests()).toEqual([]);
});

it('who closes the page ends the call to Claude, and is billed for it', async () => {
  const ann = await world.someone();
  world.claude.queue({
    kind: 'slow',
    ms: 20_000,
    text: `You are on your way. ${'And so on. '.repeat(200)}`,
  });
  const leaving = new AbortController();
  const answer = await streaming(ann).coach.sendMessage.mutate(
    { turnId: randomUUID(), text: 'How am I doing?' },
    { signal: leaving.signal },
  );
  const heard = vi.fn();
  const hearing = (async () => {
    for await (const event of answer) heard(event.kind);
  })().catch(() => undefined);
  await vi.waitFor(() => expect(heard).toHaveBeenCalled(), { timeout: 5000 });
  leaving.abort();
  await hearing;
  await vi.waitFor(() => expect(world.claude.requests()[0]?.outcome).toBe('cancelled'), {
    timeout: 5000,
  });
  await vi.waitFor(async () => {
    const usage = await world.db
      .selectFrom('coach_usage')
      .selectAll()
      .where('user_id', '=', ann.id)
      .executeTakeFirst();
    expect(usage).toMatchObject({ held_micro_usd: 0, calls: 1 });
    expect(usage?.cost_micro_usd).toBeGreaterThan(0);
  });
});

it('a page closed during a generation ends that call, too, and the person keeps the generation', async () => {
  const ann = await world.someone();
  world.claude.queue({ kind: 'stall' });
  const leaving = new AbortController();
  const made = streaming(ann).coach.generateTips.mutate(undefined, { signal: leaving.signal });
  const gone = expect(made).rejects.toThrow();
  await vi.waitFor(() => expect(world.claude.requests()).toHaveLength(1), { timeout: 5000 });
  leaving.abort();
  await gone;
  await vi.waitFor(() => expect(world.claude.requests()[0]?.outcome).toBe('cancelled'), {
    timeout: 5000,
  });
  await vi.waitFor(async () => expect((await (await ann.api()).get()).limit.used).toBe(false));
});

it('a refusal of the stream says why', async () => {
  const nobody = createTRPCClient<AppRouter>({ links: [httpBatchStreamLink({ url: `${server.origin}/api/trpc`, headers: { origin: server.origin } })] }); // prettier-ignore
  await expect(nobody.coach.sendMessage.mutate({ turnId: randomUUID(), text: 'Hi' })).rejects.toMatchObject({
    data: { reason: 'SIGN_IN_REQUIRED' },
  });
  const ann = await world.someone();
  await expect(streaming(ann).coach.sendMessage.mutate({ turnId: 'x', text: '' })).rejects.toMatchObject({
    data: { reason: 'VALIDATION' },
  });
});

it('what breaks in the middle is told without a word about the inside, and logged once', async () => {
  const ann = await world.someone();
  const logged = vi.spyOn(server.runtime.log, 'error');
  await world.db.schema.alterTable('coach_conversations').renameColumn('content', 'hidden').execute();
  const answer = streaming(ann).coach.sendMessage.mutate({ turnId: randomUUID(), text: 'Hello' });
  const failed: unknown = await listen(answer).catch((error: unknown) => error);
  await world.db.schema.alterTable('coach_conversations').renameColumn('hidden', 'content').execute();
  expect(failed).toMatchObject({ data: { reason: 'INTERNAL', httpStatus: 500 } });
  expect(String(failed)).not.toMatch(/column|content|coach_conversations/);
  expect(logged).toHaveBeenCalledTimes(1);
  expect(logged).toHaveBeenCalledWith(
    expect.objectContaining({ path: 'coach.sendMessage', err: expect.objectContaining({ code: '42703' }) }),
    'procedure failed',
  );
});

it('several answers at once do not mix', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => world.someone({ consent: false })));
  const answers = await Promise.all(
    people.map((person) =>
      listen(streaming(person).coach.sendMessage.mutate({ turnId: randomUUID(), text: 'Hello' })),
    ),
  );
  for (const { text, end } of answers) {
    expect(text).toContain('Hazel');
    expect(end).toEqual({ source: 'built_in', fallback: false });
  }
});
